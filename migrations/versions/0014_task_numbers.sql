ALTER TABLE tasks ADD COLUMN number bigint;
-- Row-level security binds the owner too, where that is no superuser.
ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;
UPDATE tasks SET number = counted.number
    FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS number FROM tasks) AS counted
    WHERE counted.id = tasks.id;
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
ALTER TABLE tasks ALTER COLUMN number SET NOT NULL, ADD UNIQUE (user_id, number);

-- Two tasks that are made at once get their numbers one after the other.
CREATE FUNCTION give_task_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('task-number-' || NEW.user_id, 0));
    NEW.number := (SELECT coalesce(max(number), 0) + 1 FROM public.tasks WHERE user_id = NEW.user_id);
    RETURN NEW;
END $$;
CREATE TRIGGER number_is_given BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION give_task_number();
