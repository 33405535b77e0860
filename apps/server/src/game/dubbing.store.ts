// Dubbing of plot actions: marked, said by the product's speech engine, and kept; one now, many as a job.
import { afterDubbing, beforeDubbing, DUBBING_TYPES, endOfDubbing, failedDubbing, refusalOf, voiceOf } from '@qianmu/story/dubbing'
import type { Action, Game } from '@qianmu/story/model'
import { NARRATOR } from '@qianmu/script/language/cue-name'
import { nodeIn, put, putMeta } from '@qianmu/story/shared'
import type * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import type { Row } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { Refusal, refuseField, refuseMissing } from '../kit/refuse.ts'
import { castRows } from '../characters/index.ts'
import { castFor, sayNow } from '../sound/index.ts'
import { editGame, gameNow } from './games.store.ts'
import { addressed } from './files.store.ts'

export const GAME_DUB_JOB = 'game-dub'
type Doing = Uses<'collab' | 'files' | 'pool' | 'settings' | 'speech'>
export interface Place {
  node_id: string
  action_id: string
}
const PLAIN = { speed: 1, pitch: 0, volume: 0 }
const undubbed: Partial<Action> = {
  on_dubbing: false,
  dubbing_error: false,
  dubbing_url: '',
  dubbing_game_resource_id: null,
  dubbing_name: '',
  dubbing_source_type: '',
}

/** The voice of an action, or why it cannot be said. @param wished one that was chosen for it */
export function voiceFor({ roles, meta }: Game, action: Action, wished = ''): { voice: string } | { warning: string } {
  const byId = new Map<string, { v_type: string; timbre: string }>(roles.map(each => [each.id, each]))
  if (wished && action.character_id) byId.set(action.character_id, { v_type: '', timbre: wished })
  const wanted = wished ? { ...action, v_type: wished } : action
  const warning = refusalOf(wanted, byId, meta)
  return warning ? { warning } : { voice: voiceOf(wanted, byId, meta) }
}

/** Changes one action of a node; undefined when it is gone. */
function patch(doc: Y.Doc, { node_id, action_id }: Place, fields: Partial<Action>): Action | undefined {
  const node = nodeIn(doc, node_id)
  if (node?.type !== 'PLOT') return undefined
  const actions = node.data.actions.map(each => (each.id === action_id ? { ...each, ...fields } : each))
  put(doc, 'nodes', node_id, { data: { actions } })
  return actions.find(each => each.id === action_id)
}
/** Dubbed actions as they are answered, each with where its sound is fetched. */
export async function shownDubbing(app: Uses<'files' | 'pool'>, workId: number, lines: readonly { node_id: string; action: Action }[]) {
  const urls = await addressed(
    app,
    workId,
    lines.map(({ action }) => action.dubbing_url),
  )
  return lines.map(({ node_id, action: { id: action_id, ...action } }, at) => ({ node_id, action_id, ...action, url: urls[at]! }))
}

/** Says one action. @throws Refusal with what keeps it from being said; the action then holds its error flag, unless nothing was tried */
export async function dubAction(app: Doing, row: Row, userId: number, place: Place, wished: string, signal: AbortSignal) {
  const game = await gameNow(app, row.workId)
  const node = game.nodes.find(each => each.id === place.node_id)
  const action = node?.type === 'PLOT' ? node.data.actions.find(each => each.id === place.action_id) : undefined
  if (!action) return refuseMissing('台词')
  const choice = voiceFor(game, action, wished)
  if ('warning' in choice) return refuseField('action_id', choice.warning)
  const set = (fields: Partial<Action>) => editGame(app, userId, row.workId, doc => patch(doc, place, fields))
  await set(beforeDubbing())
  try {
    const said = { text: action.msg, voice_id: choice.voice, kind: 'voice' as const, ...PLAIN }
    const record = await sayNow(app, { teamId: row.teamId, userId }, said, signal)
    const done = await set({
      ...afterDubbing({ v_type: choice.voice, url: `/file/${record.file_id}`, name: `${firstOf(action.msg, 20)}.wav` }),
      ...endOfDubbing(),
    })
    const [shown] = await shownDubbing(app, row.workId, [{ node_id: place.node_id, action: done ?? refuseMissing('台词') }])
    return shown!
  } catch (error) {
    await set({ ...failedDubbing(), ...endOfDubbing() })
    throw error
  }
}

