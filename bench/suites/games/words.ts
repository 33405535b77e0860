// What of the words of a file arrives in its game or in the report on it.
import type { Loss } from '@qianmu/script/losses'
import type { Game } from '@qianmu/story/model'
import { decoded } from '@qianmu/story/formats/twine/twine'

/** Every text of a game, in one. */
export const textOf = (game: Game, losses: readonly Loss[] = []): string =>
  JSON.stringify([game.meta, game.nodes, game.numerics.map(each => each.var_name), losses])
/** Runs of letters without signs: words, or Chinese between signs. */
const RUN = /[\p{L}\p{N}]{2,}/gu
/** The share of the words of lines that stand in a text, and those that do not. */
export function arrived(lines: readonly string[], text: string): { whole: number; missing: string[] } {
  const missing = lines.filter(line => (line.match(RUN) ?? []).some(word => !text.includes(word)))
  return { whole: lines.length - missing.length, missing }
}
/** The lines of a script of Ren'Py that somebody says. */
export const saidInRenpy = (text: string): string[] =>
  [...text.matchAll(/^\s+(?:[a-z_]\w*(?:\s+[a-z_ ]+)?\s+)?"((?:[^"\\]|\\.)*)"\s*(?:with\s+\w+)?$/gm)].map(found =>
    found[1]!.replace(/\{[^{}]*\}/g, '').replace(/\\(.)/g, '$1'),
  )
/** The plain lines of passages, without what stands in macros, links and tags. */
export function saidInTwine(text: string): string[] {
  const bodies = text.includes('<tw-passagedata')
    ? [...text.matchAll(/<tw-passagedata[^>]*>([^]*?)<\/tw-passagedata>/g)].map(found => decoded(found[1]!))
    : text.split(/^::.*$/m).slice(1)
  return bodies.flatMap(body => body.split('\n')).filter(line => line.trim() && !/<|>|\(|\)|\[|\]|[{}$_@/*|"]|^[\s\w.]*[:=]/.test(line))
}
