-- Job owners get accounts of their own. A server of the release before can post, change and end no job from here on: it finds no owner's account
-- (`advertisers` has another name) and keeps no owner. Whatever it tries is rolled back whole.
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"owner_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"received_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone,
	"confirmed_by" uuid,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "deposits_reference_key" UNIQUE("reference"),
	CONSTRAINT "deposits_status_check" CHECK (status IN ('waiting', 'unallocated', 'booked', 'refused', 'reversed')),
	CONSTRAINT "deposits_amount_kobo_check" CHECK (amount_kobo > 0),
	CONSTRAINT "booked_deposit_has_owner" CHECK (status <> 'booked' OR owner_id IS NOT NULL),
	CONSTRAINT "unallocated_deposit_has_none" CHECK (status <> 'unallocated' OR owner_id IS NULL),
	CONSTRAINT "deposit_has_times" CHECK ((status IN ('unallocated', 'booked', 'reversed')) = (booked_at IS NOT NULL)),
	CONSTRAINT "deposit_has_ending" CHECK ((status IN ('refused', 'reversed')) = (ended_at IS NOT NULL AND ended_by IS NOT NULL)),
	CONSTRAINT "another_confirms_deposit" CHECK (confirmed_by <> recorded_by)
);

CREATE TABLE "owner_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailbox" text GENERATED ALWAYS AS (mailbox_family(email)) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_contacts_mailbox_key" UNIQUE("mailbox")
);

CREATE TABLE "owner_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_kobo" bigint,
	"to_kobo" bigint,
	"deposit_id" uuid,
	"target_id" uuid,
	"amount_kobo" bigint,
	"jobs_kobo" bigint,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"bank_reference" text,
	CONSTRAINT "owner_requests_kind_check" CHECK (kind IN ('credit', 'refund', 'move')),
	CONSTRAINT "owner_requests_status_check" CHECK (status IN ('waiting', 'accepted', 'refused')),
	CONSTRAINT "owner_requests_to_kobo_check" CHECK (to_kobo >= 0),
	CONSTRAINT "refund_has_deposit" CHECK ((kind = 'refund') = (deposit_id IS NOT NULL) AND (kind <> 'refund' OR amount_kobo > 0)),
	CONSTRAINT "move_has_target" CHECK ((kind = 'move') = (target_id IS NOT NULL) AND target_id <> owner_id),
	CONSTRAINT "decided_request_has_admin" CHECK ((status = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)),
	CONSTRAINT "sent_refund_is_accepted" CHECK (bank_reference IS NULL OR (kind = 'refund' AND status = 'accepted'))
);

CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"company_number" text,
	"notes" text DEFAULT '' NOT NULL,
	"credit_kobo" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owners_reference_key" UNIQUE("reference"),
	CONSTRAINT "owners_status_check" CHECK (status IN ('active', 'closed')),
	CONSTRAINT "owners_credit_kobo_check" CHECK (credit_kobo >= 0)
);

ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_code_check";
ALTER TABLE "ledger_account" DROP CONSTRAINT "wallet_not_negative";
ALTER TABLE "ledger_tx" DROP CONSTRAINT "ledger_tx_kind_check";
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_status_check";
ALTER TABLE "tasks" DROP CONSTRAINT "slots_within_bounds";
DROP INDEX "ledger_account_system";
ALTER TABLE "ledger_account" drop column "tracked";
ALTER TABLE "ledger_account" ADD COLUMN "tracked" boolean GENERATED ALWAYS AS (code IN ('wallet', 'owner')) STORED;
ALTER TABLE "ledger_account" ADD COLUMN "owner_id" uuid;
ALTER TABLE "applications" ADD COLUMN "fee_kobo" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "applications" ADD COLUMN "vat_kobo" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "owner_id" uuid;
ALTER TABLE "tasks" ADD COLUMN "fee_kobo" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "vat_kobo" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "next_payout_kobo" bigint;
ALTER TABLE "tasks" ADD COLUMN "funded_slots" integer;
-- One owner for each mailbox that jobs were posted for.
INSERT INTO owners (id, reference, name, phone, created_at)
  SELECT gen_random_uuid(), 'OWN-' || lpad(upper(to_hex(row_number() OVER (ORDER BY min(created_at)))), 6, '0'),
         (array_agg(owner_email ORDER BY created_at DESC))[1],
         (array_agg(owner_phone ORDER BY created_at DESC) FILTER (WHERE owner_phone IS NOT NULL))[1], min(created_at)
    FROM tasks GROUP BY mailbox_family(owner_email);
