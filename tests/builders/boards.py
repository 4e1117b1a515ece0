"""Responses of job boards and applicant systems in their own shapes; every company and person is invented.

Each payload keeps the fields that the shape documents, also those that say nothing of the job, because a reader has to
pass over them: ids, dates, links, people, forms.
"""

from __future__ import annotations

from typing import Any

LIST = "<ul><li>Plan routes for forty vans</li><li>Talk to drivers every morning</li></ul>"
ASKED = "<ul><li>3+ years in dispatch or logistics</li><li>Fluent English</li></ul>"

WORKABLE_JOB: dict[str, Any] = {
    "id": "2f4a1c",
    "title": "Dispatch Coordinator",
    "full_title": "Dispatch Coordinator - OPS-14",
    "shortcode": "7C1F0A9B3D",
    "code": "OPS-14",
    "state": "published",
    "department": "Operations",
    "department_hierarchy": [{"id": 11, "name": "Operations"}],
    "url": "https://halden-freight.workable.com/jobs/551",
    "application_url": "https://halden-freight.workable.com/jobs/551/candidates/new",
    "shortlink": "https://apply.workable.com/j/7C1F0A9B3D",
    "location": {
        "location_str": "Leeds, England, United Kingdom",
        "country": "United Kingdom",
        "country_code": "GB",
        "region": "England",
        "region_code": "ENG",
        "city": "Leeds",
        "zip_code": "LS1 4AP",
        "telecommuting": False,
        "workplace_type": "hybrid",
    },
    "locations": [
        {"country": "United Kingdom", "countryCode": "GB", "region": "England", "city": "Leeds", "hidden": False}
    ],
    "salary": {"salary_from": 28000, "salary_to": 32000, "salary_currency": "gbp"},
    "created_at": "2026-03-02T09:11:00Z",
    "full_description": f"<p>Halden Freight moves parcels.</p><h3>Requirements</h3>{ASKED}",
    "description": f"<p>Halden Freight moves parcels.</p><p><strong>What you will do</strong></p>{LIST}",
    "requirements": ASKED,
    "benefits": "<ul><li>25 days of holiday</li></ul>",
    "employment_type": "Full-time",
    "industry": "Logistics and Supply Chain",
    "function": "Distribution",
    "experience": "Mid-Senior level",
    "education": "High School or equivalent",
    "keywords": [],
}

WORKABLE_WIDGET: dict[str, Any] = {
    "name": "Halden Freight",
    "description": "<p>Halden Freight moves parcels across the north.</p>",
    "jobs": [
        {
            "title": "Dispatch Coordinator",
            "shortcode": "7C1F0A9B3D",
            "code": "OPS-14",
            "employment_type": "Part-time",
            "telecommuting": True,
            "department": "Operations",
            "url": "https://apply.workable.com/j/7C1F0A9B3D",
            "shortlink": "https://apply.workable.com/j/7C1F0A9B3D",
            "application_url": "https://apply.workable.com/j/7C1F0A9B3D/apply",
            "published_on": "2026-03-02",
            "created_at": "2026-03-01",
            "country": "United Kingdom",
            "city": "Leeds",
            "state": "England",
            "education": "",
            "experience": "Entry level",
            "function": "Distribution",
            "industry": "Logistics",
            "locations": [
                {
                    "country": "United Kingdom",
                    "countryCode": "GB",
                    "city": "Leeds",
                    "region": "England",
                    "hidden": False,
                }
            ],
            "description": f"<p>Who plans the day.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
        }
    ],
}

