"""The fair queue: users take turns, and each has a limit."""

from concurrent.futures import Future

from callboard.documents.pool import FairQueue, ReaderJob


def queued(share: int, *users: str) -> FairQueue:
    queue = FairQueue(share)
    for number, user in enumerate(users):
        queue.put(ReaderJob(user, lambda _, number=number: number, Future()))
    return queue


def takes(queue: FairQueue) -> list[str]:
    """Users in the order in which their jobs are taken, none of which ends."""
    return [str(job.user) for job in iter(queue.take, None)]


class TestFairQueue:
    def test_users_take_turns(self):
        assert takes(queued(9, "eve", "eve", "eve", "ada", "bob")) == ["eve", "ada", "bob", "eve", "eve"]

    def test_jobs_of_one_user_keep_their_order(self):
        queue = queued(9, "ada", "ada", "ada")
        assert [job.work(None) for job in iter(queue.take, None)] == [0, 1, 2]

    def test_user_at_the_limit_waits_while_others_proceed(self):
        queue = queued(2, "eve", "eve", "eve", "eve", "ada")
        assert takes(queue) == ["eve", "ada", "eve"]
        queue.put(ReaderJob("bob", lambda _: None, Future()))
        assert takes(queue) == ["bob"]

    def test_a_job_that_ends_makes_room_for_the_next_of_its_user(self):
        queue = queued(1, "eve", "eve")
        assert takes(queue) == ["eve"]
        queue.done("eve")
        assert takes(queue) == ["eve"]

    def test_finished_user_is_removed_from_the_queue(self):
        queue = queued(1, "ada")
        assert takes(queue) == ["ada"]
        queue.done("ada")
        assert len(queue) == 0
        assert not vars(queue)["_running"]