INSERT INTO owner_contacts (id, owner_id, email, created_at) SELECT gen_random_uuid(), id, name, created_at FROM owners;
UPDATE tasks SET owner_id = contact.owner_id, funded_slots = max_slots
  FROM owner_contacts contact WHERE contact.mailbox = mailbox_family(tasks.owner_email);
ALTER TABLE tasks ALTER COLUMN owner_id SET NOT NULL, ALTER COLUMN funded_slots SET NOT NULL;
ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_guard;
UPDATE ledger_account SET code = 'owners_before' WHERE code = 'advertisers';
ALTER TABLE ledger_account ENABLE TRIGGER ledger_account_guard;

ALTER TABLE "deposits" ADD CONSTRAINT "deposits_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_confirmed_by_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_ended_by_fkey" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_contacts" ADD CONSTRAINT "owner_contacts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owners" ADD CONSTRAINT "owners_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "one_deposit_per_bank_reference" ON "deposits" USING btree ("bank_reference") WHERE status NOT IN ('refused', 'reversed');
CREATE INDEX "deposits_newest" ON "deposits" USING btree ("recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_by_status" ON "deposits" USING btree ("status","recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_of_owner" ON "deposits" USING btree ("owner_id","recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_recorded_by" ON "deposits" USING btree ("recorded_by");
CREATE INDEX "deposits_confirmed_by" ON "deposits" USING btree ("confirmed_by") WHERE "deposits"."confirmed_by" is not null;
CREATE INDEX "deposits_ended_by" ON "deposits" USING btree ("ended_by") WHERE "deposits"."ended_by" is not null;
CREATE INDEX "owner_contacts_of_owner" ON "owner_contacts" USING btree ("owner_id","created_at","id");
CREATE INDEX "owner_contacts_found" ON "owner_contacts" USING gin ("email" gin_trgm_ops);
CREATE UNIQUE INDEX "one_request_waits" ON "owner_requests" USING btree ("owner_id","kind") WHERE status = 'waiting';
CREATE INDEX "owner_requests_newest" ON "owner_requests" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owner_requests_of_owner" ON "owner_requests" USING btree ("owner_id","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owner_requests_of_deposit" ON "owner_requests" USING btree ("deposit_id") WHERE "owner_requests"."deposit_id" is not null;
CREATE INDEX "owner_requests_target" ON "owner_requests" USING btree ("target_id") WHERE "owner_requests"."target_id" is not null;
CREATE INDEX "owner_requests_requested_by" ON "owner_requests" USING btree ("requested_by");
CREATE INDEX "owner_requests_decided_by" ON "owner_requests" USING btree ("decided_by") WHERE "owner_requests"."decided_by" is not null;
CREATE INDEX "owners_newest" ON "owners" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owners_by_name" ON "owners" USING btree ("name","id");
CREATE INDEX "owners_created_by" ON "owners" USING btree ("created_by") WHERE "owners"."created_by" is not null;
CREATE INDEX "owners_found" ON "owners" USING gin ("name" gin_trgm_ops,"reference" gin_trgm_ops,"phone" gin_trgm_ops);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("owner_id") WHERE "ledger_account"."owner_id" is not null;
CREATE INDEX "tasks_of_owner" ON "tasks" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "tasks_waiting" ON "tasks" USING btree ("owner_id","created_at","id") WHERE status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL AND (funded_slots < max_slots OR next_payout_kobo IS NOT NULL);
CREATE UNIQUE INDEX "ledger_account_system" ON "ledger_account" USING btree ("code") WHERE user_id IS NULL AND task_id IS NULL AND owner_id IS NULL;
ALTER TABLE "ledger_account" ADD CONSTRAINT "owner_account_has_owner" CHECK ((code = 'owner') = (owner_id IS NOT NULL));
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_code_check" CHECK (code IN ('wallet', 'escrow', 'withdrawals_pending', 'owner', 'owners_before', 'bank_in', 'unallocated', 'fees', 'vat', 'bank_out', 'promo', 'paid_out', 'stamp_duty', 'transfer_fees', 'payout_costs', 'unclaimed'));
ALTER TABLE "ledger_account" ADD CONSTRAINT "wallet_not_negative" CHECK (code = 'owner' OR balance >= 0);
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_kind_check" CHECK (kind IN ('job_funding', 'job_refund', 'job_payout', 'fee_earned', 'vat_due', 'owner_opening', 'deposit', 'deposit_allocation', 'deposit_reversal', 'owner_refund', 'owner_move', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward', 'closing_remainder', 'payout_paid', 'payout_duty', 'payout_fee', 'payout_return', 'payout_return_charges')) NOT VALID;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_next_payout_kobo_check" CHECK (next_payout_kobo > payout_kobo);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_fee_kobo_check" CHECK (fee_kobo >= 0 AND vat_kobo >= 0);
ALTER TABLE "tasks" ADD CONSTRAINT "unpaid_job_has_no_slot" CHECK (status <> 'awaiting-payment' OR funded_slots = 0);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_status_check" CHECK (status IN ('awaiting-payment', 'available', 'paused', 'stopped', 'completed'));
ALTER TABLE "tasks" ADD CONSTRAINT "slots_within_bounds" CHECK (applied BETWEEN 0 AND funded_slots AND funded_slots <= max_slots);
INSERT INTO ledger_account (code) VALUES ('bank_in'), ('unallocated'), ('fees'), ('vat');
INSERT INTO ledger_account (code, owner_id) SELECT 'owner', id FROM owners;

-- Spending may take an owner's balance no further below zero than the credit, and what is paid back not below zero. What raises it always may, and so
-- may the reversal of a deposit.
CREATE OR REPLACE FUNCTION ledger_entry_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  spender uuid;
  reason text;
BEGIN
  UPDATE ledger_account SET balance = balance + NEW.amount, version = version + 1
   WHERE id = NEW.account_id AND tracked RETURNING balance, version, owner_id INTO NEW.balance_after, NEW.version_after, spender;
  IF spender IS NOT NULL AND NEW.amount < 0 AND NEW.balance_after < 0 THEN
    SELECT kind INTO reason FROM ledger_tx WHERE id = NEW.tx_id;
    IF reason = 'owner_refund' OR (reason NOT IN ('deposit_reversal', 'owner_opening')
       AND NEW.balance_after < (SELECT -credit_kobo FROM owners WHERE id = spender)) THEN
      RAISE EXCEPTION 'owner % spends more than there is', spender USING ERRCODE = '23514', CONSTRAINT = 'owner_within_credit';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Each owner owes what was booked for the jobs so far, and may owe just that.
DO $$
DECLARE
  debt record;
BEGIN
  FOR debt IN
    SELECT task.owner_id, account.id AS account_id, sum(entry.amount) AS kobo
      FROM tasks task JOIN ledger_account escrow ON escrow.task_id = task.id
      JOIN ledger_entry entry ON entry.account_id = escrow.id
      JOIN ledger_tx tx ON tx.id = entry.tx_id AND tx.kind IN ('job_funding', 'job_refund')
      JOIN ledger_account account ON account.owner_id = task.owner_id
     GROUP BY task.owner_id, account.id HAVING sum(entry.amount) <> 0
  LOOP
    PERFORM ledger_post(gen_random_uuid(), 'owner_opening', debt.owner_id::text, NULL, now(),
      ARRAY[debt.account_id, (SELECT id FROM ledger_account WHERE code = 'owners_before')], ARRAY[-debt.kobo, debt.kobo]::bigint[]);
  END LOOP;
END $$;
UPDATE owners SET credit_kobo = -account.balance FROM ledger_account account WHERE account.owner_id = owners.id;

-- Deposits are booked, confirmed, given to an owner and reversed; what the bank said of them stays as it was recorded.
CREATE FUNCTION deposit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('refused', 'reversed')
     OR (NEW.amount_kobo, NEW.received_on, NEW.bank_reference, NEW.recorded_by) IS DISTINCT FROM
        (OLD.amount_kobo, OLD.received_on, OLD.bank_reference, OLD.recorded_by)
     OR (OLD.status = 'booked' AND NEW.owner_id IS DISTINCT FROM OLD.owner_id) THEN
    RAISE EXCEPTION 'a deposit is never edited' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_is_kept BEFORE UPDATE OR DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION deposit_is_kept();
CREATE TRIGGER frozen BEFORE TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
