// A screenplay and the storyline, brought together both ways: what was last the same is kept beside the document.
import { type Block, buildBlock, ELEMENTS, plainRun } from '@qianmu/script/elements'
import { STATUS } from '@qianmu/contract/kit/status'
import { same } from '@qianmu/flow/shared'
import { newId } from '@qianmu/script/ids'
import { asAttribute } from '@qianmu/script/suggestions/tracked'
import type { Game } from '@qianmu/story/model'
import { nodeIn, put, remove, thingIn } from '@qianmu/story/shared'
import type { Answers, Step, Synced } from '@qianmu/story/sync'
import path from 'node:path'
import type * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { castRows, namedOf } from '../characters/index.ts'
import { touched } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'
import { changesText, ofText } from '../works/documents/index.ts'
import { editGame, gameNow } from './games.store.ts'
import { scriptSide, sideOf, storySide, withEdits, withLines } from './aside/index.ts'
import { checkRoom, KINDS } from './things.ts'

/** The characters of a work by all of their names. */
export async function rolesOf(app: Uses<'pool'>, workId: number): Promise<Map<string, string>> {
  const named = (await castRows(app.pool, workId)).map(namedOf)
  return new Map(named.flatMap(({ id, name, aliases }) => [...aliases, name].map(each => [each, String(id)] as const)))
}

type Shared = Uses<'collab' | 'pool'>
const SIDES = path.join(import.meta.dirname, 'aside/sync.rules.ts')
const toStory = ofText(SIDES, storySide)
const toScript = ofText(SIDES, scriptSide)
const TEXT = path.join(import.meta.dirname, 'aside/text.rules.ts')
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

/** Steps that are taken in one turn, and how often they are worked out anew because somebody else changed the same. */
const STEPS_AT_ONCE = 50
const TRIES = 5

/** Of what steps name, how it stood when they were worked out. */
function before({ nodes, edges }: Game): (doc: Y.Doc, step: Step) => boolean {
  const known = { nodes: new Map(nodes.map(each => [each.id, each])), edges: new Map(edges.map(each => [each.id, each])) }
  return (doc, step) => {
    const ids = step.do === 'put' ? [step.id] : step.ids
    return ids.every(id =>
      step.collection === 'nodes'
        ? same(nodeIn(doc, id), known.nodes.get(id) ?? null)
        : same(thingIn(doc, 'edges', id), known.edges.get(id) ?? null),
    )
  }
}

function take(doc: Y.Doc, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.do === 'put') put(doc, step.collection, step.id, step.fields)
    else remove(doc, step.collection, step.ids)
  }
}

/**
 * Takes steps into a game, some in one turn; what was taken counts as the same on both sides when they are worked out again.
 *
 * @returns whether all were taken: not when somebody else changed what they name since `game` was read
 */
async function takeAll(app: Shared, userId: number, workId: number, game: Game, steps: readonly Step[]): Promise<boolean> {
  const asBefore = before(game)
  const known = new Set(game.nodes.map(({ id }) => id))
  const more = steps.filter(step => step.do === 'put' && step.collection === 'nodes' && !known.has(step.id)).length
  for (let at = 0; at < steps.length; at += STEPS_AT_ONCE) {
    const some = steps.slice(at, at + STEPS_AT_ONCE)
    const isTaken = await editGame(app, userId, workId, doc => {
      if (at === 0) checkRoom(doc, KINDS.node, more)
      if (!some.every(step => asBefore(doc, step))) return false
      take(doc, some)
      return true
    })
    if (!isTaken) return false
  }
  return true
}

/** Works steps out of the game as it is, and takes them. @throws Refusal when others change the same again and again */
async function settled<T extends { steps: Step[] }>(
  app: Shared,
  userId: number,
  workId: number,
  work: (game: Game) => Promise<T>,
): Promise<T> {
  for (let nth = 0; nth < TRIES; nth++) {
    const game = await gameNow(app, workId)
    const done = await work(game)
    if (await takeAll(app, userId, workId, game, done.steps)) return done
  }
  return refuse(STATUS.conflict, '其他人正在修改剧情，请稍后再同步')
}

/** Whether a screenplay was ever brought together with the storyline. */
export async function isSynced(app: Uses<'pool'>, docId: number): Promise<boolean> {
  return ((await app.pool.query('select 1 from game_syncs where doc_id = $1', [docId])).rowCount ?? 0) > 0
}

/** Brings a screenplay and the storyline together. */
export async function syncScreenplay(
  app: Shared & Uses<'long' | 'now'>,
  { userId }: Actor,
  { workId }: Row,
  docId: number,
  answers: Answers,
  board_id?: string,
) {
  const [roles, { rows }] = await Promise.all([
    rolesOf(app, workId),
    app.pool.query<{ synced: Synced }>('select synced from game_syncs where doc_id = $1', [docId]),
  ])
  const input = { doc: String(docId), roles, answers }
  const down = await settled(app, userId, workId, game =>
    toStory(app, userId, docId, {
      ...input,
      game: sideOf(game, input.doc),
      synced: rows[0]?.synced ?? {},
      board: board_id ?? game.boards[0]?.id ?? '',
    }),
  )
  const up = await settled(app, userId, workId, game =>
    toScript(app, userId, docId, { ...input, game: sideOf(game, input.doc), synced: down.synced }),
  )
  if (up.edits.length) await writeEdits(app, userId, docId, up.edits)
  await app.pool.query(
    'insert into game_syncs (doc_id, synced) values ($1, $2) on conflict (doc_id) do update set synced = excluded.synced',
    [docId, JSON.stringify(up.synced)],
  )
  await touched(app.pool, docId)
  return { ...down.counts, written: up.edits.length, conflicts: down.conflicts, unknown: down.unknown }
}
