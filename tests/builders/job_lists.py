"""Lists of postings as each source gives them, of invented companies; single postings are in `boards`."""

from __future__ import annotations

import json
from typing import Any

from tests.builders import boards
from tests.builders.boards import ASKED, LIST

BREEZY: list[dict[str, Any]] = [
    {
        "id": "9f31c2",
        "friendly_id": "9f31c2-stable-hand",
        "name": "Stable Hand",
        "url": "https://merrow-stud.breezy.hr/p/9f31c2-stable-hand",
        "published_date": "2026-09-02T08:11:40.120Z",
        "type": {"id": "partTime", "name": "Part-Time"},
        "location": {
            "country": {"name": "Ireland", "id": "IE"},
            "state": {"id": "KE", "name": "Kildare"},
            "city": "Naas",
            "primary": True,
            "is_remote": False,
            "name": "Naas, IE",
        },
        "department": "Yard",
        "salary": "€14 - €16 / hr",
        "company": {"name": "Merrow Stud", "logo_url": None, "friendly_id": "merrow-stud"},
        "locations": [],
        "description": f"<p>Merrow Stud breeds horses.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
    }
]

PINPOINT: dict[str, Any] = {
    "data": [
        {
            "id": "40211",
            "title": "Ferry Deckhand ",
            "url": "https://sundlink.pinpointhq.com/en/postings/5f0c2d8e-0d5f-4f5e-ae99-ebf3a6322d01",
            "path": "/en/postings/5f0c2d8e-0d5f-4f5e-ae99-ebf3a6322d01",
            "description": "<div><!--block-->Sundlink sails four routes.</div>",
            "key_responsibilities_header": "What you will do on board",
            "key_responsibilities": "<ul><li>Moor the ferry</li><li>Help passengers</li></ul>",
            "skills_knowledge_expertise_header": "What we look for",
            "skills_knowledge_expertise": "<ul><li>STCW basic training</li></ul>",
            "benefits_header": "Benefits",
            "benefits": "<p>Free crossings</p>",
            "employment_type": "full_time",
            "employment_type_text": "Full Time",
            "workplace_type": "onsite",
            "workplace_type_text": "On-site",
            "compensation": "£27,000 / year",
            "compensation_minimum": 27000.0,
            "compensation_maximum": 27000.0,
            "compensation_currency": "GBP",
            "compensation_frequency": "year",
            "compensation_visible": True,
            "deadline_at": "2026-12-01T00:00:00.000Z",
            "reporting_to": "The mate",
            "location": {"id": "3", "city": "Oban", "name": "Oban pier", "postal_code": "PA34", "province": "Scotland"},
            "job": {"id": "12", "department": {"id": "1", "name": "Deck"}, "division": None},
        }
    ]
}

RIPPLING: list[dict[str, Any]] = [
    {
        "uuid": "75ad50c6-0000-42ee-9c63-70d1cd687202",
        "name": "Tax Accountant",
        "department": {"id": "Finance", "label": "Finance"},
        "url": "https://ats.rippling.com/pinnacle-figs/jobs/75ad50c6-0000-42ee-9c63-70d1cd687202",
        "workLocation": {"id": "wl-1", "label": "Austin, TX"},
    }
]
RIPPLING_DETAIL: dict[str, Any] = {
    "uuid": "75ad50c6-0000-42ee-9c63-70d1cd687202",
    "name": "Tax Accountant",
    "description": {
        "company": "<p>Pinnacle Figs grows figs.</p>",
        "role": f"<p>About the role</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
    },
    "workLocations": ["Austin, TX"],
    "employmentType": {"label": "SALARIED_FT", "id": "Full-time"},
    "createdOn": "2026-09-14T10:00:00Z",
    "companyName": "Pinnacle Figs",
    "payRangeDetails": [{"minValue": 90000, "maxValue": 110000, "currency": "USD", "frequency": "Annual"}],
}

BAMBOO_LIST: dict[str, Any] = {
    "meta": {"totalCount": 1},
    "result": [
        {
            "id": "31",
            "jobOpeningName": "Kennel Assistant",
            "departmentId": "18",
            "departmentLabel": "Care",
            "employmentStatusLabel": "Part-Time",
            "location": {"city": "Topeka", "state": "Kansas"},
            "atsLocation": {"country": None, "state": None, "city": None},
            "isRemote": None,
            "locationType": "0",
        }
    ],
}

JOBICY: dict[str, Any] = {
    "apiVersion": "2.2.6",
    "jobCount": 1,
    "jobs": [
        {
            "id": 149156,
            "url": "https://jobicy.com/jobs/149156-support-lead",
            "jobSlug": "149156-support-lead",
            "jobTitle": "Support Lead",
            "companyName": "Nettlefold",
            "companyLogo": "",
            "jobIndustry": ["Customer Success"],
            "jobType": ["full-time"],
            "jobGeo": "Canada",
            "jobLevel": "Senior",
            "jobExcerpt": "Lead support.",
            "jobDescription": f"<p>Nettlefold hosts wikis.</p><h3>Responsibilities</h3>{LIST}",
            "pubDate": "2026-09-30 10:20:05",
            "annualSalaryMin": "85000",
            "annualSalaryMax": "95000",
            "salaryCurrency": "CAD",
        }
    ],
}

