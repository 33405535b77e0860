CREATE TABLE "co_written" (
	"id" bigint PRIMARY KEY DEFAULT nextval('docs_id_seq') NOT NULL,
	"kind" text NOT NULL,
	"of" bigint NOT NULL,
	CONSTRAINT "co_written_of" UNIQUE("kind","of")
);
--> statement-breakpoint
CREATE TABLE "flow_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"flow_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"workflow" text NOT NULL,
	"exposed" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "team_edits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_versions_flow" ON "flow_versions" USING btree ("flow_id","id");