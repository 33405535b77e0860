// A screenplay and the storyline, brought together both ways: what was last the same is kept beside the document.
import { type Block, buildBlock, ELEMENTS, plainRun } from '@qianmu/script/elements'
import { newId } from '@qianmu/script/ids'
import { asAttribute } from '@qianmu/script/suggestions/tracked'
import { freshId, put, readShared, remove } from '@qianmu/story/shared'
import { type Answers, type Step, type Synced, toScript, toStory } from '@qianmu/story/sync'
import path from 'node:path'
import type * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { castRows, namedOf } from '../characters/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { changesText, ofText } from '../works/documents/index.ts'
import { editGame } from './games.store.ts'
import { scriptBlocks } from './lines.rules.ts'
import { withEdits, withLines } from './text.rules.ts'
import { checkRoom, KINDS } from './things.ts'

/** The characters of a work by all of their names. */
export async function rolesOf(app: Uses<'pool'>, workId: number): Promise<Map<string, string>> {
  const named = (await castRows(app.pool, workId)).map(namedOf)
  return new Map(named.flatMap(({ id, name, aliases }) => [...aliases, name].map(each => [each, String(id)] as const)))
}

/** The blocks of a document; those of a long one are read in a thread. */
const blocksOfDoc = ofText(path.join(import.meta.dirname, 'lines.rules.ts'), scriptBlocks)

const TEXT = path.join(import.meta.dirname, 'text.rules.ts')
const writeEdits = changesText(TEXT, withEdits)
const writeLines = changesText(TEXT, withLines)

/** Puts dialogue behind a scene as one suggestion of a person. @returns the ids of the lines */
export async function suggestLines(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  scene: number,
  lines: readonly { speaker: string; text: string }[],
): Promise<string[]> {
  const { rows } = await app.pool.query<{ nickname: string }>('select nickname from users where id = $1', [actor.userId])
  const stamp = { id: newId(), user: actor.userId, name: rows[0]?.nickname ?? '', at: app.now().getTime() }
  const blocks = lines.map(({ speaker, text }) => {
    const runs = plainRun(text).map(run => ({ ...run, marks: [{ type: 'insertion' as const, attrs: stamp }] }))
    return buildBlock(
      'dialogue',
      { ...ELEMENTS.dialogue.attrs, id: newId(), speaker, insertion: asAttribute(stamp) } as Block['attrs'],
      runs,
    )
  })
  await writeLines(app, actor.userId, docId, scene, blocks)
  return blocks.map(block => block.attrs.id)
}

function take(doc: Y.Doc, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.do === 'put') put(doc, step.collection, step.id, step.fields)
    else remove(doc, step.collection, step.ids)
  }
  checkRoom(doc, KINDS.node, 0)
}

/** Brings a screenplay and the storyline together. */
export async function syncScreenplay(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  { workId }: Row,
  docId: number,
  answers: Answers,
  board_id?: string,
) {
  const [blocks, roles, { rows }] = await Promise.all([
    blocksOfDoc(app, actor.userId, docId),
    rolesOf(app, workId),
    app.pool.query<{ synced: Synced }>('select synced from game_syncs where doc_id = $1', [docId]),
  ])
  const { down, up } = await editGame(app, actor.userId, workId, doc => {
    const input = { doc: String(docId), blocks, roles, answers }
    const game = readShared(doc)
    const down = toStory({ ...input, game, synced: rows[0]?.synced ?? {}, board: board_id ?? game.boards[0]?.id ?? '' })
    take(doc, down.steps)
    const up = toScript({ ...input, game: readShared(doc), synced: down.synced }, freshId)
    take(doc, up.steps)
    return { down, up }
  })
  if (up.edits.length) await writeEdits(app, actor.userId, docId, up.edits)
  await app.pool.query(
    'insert into game_syncs (doc_id, synced) values ($1, $2) on conflict (doc_id) do update set synced = excluded.synced',
    [docId, JSON.stringify(up.synced)],
  )
  return { ...down.counts, written: up.edits.length, conflicts: down.conflicts, unknown: down.unknown }
}
