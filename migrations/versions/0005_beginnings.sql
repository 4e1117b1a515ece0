-- A run and its log, with the first events; false if there is one of that id already.
CREATE FUNCTION create_run(p_run jsonb, p_events jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO run_heads (run_id, user_id) VALUES ((p_run ->> 'id')::uuid, (p_run ->> 'user_id')::uuid)
        ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO runs (id, user_id, pipeline, title, status, plan, inputs, options, today, control)
        SELECT id, user_id, pipeline, title, status, plan, inputs, options, today, control
        FROM jsonb_populate_record(NULL::runs, p_run);
    PERFORM append_events((p_run ->> 'id')::uuid, NULL, false, p_events);
    RETURN true;
END $$;

-- Become the only writer of a run: the new epoch, 0 if its log is closed, null if there is no such run.
CREATE FUNCTION take_over(p_run uuid) RETURNS integer LANGUAGE sql AS $$
    UPDATE run_heads SET epoch = epoch + (NOT closed)::integer WHERE run_id = p_run
        RETURNING CASE WHEN closed THEN 0 ELSE epoch END;
$$;

-- Who drives a run; all of it, for whoever does. Null if it has ended.
CREATE FUNCTION held_by(p_run uuid, p_executor text) RETURNS jsonb LANGUAGE sql AS $$
    UPDATE runs SET executor = p_executor WHERE id = p_run AND finished_at IS NULL RETURNING to_jsonb(runs);
$$;

-- A run as it is kept, without what it was given.
CREATE FUNCTION run_record(p_run uuid) RETURNS jsonb LANGUAGE sql AS $$
    SELECT to_jsonb(runs) - 'inputs' FROM runs WHERE id = p_run;
$$;
