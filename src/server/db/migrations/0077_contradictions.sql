CREATE TABLE "contradictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid,
	"pay_in_id" uuid,
	"user_id" uuid,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"ours_kobo" bigint,
	"says_kobo" bigint,
	"found_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "contradictions_kind_check" CHECK (kind IN ('differs', 'missing', 'unpaid', 'failed', 'returned_paid', 'returned_underway', 'reversed_paid')),
	CONSTRAINT "contradictions_status_check" CHECK (status IN ('open', 'agreed', 'taken', 'released', 'settled')),
	CONSTRAINT "contradiction_has_record" CHECK ((payout_id IS NULL) <> (pay_in_id IS NULL)),
	CONSTRAINT "contradiction_has_member" CHECK ((payout_id IS NULL) = (user_id IS NULL)),
	CONSTRAINT "contradiction_has_ending" CHECK ((status = 'open') = (decided_at IS NULL)),
	CONSTRAINT "decided_contradiction_has_admin" CHECK ((decided_by IS NOT NULL) = (status IN ('taken', 'released', 'settled'))),
	CONSTRAINT "taken_is_returned_paid" CHECK (status NOT IN ('taken', 'released') OR kind = 'returned_paid')
);

ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_code_check";
ALTER TABLE "ledger_tx" DROP CONSTRAINT "ledger_tx_kind_check";
ALTER TABLE "pay_ins" ADD COLUMN "paid_at" timestamp with time zone;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("withdrawal_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_pay_in_id_fkey" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "one_contradiction_of_payout" ON "contradictions" USING btree ("payout_id","kind","what");
CREATE UNIQUE INDEX "one_contradiction_of_pay_in" ON "contradictions" USING btree ("pay_in_id","kind","what");
CREATE INDEX "contradictions_open" ON "contradictions" USING btree ("found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'open';
CREATE INDEX "contradictions_of_member" ON "contradictions" USING btree ("user_id") WHERE "contradictions"."user_id" is not null;
CREATE INDEX "contradictions_decided_by" ON "contradictions" USING btree ("decided_by") WHERE "contradictions"."decided_by" is not null;
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_code_check" CHECK (code IN ('wallet', 'escrow', 'withdrawals_pending', 'owner', 'owners_before', 'bank_in', 'unallocated', 'fees', 'vat', 'bank_out', 'promo', 'paid_out', 'stamp_duty', 'transfer_fees', 'payout_costs', 'unclaimed', 'late_paid'));
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_kind_check" CHECK (kind IN ('job_funding', 'job_refund', 'job_payout', 'fee_earned', 'vat_due', 'owner_opening', 'deposit', 'deposit_allocation', 'deposit_reversal', 'owner_refund', 'owner_move', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward', 'closing_remainder', 'payout_paid', 'payout_duty', 'payout_fee', 'payout_return', 'payout_return_charges', 'payout_late', 'payout_late_cost'));
INSERT INTO ledger_account (code) VALUES ('late_paid');

-- As in 0019, but for the time of the next question: a payout that was returned may be paid by the provider all the same.
CREATE OR REPLACE FUNCTION payout_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.withdrawal_id, NEW.user_id, NEW.reference, NEW.amount_kobo, NEW.approved_at)
     IS DISTINCT FROM (OLD.withdrawal_id, OLD.user_id, OLD.reference, OLD.amount_kobo, OLD.approved_at)
     OR (OLD.status <> 'waiting' AND (NEW.channel, NEW.batch_id) IS DISTINCT FROM (OLD.channel, OLD.batch_id))
     OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)
     OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at)
     OR (OLD.status = 'returned' AND to_jsonb(NEW) - 'ask_at' IS DISTINCT FROM to_jsonb(OLD) - 'ask_at')
     OR (NEW.status <> OLD.status AND OLD.status || ' to ' || NEW.status NOT IN (
           'waiting to sent', 'waiting to returned', 'sent to paid', 'sent to returned', 'paid to returned')) THEN
    RAISE EXCEPTION 'a payout moves on and does not change' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
