ALTER TABLE "login_tickets" ADD COLUMN "kind" text DEFAULT 'second-factor' NOT NULL;
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_kind_check" CHECK (kind IN ('second-factor', 'sign-up'));
ALTER TABLE "users" ADD COLUMN "signup_attempt_hash" text;
ALTER TABLE "users" ADD COLUMN "signup_attempt_at" timestamp with time zone;
