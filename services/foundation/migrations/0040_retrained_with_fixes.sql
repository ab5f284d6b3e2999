-- Results that failed and passed with fixes once they were retrained were told as plainly passed.
WITH "retrained" AS (
  UPDATE "results" SET "outcome" = 'HEALED',
    "retrain_stats" = "results"."retrain_stats" || jsonb_build_object('heals', "attempts"."heals")
  FROM "attempts"
  WHERE "results"."outcome" = 'FIXED' AND "attempts"."id"::text = "results"."retrain_stats" ->> 'upload_id'
    AND "attempts"."status" = 'PASSED' AND "attempts"."heals" > 0
  RETURNING "results"."run_id"
)
UPDATE "runs" SET "healed" = "runs"."healed" + "counted"."results"
FROM (SELECT "run_id", count(*) AS "results" FROM "retrained" GROUP BY "run_id") AS "counted"
WHERE "runs"."id" = "counted"."run_id";
