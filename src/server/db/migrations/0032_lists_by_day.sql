-- Any page of a list at once, however long the list: a page deep inside is found by the day on which it begins.
-- `tallies` (0012) counts by the day of the decision once there is one. Here the same rows are counted by the day they came as well, which
-- never changes, because the lists are sorted by it. Written by the same triggers, in the same statement.
LOCK TABLE withdrawals, applications, payouts IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION keep_tally_twice(
  source text, list text, moment text, kobo text, came_list text, came text, counted text
) RETURNS void LANGUAGE plpgsql AS $make$
BEGIN
  EXECUTE format($body$
    CREATE OR REPLACE FUNCTION tally_%1$s() RETURNS trigger LANGUAGE plpgsql AS $tally$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT %2$L || status, lagos_day(%3$s), count(*), sum(%4$s) FROM added WHERE %7$s GROUP BY 1, 2
          UNION ALL
          SELECT %5$L || status, lagos_day(%6$s), count(*), 0 FROM added WHERE %7$s GROUP BY 1, 2;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT %2$L || status, lagos_day(%3$s), -count(*), -sum(%4$s) FROM removed WHERE %7$s GROUP BY 1, 2
          UNION ALL
          SELECT %5$L || status, lagos_day(%6$s), -count(*), 0 FROM removed WHERE %7$s GROUP BY 1, 2;
      ELSE
        INSERT INTO tallies (name, day, rows, kobo)
          SELECT change.name, change.day, sum(change.rows), sum(change.kobo)
            FROM (SELECT %2$L || status, lagos_day(%3$s), 1, %4$s FROM added WHERE %7$s
                  UNION ALL SELECT %5$L || status, lagos_day(%6$s), 1, 0 FROM added WHERE %7$s
                  UNION ALL SELECT %2$L || status, lagos_day(%3$s), -1, -(%4$s) FROM removed WHERE %7$s
                  UNION ALL SELECT %5$L || status, lagos_day(%6$s), -1, 0 FROM removed WHERE %7$s
                 ) AS change (name, day, rows, kobo)
           GROUP BY 1, 2 HAVING sum(change.rows) <> 0 OR sum(change.kobo) <> 0;
      END IF;
      RETURN NULL;
    END $tally$;
    INSERT INTO tallies (name, day, rows, kobo)
      SELECT %5$L || status, lagos_day(%6$s), count(*), 0 FROM %1$s WHERE %7$s GROUP BY 1, 2;
  $body$, source, list, moment, kobo, came_list, came, counted);
END $make$;

SELECT keep_tally_twice('withdrawals', 'withdrawals.', 'COALESCE(decided_at, created_at)', 'amount_kobo', 'withdrawals.asked.', 'created_at', 'true');
SELECT keep_tally_twice('applications', 'proofs.', 'COALESCE(decided_at, submitted_at)', 'payout_kobo', 'proofs.handed-in.', 'submitted_at', 'submitted_at IS NOT NULL');
SELECT keep_tally_twice('payouts', 'payouts.', 'COALESCE(returned_at, paid_at, sent_at, approved_at)', 'amount_kobo', 'payouts.approved.', 'approved_at', 'true');

DROP FUNCTION keep_tally_twice;

-- What was written last waits in a list that each search reads through, of up to 4 MB where nothing else is said.
ALTER INDEX withdrawals_found SET (gin_pending_list_limit = 256);
