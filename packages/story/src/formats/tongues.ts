// What a file of another program says in other languages, as languages of its game: lines by their marks, other words by what they stand for.
import { loss, type Loss } from '@qianmu/script/losses'
import { type Game, readThing } from '../model.ts'
import { freshId } from '../shared.ts'
import { textsOf } from './csv.ts'
import type { Say } from './tree.ts'

/** One language of a story. */
export interface Tongue {
  name: string
  /** What is said in place of lines, by their marks. */
  lines: Map<string, Say[]>
  /** What stands in place of other words. */
  phrases: Map<string, string>
}
/** The words of lines under one mark, as a line of ours has them. */
const said = (says: readonly Say[], isNamed: boolean) =>
  says.map(({ speaker, text }) => (isNamed && speaker ? `${speaker}：${text}` : text)).join('\n')

/** Gives lines with marks ids of their own: the next file that is read into the game has the same marks. @returns the marks by these ids */
function freshMarks(game: Game, marked: ReadonlyMap<string, Say>): Map<string, string> {
  const marks = new Map<string, string>()
  for (const node of game.nodes)
    for (const action of node.type === 'PLOT' ? node.data.actions : []) {
      if (!marked.has(action.id)) continue
      const id = freshId()
      marks.set(id, action.id)
      action.id = id
    }
  return marks
}

/** Gives a game its languages. @param marked what the lines of the story say, by their marks @returns what belongs to nothing in the game */
export function takeTongues(game: Game, tongues: readonly Tongue[], marked: ReadonlyMap<string, Say>): Loss[] {
  const losses: Loss[] = []
  const marks = freshMarks(game, marked)
  const texts = textsOf(game)
  for (const [at, { name, lines, phrases }] of tongues.entries()) {
    const words: { id: string; text: string; source: string }[] = []
    const found = new Set<string>()
    // Endings and questions hold lines that had marks of their own.
    const bySource = new Map(
      [...lines].flatMap(([mark, says]) => (marked.has(mark) ? [[marked.get(mark)!.text, { mark, says }] as const] : [])),
    )
    for (const { key, text } of texts) {
      const mark = marks.get(/\/actions\/([^/]+)\/msg$/.exec(key)?.[1] ?? '') ?? ''
      const own = lines.get(mark)
      const parts = own ? [] : text.split('\n').map(line => bySource.get(line))
      if (own) found.add(mark)
      const other = own
        ? said(own, marked.get(mark)?.text !== text)
        : parts.every(part => part !== undefined)
          ? parts.map(part => said(part.says, false)).join('\n')
          : phrases.get(text)
      for (const part of parts) if (part) found.add(part.mark)
      if (other) words.push({ id: key, text: other, source: text })
    }
    for (const [mark, says] of lines) if (says.length && !found.has(mark)) losses.push(loss(name, 'translate', 'dropped', said(says, true)))
    const shown = new Set(texts.map(({ text }) => text))
    for (const [phrase, other] of phrases)
      if (!shown.has(phrase)) losses.push(loss(name, 'translate strings', 'dropped', `${phrase} → ${other}`))
    if (words.length) game.languages.push(readThing('languages', freshId(), { at, name, words }))
  }
  return losses
}
