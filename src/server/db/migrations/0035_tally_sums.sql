-- The total of a list was the sum over every day that there has been, on each of its pages. What is folded stands apart now, by day and summed up
-- by name, and what has come since by itself. `tallies` is all of it by day, as it ever was.
ALTER TABLE tallies RENAME TO tally_changes;
ALTER INDEX tallies_by_name RENAME TO tally_changes_by_name;
CREATE TABLE tally_days (
  name text NOT NULL,
  day date NOT NULL,
  rows bigint NOT NULL,
  kobo bigint NOT NULL
);
CREATE INDEX tally_days_by_name ON tally_days (name, day) INCLUDE (rows, kobo);
CREATE TABLE tally_sums (
  name text PRIMARY KEY,
  rows bigint NOT NULL,
  kobo bigint NOT NULL
);
CREATE VIEW tallies AS
  SELECT name, day, rows, kobo FROM tally_days UNION ALL SELECT name, day, rows, kobo FROM tally_changes;

-- The triggers that count write where what has come stands.
DO $$
DECLARE counting record;
BEGIN
  FOR counting IN
    SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%INSERT INTO tallies (%'
  LOOP
    EXECUTE replace(counting.definition, 'INSERT INTO tallies (', 'INSERT INTO tally_changes (');
  END LOOP;
END $$;

-- A server from before this one may still run: what it counts is counted, and its folding finds nothing to fold.
CREATE FUNCTION change_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  INSERT INTO tally_changes (name, day, rows, kobo) VALUES (NEW.name, NEW.day, NEW.rows, NEW.kobo);
  RETURN NEW;
END $$;
CREATE TRIGGER tallies_changed INSTEAD OF INSERT OR DELETE ON tallies FOR EACH ROW EXECUTE FUNCTION change_tallies();
