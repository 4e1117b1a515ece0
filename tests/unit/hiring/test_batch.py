"""Run ids of a batch."""

from uuid import UUID

from callboard.documents.uploads import Upload
from callboard.hiring.batch import Batch


def test_run_id_is_unique_per_batch_and_position():
    def batch(number):
        upload = Upload("cv.pdf", 0, lambda: b"")
        return Batch(UUID(int=number), upload, [upload, upload])

    assert batch(1).run_id(0) == batch(1).run_id(0)
    assert len({batch(subject).run_id(place) for subject in (1, 2) for place in (0, 1)}) == 4
