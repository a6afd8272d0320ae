// Describes what a part of the page should be, and changes the page to it with as few changes as possible:
// an element that stays keeps its focus, its scroll position and its place.

const SVG = "http://www.w3.org/2000/svg";

/** A description of an element. `props`: attributes; `key` tells equals apart; `on` has listeners; `css` variables. */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids: kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "") };
}

/** Make the children of `parent` what `kids` describe. */
export function patch(parent, kids, svg = false) {
  const list = [kids].flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  const spare = new Map();
  for (const node of parent.childNodes) {
    const name = nameOf(node);
    if (!spare.has(name)) spare.set(name, []);
    spare.get(name).push(node);
  }
  const chosen = list.map((kid) => spare.get(typeof kid === "object" ? `${kid.tag}|${kid.props.key ?? ""}` : "#")?.shift());
  for (const left of spare.values()) for (const node of left) node.remove();
  let cursor = parent.firstChild;
  list.forEach((kid, index) => {
    const node = update(chosen[index], kid, svg);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  });
}

function nameOf(node) {
  return node.nodeType === Node.TEXT_NODE ? "#" : `${node.localName}|${node.makkerKey ?? ""}`;
}

function update(node, kid, svg) {
  if (typeof kid !== "object") {
    const text = String(kid);
    if (!node) return document.createTextNode(text);
    if (node.data !== text) node.data = text;
    return node;
  }
  const drawn = svg || kid.tag === "svg";
  if (!node) {
    node = drawn ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
    if (kid.props.key !== undefined) node.makkerKey = kid.props.key;
  }
  attributes(node, kid.props);
  if (!kid.props.own) patch(node, kid.kids, drawn);
  return node;
}

function attributes(node, props) {
  const before = node.makkerProps ?? {};
  for (const name of Object.keys(before)) if (!(name in props)) set(node, name, undefined, before[name]);
  for (const [name, value] of Object.entries(props)) if (before[name] !== value) set(node, name, value, before[name]);
  node.makkerProps = props;
}

function set(node, name, value, before) {
  if (name === "key" || name === "own") return;
  if (name === "on") return listen(node, value ?? {});
  if (name === "css") {
    for (const each of Object.keys(before ?? {})) if (!(each in (value ?? {}))) node.style.removeProperty(each);
    for (const [each, how] of Object.entries(value ?? {})) node.style.setProperty(each, how);
    return;
  }
  if (name === "value" && node.value !== value) node.value = value ?? "";
  if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

// One listener for each kind of event; it calls what the last description said.
function listen(node, wanted) {
  node.makkerOn ??= {};
  for (const kind of Object.keys(wanted)) {
    if (!(kind in node.makkerOn)) node.addEventListener(kind, (event) => node.makkerOn[kind]?.(event));
  }
  for (const kind of Object.keys(node.makkerOn)) node.makkerOn[kind] = wanted[kind];
  Object.assign(node.makkerOn, wanted);
}
