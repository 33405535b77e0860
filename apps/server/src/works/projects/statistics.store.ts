// Figures of a whole work: how much of it there is, how it grew by days, how much of it is spoken, and by whom.
import type { DocStatus } from '@qianmu/contract/works/documents'
import { speakersOf } from '@qianmu/script/language/prose-speech'
import { nameForm, spokenNames } from '../../characters/index.ts'
import { type DocOutline, mediaOf, outlinesOf, speechesIn } from '../documents/index.ts'
import type { Uses } from '../../app.ts'

const CAST = 10
/** Days begin where the studio is; the product is made for China. */
const ZONE = 'Asia/Shanghai'

interface CountedRow {
  status: DocStatus
  docs: number
  words: number
  scenes: number
  minutes: number
}
interface PointRow {
  doc_id: number
  /** YYYY-MM-DD */
  day: string
  words: number
}

/** What each document had at the end of a day, by its versions since $2 and the last one before; the present text is one more. What was before $2 counts as that day. */
const POINTS = `
  select distinct on (doc_id, day) doc_id, day::text, words from (
    select p.doc_id, greatest((p.at at time zone '${ZONE}')::date, $2::date) as day, p.at, p.words from (
      select v.doc_id, v.at, v.words from docs d cross join lateral (
        select doc_id, created_at as at, words from doc_versions where doc_id = d.id and created_at >= $2::date::timestamp at time zone '${ZONE}'
        union all (select doc_id, created_at, words from doc_versions where doc_id = d.id and created_at < $2::date::timestamp at time zone '${ZONE}' order by created_at desc limit 1)
      ) v where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null
      union all select id, updated_at, words from docs where work_id = $1 and kind = 'doc' and deleted_at is null) p) q
  order by doc_id, day, at desc`

/** The figures of a work over the last `days` days. */
export async function statisticsOf(app: Uses<'collab' | 'long' | 'now' | 'pool'>, workId: number, days: number) {
  const calendar = lastDays(app.now(), days)
  const [counted, points, outlines, media] = await Promise.all([
    app.pool.query<CountedRow>(
      `select status, count(*)::int docs, sum(words)::int words, sum(scenes)::int scenes, sum(minutes) minutes from docs
       where work_id = $1 and kind = 'doc' and deleted_at is null group by status`,
      [workId],
    ),
    app.pool.query<PointRow>(POINTS, [workId, calendar[0]]),
    outlinesOf(app, workId),
    mediaOf(app, workId),
  ])
  const sum = (of: (row: CountedRow) => number) => counted.rows.reduce((all, row) => all + of(row), 0)
  const statuses = { draft: 0, writing: 0, review: 0, final: 0 }
  for (const { status, docs } of counted.rows) statuses[status] = docs
  const words = sum(row => row.words)
  return {
    docs: sum(row => row.docs),
    words,
    scenes: sum(row => row.scenes),
    minutes: Math.round(sum(row => row.minutes) * 10) / 10,
    statuses,
    days: wordsByDay(calendar, points.rows),
    ...(media === 'NOVEL' ? await toldIn(app, workId, outlines) : spokenIn(outlines, await spokenNames(app, workId))),
  }
}

/** The same for a novel, whose narration tells who speaks: by the names of its characters, or of whom the last reading found. */
async function toldIn(app: Uses<'collab' | 'long' | 'pool'>, workId: number, outlines: readonly DocOutline[]) {
  const known = await spokenNames(app, workId)
  const speeches = await speechesIn(app, outlines, known)
  const { speakers, unknown } = speakersOf(speeches)
  const words = outlines.flatMap(outline => outline.scenes).reduce((sum, scene) => sum + scene.words, 0)
  const spoken = speeches.reduce((sum, speech) => sum + speech.words, 0)
  return {
    dialogue_share: words ? Math.min(1, spoken / words) : 0,
    cast: speakers.slice(0, CAST).map(speaker => ({ ...speaker, scenes: null })),
    unknown,
  }
}

/** The last days up to today as YYYY-MM-DD, oldest first. */
function lastDays(now: Date, count: number): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
  return Array.from({ length: count }, (_, at) => format.format(now.getTime() - (count - 1 - at) * 86_400_000))
}

function wordsByDay(calendar: readonly string[], points: readonly PointRow[]): { day: string; words: number }[] {
  const byDay = Map.groupBy(points, point => point.day)
  const present = new Map<number, number>()
  let words = 0
  return calendar.map(day => {
    for (const point of byDay.get(day) ?? []) {
      words += point.words - (present.get(point.doc_id) ?? 0)
      present.set(point.doc_id, point.words)
    }
    return { day, words }
  })
}

/** Share of the words that are spoken, and who speaks most: in how many scenes they are, as their character says. @param known whom each name is of */
function spokenIn(outlines: readonly DocOutline[], known: ReadonlyMap<string, string>) {
  const byForm = new Map([...known].map(([name, of]) => [nameForm(name), of]))
  const cast = new Map<string, { name: string; lines: number; words: number; scenes: number }>()
  let words = 0
  let spoken = 0
  for (const scene of outlines.flatMap(outline => outline.scenes)) {
    words += scene.words
    for (const [name, own] of Map.groupBy(scene.speakers, speaker => byForm.get(nameForm(speaker.name)) ?? speaker.name)) {
      const member = cast.get(name) ?? { name, lines: 0, words: 0, scenes: 0 }
      const said = own.reduce((sum, speaker) => sum + speaker.words, 0)
      const lines = own.reduce((sum, speaker) => sum + speaker.lines, 0)
      cast.set(name, { name, lines: member.lines + lines, words: member.words + said, scenes: member.scenes + 1 })
      spoken += said
    }
  }
  const members = [...cast.values()]
    .filter(member => member.lines > 0)
    .toSorted((one, other) => other.lines - one.lines || other.words - one.words)
  // A speech in unison is counted for each of its speakers.
  return {
    dialogue_share: words ? Math.min(1, spoken / words) : 0,
    cast: members.slice(0, CAST).map(member => ({ ...member, confidence: 1 })),
    unknown: { lines: 0, words: 0 },
  }
}