RECRUITEE: dict[str, Any] = {
    "offers": [
        {
            "id": 1893,
            "slug": "magazijnmedewerker",
            "title": "Magazijnmedewerker",
            "position": 3,
            "status": "published",
            "description": f"<p>Zaanlicht BV levert lampen.</p><h3>Wat ga je doen</h3>{LIST}",
            "requirements": ASKED,
            "company_name": "Zaanlicht",
            "department": "Logistiek",
            "location": "Zaandam, Noord-Holland, Netherlands",
            "locations": [
                {
                    "id": 77,
                    "name": "Hoofdkantoor",
                    "city": "Zaandam",
                    "state": "Noord-Holland",
                    "state_code": "NH",
                    "country": "Netherlands",
                    "country_code": "NL",
                    "street": "Dam 4",
                    "postal_code": "1506 BC",
                    "note": "",
                }
            ],
            "city": "Zaandam",
            "state_name": "Noord-Holland",
            "state_code": "NH",
            "postal_code": "1506 BC",
            "country": "Netherlands",
            "country_code": "NL",
            "remote": False,
            "hybrid": False,
            "on_site": True,
            "employment_type_code": "parttime",
            "category_code": "logistics",
            "experience_code": "entry_level",
            "education_code": "vocational",
            "min_hours": 16,
            "max_hours": 24,
            "min_hours_per_week": 16,
            "max_hours_per_week": 24,
            "salary": {"min": "2400", "max": "2900", "currency": "EUR", "period": "month"},
            "options_phone": "optional",
            "options_cv": "required",
            "open_questions": [{"id": 1, "body": "Waarom wil je bij ons werken?", "kind": "text", "required": False}],
            "tags": [],
            "careers_url": "https://zaanlicht.recruitee.com/o/magazijnmedewerker",
            "careers_apply_url": "https://zaanlicht.recruitee.com/o/magazijnmedewerker/c/new",
            "created_at": "2026-02-01 10:00:00 UTC",
            "published_at": "2026-02-02 10:00:00 UTC",
            "translations": {
                "nl": {"title": "Magazijnmedewerker", "description": "<p>Zaanlicht BV levert lampen.</p>"}
            },
        }
    ]
}

SMART: dict[str, Any] = {
    "id": "743999",
    "uuid": "c1d2",
    "name": "Senior Process Engineer",
    "jobId": "0f9a",
    "refNumber": "REF88Z",
    "company": {"identifier": "Ketterwald", "name": "Ketterwald Chemie GmbH"},
    "location": {
        "city": "Krefeld",
        "region": "NRW",
        "country": "de",
        "address": "Uferstr. 9",
        "postalCode": "47798",
        "remote": False,
        "hybrid": True,
        "fullLocation": "Krefeld, NRW, Germany",
    },
    "industry": {"id": "chemicals", "label": "Chemicals"},
    "department": {"id": "31", "label": "Production"},
    "function": {"id": "engineering", "label": "Engineering"},
    "typeOfEmployment": {"id": "permanent", "label": "Full-time"},
    "experienceLevel": {"id": "mid_senior_level", "label": "Mid-Senior Level"},
    "customField": [{"fieldId": "5f", "fieldLabel": "Country", "valueId": "de", "valueLabel": "Germany"}],
    "releasedDate": "2026-04-01T07:00:00.000Z",
    "creator": {"name": "Recruiting Ketterwald"},
    "jobAd": {
        "sections": {
            "companyDescription": {"title": "Company Description", "text": "<p>We make resins since 1961.</p>"},
            "jobDescription": {"title": "Job Description", "text": LIST},
            "qualifications": {"title": "Qualifications", "text": ASKED},
            "additionalInformation": {"title": "Additional Information", "text": "<p>Ketterwald has a canteen.</p>"},
            "videos": {"title": "Videos", "urls": []},
        }
    },
    "applyUrl": "https://jobs.smartrecruiters.com/Ketterwald/743999",
    "active": True,
    "visibility": "PUBLIC",
}

GREENHOUSE: dict[str, Any] = {
    "absolute_url": "https://boards.greenhouse.io/orrery/jobs/4411",
    "data_compliance": [{"type": "gdpr", "requires_consent": False}],
    "internal_job_id": 901,
    "location": {"name": "Toronto, ON; Remote - Canada"},
    "metadata": [
        {"id": 5, "name": "Employment Type", "value": "Full-time", "value_type": "single_select"},
        {"id": 6, "name": "Cost centre", "value": None, "value_type": "short_text"},
        {
            "id": 7,
            "name": "Salary range",
            "value": {"unit": "CAD", "min_value": "120000.0", "max_value": "150000.0"},
            "value_type": "currency_range",
        },
    ],
    "id": 4411,
    "updated_at": "2026-05-01T10:00:00-04:00",
    "requisition_id": "R-77",
    "title": "Staff Data Engineer",
    "company_name": "Orrery",
    "first_published": "2026-04-20T10:00:00-04:00",
    "content": "&lt;p&gt;Orrery maps satellites.&lt;/p&gt;&lt;h3&gt;What you&#39;ll do&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;"
    "Own the catalogue pipelines&lt;/li&gt;&lt;/ul&gt;&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;"
    "&lt;li&gt;5+ years with Spark"
    "&lt;/li&gt;&lt;/ul&gt;",
    "departments": [{"id": 3, "name": "Engineering", "child_ids": [], "parent_id": None}],
    "offices": [{"id": 8, "name": "Toronto", "location": "Toronto, ON, Canada", "child_ids": [], "parent_id": None}],
}

