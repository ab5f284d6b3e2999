CREATE TABLE "element_memory" (
	"project_id" uuid NOT NULL,
	"env" text NOT NULL,
	"key" text NOT NULL,
	"pattern_key" text NOT NULL,
	"pattern" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"locator" text NOT NULL,
	"action" text NOT NULL,
	"route" text NOT NULL,
	"look" text NOT NULL,
	"target" smallint NOT NULL,
	"took" integer NOT NULL,
	"screenshot_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "element_memory_project_id_env_key_pk" PRIMARY KEY("project_id","env","key")
);
--> statement-breakpoint
CREATE TABLE "healings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"step_index" smallint NOT NULL,
	"report" jsonb NOT NULL,
	"screenshot_id" uuid,
	"before_screenshot_id" uuid,
	"look" text,
	"look_target" smallint,
	"oversight_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oversight_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"oversight_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oversights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"edit_key" text NOT NULL,
	"state" text NOT NULL,
	"fix" jsonb NOT NULL,
	"action" text NOT NULL,
	"found" integer DEFAULT 1 NOT NULL,
	"healed" integer DEFAULT 0 NOT NULL,
	"pattern" text NOT NULL,
	"use_key" text NOT NULL,
	"identity" text,
	"last" jsonb NOT NULL,
	"verification" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"commit" text
);
--> statement-breakpoint
CREATE TABLE "page_looks" (
	"project_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"look" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_looks_project_id_digest_pk" PRIMARY KEY("project_id","digest")
);
--> statement-breakpoint
ALTER TABLE "results" drop column "status";--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "status" text GENERATED ALWAYS AS (case when outcome in ('FLAKY', 'HEALED', 'FIXED') then 'PASSED' else outcome end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "healing" text DEFAULT 'propose' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "heals" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "retrains" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "healed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "healing" text;--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_oversight_id_oversights_id_fk" FOREIGN KEY ("oversight_id") REFERENCES "public"."oversights"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oversight_comments" ADD CONSTRAINT "oversight_comments_oversight_id_oversights_id_fk" FOREIGN KEY ("oversight_id") REFERENCES "public"."oversights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "element_memory_pattern" ON "element_memory" USING btree ("project_id","env","pattern_key");--> statement-breakpoint
CREATE INDEX "element_memory_look" ON "element_memory" USING btree ("project_id","look");--> statement-breakpoint
CREATE INDEX "element_memory_seen" ON "element_memory" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "healings_attempt" ON "healings" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "healings_oversight" ON "healings" USING btree ("oversight_id","created_at");--> statement-breakpoint
CREATE INDEX "healings_look" ON "healings" USING btree ("project_id","look");--> statement-breakpoint
CREATE INDEX "oversight_comments_of" ON "oversight_comments" USING btree ("oversight_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oversights_open" ON "oversights" USING btree ("project_id","branch","edit_key") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "oversights_project" ON "oversights" USING btree ("project_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "oversights_discarded" ON "oversights" USING btree ("project_id","use_key") WHERE state = 'discarded';--> statement-breakpoint
CREATE INDEX "results_retraining" ON "results" USING btree ("retrains") WHERE retrains is not null;--> statement-breakpoint
CREATE INDEX "runs_healed" ON "runs" USING btree ("project_id","published_at") WHERE healed > 0;