CREATE TABLE "subject_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scene" text NOT NULL,
	"work_id" bigint NOT NULL,
	"subject_id" text NOT NULL,
	"image_id" bigint NOT NULL,
	"chosen_by" bigint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "scene" text;--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "work_id" bigint;--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_image_id_draw_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."draw_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_pictures_subject" ON "subject_pictures" USING btree ("work_id","scene","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subject_pictures_one" ON "subject_pictures" USING btree ("work_id","subject_id") WHERE scene = 'cartoon';--> statement-breakpoint
CREATE UNIQUE INDEX "subject_pictures_image" ON "subject_pictures" USING btree ("image_id") WHERE scene <> 'cartoon';--> statement-breakpoint
CREATE INDEX "subject_pictures_drawn" ON "subject_pictures" USING btree ("image_id");--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_records_subject" ON "draw_records" USING btree ("work_id","scene","subject_id","id") WHERE work_id is not null;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_subject_whole" CHECK (num_nonnulls("draw_records"."scene", "draw_records"."work_id", "draw_records"."subject_id") in (0, 3));