LEVER: dict[str, Any] = {
    "additionalPlain": "Ridgeline is an equal opportunity employer.",
    "additional": "<div>Ridgeline is an equal opportunity employer.</div>",
    "categories": {
        "commitment": "Full-time",
        "department": "Engineering",
        "location": "Denver, CO",
        "team": "Platform",
        "allLocations": ["Denver, CO", "Austin, TX"],
    },
    "createdAt": 1769904000000,
    "descriptionPlain": "Ridgeline makes maps for climbers.",
    "description": "<div>Ridgeline makes maps for climbers.</div>",
    "id": "5ac2",
    "lists": [
        {"text": "What you will do:", "content": "<li>Run the tile servers</li><li>Write Rust</li>"},
        {"text": "Who you are:", "content": "<li>4+ years of Rust</li><li>PostGIS</li>"},
        {"text": "Nice to have:", "content": "<li>Climbing</li>"},
    ],
    "text": "Senior Platform Engineer",
    "country": "US",
    "workplaceType": "remote",
    "opening": "<div>Ridgeline makes maps for climbers.</div>",
    "descriptionBody": "",
    "salaryRange": {"currency": "USD", "interval": "per-year-salary", "max": 160000, "min": 130000},
    "salaryDescription": "<div>Plus equity</div>",
    "hostedUrl": "https://jobs.lever.co/ridgeline/5ac2",
    "applyUrl": "https://jobs.lever.co/ridgeline/5ac2/apply",
}

ASHBY: dict[str, Any] = {
    "apiVersion": "1",
    "jobs": [
        {
            "id": "145f",
            "title": "Product Manager, Billing",
            "department": "Product",
            "team": "Billing",
            "employmentType": "FullTime",
            "location": "London",
            "secondaryLocations": [
                {
                    "location": "Lisbon",
                    "address": {"addressLocality": "Lisbon", "addressRegion": "Lisbon", "addressCountry": "Portugal"},
                }
            ],
            "publishedAt": "2026-04-30T16:21:55.393+00:00",
            "isListed": True,
            "isRemote": False,
            "workplaceType": "Hybrid",
            "address": {
                "postalAddress": {
                    "addressRegion": "England",
                    "addressCountry": "United Kingdom",
                    "addressLocality": "London",
                }
            },
            "jobUrl": "https://jobs.ashbyhq.com/tallypond/145f",
            "applyUrl": "https://jobs.ashbyhq.com/tallypond/145f/application",
            "descriptionHtml": f"<p>Tallypond is hiring.</p><h2>What you'll do</h2>{LIST}<h2>Who you are</h2>{ASKED}",
            "descriptionPlain": "Tallypond is hiring.\n\nWHAT YOU'LL DO\n\n- Plan routes for forty vans",
            "shouldDisplayCompensationOnJobPostings": True,
            "compensation": {
                "compensationTierSummary": "£81K – £87K • 0.5% – 1.75% • Offers Bonus",
                "scrapeableCompensationSalarySummary": "£81K - £87K",
                "compensationTiers": [
                    {
                        "id": "8d9",
                        "tierSummary": "£81K – £87K",
                        "title": None,
                        "additionalInformation": None,
                        "components": [],
                    }
                ],
                "summaryComponents": [
                    {
                        "compensationType": "EquityPercentage",
                        "interval": "NONE",
                        "currencyCode": None,
                        "minValue": 0.5,
                        "maxValue": 1.75,
                    },
                    {
                        "compensationType": "Salary",
                        "interval": "1 YEAR",
                        "currencyCode": "GBP",
                        "minValue": 81000,
                        "maxValue": 87000,
                    },
                ],
            },
        }
    ],
}

