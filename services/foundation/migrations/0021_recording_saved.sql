ALTER TABLE "recordings" ADD COLUMN "saved" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "saved_steps" jsonb;