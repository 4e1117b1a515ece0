-- What is asked for postings, and how it went: a source's health is what its last sync says.
CREATE TABLE job_sources (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    token text NOT NULL,
    url text NOT NULL,
    name text NOT NULL,
    tried_at timestamptz,
    succeeded_at timestamptz,
    rests_until timestamptz,
    listed integer NOT NULL DEFAULT 0,
    added integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    gone integer NOT NULL DEFAULT 0,
    unusable integer NOT NULL DEFAULT 0,
    failure text NOT NULL DEFAULT '',
    etag text NOT NULL DEFAULT '',
    last_modified text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, kind, token)
);

-- A posting as its source gave it (payload) and as the engine read it. read_version is null until it was read.
CREATE TABLE postings (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    source_id uuid NOT NULL REFERENCES job_sources ON DELETE CASCADE,
    external_id text NOT NULL,
    url text NOT NULL,
    title text NOT NULL,
    payload jsonb NOT NULL,
    digest text NOT NULL,
    published_at timestamptz,
    closes_at timestamptz,
    unlisted_at timestamptz,
    read_version integer,
    problem text NOT NULL DEFAULT '',
    company text NOT NULL DEFAULT '',
    places jsonb NOT NULL DEFAULT '[]',
    remote boolean,
    hybrid boolean,
    remote_regions jsonb NOT NULL DEFAULT '[]',
    employment_type text,
    seniority text,
    pay jsonb,
    yearly_min integer,
    yearly_max integer,
    rates_of date,
    language text NOT NULL DEFAULT '',
    text text NOT NULL DEFAULT '',
    posting jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (source_id, external_id)
);
CREATE INDEX postings_by_user ON postings (user_id, id DESC);
CREATE INDEX postings_unread ON postings (user_id, id) WHERE read_version IS NULL;
