ALTER TABLE "access_keys" ADD COLUMN "scopes" text[] DEFAULT '{"read","run","write"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "expires_at" timestamp with time zone;