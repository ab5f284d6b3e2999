CREATE TABLE "model_usage" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_usage_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "step_generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"commit" text NOT NULL,
	"env" text NOT NULL,
	"feature_name" text NOT NULL,
	"scenario_name" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"steps" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"error" text,
	"model" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scenario_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"branch" text NOT NULL,
	"feature_name" text NOT NULL,
	"scenario_name" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_users" (
	"project_id" uuid NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"secret_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_users_project_id_username_pk" PRIMARY KEY("project_id","username")
);
--> statement-breakpoint
ALTER TABLE "workspace_last_active" ADD COLUMN "feature" text;--> statement-breakpoint
ALTER TABLE "workspace_last_active" ADD COLUMN "expanded" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "step_generations_project" ON "step_generations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "scenario_events_project" ON "scenario_events" USING btree ("project_id","happened_at");--> statement-breakpoint
CREATE INDEX "test_cases_scenario" ON "test_cases" USING btree ("project_id","uri","scenario_name","updated_at");