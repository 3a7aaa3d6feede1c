-- Drizzle has no words for what comes before and after its part. Columns and indexes are computed by these functions: a change of one needs
-- a migration that computes them again.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Banks write one reference with and without spaces, dashes and capitals. A reference without a letter or a digit is its own key.
CREATE FUNCTION reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT COALESCE(NULLIF(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), ''), reference)
$$;

-- One mailbox however its address is spelt: without a tag, and for Gmail without dots.
CREATE FUNCTION mailbox_family(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
    FROM (SELECT regexp_replace(split_part(lower(email), '@', 1), '^([^+]+)\+.*$', '\1') AS name,
                 split_part(lower(email), '@', 2) AS domain) AS address
$$;

-- A name without accents, capitals and doubled spaces.
CREATE FUNCTION folded_name(fullname text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(btrim(regexp_replace(regexp_replace(normalize(fullname, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')))
$$;

-- Each hash in 16 pieces with their place: of two hashes that differ in few bits, one piece at least is equal.
CREATE FUNCTION perceptual_hash_pieces(hashes bit[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT at << 16 | substring(hash FROM at * 16 + 1 FOR 16)::bit(16)::integer)
    FROM unnest(hashes) AS hash, generate_series(0, 15) AS at
$$;

-- Generated from src/server/db/schema.
CREATE TABLE "bulk_decision_rows" (
	"bulk_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"row_id" uuid NOT NULL,
	"outcome" text,
	"message" text,
	"mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_decision_rows_pkey" PRIMARY KEY("bulk_id","position"),
	CONSTRAINT "row_once_per_bulk" UNIQUE("bulk_id","row_id"),
	CONSTRAINT "bulk_decision_rows_outcome_check" CHECK (outcome IN ('decided', 'refused')),
	CONSTRAINT "refused_says_why" CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (message IS NOT NULL))
);

CREATE TABLE "bulk_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"queue" text NOT NULL,
	"given_status" text NOT NULL,
	"reason" text,
	"fraudulent" boolean NOT NULL,
	"status" text NOT NULL,
	"stopped_because" text,
	"total" integer NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"left_out_shared" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "bulk_decisions_queue_check" CHECK (queue IN ('proofs', 'withdrawals')),
	CONSTRAINT "bulk_decisions_given_status_check" CHECK (given_status IN ('approved', 'rejected')),
	CONSTRAINT "bulk_decisions_status_check" CHECK (status IN ('running', 'stopped', 'finished')),
	CONSTRAINT "bulk_decisions_total_check" CHECK (total > 0),
	CONSTRAINT "counts_within_total" CHECK (decided >= 0 AND refused >= 0 AND decided + refused <= total),
	CONSTRAINT "finished_is_complete" CHECK (status <> 'finished' OR decided + refused = total),
	CONSTRAINT "ended_when_not_running" CHECK ((status = 'running') = (ended_at IS NULL)),
	CONSTRAINT "stopped_says_why" CHECK ((status = 'stopped') = (stopped_because IS NOT NULL)),
	CONSTRAINT "rejected_says_why" CHECK (given_status = 'approved' OR length(reason) > 0)
);

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

CREATE TABLE "document_numbers" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_pkey" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_numbers_kind_check" CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'statement')),
	CONSTRAINT "document_numbers_last_check" CHECK (last > 0)
);

CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"task_id" uuid,
	"deposit_id" uuid,
	"transfer_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "documents_number_key" UNIQUE("number"),
	CONSTRAINT "one_document_per_booking" UNIQUE("transfer_id"),
	CONSTRAINT "documents_kind_check" CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'statement')),
	CONSTRAINT "documents_number_check" CHECK (number ~ (CASE kind WHEN 'invoice' THEN 'INV' WHEN 'receipt' THEN 'RCT' WHEN 'credit_note' THEN 'CRN' ELSE 'STM' END || '-\d{4}-\d{6,}$')),
	CONSTRAINT "documents_amount_kobo_check" CHECK (kind = 'statement' OR amount_kobo > 0),
	CONSTRAINT "document_has_booking" CHECK ((kind = 'statement') = (transfer_id IS NULL)),
	CONSTRAINT "document_has_subject" CHECK (num_nonnulls(task_id, deposit_id) = CASE kind WHEN 'statement' THEN 0 ELSE 1 END
        AND (kind <> 'invoice' OR task_id IS NOT NULL) AND (kind <> 'receipt' OR deposit_id IS NOT NULL))
);

CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"owner_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"received_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"bank_reference_key" text GENERATED ALWAYS AS (reference_key(bank_reference)) STORED NOT NULL,
	"reference_twin" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"pay_in_id" uuid,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone,
	"confirmed_by" uuid,
	"allocated_by" uuid,
	"allocated_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "deposits_reference_key" UNIQUE("reference"),
	CONSTRAINT "deposits_status_check" CHECK (status IN ('waiting', 'unallocated', 'booked', 'refused', 'reversed')),
	CONSTRAINT "deposits_source_check" CHECK (source IN ('manual', 'provider')),
	CONSTRAINT "manual_deposit_has_recorder" CHECK ((source = 'manual') = (recorded_by IS NOT NULL)),
	CONSTRAINT "provider_deposit_has_pay_in" CHECK (source = 'manual' OR pay_in_id IS NOT NULL),
	CONSTRAINT "deposits_amount_kobo_check" CHECK (amount_kobo > 0),
	CONSTRAINT "booked_deposit_has_owner" CHECK (status <> 'booked' OR owner_id IS NOT NULL),
	CONSTRAINT "unallocated_deposit_has_none" CHECK (status <> 'unallocated' OR owner_id IS NULL),
	CONSTRAINT "deposit_has_times" CHECK ((status IN ('unallocated', 'booked', 'reversed')) = (booked_at IS NOT NULL)),
	CONSTRAINT "deposit_has_ending" CHECK ((status IN ('refused', 'reversed')) = (ended_at IS NOT NULL AND ended_by IS NOT NULL)),
	CONSTRAINT "allocated_deposit_has_time" CHECK ((allocated_by IS NULL) = (allocated_at IS NULL)),
	CONSTRAINT "another_confirms_deposit" CHECK (confirmed_by <> recorded_by)
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
	"requested_by" uuid,
	"asked_mailbox" text,
	"asked_device_hash" "bytea",
	"mailbox_added_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"bank_reference" text,
	CONSTRAINT "owner_requests_kind_check" CHECK (kind IN ('credit', 'refund', 'move', 'allocation', 'reversal')),
	CONSTRAINT "owner_requests_status_check" CHECK (status IN ('waiting', 'accepted', 'refused')),
	CONSTRAINT "owner_requests_to_kobo_check" CHECK (to_kobo >= 0),
	CONSTRAINT "refund_has_deposit" CHECK ((kind IN ('refund', 'allocation', 'reversal')) = (deposit_id IS NOT NULL) AND (deposit_id IS NULL OR amount_kobo > 0)),
	CONSTRAINT "owner_asks_for_refund" CHECK (kind = 'refund' OR requested_by IS NOT NULL),
	CONSTRAINT "move_has_target" CHECK ((kind = 'move') = (target_id IS NOT NULL) AND target_id <> owner_id),
	CONSTRAINT "decided_request_has_admin" CHECK ((status = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)),
	CONSTRAINT "sent_refund_is_accepted" CHECK (bank_reference IS NULL OR (kind = 'refund' AND status = 'accepted'))
);

