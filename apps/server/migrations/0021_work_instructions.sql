CREATE TABLE "work_instructions" (
	"work_id" bigint NOT NULL,
	"template_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_instructions_work_id_template_id_pk" PRIMARY KEY("work_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "work_instructions" ADD CONSTRAINT "work_instructions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_instructions" ADD CONSTRAINT "work_instructions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;