CREATE TABLE "kept_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"fields" text NOT NULL,
	"fills" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_forms_user" ON "kept_forms" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "kept_forms_project" ON "kept_forms" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "kept_forms_created_at" ON "kept_forms" USING btree ("created_at");