ALTER TABLE "payouts" DROP CONSTRAINT "payout_moments";
ALTER TABLE "payout_batches" ADD COLUMN "uploaded_at" timestamp with time zone;
ALTER TABLE "payout_batches" ADD COLUMN "uploaded_by" uuid;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payout_batches_uploaded_by" ON "payout_batches" USING btree ("uploaded_by") WHERE "payout_batches"."uploaded_by" is not null;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_uploaded_check" CHECK ((uploaded_at IS NULL) = (uploaded_by IS NULL));
ALTER TABLE "payouts" ADD CONSTRAINT "payout_moments" CHECK ((status IN ('waiting', 'returned') OR sent_at IS NOT NULL OR (status = 'sent' AND batch_id IS NOT NULL)) AND (status <> 'paid' OR paid_at IS NOT NULL)
        AND (paid_at IS NULL OR status IN ('paid', 'returned')) AND (status = 'returned') = (returned_at IS NOT NULL)) NOT VALID;
-- Members have read of each of these batches that its money is on its way.
UPDATE "payout_batches" SET "uploaded_at" = "created_at", "uploaded_by" = "created_by";
