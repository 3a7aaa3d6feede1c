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
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_sessions_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "owner_sessions_device_check" CHECK (length(device) <= 60)
);

ALTER TABLE "audit" DROP CONSTRAINT "audit_actor_kind_check";
ALTER TABLE "owner_links" ADD CONSTRAINT "owner_links_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "public"."owner_contacts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "owner_links_of_contact" ON "owner_links" USING btree ("contact_id");
CREATE INDEX "owner_sessions_of_contact" ON "owner_sessions" USING btree ("contact_id");
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_kind_check" CHECK (actor_kind IN ('anonymous', 'member', 'admin', 'owner', 'system')) NOT VALID;