PERSONIO: dict[str, Any] = {
    "id": 61,
    "subcompany": "Mühlbach Energie GmbH",
    "office": "Freiburg",
    "additionalOffices": {"office": ["Basel"]},
    "department": "Vertrieb",
    "recruitingCategory": "Festangestellte",
    "name": "Vertriebsmitarbeiter Innendienst (m/w/d)",
    "jobDescriptions": {
        "jobDescription": [
            {"name": "Deine Aufgaben", "value": "<ul><li>Kunden am Telefon beraten</li></ul>"},
            {"name": "Dein Profil", "value": "<ul><li>Kaufmännische Ausbildung</li></ul>"},
        ]
    },
    "employmentType": "permanent",
    "seniority": "entry-level",
    "schedule": "part-time",
    "yearsOfExperience": "1-2",
    "keywords": "Vertrieb",
    "occupation": "sales_rep",
    "occupationCategory": "sales",
    "createdAt": "2026-03-07T11:00:00+00:00",
}

PERSONIO_XML = """<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>61</id>
    <subcompany>Mühlbach Energie GmbH</subcompany>
    <office>Freiburg</office>
    <additionalOffices><office>Basel</office></additionalOffices>
    <department>Vertrieb</department>
    <recruitingCategory>Festangestellte</recruitingCategory>
    <name>Vertriebsmitarbeiter Innendienst (m/w/d)</name>
    <jobDescriptions>
      <jobDescription>
        <name>Deine Aufgaben</name>
        <value><![CDATA[<ul><li>Kunden am Telefon beraten</li></ul>]]></value>
      </jobDescription>
      <jobDescription>
        <name>Dein Profil</name>
        <value><![CDATA[<ul><li>Kaufmännische Ausbildung</li></ul>]]></value>
      </jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <seniority>entry-level</seniority>
    <schedule>part-time</schedule>
    <yearsOfExperience>1-2</yearsOfExperience>
    <createdAt>2026-03-07T11:00:00+00:00</createdAt>
  </position>
</workzag-jobs>
"""

TEAMTAILOR: dict[str, Any] = {
    "data": {
        "id": "88",
        "type": "jobs",
        "links": {"careersite-job-url": "https://career.fjordbygg.example/jobs/88"},
        "attributes": {
            "title": "Site Manager",
            "pitch": "Build with us",
            "body": f"<p>Fjordbygg builds wooden houses.</p><h3>Your tasks</h3>{LIST}<h3>Your profile</h3>{ASKED}",
            "human-status": "published",
            "internal": False,
            "status": "open",
            "employment-type": "fulltime",
            "employment-level": "professional",
            "remote-status": "hybrid",
            "language-code": "en",
            "min-salary": 48000,
            "max-salary": 56000,
            "currency": "NOK",
            "salary-time-unit": "monthly",
            "created-at": "2026-01-05T12:00:00.000+01:00",
            "tags": ["construction"],
        },
        "relationships": {"locations": {"data": [{"id": "4", "type": "locations"}]}},
    },
    "included": [
        {
            "id": "4",
            "type": "locations",
            "attributes": {"name": "Bergen office", "city": "Bergen", "country": "Norway", "zip": "5003"},
        },
        {"id": "1", "type": "companies", "attributes": {"name": "Fjordbygg", "locale": "en"}},
    ],
}

BAMBOO: dict[str, Any] = {
    "meta": {"totalCount": 1},
    "result": {
        "jobOpening": {
            "jobOpeningShareUrl": "https://prairieoak.bamboohr.com/careers/31",
            "jobOpeningName": "Kennel Assistant",
            "jobOpeningStatus": "Open",
            "departmentId": "18",
            "departmentLabel": "Care",
            "employmentStatusLabel": "Part-Time",
            "location": {
                "city": "Topeka",
                "state": "Kansas",
                "postalCode": "66603",
                "addressCountry": "United States",
            },
            "atsLocation": {"country": None, "countryId": None, "state": None, "province": None, "city": None},
            "description": f"<p>Prairie Oak boards dogs.</p><p><b>Responsibilities</b></p>{LIST}"
            f"<p><b>Requirements</b></p>{ASKED}",
            "compensation": "$16 - $18 per hour",
            "datePosted": "2026-02-11",
            "minimumExperience": "Entry-level",
            "locationType": "0",
        },
        "formFields": {"firstName": {"isRequired": True}, "resumeFileId": {"isRequired": True}},
    },
}

