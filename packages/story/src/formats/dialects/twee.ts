// How Twee says it, with the macros of SugarCube.
import { comment, string, tagsOf, tweeComment, tweeName, tweeTag, tweeTitle, tweeWords } from '../escape.ts'
import { tidy } from '../pieces.ts'
import { ON } from '../twine/twee-words.ts'
import {
  beside,
  CALLED,
  type Dialect,
  ENDING,
  expression,
  filled,
  first,
  JOINS,
  KEPT,
  type Out,
  roleIn,
  spoken,
  THREAD,
  type Words,
} from './shared.ts'

const tweeText = (text: string, out: Out) => filled(tidy(text), out, tweeWords, name => `<<print $${name}>>`)
/** Words of a link, which stand in a string of a macro: there a variable shows itself. */
const tweeLink = (text: string, out: Out) => string(filled(text, out, tweeWords, name => `$${name}&#8203;`))
const JUMP = new RegExp(`^\\[\\[${ON}->(.*)\\]\\]$`)
const TWEE: Words = {
  ref: name => `$${name}`,
  yes: 'true',
  no: 'false',
  string: text => string(comment(text)),
  visits: name => `visited(${string(name)})`,
  divided: (l, r) => `(${l} / ${r})`,
  calls: {
    random: (from, to) => `random(${from}, ${to})`,
    floor: of => `Math.floor(${of})`,
    ceil: of => `Math.ceil(${of})`,
    round: of => `Math.round(${of})`,
    pow: (base, by) => `Math.pow(${base}, ${by})`,
    min: (one, other) => `Math.min(${one}, ${other})`,
    max: (one, other) => `Math.max(${one}, ${other})`,
  },
}
/** What people call a variable, in a comment. */
function called({ name, var_name }: { name: string; var_name: string }): string {
  const shown = comment(comment(var_name).replaceAll('*', ''))
  return shown && shown !== name ? tweeComment(shown) : ''
}
/** Whether something stands there that wants to be read, or typed into. */
const isRead = (body: readonly string[]) => body.some(each => /^(?:<<textbox |(?!<<|\/\*))/.test(each))
/** A jump without anything to choose is a macro, unless something was said that wants to be read. */
const going = (body: readonly string[], isAlways: boolean) =>
  body.map((line, nth) => {
    const to = JUMP.exec(line)?.[1]
    return to === undefined || (!isAlways && isRead(body.slice(0, nth))) ? line : `<<goto ${string(to)}>>`
  })
