CREATE TABLE "map_run_uses" (
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"name" text NOT NULL,
	"exact" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "map_run_uses_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
ALTER TABLE "map_run_uses" ADD CONSTRAINT "map_run_uses_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_run_uses_seen" ON "map_run_uses" USING btree ("seen_at");