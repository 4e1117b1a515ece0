-- Under row-level security PostgreSQL evaluates no condition that could leak a row before the policy has let it through,
-- and so it uses no index for a search of words: every posting of the user would be read. The function below reads the
-- index and returns ids of the current user alone. The policy is for owners that are no superusers.
CREATE POLICY owner_reads ON postings FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION postings_with_words(p_words tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
SET search_path = pg_catalog, public, pg_temp
-- The planner does not know what it costs to read the words of a posting: it would do so for a word that many hold.
SET enable_seqscan = off SET enable_indexscan = off AS $$
    SELECT found.id FROM public.postings AS found
    WHERE found.user_id = nullif(current_setting('callboard.user_id', true), '')::uuid AND found.search @@ p_words
$$;
REVOKE EXECUTE ON FUNCTION public.postings_with_words(tsquery) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.postings_with_words(tsquery) TO callboard_app;

-- What tells which postings may be the same job: read without the postings themselves, which are large.
CREATE INDEX postings_likeness ON postings (user_id) INCLUDE (id, simhash, company);