CREATE TABLE "pay_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"owner_id" uuid,
	"task_id" uuid,
	"amount_kobo" bigint,
	"paid_kobo" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"checkout_url" text,
	"account_bank" text,
	"account_number" text,
	"account_name" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	CONSTRAINT "pay_ins_reference_key" UNIQUE("reference"),
	CONSTRAINT "pay_ins_status_check" CHECK (status IN ('open', 'paid', 'failed')),
	CONSTRAINT "pay_ins_amount_kobo_check" CHECK (amount_kobo > 0),
	CONSTRAINT "pay_in_asks_an_owner" CHECK ((owner_id IS NULL) = (amount_kobo IS NULL) AND (task_id IS NULL OR owner_id IS NOT NULL))
);

CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"held_by" uuid,
	"reserved_until" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code_key" UNIQUE("code"),
	CONSTRAINT "coupons_status_check" CHECK (status IN ('pending', 'reserved', 'used', 'void')),
	CONSTRAINT "held_by_someone" CHECK ((status IN ('reserved', 'used')) = (held_by IS NOT NULL)),
	CONSTRAINT "reserved_for_a_time" CHECK ((status = 'reserved') = (reserved_until IS NOT NULL)),
	CONSTRAINT "used_at_a_time" CHECK ((status = 'used') = (used_at IS NOT NULL))
);

CREATE TABLE "referrals" (
	"referred_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"reward_kobo" bigint NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"rewarded_at" timestamp with time zone,
	"on_hold_since" timestamp with time zone,
	"reasons" jsonb,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"refusal" text,
	"converted_at" timestamp with time zone GENERATED ALWAYS AS (COALESCE(on_hold_since, rewarded_at)) STORED,
	"status" text GENERATED ALWAYS AS (CASE WHEN rewarded_at IS NOT NULL THEN 'rewarded' WHEN decided_at IS NOT NULL THEN 'refused' WHEN on_hold_since IS NOT NULL THEN 'on_hold' ELSE 'invited' END) STORED NOT NULL,
	CONSTRAINT "referrals_reference_key" UNIQUE("reference"),
	CONSTRAINT "referrals_reward_kobo_check" CHECK (reward_kobo > 0),
	CONSTRAINT "nobody_refers_themselves" CHECK (referrer_id <> referred_id),
	CONSTRAINT "on_hold_for_reasons" CHECK ((on_hold_since IS NULL) = (reasons IS NULL)),
	CONSTRAINT "decided_if_on_hold" CHECK (decided_at IS NULL OR on_hold_since IS NOT NULL),
	CONSTRAINT "decided_by_somebody" CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
	CONSTRAINT "on_hold_until_decided" CHECK (on_hold_since IS NULL OR rewarded_at IS NULL OR decided_at IS NOT NULL),
	CONSTRAINT "nobody_decides_own_referral" CHECK (decided_by NOT IN (referrer_id, referred_id)),
	CONSTRAINT "refused_says_why" CHECK ((refusal IS NOT NULL) = (decided_at IS NOT NULL AND rewarded_at IS NULL))
);

CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "subscribers_email_key" UNIQUE("email"),
	CONSTRAINT "subscribers_token_hash_key" UNIQUE("token_hash")
);

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
	"reported_at" timestamp with time zone,
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

CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"user_id" uuid,
	"task_id" uuid,
	"owner_id" uuid,
	"tracked" boolean GENERATED ALWAYS AS (code IN ('wallet', 'owner')) STORED,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_code_check" CHECK (code IN ('wallet', 'escrow', 'withdrawals_pending', 'owner', 'owners_before', 'bank_in', 'unallocated', 'fees', 'vat', 'bank_out', 'promo', 'paid_out', 'stamp_duty', 'transfer_fees', 'payout_costs', 'unclaimed', 'late_paid')),
	CONSTRAINT "wallet_has_owner" CHECK ((code = 'wallet') = (user_id IS NOT NULL)),
	CONSTRAINT "escrow_has_task" CHECK ((code = 'escrow') = (task_id IS NOT NULL)),
	CONSTRAINT "owner_account_has_owner" CHECK ((code = 'owner') = (owner_id IS NOT NULL)),
	CONSTRAINT "wallet_not_negative" CHECK (code = 'owner' OR balance >= 0)
);

CREATE TABLE "ledger_entry" (
	"tx_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"version_after" bigint,
	CONSTRAINT "ledger_entry_pkey" PRIMARY KEY("tx_id","line"),
	CONSTRAINT "ledger_entry_amount_check" CHECK (amount <> 0)
);

CREATE TABLE "ledger_tx" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_transfer_per_reason" UNIQUE("kind","ref"),
	CONSTRAINT "ledger_tx_kind_check" CHECK (kind IN ('job_funding', 'job_refund', 'job_payout', 'fee_earned', 'vat_due', 'owner_opening', 'deposit', 'deposit_allocation', 'deposit_reversal', 'owner_refund', 'owner_move', 'withdraw_hold', 'withdraw_settle', 'withdraw_release', 'referral_reward', 'closing_remainder', 'payout_paid', 'payout_duty', 'payout_fee', 'payout_return', 'payout_return_charges', 'payout_late', 'payout_late_cost'))
);

CREATE TABLE "owner_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailbox" text GENERATED ALWAYS AS (mailbox_family(email)) STORED NOT NULL,
	"job_news_off_at" timestamp with time zone,
	"added_by" uuid,
	"vouched_at" timestamp with time zone,
	"pending_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_contacts_mailbox_key" UNIQUE("mailbox"),
	CONSTRAINT "pending_contact_has_admin" CHECK (pending_since IS NULL OR (added_by IS NOT NULL AND vouched_at IS NULL))
);

CREATE TABLE "owner_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"contact_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_links_token_hash_key" UNIQUE("token_hash")
);

CREATE TABLE "owner_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"contact_id" uuid NOT NULL,
	"device" text,
	"device_id_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_sessions_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "owner_sessions_device_check" CHECK (length(device) <= 60)
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
	"heir_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owners_reference_key" UNIQUE("reference"),
	CONSTRAINT "owners_status_check" CHECK (status IN ('active', 'closed')),
	CONSTRAINT "owners_credit_kobo_check" CHECK (credit_kobo >= 0)
);

CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone,
	"uploaded_by" uuid,
	CONSTRAINT "payout_batches_reference_key" UNIQUE("reference"),
	CONSTRAINT "payout_batches_uploaded_check" CHECK ((uploaded_at IS NULL) = (uploaded_by IS NULL))
);

CREATE TABLE "payouts" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"status" text NOT NULL,
	"channel" text,
	"batch_id" uuid,
	"approved_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"reason" text,
	"problem" text,
	"released_by" uuid,
	"settled_by" uuid,
	"bank_code" text,
	"submissions" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"missing_since" timestamp with time zone,
	CONSTRAINT "payouts_reference_key" UNIQUE("reference"),
	CONSTRAINT "payouts_status_check" CHECK (status IN ('waiting', 'sent', 'paid', 'returned')),
	CONSTRAINT "payouts_channel_check" CHECK (channel IN ('manual', 'provider')),
	CONSTRAINT "payouts_reference_check" CHECK (reference ~ '^[a-z0-9_-]+$'),
	CONSTRAINT "payouts_amount_kobo_check" CHECK (amount_kobo > 0),
	CONSTRAINT "payout_sent_somehow" CHECK ((status = 'waiting' AND channel IS NULL) OR status = 'returned' OR channel IS NOT NULL),
	CONSTRAINT "payout_batched_by_hand" CHECK (batch_id IS NULL OR channel = 'manual'),
	CONSTRAINT "payout_moments" CHECK ((status IN ('waiting', 'returned') OR sent_at IS NOT NULL OR (status = 'sent' AND batch_id IS NOT NULL)) AND (status <> 'paid' OR paid_at IS NOT NULL)
        AND (paid_at IS NULL OR status IN ('paid', 'returned')) AND (status = 'returned') = (returned_at IS NOT NULL))
);

CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"report" jsonb NOT NULL
);

CREATE TABLE "follower_verifications" (
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"media_name" text NOT NULL,
	"status" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follower_verifications_pkey" PRIMARY KEY("user_id","platform"),
	CONSTRAINT "follower_verifications_media_name_key" UNIQUE("media_name"),
	CONSTRAINT "follower_verifications_platform_check" CHECK (platform IN ('twitter', 'instagram', 'facebook', 'tiktok')),
	CONSTRAINT "follower_verifications_status_check" CHECK (status IN ('waiting', 'verified', 'renew'))
);

CREATE TABLE "picture_checks" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);

CREATE TABLE "picture_matches" (
	"application_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"other_position" smallint NOT NULL,
	"other_user_id" uuid NOT NULL,
	"identical" boolean NOT NULL,
	"distance" smallint,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_matches_pkey" PRIMARY KEY("application_id","other_id"),
	CONSTRAINT "no_proof_is_its_own_match" CHECK (application_id <> other_id)
);

CREATE TABLE "proof_pictures" (
	"application_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"perceptual_hashes" bit(256)[] NOT NULL,
	CONSTRAINT "proof_pictures_pkey" PRIMARY KEY("application_id","position"),
	CONSTRAINT "proof_pictures_position_check" CHECK (position >= 0)
);

CREATE TABLE "share_job_counts" (
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "share_job_counts_pkey" PRIMARY KEY("task_id","day","source","kind"),
	CONSTRAINT "share_job_counts_source_check" CHECK (source IN ('whatsapp', 'facebook', 'instagram', 'twitter', 'tiktok', 'telegram', 'linkedin', 'qr', 'other')),
	CONSTRAINT "share_job_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
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
	CONSTRAINT "share_link_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
	CONSTRAINT "share_link_counts_visits_check" CHECK (visits > 0)
);

CREATE TABLE "share_link_days" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitors" integer NOT NULL,
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

CREATE TABLE "share_member_counts" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "share_member_counts_pkey" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "share_member_counts_kind_check" CHECK (kind IN ('counted', 'repeat', 'crowded', 'no-id', 'own', 'preview', 'bot', 'prefetch', 'head', 'data-centre', 'unknown')),
	CONSTRAINT "share_member_counts_visits_check" CHECK (visits > 0)
);

CREATE TABLE "share_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);

CREATE TABLE "share_visitors" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	"network" "bytea" NOT NULL,
	"agent" "bytea" NOT NULL,
	"returned" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_visitors_pkey" PRIMARY KEY("application_id","day","visitor")
);

CREATE TABLE "alarms" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarms_pkey" PRIMARY KEY("key","day"),
	CONSTRAINT "alarms_key_check" CHECK (length(key) BETWEEN 1 AND 200)
);

CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"ip" text,
	CONSTRAINT "audit_actor_kind_check" CHECK (actor_kind IN ('anonymous', 'member', 'admin', 'owner', 'system'))
);

CREATE TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "counter_changes" (
	"name" text NOT NULL,
	"rows" bigint NOT NULL,
	"kobo" bigint NOT NULL,
	"day" date NOT NULL
);

CREATE TABLE "counter_days" (
	"name" text NOT NULL,
	"rows" bigint NOT NULL,
	"kobo" bigint NOT NULL,
	"day" date NOT NULL
);

CREATE TABLE "counter_sums" (
	"name" text PRIMARY KEY NOT NULL,
	"rows" bigint NOT NULL,
	"kobo" bigint NOT NULL
);

CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_pkey" PRIMARY KEY("user_id","endpoint","key")
);

CREATE TABLE "media" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"in_proof" boolean DEFAULT false NOT NULL,
	"sha256" "bytea",
	"perceptual_hashes" bit(256)[],
	CONSTRAINT "media_kind_check" CHECK (kind IN ('photo', 'proof', 'verification'))
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"about_id" uuid
);

CREATE TABLE "proof_uploads" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"total" integer NOT NULL,
	"received" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proof_uploads_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "proof_uploads_total_check" CHECK (total BETWEEN 1 AND 200000),
	CONSTRAINT "proof_uploads_check" CHECK (received BETWEEN 0 AND total),
	CONSTRAINT "proof_uploads_check1" CHECK (url IS NULL OR received = total),
	CONSTRAINT "bytes_are_what_was_received" CHECK (octet_length(bytes) = CASE WHEN url IS NULL THEN received ELSE 0 END)
);

CREATE TABLE "stored_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);

CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"payout_kobo" bigint NOT NULL,
	"fee_kobo" bigint DEFAULT 0 NOT NULL,
	"vat_kobo" bigint DEFAULT 0 NOT NULL,
	"take_no" integer DEFAULT 1 NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"expired_before_at" timestamp with time zone,
	"proof" text,
	"submitted_at" timestamp with time zone,
	"review_due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_how" text,
	"reason" text,
	"fraudulent" boolean DEFAULT false NOT NULL,
	"rejected_before_by" uuid,
	"escalated_at" timestamp with time zone,
	"owner_may_see" boolean DEFAULT false NOT NULL,
	"owner_word" text,
	CONSTRAINT "applications_task_id_user_id_key" UNIQUE("task_id","user_id"),
	CONSTRAINT "applications_status_check" CHECK (status IN ('taken', 'expired', 'in-review', 'approved', 'rejected')),
	CONSTRAINT "applications_decided_how_check" CHECK (decided_how IN ('admin', 'auto', 'owner')),
	CONSTRAINT "applications_owner_word_check" CHECK (owner_word IN ('agreed', 'not_agreed')),
	CONSTRAINT "applications_payout_kobo_check" CHECK (payout_kobo > 0),
	CONSTRAINT "proof_since_submitted" CHECK ((status IN ('taken', 'expired')) = (submitted_at IS NULL)),
	CONSTRAINT "proof_has_clock" CHECK ((submitted_at IS NULL) = (review_due_at IS NULL) AND (submitted_at IS NULL) = (proof IS NULL)),
	CONSTRAINT "decided_since_decision" CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL) AND (decided_at IS NULL) = (decided_how IS NULL)),
	CONSTRAINT "nobody_decides_own_proof" CHECK (decided_by <> user_id),
	CONSTRAINT "owner_only_approves" CHECK (decided_how <> 'owner' OR (status = 'approved' AND decided_by IS NULL)),
	CONSTRAINT "another_decides_again" CHECK (decided_by <> rejected_before_by)
);

CREATE TABLE "rejection_limit_overrides" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"lifted_by" uuid NOT NULL,
	"lifted_at" timestamp with time zone NOT NULL,
	"lifted_until" timestamp with time zone NOT NULL
);

CREATE TABLE "limited_rejections" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);

CREATE TABLE "owner_words" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"reason" text,
	"said_by" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_words_word_check" CHECK (word IN ('agreed', 'not_agreed')),
	CONSTRAINT "not_agreed_for_a_reason" CHECK ((word = 'not_agreed') = (reason IS NOT NULL)),
	CONSTRAINT "owner_words_reason_check" CHECK (length(reason) BETWEEN 1 AND 500)
);

CREATE TABLE "report_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_links_code_hash_key" UNIQUE("code_hash")
);

CREATE TABLE "review_reminders" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_reminders_stage_check" CHECK (stage IN ('waiting', 'last-day'))
);

CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"kind" text DEFAULT 'share' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"link" text,
	"owner_id" uuid NOT NULL,
	"owner_email" text NOT NULL,
	"owner_phone" text,
	"payout_kobo" bigint NOT NULL,
	"fee_kobo" bigint DEFAULT 0 NOT NULL,
	"vat_kobo" bigint DEFAULT 0 NOT NULL,
	"next_payout_kobo" bigint,
	"max_slots" integer NOT NULL,
	"funded_slots" integer NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"in_review" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"platform" text,
	"min_followers" integer,
	"arcon_number" text,
	"arcon_expiry" date,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"slots_per_day" integer,
	"taken_on" date,
	"taken_that_day" integer DEFAULT 0 NOT NULL,
	"trial_slots" integer,
	"campaign_tags" boolean DEFAULT false NOT NULL,
	"links_until" timestamp with time zone,
	"link_days_from" timestamp with time zone,
	"paused_by_owner" boolean DEFAULT false NOT NULL,
	"without_credit" boolean DEFAULT false NOT NULL,
	"awaits_owner" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tasks_reference_key" UNIQUE("reference"),
	CONSTRAINT "tasks_status_check" CHECK (status IN ('draft', 'awaiting-payment', 'available', 'paused', 'stopped', 'completed')),
	CONSTRAINT "tasks_kind_check" CHECK (kind IN ('share', 'resell', 'social')),
	CONSTRAINT "tasks_platform_check" CHECK (platform IN ('twitter', 'instagram', 'facebook', 'tiktok')),
	CONSTRAINT "tasks_payout_kobo_check" CHECK (payout_kobo > 0),
	CONSTRAINT "tasks_next_payout_kobo_check" CHECK (next_payout_kobo > payout_kobo),
	CONSTRAINT "tasks_fee_kobo_check" CHECK (fee_kobo >= 0 AND vat_kobo >= 0),
	CONSTRAINT "tasks_max_slots_check" CHECK (max_slots > 0),
	CONSTRAINT "tasks_in_review_check" CHECK (in_review >= 0),
	CONSTRAINT "tasks_min_followers_check" CHECK (min_followers >= 0),
	CONSTRAINT "tasks_slots_per_day_check" CHECK (slots_per_day > 0),
	CONSTRAINT "tasks_trial_slots_check" CHECK (trial_slots > 0),
	CONSTRAINT "tasks_rejected_check" CHECK (rejected >= 0),
	CONSTRAINT "job_ends_after_start" CHECK (ends_at > starts_at),
	CONSTRAINT "slots_within_bounds" CHECK (applied BETWEEN 0 AND funded_slots AND funded_slots <= max_slots),
	CONSTRAINT "unpaid_job_has_no_slot" CHECK (status NOT IN ('draft', 'awaiting-payment') OR funded_slots = 0),
	CONSTRAINT "approved_within_applied" CHECK (approved + in_review BETWEEN 0 AND applied)
);

CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_pkey" PRIMARY KEY("user_id","version"),
	CONSTRAINT "consents_version_check" CHECK (length(version) BETWEEN 1 AND 20)
);

CREATE TABLE "device_ids" (
	"device_id_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_ids_pkey" PRIMARY KEY("device_id_hash","user_id")
);

CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_notes_text_check" CHECK (length(text) BETWEEN 1 AND 2000)
);

CREATE TABLE "otps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"asker_hash" "bytea",
	"guesses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ticket_hash" "bytea",
	"ticket_expires_at" timestamp with time zone,
	"ticket_used_at" timestamp with time zone,
	CONSTRAINT "otps_ticket_hash_key" UNIQUE("ticket_hash"),
	CONSTRAINT "otps_purpose_check" CHECK (purpose IN ('signup', 'reset'))
);

CREATE TABLE "login_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"offered_secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"enabled_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	CONSTRAINT "second_factors_check" CHECK ((secret IS NULL) = (enabled_at IS NULL)),
	CONSTRAINT "second_factors_check1" CHECK ((offered_secret IS NULL) = (offered_at IS NULL))
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"picture_hash" "bytea",
	"user_id" uuid NOT NULL,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"one_confirmation" text,
	"decided_kobo" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "sessions_picture_hash_key" UNIQUE("picture_hash"),
	CONSTRAINT "sessions_one_confirmation_check" CHECK (one_confirmation IN ('asked', 'given')),
	CONSTRAINT "sessions_device_check" CHECK (length(device) <= 60),
	CONSTRAINT "sessions_decided_kobo_check" CHECK (decided_kobo >= 0)
);

CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	"page_size" integer NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"widths" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pinned" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_user_id_list_name_key" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_views_density_check" CHECK (density IN ('comfortable', 'compact')),
	CONSTRAINT "saved_views_name_check" CHECK (length(name) <= 40),
	CONSTRAINT "saved_views_query_check" CHECK (length(query) <= 1000),
	CONSTRAINT "saved_views_columns_check" CHECK (cardinality(columns) <= 40),
	CONSTRAINT "saved_views_page_size_check" CHECK (page_size BETWEEN 1 AND 100),
	CONSTRAINT "layouts_are_not_shared" CHECK (name <> '' OR NOT shared)
);

CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" timestamp with time zone[] NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"username" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"dob" date,
	"gender" text,
	"country" text DEFAULT 'Nigeria' NOT NULL,
	"state" text NOT NULL,
	"photo_url" text,
	"referral_code" text NOT NULL,
	"status" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"account_no" text DEFAULT '' NOT NULL,
	"twitter" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"tiktok" text DEFAULT '' NOT NULL,
	"twitter_followers" integer,
	"instagram_followers" integer,
	"facebook_followers" integer,
	"tiktok_followers" integer,
	"terms_version" text,
	"signup_hash" "bytea",
	"withdrawals_from" timestamp with time zone,
	"password_reset_at" timestamp with time zone,
	"bank_confirm_hash" "bytea",
	"jobs_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"former_email_hash" "bytea",
	"mails_off" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "users_bank_confirm_hash_key" UNIQUE("bank_confirm_hash"),
	CONSTRAINT "users_gender_check" CHECK (gender IN ('male', 'female')),
	CONSTRAINT "users_status_check" CHECK (status IN ('pending', 'active', 'banned', 'closed')),
	CONSTRAINT "users_twitter_followers_check" CHECK (twitter_followers >= 0),
	CONSTRAINT "users_instagram_followers_check" CHECK (instagram_followers >= 0),
	CONSTRAINT "users_facebook_followers_check" CHECK (facebook_followers >= 0),
	CONSTRAINT "users_tiktok_followers_check" CHECK (tiktok_followers >= 0),
	CONSTRAINT "users_jobs_count_check" CHECK (jobs_count >= 0),
	CONSTRAINT "activated_once_active" CHECK ((status = 'pending') = (activated_at IS NULL)),
	CONSTRAINT "bank_link_while_waiting" CHECK (bank_confirm_hash IS NULL OR withdrawals_from IS NOT NULL),
	CONSTRAINT "mails_known" CHECK (mails_off <@ ARRAY['proofs', 'withdrawals', 'referrals']),
	CONSTRAINT "closed_since_closing" CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (former_email_hash IS NULL))
);

CREATE TABLE "receipts" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_code_key" UNIQUE("code"),
	CONSTRAINT "receipts_code_check" CHECK (code ~ '^[A-Za-z0-9_-]{22}$')
);

CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"bank_name" text NOT NULL,
	"account_name" text NOT NULL,
	"account_no" text NOT NULL,
	"stamp_duty_kobo" bigint DEFAULT 0 NOT NULL,
	"transfer_fee_kobo" bigint DEFAULT 0 NOT NULL,
	"charges_borne_by" text DEFAULT 'product' NOT NULL,
	"request_key" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"despite_ban" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawals_reference_key" UNIQUE("reference"),
	CONSTRAINT "withdrawals_status_check" CHECK (status IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "withdrawals_charges_borne_by_check" CHECK (charges_borne_by IN ('product', 'member')),
	CONSTRAINT "withdrawal_minimum" CHECK (amount_kobo >= 10000),
	CONSTRAINT "decided_once_not_pending" CHECK ((status = 'pending') = (decided_at IS NULL)),
	CONSTRAINT "nobody_decides_own_withdrawal" CHECK (decided_by <> user_id),
	CONSTRAINT "withdrawals_request_key_check" CHECK (length(request_key) BETWEEN 1 AND 200),
	CONSTRAINT "withdrawals_stamp_duty_kobo_check" CHECK (stamp_duty_kobo >= 0),
	CONSTRAINT "withdrawals_transfer_fee_kobo_check" CHECK (transfer_fee_kobo >= 0),
	CONSTRAINT "withdrawal_outlasts_charges" CHECK (charges_borne_by = 'product' OR amount_kobo > stamp_duty_kobo + transfer_fee_kobo)
);

