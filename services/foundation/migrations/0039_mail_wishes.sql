CREATE TABLE "mail_wishes" (
	"project_id" uuid NOT NULL,
	"address" text NOT NULL,
	"wish" text NOT NULL,
	"ask_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_wishes_project_id_address_pk" PRIMARY KEY("project_id","address")
);
--> statement-breakpoint
CREATE INDEX "mail_wishes_due" ON "mail_wishes" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
-- Addresses that get mails today go on getting them: each mail has a link now that stops them.
INSERT INTO "mail_wishes" ("project_id", "address", "wish", "created_at")
SELECT DISTINCT "project_id", lower("address"), 'confirmed', "updated_at"
FROM "project_telling", jsonb_array_elements_text("choice" -> 'addresses') AS "address";
