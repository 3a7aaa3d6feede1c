-- Campaign requests of advertisers, and the mails to owners about their jobs.
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text GENERATED ALWAYS AS (mailbox_family(email)) STORED NOT NULL,
	"budget_kobo" bigint,
	"text" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"status" text DEFAULT 'new' NOT NULL,
	"owner_id" uuid,
	"task_id" uuid,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	CONSTRAINT "leads_reference_key" UNIQUE("reference"),
	CONSTRAINT "leads_status_check" CHECK (status IN ('new', 'taken', 'declined')),
	CONSTRAINT "leads_budget_kobo_check" CHECK (budget_kobo > 0),
	CONSTRAINT "taken_lead_has_draft" CHECK ((status = 'taken') = (owner_id IS NOT NULL AND task_id IS NOT NULL)),
	CONSTRAINT "handled_lead_has_admin" CHECK ((status = 'new') = (handled_by IS NULL AND handled_at IS NULL))
);

CREATE TABLE "owner_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"day" date,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"contact_id" uuid,
	"token_hash" "bytea",
	CONSTRAINT "owner_mails_task_id_kind_key" UNIQUE("task_id","kind"),
	CONSTRAINT "owner_mails_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "owner_mails_kind_check" CHECK (kind IN ('live', 'half', 'done', 'money')),
	CONSTRAINT "owner_mails_check" CHECK ((kind = 'money') = (owner_id IS NOT NULL AND day IS NOT NULL))
);

ALTER TABLE "owner_contacts" ADD COLUMN "job_news_off_at" timestamp with time zone;
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_handled_by_fkey" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "leads_untold" ON "leads" USING btree ("created_at") WHERE status = 'new' AND told_at IS NULL;
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id") WHERE "leads"."owner_id" is not null;
CREATE INDEX "leads_of_task" ON "leads" USING btree ("task_id") WHERE "leads"."task_id" is not null;
CREATE INDEX "leads_handled_by" ON "leads" USING btree ("handled_by") WHERE "leads"."handled_by" is not null;
CREATE UNIQUE INDEX "one_money_mail_a_day" ON "owner_mails" USING btree ("owner_id","day") WHERE "owner_mails"."owner_id" is not null;
CREATE INDEX "owner_mails_unsent" ON "owner_mails" USING btree ("id") WHERE sent_at IS NULL;
CREATE INDEX "owner_mails_contact" ON "owner_mails" USING btree ("contact_id") WHERE "owner_mails"."contact_id" is not null;