-- Calls that ended in an error. `calls - failures` of an agent that has not finished are calls whose process died.
ALTER TABLE run_agents ADD COLUMN failures integer NOT NULL DEFAULT 0;

-- Become the only writer of a run. Null if there is no such run; an epoch of 0 if it has ended.
CREATE FUNCTION take_run(p_run uuid, p_executor text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
    head run_heads;
    before text;
    taken jsonb;
BEGIN
    UPDATE run_heads SET epoch = epoch + (NOT closed)::integer WHERE run_id = p_run RETURNING * INTO head;
    IF NOT FOUND THEN
        RETURN NULL;
    ELSIF head.closed THEN
        RETURN jsonb_build_object('epoch', 0);
    END IF;
    -- Whoever drove it before stops.
    PERFORM pg_notify('callboard_control', p_run::text);
    SELECT executor INTO before FROM runs WHERE id = p_run;
    UPDATE runs SET executor = p_executor WHERE id = p_run RETURNING to_jsonb(runs) INTO taken;
    RETURN taken || jsonb_build_object('epoch', head.epoch, 'previous', before);
END $$;

-- An agent is called. 0 if it has finished or has failed too often; null if the run is not the caller's to write.
CREATE FUNCTION start_call(p_run uuid, p_epoch integer, p_agent text, p_slot text, p_max_failures integer,
    p_events jsonb)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    head run_heads;
    count integer;
BEGIN
    SELECT * INTO head FROM run_heads WHERE run_id = p_run AND NOT closed AND epoch = p_epoch FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    INSERT INTO run_agents AS known (run_id, agent, user_id, slot, state, calls, started_at)
        VALUES (p_run, p_agent, head.user_id, p_slot, 'executing', 1, clock_timestamp())
        ON CONFLICT (run_id, agent) DO UPDATE
            SET state = 'executing', calls = known.calls + 1, started_at = clock_timestamp(), error = NULL
            WHERE known.state NOT IN ('complete', 'waiting') AND known.failures < p_max_failures
        RETURNING calls INTO count;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    UPDATE runs SET status = 'running', started_at = coalesce(started_at, clock_timestamp()),
        control = control || jsonb_build_object('next_agent', p_agent, 'workflow_stage', p_agent,
            'workflow_history', (control -> 'workflow_history') || to_jsonb(p_agent))
        WHERE id = p_run;
    PERFORM append_events(p_run, p_epoch, false, p_events);
    RETURN count;
END $$;

-- An agent is done: its output, its model calls and, where a person must agree, the question are kept. 0 if that is so
-- already (the answer to an earlier attempt was lost); null if the run is not the caller's to write.
CREATE FUNCTION finish_call(p_run uuid, p_epoch integer, p_agent jsonb, p_metrics jsonb, p_approval jsonb,
    p_events jsonb)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM run_heads WHERE run_id = p_run AND NOT closed AND epoch = p_epoch FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE run_agents SET state = CASE WHEN p_approval IS NULL THEN 'complete' ELSE 'waiting' END,
        output = p_agent -> 'output', engine = p_agent ->> 'engine', headline = p_agent ->> 'headline',
        finished_at = clock_timestamp()
        WHERE run_id = p_run AND agent = p_agent ->> 'name' AND state NOT IN ('complete', 'waiting');
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    INSERT INTO agent_metrics (id, user_id, run_id, agent, model, input_tokens, output_tokens, cost_usd, latency_ms,
        cache_hit, prompt_version)
    SELECT id, user_id, run_id, agent, model, input_tokens, output_tokens, cost_usd, latency_ms, cache_hit,
        prompt_version
    FROM jsonb_populate_recordset(NULL::agent_metrics, p_metrics);
    INSERT INTO approvals (id, user_id, run_id, agent, question, effect, proposal)
    SELECT id, user_id, run_id, agent, question, effect, proposal
    FROM jsonb_populate_record(NULL::approvals, p_approval) WHERE p_approval IS NOT NULL
    ON CONFLICT (run_id, agent) DO NOTHING;
    RETURN append_events(p_run, p_epoch, false, p_events);
END $$;

-- A failed run goes on from what it has: what is done stays done, and failures are forgotten. Null if the run has not
-- failed, or there is none.
CREATE FUNCTION reopen_run(p_run uuid, p_events jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM run_heads WHERE run_id = p_run AND closed FOR UPDATE;
    UPDATE runs SET status = 'queued', error = NULL, finished_at = NULL,
        control = control || '{"completed": false, "error": null, "next_agent": "", "workflow_stage": "queued"}'
        WHERE id = p_run AND status = 'failed';
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE run_heads SET closed = false WHERE run_id = p_run;
    UPDATE approvals SET status = 'pending' WHERE run_id = p_run AND status = 'withdrawn';
    -- An agent whose question was answered is not called again: what it made is what the answer was about.
    UPDATE run_agents SET failures = 0, calls = 0, error = NULL,
        state = CASE WHEN EXISTS (SELECT FROM approvals WHERE run_id = p_run AND agent = run_agents.agent)
            THEN 'waiting' ELSE 'idle' END
        WHERE run_id = p_run AND state NOT IN ('complete', 'waiting');
    RETURN append_events(p_run, NULL, false, p_events);
END $$;

-- Wakes the workflow that waits for a person's decision, in the transaction that keeps the decision. The durable engine
-- makes its schema when it is first launched, so the body is only looked up when it is called.
CREATE FUNCTION public.send_decision(p_approval uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    decided public.approvals;
BEGIN
    SELECT * INTO decided FROM public.approvals
        WHERE id = p_approval AND user_id = nullif(current_setting('callboard.user_id', true), '')::uuid;
    IF EXISTS (SELECT FROM dbos.workflow_status WHERE workflow_uuid = decided.run_id::text) THEN
        PERFORM dbos.send_message(decided.run_id::text, to_json(decided.status), 'approval:' || decided.agent,
            p_approval::text);
    END IF;
END $$;
REVOKE EXECUTE ON FUNCTION public.send_decision(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.send_decision(uuid) TO callboard_app;
