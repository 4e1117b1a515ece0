-- Row-level security binds the owner too, where that is no superuser; the function below is the owner's.
CREATE POLICY owner_reads ON job_sources FOR SELECT TO CURRENT_USER USING (true);

-- Sources of all users that nobody has asked for `p_every`, the longest first; up to a fifth is added, by the id, so that
-- sources that came together are not asked together for ever. It tells ids and nothing else of what users have.
CREATE FUNCTION job_sources_due(p_now timestamptz, p_every interval, p_local_kinds text[], p_most integer)
RETURNS TABLE (source_id uuid, user_id uuid) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT due.id, due.user_id FROM public.job_sources AS due
    WHERE due.kind <> ALL (p_local_kinds)
      AND (due.rests_until IS NULL OR due.rests_until <= p_now)
      AND coalesce(due.tried_at, due.created_at)
          + p_every * (1 + (hashtextextended(due.id::text, 0) & 1023) / 5120.0) <= p_now
    ORDER BY coalesce(due.tried_at, due.created_at), due.id
    LIMIT p_most
$$;
REVOKE EXECUTE ON FUNCTION public.job_sources_due(timestamptz, interval, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.job_sources_due(timestamptz, interval, text[], integer) TO callboard_app;
