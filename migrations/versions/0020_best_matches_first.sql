-- The transaction that wrote a posting last. Times of commits are in no order, but what a transaction did is visible once
-- all older ones have ended: who has seen every posting then needs to look only at those of this transaction or later.
ALTER TABLE postings ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE FUNCTION note_posting_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.changed_in := pg_current_xact_id()::text::bigint;
    RETURN NEW;
END $$;
CREATE TRIGGER change_is_noted BEFORE INSERT OR UPDATE ON postings
    FOR EACH ROW EXECUTE FUNCTION note_posting_change();
CREATE INDEX postings_changed ON postings (user_id, changed_in);

-- The whole order of a list of matches, so that its first ones are read and no others.
DROP INDEX matches_by_score;
CREATE INDEX matches_by_score ON matches (user_id, score DESC, posting_id);
