-- Counts and sums that are kept while rows change, because counting a million rows costs more than everything else a list does.
-- Triggers only ever add rows, and a job folds them together: nobody waits for who counts, and who counts waits for nobody.
CREATE TABLE tallies (
  name text NOT NULL,
  -- By the clock in Lagos, of the row's own date: of its decision once it is decided, of its making before.
  day date NOT NULL,
  rows bigint NOT NULL,
  kobo bigint NOT NULL
);
CREATE INDEX tallies_by_name ON tallies (name, day) INCLUDE (rows, kobo);

-- Lagos keeps UTC+1 the whole year.
CREATE FUNCTION lagos_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (moment AT TIME ZONE 'UTC' + interval '1 hour')::date;

-- Writes, for one table, the function that counts what a statement added and removed, and the triggers that call it.
-- Once per statement and not per row, so that a decision about ten thousand rows adds a handful.
CREATE FUNCTION keep_tally(source text, name text, moment text, kobo text, counted text) RETURNS void LANGUAGE plpgsql AS $make$
BEGIN
  EXECUTE format($body$
    CREATE FUNCTION tally_%1$s() RETURNS trigger LANGUAGE plpgsql AS $tally$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT %2$s, lagos_day(%3$s), count(*), sum(%4$s) FROM added WHERE %5$s GROUP BY 1, 2;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT %2$s, lagos_day(%3$s), -count(*), -sum(%4$s) FROM removed WHERE %5$s GROUP BY 1, 2;
      ELSE
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT change.name, change.day, sum(change.rows), sum(change.kobo)
            FROM (SELECT %2$s, lagos_day(%3$s), 1, %4$s FROM added WHERE %5$s
                  UNION ALL SELECT %2$s, lagos_day(%3$s), -1, -(%4$s) FROM removed WHERE %5$s) AS change (name, day, rows, kobo)
           GROUP BY 1, 2 HAVING sum(change.rows) <> 0 OR sum(change.kobo) <> 0;
      END IF;
      RETURN NULL;
    END $tally$;
    CREATE TRIGGER tally_added AFTER INSERT ON %1$s REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s();
    CREATE TRIGGER tally_removed AFTER DELETE ON %1$s REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s();
    CREATE TRIGGER tally_changed AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s();
    INSERT INTO tallies (name, day, rows, kobo)
      SELECT %2$s, lagos_day(%3$s), count(*), sum(%4$s) FROM %1$s WHERE %5$s GROUP BY 1, 2;
  $body$, source, name, moment, kobo, counted);
END $make$;

SELECT keep_tally('withdrawals', $$'withdrawals.' || status$$, 'COALESCE(decided_at, created_at)', 'amount_kobo', 'true');
SELECT keep_tally('applications', $$'proofs.' || status$$, 'COALESCE(decided_at, submitted_at)', 'payout_kobo', 'submitted_at IS NOT NULL');
SELECT keep_tally('tasks', $$'tasks.' || status$$, 'created_at', '0', 'deleted_at IS NULL');
SELECT keep_tally('users', $$'members.' || status$$, 'activated_at', '0', $$status <> 'pending'$$);
SELECT keep_tally('coupons', $$'coupons.' || status$$, 'COALESCE(used_at, created_at)', '0', 'true');
SELECT keep_tally('audit', $$'audit'$$, 'at', '0', 'true');

DROP FUNCTION keep_tally;
