// Stories of other programs as games: told by the names of their files, else by their signs. Everything that does not come over is accounted for.
import { isObject } from '@qianmu/drawing/json'
import { type Game, readGame } from '../model.ts'
import { build } from './build.ts'
import { readInk } from './ink/read.ts'
import { readRenpy } from './renpy.ts'
import type { Imported, Story } from './tree.ts'
import { readTwine } from './twine/twee.ts'
import { readYarn } from './yarn.ts'

export type { Imported } from './tree.ts'
/** Characters of a file that is read. */
export const STORY_MAX = 20_000_000

/** What is known of a story beside its text. */
export interface Given {
  /** The name of the file; '' for a text without one. */
  name?: string
  /** The ids of characters by their names. */
  people?: ReadonlyMap<string, string>
}

function ownGame(text: string): Game | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value['passages']) ? readGame(value) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
/** Stories in one game: each on its own board, the first begins. */
export function together([first, ...more]: readonly Imported[]): Imported {
  const { game, losses, media, isPlaced } = first!
  for (const other of more) {
    for (const node of other.game.nodes) if (node.type === 'START') node.data.is_default = false
    for (const kind of ['nodes', 'edges', 'boards', 'numerics'] as const) (game[kind] as unknown[]).push(...other.game[kind])
    losses.push(...other.losses)
    media.push(...other.media)
  }
  return { game, losses, media, isPlaced: isPlaced && more.every(each => each.isPlaced) }
}
type Reader = (text: string) => Story | null
const ANY: readonly Reader[] = [readTwine, readYarn, readRenpy, text => readInk(text)]
/** By the ending of a name, what such a file is. */
const BY_NAME: Readonly<Record<string, Reader>> = {
  __proto__: null as never,
  ink: text => readInk(text, true),
  yarn: readYarn,
  rpy: readRenpy,
  twee: readTwine,
  tw: readTwine,
  twee2: readTwine,
}

/**
 * A game out of a file: our JSON, Twee 3, Twine's HTML and JSON, Yarn, Ren'Py or ink. Nothing in it is ever run.
 * @throws RangeError for a file that is too large, or none of these, with the reason in Chinese
 */
export function importText(text: string, { name = '', people = new Map() }: Given = {}): Imported {
  if (text.length > STORY_MAX) throw new RangeError('文件太大，最多 2,000 万字')
  const game = text.trimStart().startsWith('{') ? ownGame(text) : null
  if (game) return { game, losses: [], media: [], isPlaced: true }
  const own = BY_NAME[name.split('.').at(-1)!.toLowerCase()]
  for (const read of own ? [own, ...ANY] : ANY) {
    const story = read(text)
    if (story?.scenes.length) return together([story, ...(story.more ?? [])].map(each => build(each, people)))
  }
  throw new RangeError('没有认出这种文件：可以是 Twee、Twine、ink、Yarn、Ren’Py 或本站的 JSON')
}

/** The same, and what is told where no file of it comes along. */
export function importStory(text: string, given: Given = {}): Imported {
  const read = importText(text, given)
  return { ...read, losses: [...read.losses, ...read.media.map(({ told }) => told)], media: [] }
}
