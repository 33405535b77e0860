CREATE TABLE "model_favourites" (
	"model_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "model_favourites_user_id_model_id_pk" PRIMARY KEY("user_id","model_id")
);
--> statement-breakpoint
ALTER TABLE "model_favourites" ADD CONSTRAINT "model_favourites_model_id_model_files_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_favourites" ADD CONSTRAINT "model_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;