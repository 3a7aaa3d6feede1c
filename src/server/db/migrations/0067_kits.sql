CREATE TABLE "kit_files" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"task_id" uuid,
	"position" smallint,
	"alt" text,
	"removed_from" timestamp with time zone,
	CONSTRAINT "kit_files_of_job" UNIQUE("task_id","kind","position"),
	CONSTRAINT "kit_files_kind_check" CHECK (kind IN ('picture', 'video')),
	CONSTRAINT "picture_has_size" CHECK ((kind = 'picture') = (width IS NOT NULL AND height IS NOT NULL)),
	CONSTRAINT "kit_files_position_check" CHECK (position >= 0 AND (kind = 'picture' OR position = 0)),
	CONSTRAINT "file_of_job_has_place" CHECK ((task_id IS NULL) = (position IS NULL)),
	CONSTRAINT "picture_of_job_has_alt" CHECK ((alt IS NOT NULL) = (task_id IS NOT NULL AND kind = 'picture')),
	CONSTRAINT "unused_file_goes" CHECK (task_id IS NOT NULL OR removed_from IS NOT NULL)
);

CREATE TABLE "kits" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"captions" jsonb NOT NULL,
	"hashtags" jsonb NOT NULL
);

ALTER TABLE "tasks" ADD COLUMN "kind" text DEFAULT 'share' NOT NULL;
ALTER TABLE "kit_files" ADD CONSTRAINT "kit_files_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kit_files" ADD CONSTRAINT "kit_files_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kits" ADD CONSTRAINT "kits_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "kit_files_removed" ON "kit_files" USING btree ("removed_from","name") WHERE "kit_files"."removed_from" is not null;
CREATE INDEX "kit_files_kept" ON "kit_files" USING btree ("task_id") WHERE "kit_files"."removed_from" is null;
CREATE INDEX "kit_files_uploaded_by" ON "kit_files" USING btree ("uploaded_by","uploaded_at");
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind_check" CHECK (kind IN ('share', 'resell', 'social'));