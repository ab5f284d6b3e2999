ALTER TABLE "instances" ADD COLUMN "unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "step_generations" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "instances_unread" ON "instances" USING btree ("project_id","user_id") WHERE unread;--> statement-breakpoint
-- Nobody noted what became of generations of before: none of them is said to wait.
UPDATE "step_generations" SET "reviewed_at" = "ended_at" WHERE "ended_at" IS NOT NULL;
