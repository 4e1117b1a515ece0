-- Whoever has a page open hears of their own runs, tasks and agents, and of nobody else's.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_catalog.pg_notify('callboard_changes', coalesce(NEW.user_id, OLD.user_id)::text);
    RETURN NULL;
END $$;
CREATE TRIGGER change_is_told AFTER INSERT OR UPDATE OF status OR DELETE ON runs
    FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE TRIGGER change_is_told AFTER INSERT OR UPDATE OR DELETE ON tasks
    FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE TRIGGER change_is_told AFTER INSERT OR UPDATE OR DELETE ON agents
    FOR EACH ROW EXECUTE FUNCTION tell_change();

-- Runs that wait for a person are open too.
DROP INDEX runs_open;
CREATE INDEX runs_open ON runs (user_id, status) WHERE status IN ('queued', 'running', 'waiting');
CREATE INDEX runs_by_day ON runs (user_id, created_at);
CREATE INDEX run_agents_by_start ON run_agents (user_id, started_at);
-- Of all delegations, the few that the router made.
CREATE INDEX run_events_routed ON run_events (user_id, "timestamp") WHERE type = 'delegation' AND agent_name = 'router';
