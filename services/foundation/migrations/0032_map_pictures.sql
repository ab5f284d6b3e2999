CREATE TABLE "map_pictures" (
	"id" uuid NOT NULL,
	"map_id" uuid NOT NULL,
	"key" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"jpeg" "bytea" NOT NULL,
	CONSTRAINT "map_pictures_map_id_key_pk" PRIMARY KEY("map_id","key"),
	CONSTRAINT "map_pictures_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "map_pictures" ADD CONSTRAINT "map_pictures_map_id_key_map_sights_map_id_key_fk" FOREIGN KEY ("map_id","key") REFERENCES "public"."map_sights"("map_id","key") ON DELETE cascade ON UPDATE no action;