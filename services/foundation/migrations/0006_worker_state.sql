ALTER TABLE "workers" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "isolation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "one_account_only" boolean DEFAULT false NOT NULL;