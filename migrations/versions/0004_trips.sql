-- An agent is done, and brings its model calls along: what `finish_agent` does and the calls, in one round trip.
CREATE FUNCTION finish_metered(p_run uuid, p_epoch integer, p_agent text, p_state text, p_output jsonb, p_engine text,
    p_headline text, p_events jsonb, p_calls jsonb)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    last bigint := finish_agent(p_run, p_epoch, p_agent, p_state, p_output, p_engine, p_headline, p_events);
BEGIN
    IF last > 0 THEN
        INSERT INTO agent_metrics (id, user_id, run_id, agent, model, input_tokens, output_tokens, cost_usd, latency_ms,
            cache_hit, prompt_version)
        SELECT id, user_id, run_id, agent, model, input_tokens, output_tokens, cost_usd, latency_ms, cache_hit,
            prompt_version
        FROM jsonb_populate_recordset(NULL::agent_metrics, p_calls);
    END IF;
    RETURN last;
END $$;

-- A run ends; questions that nobody answered are withdrawn. Null as append_events.
CREATE FUNCTION close_run(p_run uuid, p_epoch integer, p_status text, p_error text, p_events jsonb)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    last bigint := append_events(p_run, p_epoch, true, p_events);
BEGIN
    IF last IS NOT NULL THEN
        UPDATE runs SET status = p_status, error = p_error, finished_at = clock_timestamp(),
            control = control || jsonb_build_object('completed', p_status = 'completed', 'error', p_error,
                'next_agent', 'finished')
            WHERE id = p_run;
        UPDATE approvals SET status = 'withdrawn' WHERE run_id = p_run AND status = 'pending';
        PERFORM pg_notify('callboard_standing', p_run::text);
    END IF;
    RETURN last;
END $$;
