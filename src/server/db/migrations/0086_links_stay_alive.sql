-- Members' links outlive their job: until the moment that somebody set, else for some days after the last approval.
ALTER TABLE "tasks" ADD COLUMN "links_until" timestamp with time zone;
ALTER TABLE "tasks" ADD COLUMN "link_days_from" timestamp with time zone;
UPDATE tasks SET link_days_from = latest.decided_at
  FROM (SELECT task_id, max(decided_at) AS decided_at FROM applications WHERE status = 'approved' GROUP BY task_id) AS latest
 WHERE latest.task_id = tasks.id;

-- Visits that do not count because the browser returned no id.
ALTER TABLE "share_job_counts" DROP CONSTRAINT "share_job_counts_kind_check";
ALTER TABLE "share_link_counts" DROP CONSTRAINT "share_link_counts_kind_check";
ALTER TABLE "share_job_counts" ADD CONSTRAINT "share_job_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown'));
ALTER TABLE "share_link_counts" ADD CONSTRAINT "share_link_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown'));

-- A visitor is an id, and the network a bound. No release has written these tables yet.
TRUNCATE share_visitors;
ALTER TABLE "share_visitors" DROP CONSTRAINT "share_visitors_pkey";
ALTER TABLE "share_visitors" ADD COLUMN "visitor" "bytea" NOT NULL;
ALTER TABLE "share_visitors" ADD COLUMN "returned" boolean NOT NULL;
ALTER TABLE "share_visitors" ADD CONSTRAINT "share_visitors_pkey" PRIMARY KEY("application_id","day","visitor");
CREATE INDEX "share_visitors_of_network" ON "share_visitors" USING btree ("application_id","day","network");
ALTER TABLE "share_link_days" DROP COLUMN "top_network";

CREATE TABLE "share_member_counts" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "share_member_counts_pkey" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "share_member_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
	CONSTRAINT "share_member_counts_visits_check" CHECK (visits > 0)
);
INSERT INTO share_member_counts (member_id, kind, visits)
SELECT user_id, kind, sum(visits) FROM share_link_counts JOIN applications ON applications.id = application_id GROUP BY user_id, kind;

-- Visits by people are counted by day beside the people themselves.
LOCK TABLE share_job_counts IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION share_counters(kind text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'links.opened' WHERE kind = 'counted'
  UNION ALL SELECT 'links.visits' WHERE kind IN ('counted', 'repeat', 'crowded', 'no-id')
$$;

CREATE OR REPLACE FUNCTION tally_share_job_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT name, day, sum(visits), 0 FROM added CROSS JOIN share_counters(kind) AS name GROUP BY name, day;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT name, day, -sum(visits), 0 FROM removed CROSS JOIN share_counters(kind) AS name GROUP BY name, day;
  ELSE
    INSERT INTO tally_changes (name, day, rows, kobo)
      SELECT name, day, sum(visits), 0
        FROM (SELECT day, kind, visits FROM added UNION ALL SELECT day, kind, -visits FROM removed) AS change
             CROSS JOIN share_counters(kind) AS name
       GROUP BY name, day HAVING sum(visits) <> 0;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO tally_changes (name, day, rows, kobo)
SELECT 'links.visits', day, sum(visits), 0 FROM share_job_counts WHERE kind IN ('counted', 'repeat', 'crowded', 'no-id') GROUP BY day;
