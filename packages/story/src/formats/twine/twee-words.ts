// Links, arguments and markup of Twine's passages.
import type { Expr } from '../../model.ts'
import { both } from '../pieces.ts'
import type { Choice, Stmt } from '../tree.ts'
import { decoded, unescaped } from './twine.ts'

/** The words of a link that only goes on. */
export const ON = '继续'
/** Markup at the beginning of a line of SugarCube, with how it is called. */
export const SUGARCUBE_LINES: readonly (readonly [form: RegExp, construct: string])[] = [
  [/^!{1,6}(?=[^!\n])/, '!'],
  [/^[*#]+[ \t]+/, '*'],
  [/^>+[ \t]*/, '>'],
  [/^-{4,}[ \t]*$/, '----'],
]
/** The place in a passage where its links are, for those that lead back to the others. */
export const linksOf = (passage: string): string => `${passage}\u0000链接`
/** Markup, with how it is called: how words look, never what they say. */
export const MARKUP: readonly (readonly [form: RegExp, construct: string])[] = [
  [/^<br\s*\/?>/i, '<br>'],
  [
    /^<\/?(?:b|i|u|s|em|strong|small|big|sub|sup|span|div|p|center|font|h[1-6]|hr|ul|ol|li|blockquote|code|pre|mark|del|ins|tt|table|tbody|thead|tr|td|th|caption|dl|dt|dd|figure|figcaption|nav|section|article|main|aside|header|footer|progress|meter|details|summary|label|button|input|select|option|textarea|form|q|cite|abbr|kbd|samp|canvas|svg|iframe|wbr|ruby|rb|rt|rp)\b[^<>]{0,300}>/i,
    '<…>',
  ],
  [/^<(?:img|audio|video|source)\b[^<>]{0,500}>/i, '<img>'],
  [/^''/, "''…''"],
  [/^\/\//, '//…//'],
  [/^__/, '__…__'],
  [/^==(?!=)/, '==…=='],
  [/^~~/, '~~…~~'],
  [/^\^\^/, '^^…^^'],
  [/^@@(?:[^\s;@]{1,100};)?/, '@@…@@'],
  [/^\{\{\{|^\}\}\}/, '{{{…}}}'],
]

/** `[[A]]`, `[[text->A]]`, `[[A<-text]]`, `[[text|A]]`. */
export function linkOf(inside: string): { text: string; to: string } {
  const right = inside.lastIndexOf('->')
  if (right >= 0) return { text: inside.slice(0, right).trim(), to: inside.slice(right + 2).trim() }
  const left = inside.indexOf('<-')
  if (left >= 0) return { text: inside.slice(left + 2).trim(), to: inside.slice(0, left).trim() }
  const bar = inside.indexOf('|')
  return bar >= 0 ? { text: inside.slice(0, bar).trim(), to: inside.slice(bar + 1).trim() } : { text: inside.trim(), to: inside.trim() }
}
export const decodedLink = (words: string): string => decoded(words).replaceAll('\u200b', '')
/** Quoted and bare words of a macro. */
export const quoted = (args: string): string[] =>
  (args.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[\[[^\]]*\]\]|[^\s,"']+/g) ?? []).map(word =>
    word.startsWith('[[') ? linkOf(word.slice(2, -2)).to : /^["']/.test(word) ? unescaped(word.slice(1, -1)) : word,
  )

const isChoices = (body: readonly Stmt[]) => body.length > 0 && body.every(each => each.do === 'choice')
const negated = (conds: readonly Expr[]): Expr | null => conds.reduce<Expr | null>((all, cond) => both(all, { op: 'not', l: cond }), null)
/** Links under conditions are options under conditions; what else stands there decides. */
export function conditional(cases: { cond: Expr | null; body: Stmt[] }[]): Stmt {
  if (!cases.every(({ body }) => isChoices(body))) return { do: 'if', cases }
  const before: Expr[] = []
  const options = cases.flatMap(({ cond, body }): Choice[] => {
    const whole = both(negated(before), cond)
    if (cond !== null) before.push(cond)
    return body.flatMap(each => (each.do === 'choice' ? each.options : [])).map(each => ({ ...each, cond: both(whole, each.cond) }))
  })
  return { do: 'choice', options }
}