HN_SEARCH: dict[str, Any] = {
    "hits": [
        {"objectID": "46466073", "title": "Ask HN: Freelancer? Seeking freelancer? (November 2026)"},
        {"objectID": "46466074", "title": "Ask HN: Who is hiring? (November 2026)"},
        {"objectID": "46108941", "title": "Ask HN: Who is hiring? (October 2026)"},
    ]
}
HN_THREAD: dict[str, Any] = {
    "id": 46466074,
    "title": "Ask HN: Who is hiring? (November 2026)",
    "children": [boards.HN_ITEM, {**boards.HN_ITEM, "id": 42919509, "text": None}],
}

TEAMTAILOR_RSS = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations">
  <channel>
    <title>Fjordbygg</title>
    <item>
      <title>Site Manager</title>
      <description>&lt;p&gt;Fjordbygg builds wooden houses.&lt;/p&gt;&lt;h3&gt;Your tasks&lt;/h3&gt;</description>
      <pubDate>Mon, 05 Jan 2026 12:00:00 +0100</pubDate>
      <link>https://fjordbygg.teamtailor.com/jobs/88-site-manager</link>
      <remoteStatus>hybrid</remoteStatus>
      <guid>9b1c8f9e-2f4e-4f0f-8c3d-4a7a8f9b0c11</guid>
      <tt:locations><tt:location><tt:name>Bergen office</tt:name><tt:city>Bergen</tt:city>
        <tt:country>Norway</tt:country></tt:location></tt:locations>
      <tt:department>Sites</tt:department>
    </item>
  </channel>
</rss>"""

ATOM = """<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Jobs at Brindle</title>
  <entry>
    <title>Beekeeper</title><id>urn:brindle:7</id><link href="https://brindle.example/jobs/7"/>
    <updated>2026-10-01T09:00:00Z</updated><content type="html">&lt;p&gt;Keep bees.&lt;/p&gt;</content>
  </entry>
  <entry>
    <title>Honey Packer</title><id>urn:brindle:8</id><link href="https://brindle.example/jobs/8"/>
    <updated>2026-10-02T09:00:00Z</updated><content type="html">&lt;p&gt;Pack honey.&lt;/p&gt;</content>
  </entry>
</feed>"""

LINKED_PAGE = f"""<html><head><title>Careers</title>
<script type="application/ld+json">{{"broken": </script>
<script type="application/ld+json">{json.dumps(boards.LINKED)}</script></head><body>Join us</body></html>"""


def answer(value: object) -> bytes:
    """A payload as it comes over the wire."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


LISTS: dict[str, tuple[str, bytes]] = {
    "greenhouse": ("orrery", answer({"jobs": [boards.GREENHOUSE], "meta": {"total": 1}})),
    "lever": ("ridgeline", answer([boards.LEVER])),
    "lever-eu": ("ridgeline", answer([boards.LEVER])),
    "ashby": ("tallypond", answer(boards.ASHBY)),
    "smartrecruiters": (
        "Ketterwald",
        answer({"offset": 0, "limit": 100, "totalFound": 1, "content": [{**boards.SMART, "jobAd": None}]}),
    ),
    "workable": ("halden-freight", answer(boards.WORKABLE_WIDGET)),
    "recruitee": ("zaanlicht", answer(boards.RECRUITEE)),
    "personio": ("muehlbach", answer(boards.PERSONIO_XML)),
    "teamtailor": ("fjordbygg", answer(TEAMTAILOR_RSS)),
    "bamboohr": ("prairieoak", answer(BAMBOO_LIST)),
    "breezy": ("merrow-stud", answer(BREEZY)),
    "pinpoint": ("sundlink", answer(PINPOINT)),
    "rippling": ("pinnacle-figs", answer(RIPPLING)),
    "remotive": ("", answer(boards.REMOTIVE)),
    "remoteok": ("", answer(boards.REMOTE_OK)),
    "arbeitnow": ("", answer(boards.ARBEITNOW)),
    "himalayas": ("", answer({**boards.HIMALAYAS, "nextCursor": "abc"})),
    "jobicy": ("", answer(JOBICY)),
    "themuse": ("", answer({**boards.MUSE, "page_count": 3})),
    "adzuna": ("gb/bricklayer", answer(boards.ADZUNA)),
    "hackernews": ("", answer(HN_THREAD)),
    "feed": ("https://brindle.example/jobs.atom", answer(ATOM)),
    "page": ("https://pinnock.example/careers/support", answer(LINKED_PAGE)),
}
"""Kind of source to the token of one and an answer of it."""