WORKDAY: dict[str, Any] = {
    "jobPostingInfo": {
        "id": "d71",
        "title": "Clinical Pharmacist",
        "jobDescription": f"<p>St. Verena Health cares.</p><p><b>Job Responsibilities:</b></p>{LIST}"
        f"<p><b>Requirements:</b></p>{ASKED}",
        "location": "Portland, OR",
        "additionalLocations": ["Salem, OR"],
        "postedOn": "Posted 3 Days Ago",
        "startDate": "2026-05-04",
        "timeType": "Part time",
        "jobReqId": "R0012",
        "jobPostingId": "Clinical-Pharmacist_R0012",
        "country": {"descriptor": "United States of America", "id": "bc33", "alpha2Code": "US"},
        "canApply": True,
        "remoteType": "Hybrid",
        "jobRequisitionLocation": {
            "descriptor": "Portland, OR",
            "country": {"descriptor": "United States of America", "id": "bc33"},
        },
        "externalUrl": "https://verena.wd5.myworkdayjobs.com/ext/job/R0012",
    },
    "hiringOrganization": {"name": "St. Verena Health", "url": ""},
    "similarJobs": [{"title": "Pharmacy Technician", "externalPath": "/job/x", "locationsText": "Salem, OR"}],
    "userAuthenticated": False,
}

LINKED: dict[str, Any] = {
    "@context": "https://schema.org",
    "@graph": [
        {"@type": "WebSite", "name": "Careers", "url": "https://pinnock.example"},
        {"@type": "Organization", "@id": "https://pinnock.example/#org", "name": "Pinnock Hosting"},
        {
            "@type": ["JobPosting"],
            "title": "Support Engineer",
            "datePosted": "2026-04-02",
            "validThrough": "2026-06-01T00:00",
            "description": f"<p>Pinnock keeps sites up.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
            "employmentType": ["FULL_TIME", "CONTRACTOR"],
            "hiringOrganization": {"@id": "https://pinnock.example/#org"},
            "jobLocationType": "TELECOMMUTE",
            "applicantLocationRequirements": [
                {"@type": "Country", "name": "Canada"},
                {"@type": "Country", "name": "USA"},
            ],
            "baseSalary": {
                "@type": "MonetaryAmount",
                "currency": "CAD",
                "value": {"@type": "QuantitativeValue", "minValue": "31.50", "maxValue": "36", "unitText": "HOUR"},
            },
            "identifier": {"@type": "PropertyValue", "name": "Pinnock", "value": "SE-9"},
        },
    ],
}

ADZUNA: dict[str, Any] = {
    "__CLASS__": "Adzuna::API::Response::JobSearchResults",
    "count": 1,
    "mean": 41000.5,
    "results": [
        {
            "__CLASS__": "Adzuna::API::Response::Job",
            "id": "129698749",
            "title": "<strong>Bricklayer</strong>",
            "description": "Cobbold Homes is looking for a bricklayer. You must hold a CSCS card and have 3 years of "
            "experience on site. You will lay facing brick and read drawings.",
            "created": "2026-03-08T18:07:39Z",
            "company": {"__CLASS__": "Adzuna::API::Response::Company", "display_name": "Cobbold Homes"},
            "location": {
                "__CLASS__": "Adzuna::API::Response::Location",
                "area": ["UK", "Eastern England", "Suffolk", "Ipswich"],
                "display_name": "Ipswich, Suffolk",
            },
            "category": {"tag": "trade-construction-jobs", "label": "Trade & Construction Jobs"},
            "salary_min": 38000,
            "salary_max": 42000,
            "salary_is_predicted": "0",
            "contract_type": "contract",
            "contract_time": "full_time",
            "latitude": 52.05,
            "longitude": 1.15,
            "redirect_url": "https://www.adzuna.co.uk/jobs/land/ad/129698749",
            "adref": "eyJ",
        }
    ],
}

REMOTIVE: dict[str, Any] = {
    "0-legal-notice": "Please link back.",
    "job-count": 1,
    "jobs": [
        {
            "id": 123,
            "url": "https://remotive.com/remote-jobs/product/lead-developer-123",
            "title": "Lead Developer",
            "company_name": "Quillstack",
            "company_logo": "https://remotive.com/job/123/logo",
            "category": "Software Development",
            "tags": ["python", "back end"],
            "job_type": "contract",
            "publication_date": "2026-02-15T10:23:26",
            "candidate_required_location": "Germany, France",
            "salary": "$40,000 - $50,000",
            "description": f"<p>Quillstack writes.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
        }
    ],
}

