"""The services of job search, put together."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.documents import ReaderPool
from callboard.documents.web_client.client import WebClient
from callboard.jobsearch.job_sources import JobSources
from callboard.jobsearch.matches import Matches
from callboard.jobsearch.posting_readings import PostingReadings
from callboard.jobsearch.postings import JobPostings
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.searches import SavedSearches
from callboard.jobsearch.sync import Sync
from callboard.storage.session import Database


@dataclass(frozen=True)
class JobSearch:
    """Sources of postings, their syncs, the postings, how the profile fits them, and saved searches."""

    sources: JobSources
    sync: Sync
    postings: JobPostings
    readings: PostingReadings
    matches: Matches
    searches: SavedSearches


def make_job_search(database: Database, client: WebClient, readers: ReaderPool, key: str = "") -> JobSearch:
    """The services over one database; `key` is the query that names us to the source that needs one."""
    sources = JobSources(database, client, readers, has_key=bool(key))
    profiles = Profiles(database, readers)
    return JobSearch(
        sources=sources,
        sync=Sync(database, sources, client, readers, key=key),
        postings=JobPostings(database),
        readings=PostingReadings(database, readers),
        matches=Matches(database, profiles, readers),
        searches=SavedSearches(database, profiles),
    )
