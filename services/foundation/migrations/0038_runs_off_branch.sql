ALTER TABLE "results" ALTER COLUMN "branch" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "off_branch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Runs that other records prove to be of code on no branch: generations, verifications of code fixes, recordings that ran
-- before they were saved, and generated code that ran before it was saved. The name alone proves nothing: a scenario or a
-- run may be called "… (unsaved code)". Runs without proof still count.
UPDATE "runs" SET "off_branch" = true
WHERE "source" = 'product' AND "rerun_of" IS NULL AND "execution_id" IS NULL AND "id"::text IN (
  SELECT "id"::text FROM "step_generations"
  UNION ALL
  SELECT "verification" ->> 'runId' FROM "oversights" WHERE "verification" IS NOT NULL
  UNION ALL
  SELECT jsonb_array_elements_text("verification" -> 'earlier') FROM "oversights" WHERE "verification" -> 'earlier' IS NOT NULL
  UNION ALL
  SELECT "tried" ->> 'runId' FROM "recordings" WHERE "tried" IS NOT NULL
  UNION ALL
  -- The page names this run, so its name has to agree.
  SELECT "id"::text FROM "runs" WHERE "name" LIKE '% (unsaved code)' AND "id"::text IN (
    SELECT "trial" ->> 'runId' FROM "step_generations" WHERE "trial" IS NOT NULL
  )
);--> statement-breakpoint
UPDATE "results" SET "branch" = NULL FROM "runs" WHERE "runs"."id" = "results"."run_id" AND "runs"."off_branch";
