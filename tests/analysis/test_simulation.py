"""Simulations: counted by hand, the same with any workers, and called off cleanly."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import distributed
import pytest

from makker.analysis.batches import BATCH, Limits, batch_seed, batches
from makker.analysis.leads import compare_leads, ranked
from makker.analysis.limits import HandLimits
from makker.analysis.simulation import Simulation, simulate
from makker.analysis.solving import DoubleDummy
from makker.analysis.workers import Crew, OneWorker, connect, dask_cluster
from makker.cards import Card, Hand, Strain, Suit
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract
from makker.seats import Seat

ANY: Limits = (HandLimits(),) * 4
LEADER = Hand.parse("KQ4.A32.5432.876")


class TopCards:
    """A core for which a trick is an ace or king: easy to count by other means."""

    def __init__(self) -> None:
        self.seeds = list[int]()

    def deals(self, limits: Limits, number: int, seed: int) -> list[Deal]:
        """Any deals."""
        self.seeds.append(seed)
        rng = random.Random(seed)
        return [Deal.random(rng) for _ in range(number)]

    def tricks(self, deals: list[Deal], declarer: Seat, strain: Strain) -> list[int]:
        """One for each ace and king of the side."""
        return [top_cards(deal[declarer]) + top_cards(deal[declarer.partner]) for deal in deals]

    def leads(self, deals: list[Deal], leader: Seat, strain: Strain) -> list[dict[Card, int]]:
        """An honour gains a trick on every deal where partner has an ace."""
        return [
            {card: 4 + (card.rank.number > 10 and has_ace(deal[leader.partner])) for card in LEADER} for deal in deals
        ]


def top_cards(hand: Hand) -> int:
    """Aces and kings."""
    return sum(card.rank.number >= 13 for card in hand)


def has_ace(hand: Hand) -> bool:
    """Whether it holds one."""
    return any(card.rank.number == 14 for card in hand)


def test_batches_cover_the_sample() -> None:
    """Fixed sizes, the rest in the last; every batch has a seed of its own."""
    found = list(batches(2 * BATCH + 7, 3))

    assert [batch.deals for batch in found] == [BATCH, BATCH, 7]
    assert len({batch_seed(seed, number) for seed in range(50) for number in range(50)}) == 2500


def test_a_bigger_sample_begins_with_the_smaller_one() -> None:
    """The same seed deals the same batches first."""
    assert list(batches(300, 9))[:4] == list(batches(200, 9))


def test_the_mean_is_right() -> None:
    """Two hands hold four of the eight aces and kings on average."""
    found = simulate(TopCards(), ANY, Seat.SOUTH, Strain.NOTRUMP, deals=5000, seed=2).tricks(0.999)

    assert found.low < 4 < found.high
    assert found.high - found.low < 0.2


def test_every_figure_by_hand() -> None:
    """Ten deals: five with nine tricks, three with eight, two with ten."""
    counts = (0,) * 8 + (3, 5, 2) + (0,) * 3
    found, contract = Simulation(Seat.SOUTH, Strain.NOTRUMP, counts), Contract.parse("3N by S")

    assert found.deals == 10
    assert found.tricks().value == 8.9
    assert found.made(contract).value == 0.7
    assert found.score(contract, vulnerable=False).value == (5 * 400 + 2 * 430 - 3 * 50) / 10
    assert found.score(contract, vulnerable=True).value == (5 * 600 + 2 * 630 - 3 * 100) / 10


def run(workers: Any, deals: int = 930) -> Simulation:
    """One simulation by these workers."""
    return simulate(TopCards(), ANY, Seat.EAST, Strain.HEARTS, deals=deals, seed=11, workers=workers)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_the_same_with_any_number_of_workers(workers: int) -> None:
    """Threads that end in any order give what one gives."""
    with ThreadPoolExecutor(workers) as executor:
        assert run(Crew(executor, workers)) == run(OneWorker())


def test_seeds_differ() -> None:
    """Another seed, another sample."""
    one, other = (simulate(TopCards(), ANY, Seat.EAST, Strain.CLUBS, deals=500, seed=seed) for seed in (1, 2))

    assert one.counts != other.counts


def test_progress_adds_up() -> None:
    """Every deal is reported once."""
    told = list[int]()
    simulate(TopCards(), ANY, Seat.EAST, Strain.CLUBS, deals=120, progress=told.append)

    assert told == [50, 50, 20]


class Stopped(Exception):
    """A stop asked for from outside."""


def test_stopping_calls_off_what_is_waiting() -> None:
    """An exception in the caller leaves nothing running; few batches were begun."""
    core = TopCards()

    def stop(done: int) -> None:
        raise Stopped

    with ThreadPoolExecutor(2) as executor, pytest.raises(Stopped):
        simulate(core, ANY, Seat.EAST, Strain.CLUBS, deals=100_000, workers=Crew(executor, 2), progress=stop)

    assert len(core.seeds) < 20


class LaterClient:
    """A client such as Dask's: `submit` gives a pending result that is worked out when it is asked for."""

    def __init__(self) -> None:
        self.asked = 0
        self.called_off = 0

    def submit(self, work: Callable[[Any], Any], task: Any) -> "LaterResult":
        """The pending result."""
        self.asked += 1
        return LaterResult(self, work, task)


