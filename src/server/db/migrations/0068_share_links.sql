-- The links that members share, and the counts of their visitors. What says something of a visitor is UNLOGGED: no log, no replica and no back-up holds it.
CREATE TABLE "share_job_counts" (
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "share_job_counts_pkey" PRIMARY KEY("task_id","day","source","kind"),
	CONSTRAINT "share_job_counts_source_check" CHECK (source IN ('whatsapp', 'facebook', 'instagram', 'twitter', 'tiktok', 'telegram', 'linkedin', 'qr', 'other')),
	CONSTRAINT "share_job_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
	CONSTRAINT "share_job_counts_visits_check" CHECK (visits > 0)
);

CREATE TABLE "share_link_counts" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "share_link_counts_pkey" PRIMARY KEY("application_id","day","source","kind"),
	CONSTRAINT "share_link_counts_source_check" CHECK (source IN ('whatsapp', 'facebook', 'instagram', 'twitter', 'tiktok', 'telegram', 'linkedin', 'qr', 'other')),
	CONSTRAINT "share_link_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
	CONSTRAINT "share_link_counts_visits_check" CHECK (visits > 0)
);

CREATE TABLE "share_link_days" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitors" integer NOT NULL,
	"top_network" integer NOT NULL,
	"top_agent" integer NOT NULL,
	"top_hour" integer NOT NULL,
	"at_night" integer NOT NULL,
	CONSTRAINT "share_link_days_pkey" PRIMARY KEY("application_id","day")
);

CREATE TABLE "share_links" (
	"code" text PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_links_application_id_key" UNIQUE("application_id")
);

CREATE UNLOGGED TABLE "share_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);

CREATE UNLOGGED TABLE "share_visitors" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"network" "bytea" NOT NULL,
	"visitor" "bytea" NOT NULL,
	"agent" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_visitors_pkey" PRIMARY KEY("application_id","day","network","visitor")
);

ALTER TABLE "tasks" ADD COLUMN "campaign_tags" boolean DEFAULT false NOT NULL;
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "share_job_counts_by_day" ON "share_job_counts" USING btree ("day") WHERE kind = 'counted';
CREATE INDEX "share_visitors_seen" ON "share_visitors" USING btree ("seen_at");

-- Jobs in hand get their links here, few rows that an index finds. Those that a server of the release before lets a member take have none, and neither have proofs that
-- were handed in: they were shared without one. Eight characters of the alphabet of `lib/tokens`, from bytes of a random UUID that hold nothing else.
INSERT INTO share_links (code, application_id, created_at)
SELECT (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random, nth) & 31), 1), '')
          FROM unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10]) AS nth), id, now()
  FROM (SELECT id, uuid_send(gen_random_uuid()) AS random FROM applications WHERE status = 'taken' OFFSET 0) AS held;
