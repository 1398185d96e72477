"""What a thread makes ahead comes in order, with its faults, and ends when nobody asks for more."""

from collections.abc import Iterator
from threading import Event, current_thread

import pytest

from hengwen.matching.parallel import CORES, ahead, by_threads, in_order


def test_a_single_part_is_worth_no_thread() -> None:
    """Several are worked on by others; the results are in their order."""
    own = current_thread().name
    assert by_threads(lambda part: (part, current_thread().name), [7]) == [(7, own)]
    several = by_threads(lambda part: (part, current_thread().name), iter(range(5)))
    assert [part for part, _ in several] == list(range(5))
    assert own not in {name for _, name in several}
    assert by_threads(str, []) == []


def test_results_come_in_the_order_of_the_parts() -> None:
    """From other threads; a single one is worked on by whoever asks."""
    own = current_thread().name
    several = list(in_order(lambda part: (part, current_thread().name), range(20)))
    assert [part for part, _ in several] == list(range(20))
    assert own not in {name for _, name in several}
    assert [*in_order(lambda part: (part, current_thread().name), [7])] == [(7, own)]
    assert [*in_order(str, [])] == []


def test_only_a_few_results_are_worked_out_before_they_are_asked_for() -> None:
    """And no more once nobody asks."""
    begun = list[int]()

    def work(part: int) -> int:
        begun.append(part)
        return part

    results = in_order(work, range(100))
    assert next(results) == 0
    results.close()
    assert len(begun) <= 2 * CORES + 1


def test_what_working_on_a_part_raises_comes_in_its_turn() -> None:
    """After the results of those before it."""
    results = in_order(lambda part: 10 // part, [5, 2, 0, 1])
    assert [next(results), next(results)] == [2, 5]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_parts_come_in_their_order_from_another_thread() -> None:
    """All of them, however few are made ahead."""
    makers = set()

    def parts() -> Iterator[int]:
        for number in range(100):
            makers.add(current_thread().name)
            yield number

    assert list(ahead(parts(), 3, Event())) == list(range(100))
    assert current_thread().name not in makers


def test_no_more_than_so_many_are_made_ahead() -> None:
    """Those that wait, and the one that finds no room."""
    values = []

    def parts() -> Iterator[int]:
        for number in range(100):
            values.append(number)
            yield number

    taken = ahead(parts(), 3, Event())
    for number in range(50):
        assert next(taken) == number
        assert len(values) <= number + 1 + 3 + 1
    taken.close()


def test_what_making_them_raises_comes_after_those_that_were_made() -> None:
    """Nothing that was made is lost."""

    def parts() -> Iterator[int]:
        yield 1
        yield 2
        raise OSError("no more")

    taken = ahead(parts(), 5, Event())
    assert next(taken) == 1
    assert next(taken) == 2
    with pytest.raises(OSError, match="no more"):
        next(taken)


def test_where_no_more_are_asked_for_the_thread_cleans_up_and_ends() -> None:
    """Also where it has no room for the part in hand, and where it waits for something until it is told."""
    over, cleaned = Event(), []

    def parts() -> Iterator[int]:
        try:
            yield from range(5)
            over.wait()
            raise LookupError("nobody hears of it")
        finally:
            cleaned.append(current_thread().name)

    for room in (2, 10):
        over.clear()
        taken = ahead(parts(), room, over)
        assert next(taken) == 0
        taken.close()
        assert over.is_set()
        assert len(cleaned) == 1
        assert cleaned.pop() != current_thread().name
