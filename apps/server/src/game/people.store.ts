// Who speaks in a game: the characters of its work, with what the game adds to them.
import { type Game, type PlayRole, readThing, SPOKEN } from '@qianmu/story/model'
import type { Uses } from '../app.ts'
import { castRows } from '../characters/index.ts'
import { gameNow } from './games.store.ts'

type Reads = Uses<'collab' | 'files' | 'pool'>

/** The characters of a work as a player shows them. */
export async function peopleOf(app: Uses<'files' | 'pool'>, workId: number, game: Game): Promise<PlayRole[]> {
  const roles = new Map(game.roles.map(each => [each.id, each]))
  return (await castRows(app.pool, workId)).map(({ id, name, profile_file_id }) => ({
    id: String(id),
    name,
    portrait: roles.get(String(id))?.portrait || (profile_file_id ? app.files.address(profile_file_id) : ''),
    color: roles.get(String(id))?.color ?? '',
  }))
}

/** The roles of the plot, with their voices and how much they say. */
export async function plotRoles(app: Reads, workId: number) {
  const game = await gameNow(app, workId)
  const spoken = game.nodes
    .flatMap(node => (node.type === 'PLOT' ? node.data.actions : []))
    .filter(({ type }) => (SPOKEN as readonly string[]).includes(type))
  const lines = Map.groupBy(spoken, each => each.character_id)
  const roles = new Map(game.roles.map(each => [each.id, each]))
  return (await peopleOf(app, workId, game)).map(({ id, name, portrait, color }) => {
    const { type, v_type, timbre_type, timbre } = roles.get(id) ?? readThing('roles', id, {})
    return { character_id: id, character_name: name, portrait, color, type, v_type, timbre_type, timbre, lines: lines.get(id)?.length ?? 0 }
  })
}
