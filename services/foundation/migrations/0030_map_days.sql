CREATE TABLE "map_days" (
	"map_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"pages" "bytea" NOT NULL,
	CONSTRAINT "map_days_map_id_day_pk" PRIMARY KEY("map_id","day")
);
--> statement-breakpoint
ALTER TABLE "map_days" ADD CONSTRAINT "map_days_map_id_application_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."application_maps"("id") ON DELETE cascade ON UPDATE no action;