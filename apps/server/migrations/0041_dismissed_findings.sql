CREATE TABLE "dismissed_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dismissed_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"work_id" bigint,
	"file_id" bigint,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dismissed_findings" ADD CONSTRAINT "dismissed_findings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_findings" ADD CONSTRAINT "dismissed_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_findings" ADD CONSTRAINT "dismissed_findings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_findings" ADD CONSTRAINT "dismissed_findings_file_id_evaluated_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."evaluated_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_findings_work" ON "dismissed_findings" USING btree ("work_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "dismissed_findings_file" ON "dismissed_findings" USING btree ("file_id","key");