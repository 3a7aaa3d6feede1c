CREATE TABLE "job_portions" (
	"task_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"funded" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"in_review" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"taken_on" date,
	"taken_that_day" integer DEFAULT 0 NOT NULL,
	"day_quota" integer,
	"last_approved_at" timestamp with time zone,
	CONSTRAINT "job_portions_pkey" PRIMARY KEY("task_id","nth"),
	CONSTRAINT "slots_within_bounds" CHECK (applied BETWEEN 0 AND funded),
	CONSTRAINT "approved_within_applied" CHECK (approved + in_review BETWEEN 0 AND applied),
	CONSTRAINT "job_portions_in_review_check" CHECK (in_review >= 0 AND approved >= 0),
	CONSTRAINT "job_portions_rejected_check" CHECK (rejected >= 0)
);

-- Each job keeps its slots in one portion; more come when its slots are dealt again.
INSERT INTO "job_portions" ("task_id", "nth", "funded", "applied", "approved", "in_review", "rejected", "taken_on", "taken_that_day", "last_approved_at")
	SELECT "id", 0, "funded_slots", "applied", "approved", "in_review", "rejected", "taken_on", "taken_that_day", CASE WHEN "approved" > 0 THEN "link_days_from" END
	FROM "tasks";
UPDATE "tasks" SET "link_days_from" = NULL WHERE "approved" > 0 AND "link_days_from" IS NOT NULL;

ALTER TABLE "tasks" DROP CONSTRAINT "tasks_in_review_check";
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_rejected_check";
ALTER TABLE "tasks" DROP CONSTRAINT "slots_within_bounds";
ALTER TABLE "tasks" DROP CONSTRAINT "unpaid_job_has_no_slot";
ALTER TABLE "tasks" DROP CONSTRAINT "approved_within_applied";
ALTER TABLE "applications" DROP CONSTRAINT "applications_task_id_fkey";

DROP INDEX "tasks_waiting";
ALTER TABLE "applications" ADD COLUMN "portion" integer DEFAULT 0 NOT NULL;
ALTER TABLE "job_portions" ADD CONSTRAINT "job_portions_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "applications_portion_fkey" FOREIGN KEY ("task_id","portion") REFERENCES "public"."job_portions"("task_id","nth") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tasks_waiting" ON "tasks" USING btree ("owner_id","created_at","id") WHERE status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL;
ALTER TABLE "tasks" DROP COLUMN "funded_slots";
ALTER TABLE "tasks" DROP COLUMN "applied";
ALTER TABLE "tasks" DROP COLUMN "approved";
ALTER TABLE "tasks" DROP COLUMN "in_review";
ALTER TABLE "tasks" DROP COLUMN "rejected";
ALTER TABLE "tasks" DROP COLUMN "taken_on";
ALTER TABLE "tasks" DROP COLUMN "taken_that_day";