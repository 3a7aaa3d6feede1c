-- People who opened links, counted by day as proofs and sign-ups are, so that a range of days reads a row for each and not one for each job and place.
LOCK TABLE share_job_counts IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION tally_share_job_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT 'links.opened', day, sum(visits), 0 FROM added WHERE kind = 'counted' GROUP BY day;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT 'links.opened', day, -sum(visits), 0 FROM removed WHERE kind = 'counted' GROUP BY day;
  ELSE
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT 'links.opened', day, sum(visits), 0
        FROM (SELECT day, visits FROM added WHERE kind = 'counted'
              UNION ALL SELECT day, -visits FROM removed WHERE kind = 'counted') AS change
       GROUP BY day HAVING sum(visits) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_added AFTER INSERT ON share_job_counts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_share_job_counts();
CREATE TRIGGER tally_removed AFTER DELETE ON share_job_counts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_share_job_counts();
CREATE TRIGGER tally_changed AFTER UPDATE ON share_job_counts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_share_job_counts();

INSERT INTO tally_changes (name, day, rows, kobo)
  SELECT 'links.opened', day, sum(visits), 0 FROM share_job_counts WHERE kind = 'counted' GROUP BY day;

-- Nothing reads it any more; no server of a release does.
DROP INDEX "share_job_counts_by_day";
