CREATE TABLE "execution_slots" (
	"execution_id" uuid NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"instance_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "execution_slots_execution_id_slot_pk" PRIMARY KEY("execution_id","slot")
);
--> statement-breakpoint
CREATE TABLE "executions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"env" text NOT NULL,
	"branch" text NOT NULL,
	"is_single_threaded" boolean DEFAULT false NOT NULL,
	"flows" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"runnable" boolean NOT NULL,
	"schedule" jsonb,
	"enabled" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"session" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"slots" integer NOT NULL,
	"busy" integer NOT NULL,
	"browsers" text NOT NULL,
	"isolation" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"blob" text NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"test_case_id" uuid NOT NULL,
	"type" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"run_days" integer,
	"artefact_days" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_sweeps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"runs" integer NOT NULL,
	"artefacts" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenario_names" (
	"project_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"uri" text NOT NULL,
	"name" text NOT NULL,
	"scenario_id" uuid NOT NULL,
	CONSTRAINT "scenario_names_project_id_branch_uri_name_pk" PRIMARY KEY("project_id","branch","uri","name")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"project_id" uuid NOT NULL,
	"commit" text NOT NULL,
	"blob" text,
	"size" bigint,
	"error" text,
	"asked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sources_project_id_commit_pk" PRIMARY KEY("project_id","commit")
);
--> statement-breakpoint
CREATE TABLE "weekly_summaries" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_summaries_project_id_user_id_week_pk" PRIMARY KEY("project_id","user_id","week")
);
--> statement-breakpoint
DROP INDEX "jobs_queued";--> statement-breakpoint
DROP INDEX "runs_project_published";--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "via_cron" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "planned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane_cap" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "execution_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "source" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "external_key" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "pinned_by" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "artefacts_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || chr(10) || env_name || chr(10) || username)) STORED;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "scenario_id" uuid;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "viewport" text;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "rerun_of" uuid;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "attempt_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "analysis" jsonb;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "retrain_stats" jsonb;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "execution_slots" ADD CONSTRAINT "execution_slots_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "executions_name" ON "executions" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "executions_due" ON "executions" USING btree ("next_run_at") WHERE enabled;--> statement-breakpoint
CREATE INDEX "attachments_test_case" ON "attachments" USING btree ("test_case_id");--> statement-breakpoint
CREATE INDEX "attachments_blob" ON "attachments" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "comments_test_case" ON "comments" USING btree ("test_case_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_run" ON "comments" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "retention_sweeps_project" ON "retention_sweeps" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "sources_asked" ON "sources" USING btree ("asked_at") WHERE blob is null and error is null;--> statement-breakpoint
CREATE INDEX "instances_project" ON "instances" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_running_lane" ON "jobs" USING btree ("project_id","lane") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("created_at") WHERE status in ('done', 'error', 'halted');--> statement-breakpoint
CREATE INDEX "runs_by_name" ON "runs" USING btree ("project_id",left(lower(name), 100),"published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_by_environment" ON "runs" USING btree ("project_id",left(lower(env_name), 100),"published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_by_user" ON "runs" USING btree ("project_id",left(lower(username), 100),"published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_by_status" ON "runs" USING btree ("project_id",status,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_alike" ON "runs" USING btree ("project_id",md5(name || chr(10) || branch || chr(10) || env_name),"published_at");--> statement-breakpoint
CREATE INDEX "runs_execution" ON "runs" USING btree ("execution_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_external" ON "runs" USING btree ("project_id","external_key");--> statement-breakpoint
CREATE INDEX "test_cases_signature" ON "test_cases" USING btree ("project_id",("analysis" ->> 'signature'),"updated_at") WHERE analysis is not null;--> statement-breakpoint
CREATE INDEX "test_cases_identity" ON "test_cases" USING btree ("scenario_id","updated_at","id") WHERE rerun_of is null;--> statement-breakpoint
CREATE INDEX "test_cases_analysed" ON "test_cases" USING btree ("project_id","updated_at") WHERE analysis is not null;--> statement-breakpoint
CREATE INDEX "test_cases_retrained" ON "test_cases" USING btree ("project_id","updated_at") WHERE retrain_stats is not null;--> statement-breakpoint
CREATE INDEX "test_cases_reruns" ON "test_cases" USING btree ("run_id","rerun_of","attempt_number") WHERE rerun_of is not null;--> statement-breakpoint
CREATE INDEX "jobs_queued" ON "jobs" USING btree ("project_id",coalesce(lane, ''),"priority","id") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "runs_project_published" ON "runs" USING btree ("project_id","published_at","id","status","type");