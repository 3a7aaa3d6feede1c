DROP INDEX "otps_one_live";
ALTER TABLE "otps" ADD COLUMN "asker_hash" "bytea";
CREATE UNIQUE INDEX "otps_one_live" ON "otps" USING btree ("user_id","purpose","asker_hash") WHERE "otps"."used_at" is null;