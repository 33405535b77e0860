CREATE TABLE "meanings" (
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"work_id" bigint,
	"stamp" text NOT NULL,
	"model" text NOT NULL,
	"block" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"vector" "bytea",
	"signs" bit(384),
	CONSTRAINT "meanings_kind_thing_id_part_pk" PRIMARY KEY("kind","thing_id","part")
);
--> statement-breakpoint
ALTER TABLE "meanings" ADD CONSTRAINT "meanings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meanings_work" ON "meanings" USING btree ("work_id");