-- What scenarios came to (results) parts from how often they were tried (attempts, until now test_cases). Nothing is
-- lost and no address changes: a result has the id of its first attempt.

-- Results from before scenarios had identities: what has one path and one key belongs together. The keys are those of
-- services/runs/identity/scenario-key.ts, so results from now on go on with the same identity.
CREATE TEMPORARY TABLE "unidentified" ON COMMIT DROP AS
SELECT test_cases.id, key.name,
	md5(test_cases.project_id::text || chr(10) || test_cases.uri || chr(10) || key.name)::uuid AS scenario_id
FROM "test_cases",
	LATERAL (
		SELECT string_agg('[' || to_json(key)::text || ',' || to_json(value)::text || ']', ',' ORDER BY key COLLATE "C") AS list
		FROM jsonb_each_text(parameters)
	) AS "values",
	LATERAL (
		SELECT CASE
			WHEN "values".list IS NULL AND length(scenario_name) <= 200 THEN scenario_name
			ELSE left(scenario_name, 200) || chr(10) || translate(left(encode(sha256(convert_to(
				'[' || to_json(scenario_name)::text || ',[' || coalesce("values".list, '') || ']]', 'UTF8')), 'base64'), 22), '+/', '-_')
		END AS name
	) AS key
WHERE test_cases.scenario_id IS NULL;
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"position" integer NOT NULL,
	"scenario_name" text NOT NULL,
	"feature_name" text NOT NULL,
	"uri" text NOT NULL,
	"line" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"scenario_id" uuid NOT NULL,
	"browser" text,
	"viewport" text,
	"imported_scenario" text,
	"outcome" text DEFAULT 'QUEUED' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when outcome in ('FLAKY', 'FIXED') then 'PASSED' else outcome end) STORED NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"first_attempt" uuid NOT NULL,
	"last_attempt" uuid NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"message" text,
	"failed_step" text,
	"analysis" jsonb,
	"retrain_stats" jsonb
);
--> statement-breakpoint
INSERT INTO "results" ("id", "run_id", "project_id", "branch", "position", "scenario_name", "feature_name", "uri", "line",
	"tags", "parameters", "scenario_id", "browser", "viewport", "imported_scenario", "outcome", "attempts",
	"first_attempt", "last_attempt", "started_at", "ended_at", "updated_at", "message", "failed_step", "analysis",
	"retrain_stats")
SELECT coalesce(first.rerun_of, first.id), first.run_id, first.project_id, runs.branch, first.position,
	first.scenario_name, first.feature_name, first.uri, first.line, first.tags, first.parameters,
	coalesce(first.scenario_id, unidentified.scenario_id),
	first.browser, first.viewport, first.imported ->> 'scenario',
	case
		when last.status = 'FAILED' and first.retrain_stats ->> 'result' = 'PASSED' then 'FIXED'
		when last.status = 'PASSED' and tried.failed then 'FLAKY'
		else last.status
	end,
	tried.count, first.id, last.id, first.started_at, last.ended_at, last.updated_at, last.message, last.failed_step,
	last.analysis, first.retrain_stats
