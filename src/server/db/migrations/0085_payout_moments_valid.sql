ALTER TABLE "payouts" VALIDATE CONSTRAINT "payout_moments";