/** The actions that can be dubbed. */
export async function spokenIn(app: Uses<'collab' | 'pool'>, workId: number, nodeIds?: readonly string[]) {
  const wanted = nodeIds && new Set(nodeIds)
  const game = await gameNow(app, workId)
  const lines = game.nodes.flatMap(node =>
    node.type === 'PLOT' && (wanted?.has(node.id) ?? true)
      ? node.data.actions
          .filter(({ type }) => (DUBBING_TYPES as readonly string[]).includes(type))
          .map(action => ({ node_id: node.id, action }))
      : [],
  )
  return { game, lines }
}

/** Gives a voice to everybody who speaks in these nodes (absent = in the game) and has none: the roles, who tells, who describes. */
export async function assignVoices(app: Doing, userId: number, { workId, teamId }: Row, nodeIds?: readonly string[]): Promise<void> {
  const { game, lines } = await spokenIn(app, workId, nodeIds)
  const mute = lines.flatMap(({ action }) => ('warning' in voiceFor(game, action) ? [action] : []))
  if (mute.length === 0) return
  const people = (await castRows(app.pool, workId)).map(({ id, name, gender }) => ({ id: String(id), name, gender }))
  const sexes = new Map(people.map(({ name, gender }) => [name, gender]))
  // All of the cast in their order, so that each role gets the same voice whichever node is dubbed first.
  const cast = await castFor(app, teamId, [{ speaker: NARRATOR }, ...people.map(({ name }) => ({ speaker: name }))], sexes)
  const told = cast[NARRATOR]
  if (told === undefined) return
  const speaking = new Set(mute.filter(({ type }) => type === 'DIALOG').map(action => action.character_id))
  await editGame(app, userId, workId, doc => {
    for (const { id, name } of people)
      if (speaking.has(id)) put(doc, 'roles', id, { type: 'ROLE', v_type: cast[name]!, timbre: cast[name]!, timbre_type: 'PACK' })
    if (mute.some(({ type }) => type === 'CHORUS')) putMeta(doc, { narrator_timbre: told })
    if (mute.some(({ type }) => type === 'DESC')) putMeta(doc, { desc_timbre: told })
  })
}

/** Takes the dubbing off actions of a node. */
export const undub = (app: Uses<'collab' | 'pool'>, userId: number, workId: number, node_id: string, ids: readonly string[]) =>
  editGame(app, userId, workId, doc => ids.map(action_id => patch(doc, { node_id, action_id }, undubbed) ?? refuseMissing('台词')))

export interface GameDubPayload extends Row {
  places: Place[]
  /** Those that are dubbed are said again. */
  anew: boolean
}
async function run(app: Doing, job: JobRow, { signal, progress }: JobTools) {
  const { places, anew, ...row } = job.payload as GameDubPayload
  let refused = 0
  for (const [nth, place] of places.entries()) {
    signal.throwIfAborted()
    progress(nth / places.length, `第 ${nth + 1} / ${places.length} 句`)
    const { lines } = await spokenIn(app, row.workId, [place.node_id])
    const line = lines.find(each => each.action.id === place.action_id)
    // Gone since, or said by this job before it was begun anew.
    if (!line || (!anew && line.action.dubbing_url)) continue
    try {
      await dubAction(app, row, job.user_id, place, '', signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Refusal)) throw error
      if (++refused === places.length) throw new JobRefusal(error.message)
    }
  }
  return { link: `/workDetail/${row.workId}/4/gameStoryLine` }
}

/** Lets this process dub games. */
export function registerGameDubbing(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(GAME_DUB_JOB, { pool: 'sound', run: (job, tools) => run(app, job, tools) })
}
