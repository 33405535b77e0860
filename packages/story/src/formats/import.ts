// Stories of other programs as games: told by their signs, not by their names.
import { isObject } from '@qianmu/drawing/json'
import { type Game, readGame } from '../model.ts'
import { readRenpy, readYarn } from './indented.ts'
import { readInk } from './ink.ts'
import { build, type Imported, type Story } from './tree.ts'
import { readTwine } from './twee.ts'

export type { Imported } from './tree.ts'
/** Characters of a file that is read. */
export const STORY_MAX = 20_000_000

function ownGame(text: string): Game | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value['passages']) ? readGame(value) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * A game out of a file: our JSON, Twee 3, Twine's HTML and JSON, Yarn, Ren'Py or ink. Nothing in it is ever run.
 * @param people the ids of characters by their names
 * @throws RangeError for a file that is too large, or none of these, with the reason in Chinese
 */
export function importStory(text: string, people: ReadonlyMap<string, string> = new Map()): Imported {
  if (text.length > STORY_MAX) throw new RangeError('文件太大，最多 2,000 万字')
  const game = text.trimStart().startsWith('{') ? ownGame(text) : null
  if (game) return { game, kept: 0, problems: [] }
  const readers: readonly ((text: string) => Story | null)[] = [readTwine, readYarn, readRenpy, readInk]
  for (const read of readers) {
    const story = read(text)
    if (story?.scenes.length) return build(story, people)
  }
  throw new RangeError('没有认出这种文件：可以是 Twee、Twine、ink、Yarn、Ren’Py 或本站的 JSON')
}
