// Who changed which line between two versions, told from the versions between them.
import type { Content, Scene } from '@qianmu/script/elements'
import { sameBlock } from '@qianmu/script/same'
import type { Uses } from '../../app.ts'
import { refuseField } from '../../kit/refuse.ts'
import { settle } from '../documents/index.ts'
import { unpack } from '../../kit/apart/packed-scenes.ts'

/** Steps from version to version that are looked at; of older changes nothing is said. */
const MAX_STEPS = 500

/** The authors of a version `v` under the names they have now; of one from before ids were kept, as they were called then. */
export const AUTHORS = `case when v.author_ids = '{}' then v.authors
  else array(select nickname from users where id = any(v.author_ids) order by nickname) end`

interface Step {
  scenes: string[]
  authors: string[]
  /** The ids of the lines that each of them is known to have changed, by the author's id. */
  hands: Record<string, string[]>
}
/** Who changed a line. */
interface Note {
  authors: string[]
  /** Whether all of them did, and not one of them. */
  known: boolean
}

/** The versions from the earlier to the later one in order, each with who wrote since the one before it. */
async function stepsBetween(app: Uses<'pool'>, docId: number, from: number, to: number): Promise<Step[]> {
  const { rows } = await app.pool.query<Step & { id: number }>(
    `select v.id, v.scenes, ${AUTHORS} authors, v.hands from doc_versions v where v.doc_id = $1 and v.id >= $2 and ($3 = 0 or v.id <= $3)
     order by v.id desc limit ${MAX_STEPS}`,
    [docId, from, to],
  )
  for (const wanted of [from, to])
    if (wanted > 0 && !rows.some(row => row.id === wanted) && rows.length < MAX_STEPS) refuseField('one', '这个版本不属于当前文档')
  return rows.toReversed()
}

/** Who wrote since the newest version: those noted when they paused, and those whose latest keys are in the co-writing log. */
async function presentAuthors(app: Uses<'pool'>, docId: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ nickname: string }>(
    `select nickname from users where id in (
       select user_id from doc_authors where doc_id = $1
       union select user_id from doc_update where doc_id = $1
         and at > (select max(created_at) from doc_versions where doc_id = $1)) order by nickname`,
    [docId],
  )
  return rows.map(row => row.nickname)
}

/** Whose hand is known since the newest version. */
async function presentHands(app: Uses<'pool'>, docId: number): Promise<Step['hands']> {
  const { rows } = await app.pool.query<{ user_id: number; lines: string[] }>(
    `select user_id, lines from doc_authors where doc_id = $1 and lines <> '{}'`,
    [docId],
  )
  return Object.fromEntries(rows.map(({ user_id, lines }) => [user_id, lines]))
}

/** The names of people, by their ids. */
async function namesOf(app: Uses<'pool'>, hands: readonly Step['hands'][]): Promise<Map<string, string>> {
  const ids = [...new Set(hands.flatMap(Object.keys))].map(Number)
  const { rows } = await app.pool.query<{ id: number; nickname: string }>('select id, nickname from users where id = any($1)', [ids])
  return new Map(rows.map(({ id, nickname }) => [String(id), nickname]))
}

/** Who wrote in a step, line by line: those who are known to have changed it, else all who wrote then. */
function writersOf({ authors, hands }: Omit<Step, 'scenes'>, names: ReadonlyMap<string, string>): (line: string) => Note {
  const known = new Map<string, string[]>()
  for (const [who, lines] of Object.entries(hands)) {
    const name = names.get(who)
    if (name !== undefined) for (const line of lines) known.set(line, [...(known.get(line) ?? []), name])
  }
  return line => {
    const those = known.get(line)
    return those ? { authors: those.toSorted(), known: true } : { authors, known: authors.length === 1 }
  }
}

/** Notes for the lines of scenes that differ between two states who wrote in between; later notes replace earlier ones. */
function noteChanges(notes: Map<string, Note>, before: readonly Scene[], after: readonly Scene[], writers: (line: string) => Note): void {
  const was = new Map(before.flatMap(scene => scene.content.map(block => [block.attrs.id, block] as const)))
  for (const block of after.flatMap(scene => scene.content)) {
    const old = was.get(block.attrs.id)
    was.delete(block.attrs.id)
    if (!old || !sameBlock(old, block)) notes.set(block.attrs.id, writers(block.attrs.id))
  }
  for (const gone of was.keys()) notes.set(gone, writers(gone))
}

/** Who changed each line last between two versions of a document, 0 being the present text; the order of the two does not matter. */
export async function authorsBetween(app: Uses<'collab' | 'now' | 'pool'>, docId: number, one: number, other: number) {
  const [from, to] = one === 0 || (other > 0 && other < one) ? [other, one] : [one, other]
  if (from === 0) return []
  const steps = await stepsBetween(app, docId, from, to)
  const changed = steps.flatMap((step, at) => (at === 0 ? [] : differing(steps[at - 1]!.scenes, step.scenes).flat()))
  const hashes = [...new Set([...changed, ...(to === 0 ? (steps.at(-1)?.scenes ?? []) : [])])]
  const { rows } = await app.pool.query<{ hash: string; data: Buffer }>(
    'select hash, data from doc_scenes where doc_id = $1 and hash = any($2)',
    [docId, hashes],
  )
  const scenes = new Map(rows.map(row => [row.hash, unpack(row.data)]))
  const known = (list: readonly string[]) => list.flatMap(hash => scenes.get(hash) ?? [])
  const present = to === 0 ? await presentHands(app, docId) : {}
  const names = await namesOf(app, [...steps.slice(1).map(({ hands }) => hands), present])
  const notes = new Map<string, Note>()
  steps.forEach((step, at) => {
    if (at === 0) return
    const [gone, come] = differing(steps[at - 1]!.scenes, step.scenes)
    noteChanges(notes, known(gone), known(come), writersOf(step, names))
  })
  if (to === 0 && steps.length > 0) {
    const { content }: { content: Content } = await settle(app, docId)
    const writers = writersOf({ authors: await presentAuthors(app, docId), hands: present }, names)
    noteChanges(notes, known(steps.at(-1)!.scenes), content.content, writers)
  }
  return [...notes].map(([block_id, note]) => ({ block_id, ...note }))
}

/** The scenes that only one of two versions has. */
function differing(before: readonly string[], after: readonly string[]): [gone: string[], come: string[]] {
  const [was, is] = [new Set(before), new Set(after)]
  return [before.filter(hash => !is.has(hash)), after.filter(hash => !was.has(hash))]
}
