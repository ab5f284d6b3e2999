CREATE TABLE "application_maps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"env" text NOT NULL,
	"branch" text NOT NULL,
	"base_url" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "map_coverage" (
	"map_id" uuid NOT NULL,
	"day" date NOT NULL,
	"revision" integer NOT NULL,
	"used" integer NOT NULL,
	"checked" integer NOT NULL,
	"total" integer NOT NULL,
	"pages" integer NOT NULL,
	CONSTRAINT "map_coverage_map_id_day_pk" PRIMARY KEY("map_id","day")
);
--> statement-breakpoint
CREATE TABLE "map_moves" (
	"map_id" uuid NOT NULL,
	"key" text NOT NULL,
	"from_route" text NOT NULL,
	"to_route" text NOT NULL,
	"action" text NOT NULL,
	"visits" integer DEFAULT 1 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "map_moves_map_id_key_pk" PRIMARY KEY("map_id","key")
);
--> statement-breakpoint
CREATE TABLE "map_rules" (
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"route" text NOT NULL,
	"value" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "map_rules_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "map_sights" (
	"map_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"title" text NOT NULL,
	"aria" "bytea" NOT NULL,
	"screenshot_id" uuid,
	"run_id" uuid NOT NULL,
	"test_case_id" uuid NOT NULL,
	"scenario_name" text NOT NULL,
	"visits" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "map_sights_map_id_key_pk" PRIMARY KEY("map_id","key")
);
--> statement-breakpoint
CREATE TABLE "map_steps" (
	"map_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"uri" text NOT NULL,
	"scenario_name" text NOT NULL,
	"scenario_key" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"commands" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"is_first" boolean NOT NULL,
	"run_id" uuid NOT NULL,
	"test_case_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "map_steps_map_id_key_pk" PRIMARY KEY("map_id","key")
);
--> statement-breakpoint
ALTER TABLE "map_coverage" ADD CONSTRAINT "map_coverage_map_id_application_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."application_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_moves" ADD CONSTRAINT "map_moves_map_id_application_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."application_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_sights" ADD CONSTRAINT "map_sights_map_id_application_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."application_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_steps" ADD CONSTRAINT "map_steps_map_id_application_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."application_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_maps_of" ON "application_maps" USING btree ("project_id","env","branch");--> statement-breakpoint
CREATE INDEX "map_moves_seen" ON "map_moves" USING btree ("map_id","seen_at");--> statement-breakpoint
CREATE INDEX "map_sights_seen" ON "map_sights" USING btree ("map_id","seen_at");--> statement-breakpoint
CREATE INDEX "map_steps_seen" ON "map_steps" USING btree ("map_id","seen_at");--> statement-breakpoint
CREATE INDEX "map_steps_scenario" ON "map_steps" USING btree ("map_id","scenario_key");