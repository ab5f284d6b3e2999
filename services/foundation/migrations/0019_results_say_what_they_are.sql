ALTER TABLE "results" ADD COLUMN "flow" smallint;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "stands_for" text;--> statement-breakpoint
CREATE INDEX "results_outside" ON "results" USING btree ("run_id") WHERE stands_for = 'run';--> statement-breakpoint
CREATE INDEX "runs_without_tests" ON "runs" USING btree ("project_id","published_at") WHERE total = 0;--> statement-breakpoint
UPDATE "results" SET "stands_for" = CASE
  WHEN "imported_scenario" IS NOT NULL THEN 'run'
  WHEN "uri" = '' THEN 'start'
  ELSE 'file' END
WHERE ("imported_scenario" IS NOT NULL AND "scenario_name" = 'Outside of the tests' AND "feature_name" = 'Test run')
  OR ("imported_scenario" IS NULL AND "uri" = '' AND "scenario_name" = 'The execution did not start')
  OR ("imported_scenario" IS NULL AND "uri" LIKE 'features/%.feature' AND "scenario_name" = "uri" || ' could not be read');