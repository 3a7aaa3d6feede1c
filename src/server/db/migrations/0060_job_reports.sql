CREATE TABLE "report_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_links_code_hash_key" UNIQUE("code_hash")
);

ALTER TABLE "tasks" ADD COLUMN "paused_by_owner" boolean DEFAULT false NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "without_credit" boolean DEFAULT false NOT NULL;
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "report_links_of_job" ON "report_links" USING btree ("task_id","expires_at");