CREATE TABLE "pay_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"owner_id" uuid,
	"task_id" uuid,
	"amount_kobo" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"checkout_url" text,
	"account_bank" text,
	"account_number" text,
	"account_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	CONSTRAINT "pay_ins_reference_key" UNIQUE("reference"),
	CONSTRAINT "pay_ins_status_check" CHECK (status IN ('open', 'paid', 'failed')),
	CONSTRAINT "pay_ins_amount_kobo_check" CHECK (amount_kobo > 0),
	CONSTRAINT "pay_in_asks_an_owner" CHECK ((owner_id IS NULL) = (amount_kobo IS NULL) AND (task_id IS NULL OR owner_id IS NOT NULL))
);

ALTER TABLE "deposits" ALTER COLUMN "recorded_by" DROP NOT NULL;
ALTER TABLE "deposits" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;
ALTER TABLE "deposits" ADD COLUMN "pay_in_id" uuid;
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "pay_ins_due" ON "pay_ins" USING btree ("next_ask_at") WHERE "pay_ins"."next_ask_at" is not null;
CREATE INDEX "pay_ins_of_owner" ON "pay_ins" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "pay_ins_task" ON "pay_ins" USING btree ("task_id") WHERE "pay_ins"."task_id" is not null;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_pay_in_id_fkey" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "one_deposit_per_provider_payment" ON "deposits" USING btree ("bank_reference") WHERE source = 'provider';
CREATE INDEX "deposits_of_pay_in" ON "deposits" USING btree ("pay_in_id") WHERE "deposits"."pay_in_id" is not null;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_source_check" CHECK (source IN ('manual', 'provider'));
ALTER TABLE "deposits" ADD CONSTRAINT "manual_deposit_has_recorder" CHECK ((source = 'manual') = (recorded_by IS NOT NULL));
ALTER TABLE "deposits" ADD CONSTRAINT "provider_deposit_has_pay_in" CHECK (source = 'manual' OR pay_in_id IS NOT NULL);

-- Written by hand:
-- Deposits are booked, confirmed, given to an owner and reversed; what the bank or the provider said of them stays as it was recorded. One that an
-- admin recorded first is named once by the pay-in under which the provider has it, too.
CREATE OR REPLACE FUNCTION deposit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('refused', 'reversed')
     OR (NEW.amount_kobo, NEW.received_on, NEW.bank_reference, NEW.recorded_by, NEW.source) IS DISTINCT FROM
        (OLD.amount_kobo, OLD.received_on, OLD.bank_reference, OLD.recorded_by, OLD.source)
     OR (OLD.status = 'booked' AND NEW.owner_id IS DISTINCT FROM OLD.owner_id)
     OR (OLD.pay_in_id IS NOT NULL AND NEW.pay_in_id IS DISTINCT FROM OLD.pay_in_id) THEN
    RAISE EXCEPTION 'a deposit is never edited' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
