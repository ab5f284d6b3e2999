CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"happening_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"shown" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "execution_telling" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_telling" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"choice" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"shown" text NOT NULL,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "happenings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"passed_on_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_happening_id_happenings_id_fk" FOREIGN KEY ("happening_id") REFERENCES "public"."happenings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_telling" ADD CONSTRAINT "execution_telling_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("happening_id","channel","recipient");--> statement-breakpoint
CREATE INDEX "deliveries_project" ON "deliveries" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhooks_project" ON "webhooks" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "happenings_once" ON "happenings" USING btree ("run_id","kind");--> statement-breakpoint
CREATE INDEX "happenings_execution" ON "happenings" USING btree ("execution_id","at");--> statement-breakpoint
CREATE INDEX "happenings_project" ON "happenings" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "happenings_at" ON "happenings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "happenings_new" ON "happenings" USING btree ("at") WHERE passed_on_at is null;