-- Vectors of meaning. A server of one's own has it already where its owner may not install extensions.
CREATE EXTENSION IF NOT EXISTS vector;

-- How words of a language are searched for: by their stems, or as they are written where no stemmer knows the language.
CREATE FUNCTION text_search_configuration(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE language
    WHEN 'da' THEN 'pg_catalog.danish'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig
    WHEN 'en' THEN 'pg_catalog.english'::regconfig
    WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fi' THEN 'pg_catalog.finnish'::regconfig
    WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    WHEN 'it' THEN 'pg_catalog.italian'::regconfig
    WHEN 'nl' THEN 'pg_catalog.dutch'::regconfig
    WHEN 'no' THEN 'pg_catalog.norwegian'::regconfig
    WHEN 'pt' THEN 'pg_catalog.portuguese'::regconfig
    WHEN 'sv' THEN 'pg_catalog.swedish'::regconfig
    ELSE 'pg_catalog.simple'::regconfig
END;

-- A phrase to be searched for, in the stems of every language: it is found in postings of any.
CREATE FUNCTION any_language_query(phrase text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN phraseto_tsquery('pg_catalog.danish', phrase) || phraseto_tsquery('pg_catalog.german', phrase)
    || phraseto_tsquery('pg_catalog.english', phrase) || phraseto_tsquery('pg_catalog.spanish', phrase)
    || phraseto_tsquery('pg_catalog.finnish', phrase) || phraseto_tsquery('pg_catalog.french', phrase)
    || phraseto_tsquery('pg_catalog.italian', phrase) || phraseto_tsquery('pg_catalog.dutch', phrase)
    || phraseto_tsquery('pg_catalog.norwegian', phrase) || phraseto_tsquery('pg_catalog.portuguese', phrase)
    || phraseto_tsquery('pg_catalog.swedish', phrase) || phraseto_tsquery('pg_catalog.simple', phrase);

-- What postings are found by. A posting's title weighs more than its requirements, and these more than the rest; a text
-- is searched to its hundred thousandth character, because a tsvector holds a megabyte.
ALTER TABLE postings
    ADD COLUMN countries text[] NOT NULL DEFAULT '{}',
    ADD COLUMN requirements text NOT NULL DEFAULT '',
    ADD COLUMN embedding vector,
    ADD COLUMN embedding_model text NOT NULL DEFAULT '',
    ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector(text_search_configuration(language), title), 'A')
        || setweight(to_tsvector(text_search_configuration(language), left(requirements, 50000)), 'B')
        || setweight(to_tsvector('pg_catalog.simple', company), 'C')
        || setweight(to_tsvector(text_search_configuration(language), left(text, 100000)), 'D')
    ) STORED;
CREATE INDEX postings_search ON postings USING gin (search);
CREATE INDEX postings_by_nearness ON postings USING hnsw ((embedding::vector(256)) vector_ip_ops)
    WHERE embedding_model = 'minilm-static-256';

-- A profile compared with a posting, once each. It holds while the profile, the posting, the engine and the month of
-- `as_of` are the same: years of work are counted in months.
CREATE TABLE matches (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    posting_id uuid NOT NULL REFERENCES postings ON DELETE CASCADE,
    score real NOT NULL,
    analysis jsonb NOT NULL,
    profile_digest text NOT NULL,
    posting_digest text NOT NULL,
    engine_version text NOT NULL,
    as_of date NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, posting_id)
);
CREATE INDEX matches_of_posting ON matches (posting_id);

-- A search that a user comes back to; what was first seen after `looked_at` is new to them.
CREATE TABLE searches (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    query text NOT NULL,
    looked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, name)
);
