ALTER TABLE "map_sights" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "map_sights" ADD COLUMN "generation_id" uuid;