CREATE TABLE "project_inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"commit" text NOT NULL,
	"cucumber" jsonb,
	"files" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"token" uuid,
	"worker" text,
	"lease_until" timestamp with time zone,
	"report" jsonb,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "project_inspections_key" ON "project_inspections" USING btree ("project_id","key");--> statement-breakpoint
CREATE INDEX "project_inspections_open" ON "project_inspections" USING btree ("requested_at") WHERE state in ('queued', 'running');