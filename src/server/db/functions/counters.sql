-- version 1
-- Counts and sums by name and Lagos day, added by the statement that changes the rows. Nobody waits: triggers only insert, and a job compacts.
CREATE OR REPLACE FUNCTION lagos_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (moment AT TIME ZONE 'UTC' + interval '1 hour')::date; -- Lagos keeps UTC+1 the whole year.

-- Writes a function `count_<table>` for each table below. A row counts under `name` on `day`, while `condition` is true.
-- The second name of a list counts by the day a row came, which never changes: lists are sorted by it, so a page deep inside is found by its day.
DO $make$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT source,
           string_agg(format('SELECT %s, %s, %s, %s FROM added WHERE %s', name, day, rows, kobo, condition), ' UNION ALL ' ORDER BY name) AS added,
           string_agg(format('SELECT %s, %s, -(%s), -(%s) FROM removed WHERE %s', name, day, rows, kobo, condition), ' UNION ALL ' ORDER BY name) AS removed
      FROM (VALUES
        ('applications', $$'proofs.' || status$$, 'lagos_day(COALESCE(decided_at, submitted_at))', '1', 'payout_kobo', 'submitted_at IS NOT NULL'),
        ('applications', $$'proofs.handed-in.' || status$$, 'lagos_day(submitted_at)', '1', '0', 'submitted_at IS NOT NULL'),
        ('audit', $$'audit'$$, 'lagos_day(at)', '1', '0', 'true'),
        ('coupons', $$'coupons.' || status$$, 'lagos_day(COALESCE(used_at, created_at))', '1', '0', 'true'),
        ('payouts', $$'payouts.' || status$$, 'lagos_day(COALESCE(returned_at, paid_at, sent_at, approved_at))', '1', 'amount_kobo', 'true'),
        ('payouts', $$'payouts.approved.' || status$$, 'lagos_day(approved_at)', '1', '0', 'true'),
        ('share_job_counts', $$'links.opened'$$, 'day', 'visits', '0', $$kind = 'counted'$$),
        ('share_job_counts', $$'links.visits'$$, 'day', 'visits', '0', $$kind IN ('counted', 'repeat', 'crowded', 'no-id')$$),
        ('tasks', $$'tasks.' || status$$, 'lagos_day(created_at)', '1', '0', 'deleted_at IS NULL'),
        ('users', $$'members.' || status$$, 'lagos_day(activated_at)', '1', '0', $$status <> 'pending'$$),
        ('withdrawals', $$'withdrawals.' || status$$, 'lagos_day(COALESCE(decided_at, created_at))', '1', 'amount_kobo', 'true'),
        ('withdrawals', $$'withdrawals.asked.' || status$$, 'lagos_day(created_at)', '1', '0', 'true')
      ) AS counter (source, name, day, rows, kobo, condition) GROUP BY source
  LOOP
    EXECUTE format($body$
      CREATE OR REPLACE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $count$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO counter_changes (name, day, rows, kobo)
            SELECT name, day, sum(rows), sum(kobo) FROM (%2$s) AS change (name, day, rows, kobo) GROUP BY name, day;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO counter_changes (name, day, rows, kobo)
            SELECT name, day, sum(rows), sum(kobo) FROM (%3$s) AS change (name, day, rows, kobo) GROUP BY name, day;
        ELSE
          INSERT INTO counter_changes (name, day, rows, kobo)
            SELECT name, day, sum(rows), sum(kobo) FROM (%2$s UNION ALL %3$s) AS change (name, day, rows, kobo)
             GROUP BY name, day HAVING sum(rows) <> 0 OR sum(kobo) <> 0;
        END IF;
        RETURN NULL;
      END $count$
    $body$, counted.source, counted.added, counted.removed);
  END LOOP;
END $make$;
