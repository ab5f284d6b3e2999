ALTER TABLE "instances" ADD COLUMN "unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "instances_unread" ON "instances" USING btree ("project_id","user_id") WHERE unread;