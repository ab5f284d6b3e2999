ALTER TABLE "step_generations" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
-- Nobody noted what became of generations of before: none of them is said to wait.
UPDATE "step_generations" SET "reviewed_at" = "ended_at" WHERE "ended_at" IS NOT NULL;
