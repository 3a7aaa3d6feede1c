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

ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "one_receipt_per_deposit" ON "documents" USING btree ("deposit_id") WHERE kind = 'receipt';
CREATE INDEX "documents_of_owner" ON "documents" USING btree ("owner_id","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_of_task" ON "documents" USING btree ("task_id","kind","number") WHERE "documents"."task_id" is not null;
CREATE INDEX "documents_of_deposit" ON "documents" USING btree ("deposit_id") WHERE "documents"."deposit_id" is not null;
CREATE INDEX "statements_of_owner" ON "documents" USING btree ("owner_id","issued_at") WHERE "documents"."transfer_id" is null;
-- A document that was issued stays as it was; when it was mailed may be added.
CREATE FUNCTION document_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'mailed_at' IS DISTINCT FROM to_jsonb(OLD) - 'mailed_at' THEN
    RAISE EXCEPTION 'a document is never changed' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_is_frozen BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION document_is_frozen();
CREATE TRIGGER frozen BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER frozen BEFORE DELETE OR TRUNCATE ON document_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
