CREATE TABLE "socket_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"bearer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "socket_tickets_expires_at" ON "socket_tickets" USING btree ("expires_at");