ALTER TABLE "bulk_decision_rows" ADD CONSTRAINT "bulk_decision_rows_bulk_id_fkey" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_decisions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_decisions" ADD CONSTRAINT "bulk_decisions_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("withdrawal_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_pay_in_id_fkey" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_pay_in_id_fkey" FOREIGN KEY ("pay_in_id") REFERENCES "public"."pay_ins"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_confirmed_by_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_allocated_by_fkey" FOREIGN KEY ("allocated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_ended_by_fkey" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_mailbox_added_by_fkey" FOREIGN KEY ("mailbox_added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_ins" ADD CONSTRAINT "pay_ins_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_held_by_fkey" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_fkey" FOREIGN KEY ("referred_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_fkey" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kit_files" ADD CONSTRAINT "kit_files_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kit_files" ADD CONSTRAINT "kit_files_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kits" ADD CONSTRAINT "kits_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_handled_by_fkey" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tx_id_fkey" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_contacts" ADD CONSTRAINT "owner_contacts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_contacts" ADD CONSTRAINT "owner_contacts_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_links" ADD CONSTRAINT "owner_links_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "owners" ADD CONSTRAINT "owners_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owners" ADD CONSTRAINT "owners_heir_id_fkey" FOREIGN KEY ("heir_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_withdrawal_id_fkey" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_settled_by_fkey" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_released_by_fkey" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "follower_verifications" ADD CONSTRAINT "follower_verifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "follower_verifications" ADD CONSTRAINT "follower_verifications_media_name_fkey" FOREIGN KEY ("media_name") REFERENCES "public"."media"("name") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "picture_checks" ADD CONSTRAINT "picture_checks_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "picture_matches" ADD CONSTRAINT "picture_matches_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "picture_matches" ADD CONSTRAINT "picture_matches_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proof_pictures" ADD CONSTRAINT "proof_pictures_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "audit" ADD CONSTRAINT "audit_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proof_uploads" ADD CONSTRAINT "proof_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "applications_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "applications_rejected_before_by_fkey" FOREIGN KEY ("rejected_before_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rejection_limit_overrides" ADD CONSTRAINT "rejection_limit_overrides_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rejection_limit_overrides" ADD CONSTRAINT "rejection_limit_overrides_lifted_by_fkey" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "limited_rejections" ADD CONSTRAINT "limited_rejections_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "limited_rejections" ADD CONSTRAINT "limited_rejections_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "limited_rejections" ADD CONSTRAINT "limited_rejections_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_words" ADD CONSTRAINT "owner_words_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "review_reminders" ADD CONSTRAINT "review_reminders_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "device_ids" ADD CONSTRAINT "device_ids_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "otps" ADD CONSTRAINT "otps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_withdrawal_id_fkey" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "bulk_rows_left" ON "bulk_decision_rows" USING btree ("bulk_id","position") WHERE "bulk_decision_rows"."outcome" is null;
CREATE INDEX "bulk_rows_refused" ON "bulk_decision_rows" USING btree ("bulk_id","position") WHERE outcome = 'refused';
CREATE INDEX "bulk_rows_to_mail" ON "bulk_decision_rows" USING btree ("bulk_id","position") WHERE outcome = 'decided' AND NOT mailed;
CREATE INDEX "bulk_decisions_of_admin" ON "bulk_decisions" USING btree ("admin_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "bulk_decisions_to_work_on" ON "bulk_decisions" USING btree ("started_at") WHERE status = 'running' OR mailed_at IS NULL;
CREATE UNIQUE INDEX "one_contradiction_of_payout" ON "contradictions" USING btree ("payout_id","kind","what");
CREATE UNIQUE INDEX "one_contradiction_of_pay_in" ON "contradictions" USING btree ("pay_in_id","kind","what");
CREATE INDEX "contradictions_open" ON "contradictions" USING btree ("found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'open';
CREATE INDEX "contradictions_of_member" ON "contradictions" USING btree ("user_id") WHERE "contradictions"."user_id" is not null;
CREATE INDEX "contradictions_decided_by" ON "contradictions" USING btree ("decided_by") WHERE "contradictions"."decided_by" is not null;
CREATE UNIQUE INDEX "one_receipt_per_deposit" ON "documents" USING btree ("deposit_id") WHERE kind = 'receipt';
CREATE INDEX "documents_of_owner" ON "documents" USING btree ("owner_id","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_of_task" ON "documents" USING btree ("task_id","kind","number") WHERE "documents"."task_id" is not null;
CREATE INDEX "documents_of_deposit" ON "documents" USING btree ("deposit_id") WHERE "documents"."deposit_id" is not null;
CREATE INDEX "documents_to_mail" ON "documents" USING btree ("owner_id") WHERE mailed_at IS NULL AND task_id IS NOT NULL;
CREATE INDEX "statements_of_owner" ON "documents" USING btree ("owner_id","issued_at") WHERE "documents"."transfer_id" is null;
CREATE UNIQUE INDEX "one_deposit_per_bank_reference" ON "deposits" USING btree ("bank_reference_key","reference_twin") WHERE status NOT IN ('refused', 'reversed');
CREATE UNIQUE INDEX "one_deposit_per_provider_payment" ON "deposits" USING btree ("bank_reference") WHERE source = 'provider';
CREATE INDEX "deposits_of_pay_in" ON "deposits" USING btree ("pay_in_id") WHERE "deposits"."pay_in_id" is not null;
CREATE INDEX "deposits_newest" ON "deposits" USING btree ("recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_by_status" ON "deposits" USING btree ("status","recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_of_owner" ON "deposits" USING btree ("owner_id","recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "deposits_recorded_by" ON "deposits" USING btree ("recorded_by");
CREATE INDEX "deposits_confirmed_by" ON "deposits" USING btree ("confirmed_by") WHERE "deposits"."confirmed_by" is not null;
CREATE INDEX "deposits_allocated_by" ON "deposits" USING btree ("allocated_by") WHERE "deposits"."allocated_by" is not null;
CREATE INDEX "deposits_ended_by" ON "deposits" USING btree ("ended_by") WHERE "deposits"."ended_by" is not null;
CREATE INDEX "deposits_found" ON "deposits" USING gin ("reference" gin_trgm_ops,"bank_reference" gin_trgm_ops,"note" gin_trgm_ops);
CREATE UNIQUE INDEX "one_request_waits" ON "owner_requests" USING btree ("owner_id","kind") WHERE status = 'waiting';
CREATE INDEX "owner_requests_newest" ON "owner_requests" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owner_requests_of_owner" ON "owner_requests" USING btree ("owner_id","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owner_requests_of_deposit" ON "owner_requests" USING btree ("deposit_id") WHERE "owner_requests"."deposit_id" is not null;
CREATE INDEX "owner_requests_target" ON "owner_requests" USING btree ("target_id") WHERE "owner_requests"."target_id" is not null;
CREATE INDEX "owner_requests_requested_by" ON "owner_requests" USING btree ("requested_by");
CREATE INDEX "owner_requests_mailbox_added_by" ON "owner_requests" USING btree ("mailbox_added_by") WHERE "owner_requests"."mailbox_added_by" is not null;
CREATE INDEX "owner_requests_decided_by" ON "owner_requests" USING btree ("decided_by") WHERE "owner_requests"."decided_by" is not null;
CREATE INDEX "pay_ins_due" ON "pay_ins" USING btree ("next_ask_at") WHERE "pay_ins"."next_ask_at" is not null;
CREATE INDEX "pay_ins_of_owner" ON "pay_ins" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "pay_ins_task" ON "pay_ins" USING btree ("task_id") WHERE "pay_ins"."task_id" is not null;
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE UNIQUE INDEX "coupons_one_per_member" ON "coupons" USING btree ("held_by") WHERE "coupons"."held_by" is not null;
CREATE INDEX "coupons_reserved" ON "coupons" USING btree ("reserved_until") WHERE status = 'reserved';
CREATE INDEX "coupons_found" ON "coupons" USING gin ("code" gin_trgm_ops);
CREATE INDEX "coupons_by_status" ON "coupons" USING btree ("status","created_at","id");
CREATE INDEX "coupons_created_by" ON "coupons" USING btree ("created_by");
CREATE INDEX "referrals_of_member" ON "referrals" USING btree ("referrer_id","converted_at" DESC NULLS FIRST,"referred_id" DESC NULLS FIRST) WHERE "referrals"."converted_at" is not null;
CREATE INDEX "referrals_on_hold" ON "referrals" USING btree ("on_hold_since","referred_id") WHERE "referrals"."on_hold_since" is not null;
CREATE INDEX "referrals_decided_by" ON "referrals" USING btree ("decided_by") WHERE "referrals"."decided_by" is not null;
CREATE INDEX "referrals_to_decide" ON "referrals" USING btree ("on_hold_since","referred_id") WHERE on_hold_since IS NOT NULL AND decided_at IS NULL;
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id");
CREATE INDEX "kit_files_removed" ON "kit_files" USING btree ("removed_from","name") WHERE "kit_files"."removed_from" is not null;
CREATE INDEX "kit_files_kept" ON "kit_files" USING btree ("task_id") WHERE "kit_files"."removed_from" is null;
CREATE INDEX "kit_files_uploaded_by" ON "kit_files" USING btree ("uploaded_by","uploaded_at");
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "leads_unreported" ON "leads" USING btree ("created_at") WHERE status = 'new' AND reported_at IS NULL;
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id") WHERE "leads"."owner_id" is not null;
CREATE INDEX "leads_of_task" ON "leads" USING btree ("task_id") WHERE "leads"."task_id" is not null;
CREATE INDEX "leads_handled_by" ON "leads" USING btree ("handled_by") WHERE "leads"."handled_by" is not null;
CREATE UNIQUE INDEX "one_money_mail_a_day" ON "owner_mails" USING btree ("owner_id","day") WHERE "owner_mails"."owner_id" is not null;
CREATE INDEX "owner_mails_unsent" ON "owner_mails" USING btree ("id") WHERE sent_at IS NULL;
CREATE INDEX "owner_mails_contact" ON "owner_mails" USING btree ("contact_id") WHERE "owner_mails"."contact_id" is not null;
CREATE UNIQUE INDEX "ledger_account_wallet" ON "ledger_account" USING btree ("user_id") WHERE "ledger_account"."user_id" is not null;
CREATE UNIQUE INDEX "ledger_account_escrow" ON "ledger_account" USING btree ("task_id") WHERE "ledger_account"."task_id" is not null;
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("owner_id") WHERE "ledger_account"."owner_id" is not null;
CREATE UNIQUE INDEX "ledger_account_system" ON "ledger_account" USING btree ("code") WHERE user_id IS NULL AND task_id IS NULL AND owner_id IS NULL;
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("account_id","version_after");
CREATE UNIQUE INDEX "one_outcome_per_withdrawal" ON "ledger_tx" USING btree ("ref") WHERE kind IN ('withdraw_settle', 'withdraw_release');
CREATE INDEX "ledger_tx_actor" ON "ledger_tx" USING btree ("actor_id") WHERE "ledger_tx"."actor_id" is not null;
CREATE INDEX "owner_contacts_added_by" ON "owner_contacts" USING btree ("added_by") WHERE "owner_contacts"."added_by" is not null;
CREATE INDEX "owner_contacts_of_owner" ON "owner_contacts" USING btree ("owner_id","created_at","id");
CREATE INDEX "owner_contacts_found" ON "owner_contacts" USING gin ("email" gin_trgm_ops);
CREATE INDEX "owner_links_of_contact" ON "owner_links" USING btree ("contact_id");
CREATE INDEX "owner_sessions_of_contact" ON "owner_sessions" USING btree ("contact_id");
CREATE INDEX "owners_newest" ON "owners" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "owners_by_name" ON "owners" USING btree ("name","id");
CREATE INDEX "owners_created_by" ON "owners" USING btree ("created_by") WHERE "owners"."created_by" is not null;
CREATE INDEX "owners_heir" ON "owners" USING btree ("heir_id") WHERE "owners"."heir_id" is not null;
CREATE INDEX "owners_found" ON "owners" USING gin ("name" gin_trgm_ops,"reference" gin_trgm_ops,"phone" gin_trgm_ops);
CREATE INDEX "payout_batches_newest" ON "payout_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "payout_batches_created_by" ON "payout_batches" USING btree ("created_by");
CREATE INDEX "payout_batches_uploaded_by" ON "payout_batches" USING btree ("uploaded_by") WHERE "payout_batches"."uploaded_by" is not null;
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("approved_at" DESC NULLS FIRST,"withdrawal_id" DESC NULLS FIRST);
CREATE INDEX "payouts_by_status" ON "payouts" USING btree ("status","approved_at" DESC NULLS FIRST,"withdrawal_id" DESC NULLS FIRST);
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("amount_kobo","withdrawal_id");
CREATE INDEX "payouts_of_member" ON "payouts" USING btree ("user_id","approved_at" DESC NULLS FIRST,"withdrawal_id" DESC NULLS FIRST);
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id","withdrawal_id") WHERE "payouts"."batch_id" is not null;
CREATE INDEX "payouts_to_ask" ON "payouts" USING btree ("ask_at") WHERE "payouts"."ask_at" is not null;
CREATE INDEX "payouts_troubled" ON "payouts" USING btree ("approved_at" DESC NULLS FIRST,"withdrawal_id" DESC NULLS FIRST) WHERE "payouts"."problem" is not null;
CREATE INDEX "payouts_settled_by" ON "payouts" USING btree ("settled_by") WHERE "payouts"."settled_by" is not null;
CREATE INDEX "payouts_released_by" ON "payouts" USING btree ("released_by") WHERE "payouts"."released_by" is not null;
CREATE INDEX "payouts_returned" ON "payouts" USING btree ("user_id","withdrawal_id") WHERE status = 'returned';
CREATE INDEX "payouts_paid" ON "payouts" USING btree ("paid_at") WHERE status = 'paid';
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "picture_checks_due" ON "picture_checks" USING btree ("due_at","application_id");
CREATE INDEX "picture_matches_of_member" ON "picture_matches" USING btree ("user_id","other_user_id","found_at");
CREATE INDEX "proof_pictures_same" ON "proof_pictures" USING btree ("sha256");
CREATE INDEX "proof_pictures_alike" ON "proof_pictures" USING gin (perceptual_hash_pieces(perceptual_hashes)) WITH (fastupdate=off);
CREATE INDEX "share_visitors_of_network" ON "share_visitors" USING btree ("application_id","day","network");
CREATE INDEX "share_visitors_seen" ON "share_visitors" USING btree ("seen_at");
CREATE INDEX "alarms_old" ON "alarms" USING btree ("raised_at");
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "audit_of_actor" ON "audit" USING btree ("actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit"."actor_id" is not null;
CREATE INDEX "audit_of_subject" ON "audit" USING btree ("subject_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit"."subject_id" is not null;
CREATE INDEX "audit_of_object" ON "audit" USING btree ("object_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "audit_of_type" ON "audit" USING btree ("object_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "audit_of_action" ON "audit" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "idempotency_old" ON "idempotency" USING btree ("created_at");
CREATE INDEX "media_unused" ON "media" USING btree ("created_at","name") WHERE kind = 'proof' AND NOT in_proof;
CREATE INDEX "media_of_member" ON "media" USING btree ("user_id","kind","created_at");
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
CREATE INDEX "proof_uploads_old" ON "proof_uploads" USING btree ("created_at");
CREATE INDEX "applications_due" ON "applications" USING btree ("review_due_at","id") WHERE status = 'in-review';
CREATE INDEX "applications_reserved" ON "applications" USING btree ("reserved_until","id") WHERE status = 'taken';
CREATE INDEX "applications_of_member" ON "applications" USING btree ("user_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "applications"."submitted_at" is not null;
CREATE INDEX "applications_submitted" ON "applications" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "applications"."submitted_at" is not null;
CREATE INDEX "applications_of_task" ON "applications" USING btree ("task_id","status");
CREATE INDEX "applications_by_due" ON "applications" USING btree ("review_due_at","id") WHERE "applications"."submitted_at" is not null;
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","submitted_at","id") WHERE "applications"."submitted_at" is not null;
CREATE INDEX "applications_of_job" ON "applications" USING btree ("task_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "applications"."submitted_at" is not null;
CREATE INDEX "applications_of_person" ON "applications" USING btree ("user_id");
CREATE INDEX "applications_decided_by" ON "applications" USING btree ("decided_by") WHERE "applications"."decided_by" is not null;
CREATE INDEX "applications_rejected_before_by" ON "applications" USING btree ("rejected_before_by") WHERE "applications"."rejected_before_by" is not null;
CREATE INDEX "applications_escalated" ON "applications" USING btree ("id") WHERE escalated_at IS NOT NULL AND status = 'in-review';
CREATE INDEX "rejection_limit_overrides_lifted_by" ON "rejection_limit_overrides" USING btree ("lifted_by");
CREATE INDEX "limited_rejections_of_job" ON "limited_rejections" USING btree ("task_id","asked_at");
CREATE INDEX "limited_rejections_admin" ON "limited_rejections" USING btree ("admin_id");
CREATE INDEX "report_links_of_job" ON "report_links" USING btree ("task_id","expires_at");
CREATE INDEX "tasks_available" ON "tasks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'available' AND deleted_at IS NULL;
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tasks"."deleted_at" is null;
CREATE INDEX "tasks_found" ON "tasks" USING gin ("title" gin_trgm_ops,"reference" gin_trgm_ops,"owner_email" gin_trgm_ops,"description" gin_trgm_ops);
CREATE INDEX "tasks_by_title" ON "tasks" USING btree ("title","id");
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by");
CREATE INDEX "tasks_of_owner" ON "tasks" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "tasks_waiting" ON "tasks" USING btree ("owner_id","created_at","id") WHERE status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL AND (funded_slots < max_slots OR next_payout_kobo IS NOT NULL);
CREATE INDEX "tasks_approved_until" ON "tasks" USING btree ("arcon_expiry","id") WHERE status = 'available' AND arcon_expiry IS NOT NULL;
CREATE INDEX "tasks_ending" ON "tasks" USING btree ("ends_at","id") WHERE status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX "device_ids_of_member" ON "device_ids" USING btree ("user_id");
CREATE INDEX "device_ids_old" ON "device_ids" USING btree ("last_seen_at");
CREATE INDEX "member_notes_of_member" ON "member_notes" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "member_notes_author" ON "member_notes" USING btree ("author_id");
CREATE UNIQUE INDEX "otps_one_live" ON "otps" USING btree ("user_id","purpose","asker_hash") WHERE "otps"."used_at" is null;
CREATE INDEX "otps_of_person" ON "otps" USING btree ("user_id");
CREATE INDEX "login_tickets_of" ON "login_tickets" USING btree ("user_id");
CREATE INDEX "sessions_live" ON "sessions" USING btree ("user_id") WHERE "sessions"."revoked_at" is null;
CREATE INDEX "sessions_of_person" ON "sessions" USING btree ("user_id");
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list","name") WHERE shared;
CREATE INDEX "throttles_old" ON "throttles" USING btree ("ends_at");
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower(username));
CREATE UNIQUE INDEX "users_referral_code" ON "users" USING btree ("referral_code");
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "users_former_email" ON "users" USING btree ("former_email_hash") WHERE "users"."former_email_hash" is not null;
CREATE INDEX "users_found" ON "users" USING gin ("fullname" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);
CREATE INDEX "users_by_name" ON "users" USING btree ("fullname","id");
CREATE INDEX "users_by_status" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "users_by_state" ON "users" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "users_admins" ON "users" USING btree ("fullname","id") WHERE is_admin;
CREATE INDEX "users_with_account" ON "users" USING btree ("account_no","bank_name") WHERE "users"."account_no" is not null;
CREATE INDEX "users_pending" ON "users" USING btree ("created_at") WHERE status = 'pending';
CREATE INDEX "users_with_phone" ON "users" USING btree ("phone") WHERE phone <> '';
CREATE INDEX "users_of_mailbox" ON "users" USING btree (mailbox_family(email));
CREATE INDEX "users_named" ON "users" USING btree (folded_name(fullname),"state") WHERE state <> '';
CREATE INDEX "withdrawals_of_member" ON "withdrawals" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE UNIQUE INDEX "one_withdrawal_per_key" ON "withdrawals" USING btree ("user_id","request_key") WHERE "withdrawals"."request_key" is not null;
CREATE INDEX "withdrawals_found" ON "withdrawals" USING gin ("reference" gin_trgm_ops,"account_no" gin_trgm_ops) WITH (gin_pending_list_limit=256);
CREATE INDEX "withdrawals_by_amount" ON "withdrawals" USING btree ("amount_kobo","id");
CREATE INDEX "withdrawals_by_status" ON "withdrawals" USING btree ("status","created_at","id");
CREATE INDEX "withdrawals_to_account" ON "withdrawals" USING btree ("account_no","bank_name","user_id");
CREATE INDEX "withdrawals_approved_at" ON "withdrawals" USING btree ("decided_at","id") WHERE status = 'approved';
CREATE INDEX "withdrawals_by_decision" ON "withdrawals" USING btree ("decided_at","id") WHERE "withdrawals"."decided_at" is not null;
CREATE INDEX "withdrawals_decided_by" ON "withdrawals" USING btree ("decided_by") WHERE "withdrawals"."decided_by" is not null;

-- Indexes that answer without reading the table.
CREATE INDEX applications_admin_list ON applications (decided_at DESC, review_due_at, id)
  INCLUDE (status, decided_how, submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_by_word ON applications ((CASE owner_word WHEN 'not_agreed' THEN 1 WHEN 'agreed' THEN 2 ELSE 3 END), decided_at DESC,
  review_due_at, id) INCLUDE (status, owner_word) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_rejected ON applications (task_id, decided_at) INCLUDE (decided_by) WHERE status = 'rejected' AND decided_how = 'admin';
CREATE INDEX counter_changes_by_name ON counter_changes (name, day) INCLUDE (rows, kobo);
CREATE INDEX counter_days_by_name ON counter_days (name, day) INCLUDE (rows, kobo);

-- Worthless after a crash, and written with each call or visit.
ALTER TABLE call_counts SET UNLOGGED;
ALTER TABLE call_counts SET (fillfactor = 50);
ALTER TABLE share_salts SET UNLOGGED;
ALTER TABLE share_visitors SET UNLOGGED;
-- Pictures are compressed already.
ALTER TABLE stored_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- All counts by day, compacted or not.
CREATE VIEW counters AS SELECT name, day, rows, kobo FROM counter_days UNION ALL SELECT name, day, rows, kobo FROM counter_changes;

INSERT INTO ledger_account (code) VALUES
  ('withdrawals_pending'), ('owners_before'), ('bank_in'), ('unallocated'), ('fees'), ('vat'), ('bank_out'), ('promo'), ('paid_out'),
  ('stamp_duty'), ('transfer_fees'), ('payout_costs'), ('unclaimed'), ('late_paid');