class LaterResult:
    """A result to come."""

    def __init__(self, client: LaterClient, work: Callable[[Any], Any], task: Any) -> None:
        self.client, self.work, self.task = client, work, task

    def result(self) -> Any:
        """Work it out."""
        return self.work(self.task)

    def cancel(self) -> None:
        """Count it."""
        self.client.called_off += 1


def test_a_clusters_client_gives_the_same() -> None:
    """Anything with `submit` will do; each batch is handed out once."""
    client = LaterClient()

    assert run(Crew(client, 3)) == run(OneWorker())
    assert (client.asked, client.called_off) == (19, 0)


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask, or without an answer, the error says which."""

    def missing(name: str) -> None:
        raise ImportError(name)

    class Silent:
        @staticmethod
        def Client(address: str, **_settings: Any) -> None:  # noqa: N802 (its name in Dask)
            raise OSError(address)

    monkeypatch.setattr("makker.analysis.workers.import_module", missing)
    with pytest.raises(InvalidValue, match=r"dask\.missing"):
        connect("tcp://127.0.0.1:1", 0.1)
    monkeypatch.setattr("makker.analysis.workers.import_module", lambda _: Silent)
    with pytest.raises(InvalidValue, match=r"dask\.unreachable"):
        connect("tcp://127.0.0.1:1", 0.1)


def lead_limits() -> Limits:
    """West's hand is known."""
    return (HandLimits(), HandLimits(), HandLimits(), HandLimits(holds=LEADER))


def test_leads_are_counted() -> None:
    """Honours gain a trick where East has an ace, of which three are out; small cards of a suit are one lead."""
    leads = compare_leads(TopCards(), lead_limits(), Seat.WEST, Strain.NOTRUMP, deals=400, seed=1)
    honours = [lead for lead in leads if lead.cards[0].rank.number > 10]
    small = [lead for lead in leads if lead.cards[0].rank.number <= 10]

    assert [len(lead.cards) for lead in leads] == [2, 1, 1, 2, 4, 3]
    assert all(lead.best == 400 for lead in honours)
    assert all(lead.counts[4] == 400 for lead in small)
    assert 0.6 < honours[0].is_best().value <= 1
    assert honours[0].tricks().value > 4


def test_leads_are_ranked_by_the_chance_to_beat_the_contract() -> None:
    """Five tricks beat 3NT, four do not."""
    contract = Contract.parse("3N by S")
    leads = compare_leads(TopCards(), lead_limits(), Seat.WEST, Strain.NOTRUMP, deals=400, seed=1)
    order = ranked(leads, contract, vulnerable=False)

    assert order[0].cards[0].rank.number > 10
    assert order[-1].cards[0].rank.number <= 10
    assert order[-1].defeats(contract).value == 0
    assert order[0].defeats(contract).value == order[0].counts[5] / 400


def test_leads_need_the_whole_hand() -> None:
    """Twelve cards are refused."""
    limits = (HandLimits(), HandLimits(), HandLimits(), HandLimits(holds=LEADER.without(Card(Suit.CLUBS, R6))))
    with pytest.raises(InvalidValue, match=r"lead\.hand"):
        compare_leads(TopCards(), limits, Seat.WEST, Strain.NOTRUMP)


R6 = next(iter(Hand.parse("...6"))).rank


def test_no_deals_are_refused() -> None:
    """A sample has at least one."""
    with pytest.raises(InvalidValue, match=r"simulation\.deals"):
        simulate(TopCards(), ANY, Seat.SOUTH, Strain.CLUBS, deals=0)


def tasks() -> Iterator[int]:
    """Three numbers."""
    return iter((1, 2, 3))


def test_work_that_fails_tells() -> None:
    """An error in a worker reaches the caller."""

    def fail(task: int) -> int:
        raise InvalidValue("limits.rare")

    with ThreadPoolExecutor(2) as executor, pytest.raises(InvalidValue, match=r"limits\.rare"):
        list(Crew(executor, 2).run(fail, tasks()))


def test_a_real_cluster_gives_the_same() -> None:
    """A Dask scheduler with two worker processes, found by its address: the result is the one of this thread."""
    new_cluster: Any = distributed.LocalCluster
    with (
        new_cluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, worker_dashboard_address=None
        ) as cluster,
        dask_cluster(cluster.scheduler_address) as workers,
    ):
        found = simulate(DoubleDummy(), ANY, Seat.EAST, Strain.HEARTS, deals=200, seed=5, workers=workers)

    assert simulate(DoubleDummy(), ANY, Seat.EAST, Strain.HEARTS, deals=200, seed=5, workers=OneWorker()) == found
