CREATE TABLE "entry_counts" (
	"type" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "entries_stars" ON "entries" USING btree ("stars","id") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_used" ON "entries" USING btree ("used","id") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
INSERT INTO entry_counts (type, count) SELECT type, count(*)::int FROM entries WHERE state = 'published' AND deleted_at IS NULL GROUP BY 1;--> statement-breakpoint
CREATE FUNCTION count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'TRUNCATE' THEN
    DELETE FROM entry_counts;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO entry_counts AS c (type, count)
    SELECT type, count(*)::int FROM came WHERE state = 'published' AND deleted_at IS NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (type) DO UPDATE SET count = c.count + excluded.count;
  ELSIF tg_op = 'DELETE' THEN
    UPDATE entry_counts c SET count = c.count - w.count
    FROM (SELECT type, count(*)::int count FROM went WHERE state = 'published' AND deleted_at IS NULL GROUP BY 1) w WHERE c.type = w.type;
  ELSE
    INSERT INTO entry_counts AS c (type, count)
    SELECT type, sum(n)::int FROM (
      SELECT type, 1 n FROM came WHERE state = 'published' AND deleted_at IS NULL
      UNION ALL SELECT type, -1 FROM went WHERE state = 'published' AND deleted_at IS NULL
    ) moved GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ON CONFLICT (type) DO UPDATE SET count = c.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_came AFTER INSERT ON entries REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_entries();--> statement-breakpoint
CREATE TRIGGER entries_went AFTER DELETE ON entries REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_entries();--> statement-breakpoint
CREATE TRIGGER entries_moved AFTER UPDATE ON entries REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_entries();--> statement-breakpoint
CREATE TRIGGER entries_emptied AFTER TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
