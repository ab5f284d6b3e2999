CREATE TABLE "review_settings" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"verifies_fixes" boolean NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oversights" ADD COLUMN "tried_version" text;