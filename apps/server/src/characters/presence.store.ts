// Where characters are and how they speak, read from the script as it stands.
import type { Presence } from '@qianmu/contract/characters'
import { textOf } from '@qianmu/script/elements'
import { namesIn } from '@qianmu/script/classify'
import { speechFigures, type SpeechHabits, speechHabits } from '@qianmu/script/language/speech-habits'
import { scenesOf } from '@qianmu/script/presence'
import type { Uses } from '../app.ts'
import { whereRoom } from '../kit/envelope.ts'
import { refuseField } from '../kit/refuse.ts'
import { contentNow, ofText, outlinesNaming } from '../works/documents/index.ts'
import { allNames, castIndex, nameForm } from './characters.rules.ts'
import { castRows, characterRow, namedOf } from './characters.store.ts'
import { presenceIn } from './presence.rules.ts'

const habitsIn = ofText('@qianmu/script/language/speech-habits', speechHabits)
/** Pairs that are told; a work of hundreds of characters has more than anybody looks at. */
const MAX_PAIRS = 2000

/** Who is in which document how much, and who is together with whom. */
export async function presenceOfCast(app: Uses<'collab' | 'long' | 'pool'>, workId: number): Promise<Presence> {
  const cast = (await castRows(app.pool, workId)).filter(row => row.status === 'confirmed')
  const { outlines, narration } = await outlinesNaming(app, workId, allNames(cast.map(namedOf)))
  const { cells, together, words: spoken } = presenceIn(outlines, castIndex(cast.map(namedOf)))
  const written = outlines.flatMap(doc => doc.scenes).reduce((sum, scene) => sum + scene.words, 0)
  return {
    docs: outlines.map(({ scenes, ...doc }) => ({ ...doc, scenes: scenes.length })),
    rows: cast.map(({ id }) => ({ character_id: id, cells: cells.get(id) ?? [] })),
    together: together.slice(0, MAX_PAIRS),
    words: narration ? written : spoken,
    narration,
  }
}

/** How everybody speaks in each document of a work; kept beside the text, made anew where it has changed. */
async function habitsOf(app: Uses<'collab' | 'long' | 'pool'>, workId: number): Promise<SpeechHabits[]> {
  const { rows } = await app.pool.query<{ id: number; content_hash: string; habits: SpeechHabits[] | null }>(
    `select d.id, d.content_hash, h.habits from docs d left join doc_habits h on h.doc_id = d.id and h.content_hash = d.content_hash
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null order by d.id`,
    [workId],
  )
  const all: SpeechHabits[] = []
  for (const { id, content_hash, habits } of rows) all.push(...(habits ?? (await makeHabits(app, id, content_hash))))
  return all
}

async function makeHabits(app: Uses<'collab' | 'long' | 'pool'>, docId: number, contentHash: string): Promise<SpeechHabits[]> {
  const habits = await habitsIn(app, 0, docId)
  // A document deleted for ever meanwhile has nothing to keep.
  const kept = app.pool.query(
    `insert into doc_habits (doc_id, content_hash, habits) select id, $2, $3 from docs where id = $1
     on conflict (doc_id) do update set content_hash = excluded.content_hash, habits = excluded.habits`,
    [docId, contentHash, JSON.stringify(habits)],
  )
  await whereRoom(kept)
  return habits
}

/** How a character speaks, beside everybody in the work. */
export async function speechOf(app: Uses<'collab' | 'long' | 'pool'>, workId: number, id: number) {
  const { name, aliases } = namedOf(await characterRow(app.pool, id))
  const habits = await habitsOf(app, workId)
  const everybody = speechFigures(
    habits.map(each => each.name),
    habits,
  )
  const { sentence_length, question_share } = everybody
  return { ...speechFigures([name, ...aliases], habits), average: { sentence_length, question_share } }
}

/** What a character says in one document of its work, in order. */
export async function linesOf(app: Uses<'collab' | 'long' | 'pool'>, workId: number, id: number, docId: number) {
  const { name, aliases } = namedOf(await characterRow(app.pool, id))
  const own = new Set([name, ...aliases].map(nameForm))
  const there = await app.pool.query(`select 1 from docs where id = $1 and work_id = $2 and kind = 'doc' and deleted_at is null`, [
    docId,
    workId,
  ])
  if (!there.rowCount) refuseField('doc_id', '文档不存在或已删除')
  const content = await contentNow(app, docId)
  const headings = scenesOf(content)
  return content.content.flatMap((scene, at) =>
    scene.content.flatMap(block => {
      if (block.type !== 'dialogue' || !namesIn(block.attrs.speaker).some(speaker => own.has(nameForm(speaker)))) return []
      const { no = '', heading = '' } = headings[at] ?? {}
      return [{ block_id: block.attrs.id, scene_no: no, heading, paren: block.attrs.paren, text: textOf(block) }]
    }),
  )
}
