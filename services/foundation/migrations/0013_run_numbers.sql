CREATE TABLE "run_numbers" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "repeated_execution" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "number" integer;--> statement-breakpoint
-- Runs that are there are counted in the order in which they were started, each project from 1.
UPDATE "runs" SET "number" = counted.number
FROM (
	SELECT id, row_number() OVER (PARTITION BY project_id ORDER BY published_at, id) AS number FROM "runs"
) AS counted
WHERE counted.id = runs.id;
--> statement-breakpoint
INSERT INTO "run_numbers" SELECT project_id, max(number) FROM "runs" GROUP BY project_id;--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
-- Reruns of before belong to the execution whose run they repeat, too.
UPDATE "instances" SET "repeated_execution" = original.execution_id
FROM "runs" AS again, "instances" AS original
WHERE again.id = instances.id AND original.id = again.rerun_of AND original.planned;
--> statement-breakpoint
CREATE INDEX "instances_repeated" ON "instances" USING btree ("repeated_execution","created_at") WHERE repeated_execution is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_number" ON "runs" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "runs_reruns" ON "runs" USING btree ("rerun_of","published_at") WHERE rerun_of is not null;
