-- Occupations stand among the words of a posting, so that one index answers a search for words or an occupation. No text
-- holds such a lexeme, for it has a space in it.
CREATE FUNCTION occupation_lexemes(occupations text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_to_tsvector(coalesce(array_agg('occupation ' || name), '{}')) FROM unnest(occupations) AS name);

-- The expression of a generated column cannot be changed: the column is made anew, which reads every text once.
ALTER TABLE postings ADD COLUMN occupations text[] NOT NULL DEFAULT '{}', DROP COLUMN search;
ALTER TABLE postings
    ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector(text_search_configuration(language), title), 'A')
        || setweight(to_tsvector(text_search_configuration(language), left(requirements, 50000)), 'B')
        || setweight(to_tsvector('pg_catalog.simple', company), 'C')
        || setweight(to_tsvector(text_search_configuration(language), left(text, 100000)), 'D')
        || occupation_lexemes(occupations)
    ) STORED;
CREATE INDEX postings_search ON postings USING gin (search);
