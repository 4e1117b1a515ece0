-- What postings ask for, by which profiles find them beside their vectors.
ALTER TABLE postings ADD COLUMN skills text[] NOT NULL DEFAULT '{}';
CREATE INDEX postings_skills ON postings USING gin (skills);

-- The share of the skills asked for that are held. Two are added, so that one of one is less than nine of ten.
CREATE FUNCTION skill_overlap(asked text[], held text[]) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT count(*) FROM unnest(asked) AS skill WHERE skill = ANY (held)) / (cardinality(asked) + 2.0);

-- Postings are compared in great numbers; the reasons are kept of those that somebody looks at.
ALTER TABLE matches ALTER COLUMN analysis DROP NOT NULL;
CREATE INDEX matches_by_score ON matches (user_id, score DESC);
