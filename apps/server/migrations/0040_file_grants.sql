CREATE TABLE "file_grants" (
	"kind" text NOT NULL,
	"of" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_grants_kind_of_file_id_pk" PRIMARY KEY("kind","of","file_id")
);
--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_grants_file" ON "file_grants" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "draw_images_file" ON "draw_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sound_records_file" ON "sound_records" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "idea_cards_images" ON "idea_cards" USING gin ("image_file_ids");--> statement-breakpoint
-- What stands in works and workflows already stays to be seen there: who put it there is not known any more, so each file counts as put there by
-- whoever brought it. In the bytes of co-written things an address of its own stands behind its length, and a picture of a text behind its attribute.
WITH "written" AS (
  SELECT "doc_id", "state" AS "bytes" FROM "doc_snapshot" UNION ALL SELECT "doc_id", "update" FROM "doc_update"
), "worked" AS (
  SELECT "id" AS "doc_id", "work_id" FROM "docs"
  UNION ALL SELECT c."id", c."of" FROM "co_written" c WHERE c."kind" = 'game'
  UNION ALL SELECT c."id", d."work_id" FROM "co_written" c JOIN "comic_pages" p ON p."id" = c."of" JOIN "docs" d ON d."id" = p."doc_id" WHERE c."kind" = 'comic_page'
), "named" AS (
  SELECT w."work_id", CASE WHEN ascii(m[1]) BETWEEN 7 AND 21 THEN left(m[2], ascii(m[1]) - 6) ELSE m[2] END AS "file"
    FROM "written" x JOIN "worked" w USING ("doc_id"), regexp_matches(encode(x."bytes", 'escape'), '(.)/file/([0-9]{1,15})', 'g') m
    WHERE position('/file/'::bytea IN x."bytes") > 0
  UNION ALL
  SELECT w."work_id", (SELECT sum(CASE n WHEN 0 THEN get_byte(v, 0) & 63 ELSE (get_byte(v, n) & 127)::bigint << (7 * n - 1) END)
      FROM decode(m[1], 'hex') v, generate_series(0, length(v) - 1) n)::text
    FROM "written" x JOIN "worked" w USING ("doc_id"), regexp_matches(encode(x."bytes", 'hex'), '0466696c65017d((?:[89a-f][0-9a-f]){0,6}[0-7][0-9a-f])', 'g') m
    WHERE position('\x0466696c65017d'::bytea IN x."bytes") > 0
  UNION ALL SELECT "work_id", unnest("picture_file_ids")::text FROM "docs"
  UNION ALL SELECT d."work_id", m[1] FROM "comic_pages" p JOIN "docs" d ON d."id" = p."doc_id", regexp_matches(p."content"::text, '/file/([0-9]{1,15})', 'g') m
  UNION ALL SELECT "work_id", m[1] FROM "game_shares", regexp_matches("content"::text, '/file/([0-9]{1,15})', 'g') m
  UNION ALL SELECT d."work_id", unnest(s."file_ids")::text FROM "scene_canvases" s JOIN "matching_images" i ON i."id" = s."image_id" JOIN "docs" d ON d."id" = i."doc_id"
  UNION ALL SELECT d."work_id", unnest(s."file_ids")::text FROM "scene_canvases" s JOIN "storyboard_images" i ON i."id" = s."shot_image_id"
    JOIN "storyboards" b ON b."id" = i."storyboard_id" JOIN "docs" d ON d."id" = b."doc_id"
)
INSERT INTO "file_grants" ("kind", "of", "file_id", "user_id")
  SELECT DISTINCT 'work', n."work_id", f."id", f."user_id" FROM "named" n JOIN "works" w ON w."id" = n."work_id"
    JOIN "files" f ON f."id" = n."file"::bigint AND f."team_id" = w."team_id" WHERE n."file" <> ''
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "file_grants" ("kind", "of", "file_id", "user_id")
  SELECT DISTINCT 'flow', w."id", f."id", f."user_id" FROM "flows" w, regexp_matches(w."workflow", '/file/([0-9]{1,15})', 'g') m
    JOIN "files" f ON f."id" = m[1]::bigint WHERE f."team_id" = w."team_id"
  ON CONFLICT DO NOTHING;
