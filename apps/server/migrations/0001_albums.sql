CREATE TABLE "draw_albums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "album_id" bigint;--> statement-breakpoint
ALTER TABLE "draw_albums" ADD CONSTRAINT "draw_albums_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_albums" ADD CONSTRAINT "draw_albums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_albums_user" ON "draw_albums" USING btree ("team_id","user_id","id");--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_album_id_draw_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."draw_albums"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_records_album" ON "draw_records" USING btree ("album_id","id") WHERE album_id is not null;