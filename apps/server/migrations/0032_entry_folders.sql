CREATE TABLE "entry_folders" (
	"user_id" bigint NOT NULL,
	"folder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_folders_user_id_folder_pk" PRIMARY KEY("user_id","folder")
);
--> statement-breakpoint
ALTER TABLE "entry_folders" ADD CONSTRAINT "entry_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;