// How Twee says it, with the macros of SugarCube.
import { comment, string, tweeComment, tweeName, tweeTag, tweeTitle, tweeWords } from '../escape.ts'
import { ON } from '../twine/twee-words.ts'
import { type Dialect, ENDING, expression, filled, first, KEPT, type Out, spoken, type Words } from './shared.ts'

const tweeText = (text: string, out: Out) => filled(text, out, tweeWords, name => `<<print $${name}>>`)
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
/** A jump without anything to choose is a macro, unless something was said that wants to be read. */
const going = (body: readonly string[], isAlways: boolean) =>
  body.map((line, nth) => {
    const to = JUMP.exec(line)?.[1]
    const isRead = !isAlways && body.slice(0, nth).some(each => !/^(?:<<|\/\*)/.test(each))
    return to === undefined || isRead ? line : `<<goto ${string(to)}>>`
  })

export const twee: Dialect = {
  reserved: [],
  isAscii: true,
  nameOf: (name, nth) => tweeName(name) || `节点 ${nth + 1}`,
  head(title, variables, _start, start, out) {
    if (title && tweeTitle(title) !== comment(title)) out.lose('标题里的符号', 'changed', title)
    return [
      `:: StoryTitle\n${tweeTitle(title)}`,
      `:: StoryData\n${JSON.stringify({ ifid: out.ifid, format: 'SugarCube', 'format-version': '2.37.3', start })}`,
      `:: StoryInit\n${variables.map(each => `<<set $${each.name} to ${first(each.init, TWEE)}>>${each.name === each.var_name ? '' : tweeComment(comment(each.var_name).replaceAll('*', ''))}`).join('\n')}`,
    ].join('\n\n')
  },
  scene: ({ name, x, y, tags }, body) =>
    `:: ${name}${tags.length ? ` [${tags.map(tweeTag).join(' ')}]` : ''} ${JSON.stringify({ position: `${Math.round(Math.max(0, x))},${Math.round(Math.max(0, y))}` })}\n${going(body, false).join('\n')}`,
  say({ speaker, text, tags, joins, cond }, out) {
    if (tags.length) out.lose('台词的标签', 'dropped', tags.join('、'))
    const line = tweeText(spoken(speaker, text), out)
    return [`${cond === null ? line : `<<if ${cond}>>${line}<</if>>`}${joins ? '\\' : ''}`]
  },
  set: (name, op, value) => `<<set $${name} ${op === '=' ? 'to' : op} ${value}>>`,
  jump: to => `[[${ON}->${to}]]`,
  call: to => `<<include ${string(to)}>>`,
  thread: to => `<<include ${string(to)}>>`,
  back: () => '',
  stop: () => '',
  end: (title, text, out) => [title, ...text].filter(Boolean).map(line => `${tweeText(line, out)}/*${ENDING}*/`),
  choice(options, otherwise, out) {
    for (const { text, once } of options) if (once) out.lose('只能选一次', 'changed', text)
    if (otherwise) out.lose('没有选项时的去向', 'dropped')
    return options.flatMap(({ text, cond, body }) => {
      // A link that leads on by itself names its target; before that a jump is a macro.
      const to = JUMP.exec(body.at(-1) ?? '')?.[1]
      const inside = going(to === undefined ? body : body.slice(0, -1), true)
      const link = `<<link ${tweeLink(text, out)}${to === undefined ? '' : ` ${string(to)}`}>>${inside.join('')}<</link>>`
      return cond === null ? [link] : [`<<if ${cond}>>`, link, '<</if>>']
    })
  },
  gather(options, after, out) {
    return [...this.choice(options, null, out), ...after]
  },
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...going(body, true)]),
    '<</if>>',
  ],
  input: (name, prompt, after, out) => [...prompt.map(line => tweeText(line, out)), `<<textbox "$${name}" "">>`, ...after],
  verbatim: source => (source ? [tweeComment(`${KEPT}${source}`)] : []),
  expr: expression(TWEE),
}
