CREATE TABLE "comment_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"level" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"parent_id" bigint,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"body" text NOT NULL,
	"anchor" jsonb,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"resolved_by" bigint,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_review_rounds" (
	"doc_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"history_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"submitted_by" bigint NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "doc_review_rounds_doc_id_round_pk" PRIMARY KEY("doc_id","round")
);
--> statement-breakpoint
CREATE TABLE "doc_reviews" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"round" integer NOT NULL,
	"assignee_id" bigint,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_struct_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doc_struct_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"struct_tag_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"element_list" text[] NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "struct_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "struct_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" smallint NOT NULL,
	"group_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_producers" (
	"work_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"duty" text NOT NULL,
	CONSTRAINT "work_producers_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "comment_templates" ADD CONSTRAINT "comment_templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_templates" ADD CONSTRAINT "comment_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_history_id_doc_versions_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."doc_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reviews" ADD CONSTRAINT "doc_reviews_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reviews" ADD CONSTRAINT "doc_reviews_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_struct_tag_id_struct_tags_id_fk" FOREIGN KEY ("struct_tag_id") REFERENCES "public"."struct_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "struct_tags" ADD CONSTRAINT "struct_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_producers" ADD CONSTRAINT "work_producers_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_producers" ADD CONSTRAINT "work_producers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_templates_team" ON "comment_templates" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "comments_doc" ON "comments" USING btree ("doc_id","id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "doc_review_rounds_version" ON "doc_review_rounds" USING btree ("history_id");--> statement-breakpoint
CREATE UNIQUE INDEX "doc_struct_tags_hash" ON "doc_struct_tags" USING btree ("doc_id","hash");--> statement-breakpoint
CREATE INDEX "doc_struct_tags_tag" ON "doc_struct_tags" USING btree ("struct_tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "struct_tags_name" ON "struct_tags" USING btree ("work_id","name");