REMOTE_OK: list[dict[str, Any]] = [
    {"last_updated": 1777000000, "legal": "API Terms of Service: please link back to the URL and mention us."},
    {
        "slug": "remote-designer-solvane-109",
        "id": "109",
        "epoch": "1777000000",
        "date": "2026-04-24T00:00:00+00:00",
        "company": "Solvane",
        "company_logo": "",
        "position": "Senior Product Designer",
        "tags": ["design", "figma"],
        "description": f"<p>Solvane draws.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
        "location": "Worldwide",
        "apply_url": "https://remoteok.com/l/109",
        "salary_min": 90000,
        "salary_max": 120000,
        "url": "https://remoteok.com/remote-jobs/109",
    },
]

ARBEITNOW: dict[str, Any] = {
    "data": [
        {
            "slug": "buchhalter-koeln-1",
            "company_name": "Rheinkontor GmbH",
            "title": "Buchhalter (m/w/d)",
            "description": "<p>Deine Aufgaben</p><ul><li>Kreditoren buchen</li></ul><p>Dein Profil</p><ul><li>"
            "Ausbildung als Buchhalter</li></ul>",
            "remote": True,
            "url": "https://www.arbeitnow.com/jobs/1",
            "tags": ["Accounting"],
            "job_types": ["Full-time"],
            "location": "Cologne",
            "created_at": 1777000000,
        }
    ],
    "links": {"first": "https://www.arbeitnow.com/api/job-board-api?page=1"},
    "meta": {"current_page": 1, "terms": "This is a free public API for jobs, please do not abuse."},
}

MUSE: dict[str, Any] = {
    "page": 1,
    "results": [
        {
            "contents": f"<p>Bramblewick bakes.</p><h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
            "name": "Bakery Supervisor",
            "type": "external",
            "publication_date": "2026-03-29T12:00:00Z",
            "short_name": "bakery-supervisor",
            "model_type": "jobs",
            "id": 1441,
            "locations": [{"name": "Savannah, GA"}],
            "categories": [{"name": "Food and Hospitality Services"}],
            "levels": [{"name": "Mid Level", "short_name": "mid"}],
            "tags": [],
            "refs": {"landing_page": "https://www.themuse.com/jobs/bramblewick/bakery-supervisor"},
            "company": {"id": 12, "short_name": "bramblewick", "name": "Bramblewick"},
        }
    ],
}

HN_ITEM: dict[str, Any] = {
    "author": "someone",
    "children": [],
    "created_at": "2026-02-02T17:00:00.000Z",
    "created_at_i": 1770051600,
    "id": 42919508,
    "options": [],
    "parent_id": 42919502,
    "points": None,
    "story_id": 42919502,
    "text": "Lanternfish (YC S23) | Backend Engineer | Porto, Portugal | ONSITE | Full-time | €45k–€60k<p>We build "
    "sonar for small boats.<p>You&#x27;ll need 3+ years of Go. Apply: jobs@lanternfish.example",
    "title": None,
    "type": "comment",
    "url": None,
}

HIMALAYAS: dict[str, Any] = {
    "jobs": [
        {
            "title": "Payroll Specialist",
            "excerpt": "Run payroll.",
            "companyName": "Fennmark",
            "companySlug": "fennmark",
            "employmentType": "Full Time",
            "minSalary": 52000,
            "maxSalary": 61000,
            "currency": "USD",
            "seniority": ["Mid-level"],
            "locationRestrictions": ["United States"],
            "timezoneRestrictions": [-5, -6],
            "categories": ["Payroll"],
            "description": f"<h3>Responsibilities</h3>{LIST}<h3>Requirements</h3>{ASKED}",
            "pubDate": 1777000000,
            "applicationLink": "https://himalayas.app/companies/fennmark/jobs/1",
        }
    ]
}

HOMEGROWN: dict[str, Any] = {
    "vacancy": {
        "vacancy_name": "Warehouse Supervisor",
        "employer_name": "Tidemark Stores",
        "work_city": "Bristol",
        "work_mode": "on-site",
        "contract_kind": "permanent, full-time",
        "pay_from": 31000,
        "pay_to": 34000,
        "pay_currency": "GBP",
        "pay_period": "per year",
        "key_responsibilities": ["Run the late shift", "Train new starters"],
        "must_haves": ["Forklift licence", "2 years in a warehouse"],
        "nice_to_haves": ["German"],
        "about_the_company": "Tidemark sells boots.",
    }
}
