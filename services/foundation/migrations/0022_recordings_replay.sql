ALTER TABLE "recordings" ADD COLUMN "wanted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "recordings" SET "wanted_at" = "created_at";--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "wanted_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "replay" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "failed_step" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "has_begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "tried" jsonb;