/** What stands behind a line that goes on in the next one. */
const ON_LINE = `/*${JOINS}*/\\`
const isSet = (line: string) => /^<<set .*>>$/.test(line)
/** Whether words stand in a line, so that the one before can go on in it. */
const isSaid = (line: string) => /^(?!<<|\[\[|\/\*)|^<<print |^<<if .*<<\/if>>/.test(line)
/** What is done between the parts of a line breaks it as little as the next part does; at the end there is nothing to go on in. */
function joined(body: readonly string[]): string[] {
  return body.map((line, nth) => {
    const from = body.slice(0, nth).findLast(each => !isSet(each))
    const isOpen = isSet(line) ? from?.endsWith(ON_LINE) === true : line.endsWith(ON_LINE)
    if (!isOpen) return line
    const next = body.slice(nth + 1).find(each => !isSet(each))
    if (next !== undefined && isSaid(next)) return isSet(line) ? `${line}\\` : line
    return isSet(line) ? line : line.slice(0, -ON_LINE.length).trimEnd()
  })
}
/** What decides where one goes waits behind a link, where something is to be read before. */
function waiting(body: string[]): string[] {
  let depth = 0
  const from = body.findLastIndex(line => {
    if (line === '<</if>>') depth++
    else if (/^<<if .*>>$/.test(line) && !line.endsWith('<</if>>')) depth--
    return depth === 0
  })
  const tail = body.slice(from)
  const isWay = tail.length > 1 && tail.at(-1) === '<</if>>' && tail.some(line => line.startsWith('<<goto '))
  return isWay && isRead(body.slice(0, from)) ? [...body.slice(0, from), `<<link "${ON}">>${tail.join('')}<</link>>`] : body
}
/** Words behind an include that say what it is of ours: SugarCube shows the passage where it stands, and goes on. */
const included = (to: string, role: string) => `<<include ${string(to)}>>/*${role}*/`

export const twee: Dialect = {
  behindNames: /：/,
  reserved: [],
  hasPlaces: true,
  joins: true,
  lastScene: '完',
  isAscii: true,
  nameOf: (name, nth) => tweeName(name) || `节点 ${nth + 1}`,
  head(title, variables, _start, start, out) {
    if (title && tweeTitle(title) !== comment(title)) out.lose('标题里的符号', 'changed', title)
    return [
      `:: StoryTitle\n${tweeTitle(title)}`,
      `:: StoryData\n${JSON.stringify({ ifid: out.ifid, format: 'SugarCube', 'format-version': '2.37.3', start })}`,
      `:: StoryInit\n${variables.map(each => `<<set $${each.name} to ${first(each.init, TWEE)}>>${called(each)}`).join('\n')}`,
    ].join('\n\n')
  },
  scene: ({ name, x, y, tags }, body) =>
    `:: ${name}${beside('', tagsOf(tags, tweeTag).join(' '), ' [', ']')} ${JSON.stringify({ position: `${Math.round(Math.max(0, x))},${Math.round(Math.max(0, y))}` })}\n${waiting(going(joined(body), false)).join('\n')}`,
  say({ speaker, text, tags, joins, cond }, out) {
    const role = roleIn(tags, out)
    const line = tweeText(spoken(speaker, text.trimEnd()), out)
    const blank = joins && /\s$/.test(text) ? ' ' : ''
    return [`${cond === null ? line : `<<if ${cond}>>${line}<</if>>`}${blank}${role && `/*${role}*/`}${joins ? ON_LINE : ''}`]
  },
  set: (name, op, value) => `<<set $${name} ${op === '=' ? 'to' : op} ${value}>>`,
  jump: to => `[[${ON}->${to}]]`,
  call(to, out) {
    out.lose('去了再回来', 'changed', to)
    return included(to, CALLED)
  },
  thread(to, out) {
    out.lose('去收选项再回来', 'changed', to)
    return included(to, THREAD)
  },
  back: () => '',
  stop: () => '',
  end: (title, text, out) => [title, ...text].filter(Boolean).map(line => `${tweeText(line, out)}/*${ENDING}*/`),
  choice(options, otherwise, out) {
    for (const { text, once } of options) if (once) out.lose('只能选一次', 'changed', text)
    if (otherwise?.length) out.lose('没有选项时的去向', 'dropped')
    return options.flatMap(({ text, cond, body }) => {
      // A link that leads on by itself names its target; before that a jump is a macro.
      const to = JUMP.exec(body.at(-1) ?? '')?.[1]
      const inside = going(to === undefined ? body : body.slice(0, -1), true)
      const link = `<<link ${tweeLink(text, out)}${to === undefined ? '' : ` ${string(to)}`}>>${inside.join('')}<</link>>`
      return cond === null ? [link] : [`<<if ${cond}>>`, link, '<</if>>']
    })
  },
  gather(options, after, out) {
    out.lose('先收着的选项', 'changed', options.map(({ text }) => text).join(' / '))
    return this.choice(after.length ? [...options, { text: ON, cond: null, once: false, body: after }] : options, null, out)
  },
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...going(body, true)]),
    '<</if>>',
  ],
  input: (name, prompt, after, out) => [...prompt.map(line => tweeText(line, out)), `<<textbox "$${name}" "">>`, ...after],
  verbatim: source => (source ? [tweeComment(`${KEPT}${source}`)] : []),
  expr: expression(TWEE),
}
