// Games as the JSON of answers, and as it is kept. Pure: a large one is written in a thread.
import { check } from '@qianmu/story/check'
import type { PlayGame } from '@qianmu/story/model'
import { filesIn, withFiles } from './play.rules.ts'

type Addresses = ReadonlyMap<number, string>

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const shown = (game: PlayGame, addresses: Addresses) => withFiles(game, file => addresses.get(file) ?? '')

/** A game with what stands in its way, and how many errors that are. */
export function checkedGame(game: PlayGame, addresses: Addresses): { errors: number; json: Uint8Array } {
  const { findings, stats } = check(game)
  return { errors: stats.errors, json: bytesOf({ errors: findings, stats, game: shown(game, addresses) }) }
}

/** A game as a link keeps it. */
export const keptText = (game: PlayGame): string => JSON.stringify(game)

/** The files that a kept game names. */
export const filesInText = (text: string): Set<number> => filesIn(JSON.parse(text))

/** What a link answers: the game that it keeps, with whatever else is told of it. */
export const playedGame = (text: string, addresses: Addresses, told: object): Uint8Array =>
  bytesOf({ ...told, game: shown(JSON.parse(text) as PlayGame, addresses) })
