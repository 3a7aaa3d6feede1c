-- A visitor is a network with an agent, which stand in the row already: a third hash of both made each visit dearer. No release has written this table yet.
ALTER TABLE "share_visitors" DROP COLUMN "visitor";
ALTER TABLE "share_visitors" ADD CONSTRAINT "share_visitors_pkey" PRIMARY KEY("application_id","day","network","agent");
