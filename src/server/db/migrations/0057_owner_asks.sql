ALTER TABLE "owner_requests" ALTER COLUMN "requested_by" DROP NOT NULL;
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_asks_for_refund" CHECK (kind = 'refund' OR requested_by IS NOT NULL);