FROM (
	SELECT DISTINCT ON (coalesce(rerun_of, id)) * FROM "test_cases" ORDER BY coalesce(rerun_of, id), attempt_number, updated_at
) AS first
JOIN (
	SELECT DISTINCT ON (coalesce(rerun_of, id)) * FROM "test_cases"
	ORDER BY coalesce(rerun_of, id), attempt_number DESC, updated_at DESC
) AS last ON coalesce(last.rerun_of, last.id) = coalesce(first.rerun_of, first.id)
JOIN (
	SELECT coalesce(rerun_of, id) AS result, count(*)::int AS count, bool_or(status = 'FAILED') AS failed
	FROM "test_cases" GROUP BY 1
) AS tried ON tried.result = coalesce(first.rerun_of, first.id)
JOIN "runs" ON runs.id = first.run_id
LEFT JOIN "unidentified" ON unidentified.id = first.id;
--> statement-breakpoint
-- Their names mean them from now on, where no other scenario has or had the name.
INSERT INTO "scenario_names" ("project_id", "branch", "uri", "name", "scenario_id")
SELECT DISTINCT results.project_id, results.branch, results.uri, unidentified.name, results.scenario_id
FROM "results" JOIN "unidentified" ON unidentified.id = results.first_attempt
WHERE NOT EXISTS (
	SELECT 1 FROM "results" AS later LEFT JOIN "unidentified" AS old ON old.id = later.first_attempt
	WHERE old.id IS NULL AND later.project_id = results.project_id AND later.branch = results.branch
		AND later.uri = results.uri AND later.scenario_name = results.scenario_name
		AND later.parameters = results.parameters
)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP INDEX "test_cases_signature";--> statement-breakpoint
DROP INDEX "test_cases_identity";--> statement-breakpoint
DROP INDEX "test_cases_analysed";--> statement-breakpoint
DROP INDEX "test_cases_retrained";--> statement-breakpoint
DROP INDEX "test_cases_run";--> statement-breakpoint
DROP INDEX "test_cases_reruns";--> statement-breakpoint
DROP INDEX "test_cases_scenario";
--> statement-breakpoint
ALTER TABLE "test_cases" RENAME TO "attempts";
--> statement-breakpoint
ALTER TABLE "attempts" RENAME CONSTRAINT "test_cases_pkey" TO "attempts_pkey";
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "test_cases_run_id_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "attempts" RENAME COLUMN "attempt" TO "claim";
--> statement-breakpoint
ALTER TABLE "attempts" RENAME COLUMN "attempt_number" TO "number";
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "result_id" uuid;
--> statement-breakpoint
UPDATE "attempts" SET "result_id" = coalesce("rerun_of", "id");
--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "result_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "position";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "scenario_name";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "feature_name";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "uri";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "line";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "tags";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "parameters";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "scenario_id";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "browser";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "viewport";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "rerun_of";
--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "retrain_stats";
--> statement-breakpoint
ALTER TABLE "test_case_steps" RENAME TO "steps";
--> statement-breakpoint
ALTER TABLE "steps" RENAME COLUMN "test_case_id" TO "attempt_id";
--> statement-breakpoint
ALTER TABLE "steps" RENAME CONSTRAINT "test_case_steps_test_case_id_index_pk" TO "steps_attempt_id_index_pk";
--> statement-breakpoint
ALTER TABLE "steps" RENAME CONSTRAINT "test_case_steps_test_case_id_test_cases_id_fk" TO "steps_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER TABLE "screenshots" RENAME COLUMN "test_case_id" TO "attempt_id";
--> statement-breakpoint
ALTER TABLE "screenshots" RENAME CONSTRAINT "screenshots_test_case_id_test_cases_id_fk" TO "screenshots_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER INDEX "screenshots_test_case" RENAME TO "screenshots_attempt";
--> statement-breakpoint
ALTER TABLE "attachments" RENAME COLUMN "test_case_id" TO "attempt_id";
--> statement-breakpoint
ALTER TABLE "attachments" RENAME CONSTRAINT "attachments_test_case_id_test_cases_id_fk" TO "attachments_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER INDEX "attachments_test_case" RENAME TO "attachments_attempt";
--> statement-breakpoint
ALTER TABLE "comments" RENAME COLUMN "test_case_id" TO "attempt_id";
--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "comments_test_case_id_test_cases_id_fk" TO "comments_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER INDEX "comments_test_case" RENAME TO "comments_attempt";
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "queued" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "running" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "stopped" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "flaky" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attempts_result" ON "attempts" USING btree ("result_id","number");
--> statement-breakpoint
CREATE INDEX "attempts_run" ON "attempts" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "attempts_signature" ON "attempts" USING btree ("project_id",("analysis" ->> 'signature'),"updated_at") WHERE analysis is not null;
--> statement-breakpoint
CREATE INDEX "results_run" ON "results" USING btree ("run_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "results_imported" ON "results" USING btree ("run_id","imported_scenario");
--> statement-breakpoint
CREATE INDEX "results_scenario" ON "results" USING btree ("scenario_id","updated_at","id");
--> statement-breakpoint
CREATE INDEX "results_branch" ON "results" USING btree ("scenario_id","branch","updated_at");
--> statement-breakpoint
CREATE INDEX "results_analysed" ON "results" USING btree ("project_id","updated_at") WHERE analysis is not null;
--> statement-breakpoint
CREATE INDEX "results_retrained" ON "results" USING btree ("project_id","updated_at") WHERE retrain_stats is not null;
--> statement-breakpoint
-- A failure whose retraining passed counts as passed everywhere now, as it did in the report of the run.
UPDATE "runs" SET queued = counted.queued, running = counted.running, passed = counted.passed, failed = counted.failed,
	stopped = counted.stopped, flaky = counted.flaky,
	status = case
		when runs.status = 'FAILED' and counted.passed = runs.total then 'PASSED'
		else runs.status
	end
FROM (
	SELECT run_id,
		count(*) FILTER (WHERE status = 'QUEUED') AS queued, count(*) FILTER (WHERE status = 'RUNNING') AS running,
		count(*) FILTER (WHERE status = 'PASSED') AS passed, count(*) FILTER (WHERE status = 'FAILED') AS failed,
		count(*) FILTER (WHERE status = 'STOPPED') AS stopped, count(*) FILTER (WHERE outcome = 'FLAKY') AS flaky
	FROM "results" GROUP BY run_id
) AS counted
WHERE counted.run_id = runs.id;
