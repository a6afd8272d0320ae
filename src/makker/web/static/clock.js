// A round's time: minutes and seconds left, and a bell at the end where the page asks for one.

const clocks = [...document.querySelectorAll(".clock")].filter((each) => each.dataset.ends);

function shown(seconds) {
  const left = Math.abs(Math.round(seconds));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return seconds < 0 ? `−${text}` : text;
}

/** Three quiet tones; browsers allow them only after the page has been touched. */
function ring() {
  const sound = new AudioContext();
  for (const at of [0, 0.4, 0.8]) {
    const tone = sound.createOscillator(), volume = sound.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.2, sound.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.35);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.4);
  }
}

let before = Infinity;
function tick() {
  for (const clock of clocks) {
    const left = Number(clock.dataset.ends) - Date.now() / 1000;
    clock.textContent = shown(left);
    clock.classList.toggle("fault", left < 0);
    if (clock.dataset.sound && left <= 0 && before > 0 && before !== Infinity) ring();
    before = left;
  }
}

if (clocks.length) {
  tick();
  setInterval(tick, 1000);
}
