CREATE TABLE "recorded_files" (
	"recording_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "recorded_files_recording_id_path_pk" PRIMARY KEY("recording_id","path")
);
--> statement-breakpoint
CREATE TABLE "recorded_steps" (
	"recording_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"step" jsonb NOT NULL,
	CONSTRAINT "recorded_steps_recording_id_id_pk" PRIMARY KEY("recording_id","id")
);
--> statement-breakpoint
CREATE TABLE "recording_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"server" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_viewers" (
	"recording_id" uuid NOT NULL,
	"server" uuid NOT NULL,
	"addresses" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_viewers_recording_id_server_pk" PRIMARY KEY("recording_id","server")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"branch" text NOT NULL,
	"commit" text NOT NULL,
	"env" jsonb NOT NULL,
	"feature_name" text,
	"scenario_name" text,
	"feature" jsonb NOT NULL,
	"up_to" integer NOT NULL,
	"after" integer NOT NULL,
	"replaces" integer NOT NULL,
	"language" text NOT NULL,
	"viewport" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" text DEFAULT '' NOT NULL,
	"worker" text,
	"token" uuid,
	"to_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"because" text,
	"reason" text,
	"arrangement" jsonb DEFAULT '{"parts":[],"removed":[]}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "recorders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "recording" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recorded_files" ADD CONSTRAINT "recorded_files_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_steps" ADD CONSTRAINT "recorded_steps_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_tickets" ADD CONSTRAINT "recording_tickets_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_viewers" ADD CONSTRAINT "recording_viewers_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_project" ON "recordings" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_open" ON "recordings" USING btree ("created_at") WHERE state <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_one_of_a_user" ON "recordings" USING btree ("user_id") WHERE state <> 'ended';