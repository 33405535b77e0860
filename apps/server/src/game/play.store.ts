// A game as players get it: with its people and files, checked, and written in other formats.
import { STATUS } from '@qianmu/contract/kit/status'
import type { GameFormat, gamePlay } from '@qianmu/contract/game/play'
import type { Data } from '@qianmu/contract/kit/call'
import type { PlayGame } from '@qianmu/story/model'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { Json, type Sheet, Told } from '../kit/answer.ts'
import { fileIn } from '../files/index.ts'
import { apart } from '../kit/apart/apart.ts'
import { listResources } from '../works/resources/index.ts'
import { RESOURCE_LIMITS } from '@qianmu/contract/works/resources'
import { gameNow } from './games.store.ts'
import { peopleOf } from './people.store.ts'
import { checkedGame, filesIn, keptText } from './aside/index.ts'
import { addressesOf } from './files.store.ts'
import { lossesOf, writeGame } from './writers.ts'

/** Nodes of a game that is worked on at once: some 20 ms. */
export const FEW_NODES = 150
const ANSWERED = path.join(import.meta.dirname, 'aside/answered.ts')
const checked = apart(ANSWERED, checkedGame, { small: FEW_NODES })
const textOf = apart(ANSWERED, keptText, { small: FEW_NODES })

type Reads = Uses<'collab' | 'files' | 'pool'>

/** The game of a work with its people and files, these by their numbers. */
async function keptGame(app: Reads, workId: number): Promise<PlayGame> {
  const game = await gameNow(app, workId)
  const [people, { list }, work] = await Promise.all([
    peopleOf(app, workId, game),
    listResources(app, workId, { keyword: '', page: 1, size: RESOURCE_LIMITS.resources }),
    nameOfWork(app, workId),
  ])
  const resources = list.map(({ resource_id, type, name, file_id }) => ({ id: String(resource_id), type, name, url: `/file/${file_id}` }))
  const kept = (address: string) => (fileIn(address) ? `/file/${fileIn(address)}` : address)
  return {
    ...game,
    meta: { ...game.meta, title: game.meta.title || work },
    people: people.map(each => ({ ...each, portrait: kept(each.portrait) })),
    resources,
  }
}
async function nameOfWork(app: Uses<'pool'>, workId: number): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>('select name from works where id = $1', [workId])
  return rows[0]?.name ?? ''
}

/** The game of a work as players get it: without the runs that its authors recorded. */
export const playableGame = async (app: Reads, workId: number): Promise<PlayGame> => ({ ...(await keptGame(app, workId)), runs: [] })

/** The same as text. */
export async function publishedText(app: Reads, person: number, workId: number): Promise<string> {
  const game = await playableGame(app, workId)
  return textOf({ person, size: game.nodes.length, field: 'project_id' }, game)
}

/** What stands in the way of a game, with the game. */
export async function previewOf(app: Reads, person: number, workId: number) {
  const game = await playableGame(app, workId)
  const addresses = await addressesOf(app, workId, filesIn(game))
  const { errors, json } = await checked({ person, size: game.nodes.length, field: 'project_id' }, game, addresses)
  const data = new Json<Data<typeof gamePlay.check>>(json)
  return errors ? new Told(STATUS.gameErrors, `游戏里有 ${errors} 处错误`, data) : data
}

/** A game as a file. */
export async function exportGame(app: Reads & Uses<'settings'>, person: number, workId: number, format: GameFormat): Promise<Sheet> {
  const game = await (format === 'json' ? keptGame : playableGame)(app, workId)
  return writeGame(app, person, workId, game, format)
}
/** What a file of this format cannot hold of a game. */
export async function exportLosses(app: Reads & Uses<'settings'>, person: number, workId: number, format: GameFormat) {
  return { losses: await lossesOf(app, person, workId, await playableGame(app, workId), format) }
}
