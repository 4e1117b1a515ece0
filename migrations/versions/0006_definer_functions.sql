-- PostgreSQL searches a session's temporary schema first unless the path names it. With `search_path = public`, a role
-- that may make temporary tables could put its own `run_queue`, with a trigger of its own, in front of ours, and the
-- trigger would run as the owner.
CREATE OR REPLACE FUNCTION public.enqueue_run(p_run uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    tenant uuid := nullif(current_setting('callboard.user_id', true), '')::uuid;
BEGIN
    PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('queue:' || tenant, 0));
    -- Users take turns: a user's first run waits behind one run of every other user, however many those have queued.
    INSERT INTO public.run_queue (run_id, user_id, turn)
        SELECT runs.id, runs.user_id, greatest(
            (SELECT max(own.turn) + 1 FROM public.run_queue AS own WHERE own.user_id = runs.user_id),
            (SELECT min(waiting.turn) FROM public.run_queue AS waiting WHERE waiting.executor IS NULL), 1)
        FROM public.runs
        WHERE runs.id = p_run AND runs.user_id = tenant
        ON CONFLICT DO NOTHING;
    PERFORM pg_catalog.pg_notify('callboard_queue', '');
END $$;
REVOKE EXECUTE ON FUNCTION public.enqueue_run(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.enqueue_run(uuid) TO callboard_app;

-- Nothing of ours uses temporary tables.
DO $$
BEGIN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;
