CREATE TABLE "exploration_notes" (
	"exploration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"note" jsonb NOT NULL,
	CONSTRAINT "exploration_notes_exploration_id_kind_key_pk" PRIMARY KEY("exploration_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "exploration_pages" (
	"exploration_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"route" text NOT NULL,
	"title" text NOT NULL,
	"status" smallint,
	"path" jsonb NOT NULL,
	"kind" text NOT NULL,
	"is_new" boolean NOT NULL,
	"is_visit" boolean NOT NULL,
	CONSTRAINT "exploration_pages_exploration_id_position_pk" PRIMARY KEY("exploration_id","position")
);
--> statement-breakpoint
CREATE TABLE "exploration_waiting" (
	"exploration_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"path" jsonb NOT NULL,
	CONSTRAINT "exploration_waiting_exploration_id_key_pk" PRIMARY KEY("exploration_id","key")
);
--> statement-breakpoint
CREATE TABLE "explorations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"branch" text NOT NULL,
	"commit" text NOT NULL,
	"env" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"feature" jsonb NOT NULL,
	"up_to" integer NOT NULL,
	"state" text NOT NULL,
	"group_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"progress" text DEFAULT '' NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"because" text,
	"reason" text,
	"took" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "map_sights" ADD COLUMN "exploration_id" uuid;--> statement-breakpoint
ALTER TABLE "map_sights" ADD COLUMN "only_explored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exploration_notes" ADD CONSTRAINT "exploration_notes_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_pages" ADD CONSTRAINT "exploration_pages_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exploration_waiting" ADD CONSTRAINT "exploration_waiting_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "explorations_project" ON "explorations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "explorations_one_of_an_environment" ON "explorations" USING btree ("project_id","branch",(env ->> 'name')) WHERE state in ('queued', 'running');