// How Twee (SugarCube), ink, Yarn and Ren'Py say the same things.
import { isExpr } from '../evaluate.ts'
import type { Expr, Numeric, Operator, Value } from '../model.ts'
import {
  comment,
  identifier,
  inkString,
  inkWords,
  linesOf,
  renpyWords,
  string,
  tweeComment,
  tweeName,
  tweeTag,
  tweeTitle,
  tweeWords,
  yarnString,
  yarnWords,
} from './escape.ts'
import { ON } from './twee.ts'

/** What expressions and texts are written with. */
export interface Out {
  /** By the id of a variable. */
  variables: ReadonlyMap<string, string>
  /** By the name that people know a variable by. */
  shown: ReadonlyMap<string, string>
  /** By the id of a node. */
  names: ReadonlyMap<string, string>
  lost: Set<string>
}
interface Case {
  cond: string | null
  body: string[]
}
export interface Dialect {
  nameOf(name: string, nth: number): string
  head(title: string, variables: readonly (Numeric & { name: string })[], start: string): string
  scene(scene: { name: string; shown: string; x: number; y: number; tags: readonly string[] }, body: readonly string[]): string
  say(speaker: string, text: string, id: string, out: Out): string
  set(name: string, op: string, value: string): string
  jump(to: string): string
  call(to: string): string
  end(): string
  choice(options: readonly { text: string; cond: string | null; once: boolean; body: string[] }[], out: Out): string[]
  when(cases: readonly Case[]): string[]
  input(name: string, prompt: string, after: string[], out: Out): string[]
  verbatim(source: string): string[]
  expr(expr: Expr, out: Out): string
}

const indented = (lines: readonly string[], by = '    ') => lines.map(line => by + line)
const OPS: Readonly<Record<Operator, string>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  and: 'and',
  or: 'or',
  not: 'not',
}
interface Words {
  ref: (name: string) => string
  yes: string
  no: string
  string: (text: string) => string
  random: (from: string, to: string) => string
  visits: (name: string) => string
}
/** Writes expressions with these words; what a program has none for counts as lost. */
const expression =
  (words: Words) =>
  (expr: Expr, out: Out): string => {
    const write = (each: Expr): string => {
      if (typeof each === 'number') return each < 0 ? `(0 - ${-each})` : String(each)
      if (typeof each === 'boolean') return each ? words.yes : words.no
      if (typeof each === 'string') return words.string(each)
      if ('var' in each) {
        const name = out.variables.get(each.var)
        if (name !== undefined) return words.ref(name)
      } else if ('visits' in each) {
        const name = out.names.get(each.visits)
        if (name !== undefined) return words.visits(name)
      } else if ('op' in each) {
        const op = OPS[each.op]
        return each.r === undefined ? `${op} (${write(each.l)})` : `(${write(each.l)} ${op} ${write(each.r)})`
      } else if ('call' in each && each.call === 'random' && each.args.length === 2)
        return words.random(write(each.args[0]!), write(each.args[1]!))
      out.lost.add('物品、数组与函数的条件')
      return '0'
    }
    if (isExpr(expr)) return write(expr)
    out.lost.add('读不懂的式子')
    return '0'
  }
/** Texts with `{name}` shown as the program shows a variable. Braces around anything else are words. */
function filled(text: string, out: Out, plain: (text: string) => string, ref: (name: string) => string): string {
  let shown = ''
  let words = ''
  for (const [nth, part] of text.split(/\{([^{}\n]{1,60})\}/).entries()) {
    const name = nth % 2 ? out.shown.get(part) : undefined
    if (name === undefined) words += nth % 2 ? `{${part}}` : part
    else {
      shown += plain(words) + ref(name)
      words = ''
    }
  }
  return shown + plain(words)
}
/** What a variable begins with. */
const first = (value: Value, { yes, no, string }: Pick<Words, 'yes' | 'no' | 'string'>) =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? yes
        : no
      : string(Array.isArray(value) ? value.join('、') : value)
/** What people call something, behind its name in the language where they are not the same. */
const beside = (name: string, shown: string, sign: string) => (name === shown || !comment(shown) ? '' : `${sign}${comment(shown)}`)
const spoken = (speaker: string, text: string) => (speaker ? `${speaker}：${text}` : text)
const numbered = (name: string, nth: number) => identifier(name) || `n_${nth + 1}`

const tweeText = (text: string, out: Out) => filled(text, out, tweeWords, name => `<<print $${name}>>`)
/** Words of a link, which stand in a string of a macro: there a variable shows itself. */
const tweeLink = (text: string, out: Out) => string(filled(text, out, tweeWords, name => `$${name}&#8203;`))
const JUMP = new RegExp(`^\\[\\[${ON}->(.*)\\]\\]$`)
const TWEE: Words = {
  ref: name => `$${name}`,
  yes: 'true',
  no: 'false',
  string: text => string(comment(text)),
  random: (from, to) => `random(${from}, ${to})`,
  visits: name => `visited(${string(name)})`,
}
const twee: Dialect = {
  nameOf: (name, nth) => tweeName(name) || `节点 ${nth + 1}`,
  head: (title, variables, start) =>
    [
      `:: StoryTitle\n${tweeTitle(title)}`,
      `:: StoryData\n${JSON.stringify({ ifid: ifidOf(title), format: 'SugarCube', 'format-version': '2.37.3', start })}`,
      `:: StoryInit\n${variables.map(each => `<<set $${each.name} to ${first(each.init, TWEE)}>>${each.name === each.var_name ? '' : tweeComment(comment(each.var_name).replaceAll('*', ''))}`).join('\n')}`,
    ].join('\n\n'),
  scene: ({ name, x, y, tags }, body) =>
    `:: ${name}${tags.length ? ` [${tags.map(tweeTag).join(' ')}]` : ''} ${JSON.stringify({ position: `${Math.max(0, x)},${Math.max(0, y)}` })}\n${body.join('\n')}`,
  say: (speaker, text, _id, out) => tweeText(spoken(speaker, text), out),
  set: (name, op, value) => `<<set $${name} ${op === '=' ? 'to' : op} ${value}>>`,
  jump: to => `[[${ON}->${to}]]`,
  call: to => `<<include ${string(to)}>>`,
  end: () => '',
  choice: (options, out) =>
    options.flatMap(({ text, cond, body }) => {
      // A link that leads on by itself names its target; before that a jump is a macro.
      const jumps = body.map(line => JUMP.exec(line)?.[1])
      const to = jumps.at(-1)
      const inside = body
        .slice(0, to === undefined ? undefined : -1)
        .map((line, nth) => (jumps[nth] === undefined ? line : `<<goto ${string(jumps[nth])}>>`))
      const link = `<<link ${tweeLink(text, out)}${to === undefined ? '' : ` ${string(to)}`}>>${inside.join('')}<</link>>`
      return cond === null ? [link] : [`<<if ${cond}>>`, link, '<</if>>']
    }),
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...body]),
    '<</if>>',
  ],
  input: (name, prompt, after, out) => [...linesOf(prompt).map(line => tweeText(line, out)), `<<textbox "$${name}" "">>`, ...after],
  verbatim: source => (source ? [tweeComment(source)] : []),
  expr: expression(TWEE),
}
/** The same title has the same number. */
function ifidOf(title: string): string {
  let hash = 2166136261
  for (const sign of title) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619) >>> 0
  const hex = hash.toString(16).padStart(8, '0').toUpperCase()
  return `${hex}-${hex.slice(0, 4)}-4${hex.slice(4, 7)}-8${hex.slice(1, 4)}-${hex}${hex.slice(0, 4)}`
}

const inkText = (text: string, out: Out) => filled(text, out, inkWords, name => `{${name}}`)
const INK: Words = {
  ref: name => name,
  yes: 'true',
  no: 'false',
  string: inkString,
  random: (from, to) => `RANDOM(${from}, ${to})`,
  visits: name => name,
}
const ink: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    [
      ...variables.map(each => `VAR ${each.name} = ${first(each.init, INK)}${beside(each.name, each.var_name, ' // ')}`),
      ...(start ? [`-> ${start}`] : []),
    ].join('\n'),
  scene: ({ name, shown }, body) => `=== ${name} ===${beside(name, shown, ' // ')}\n${body.join('\n')}`,
  say: (speaker, text, id, out) => `${inkText(spoken(speaker, text), out)}${id && ` # v:${id}`}`,
  set: (name, op, value) => `~ ${name} ${op} ${value}`,
  jump: to => `-> ${to}`,
  call: to => `-> ${to} ->`,
  end: () => '-> END',
  choice: (options, out) =>
    options.flatMap(({ text, cond, once, body }) => [
      `${once ? '*' : '+'} ${cond === null ? '' : `{${cond}} `}[${inkText(text, out)}]`,
      ...indented(body),
    ]),
  when: cases => ['{', ...cases.flatMap(({ cond, body }) => [`- ${cond ?? 'else'}:`, ...indented(body)]), '}'],
  input: (_name, prompt, after, out) => {
    out.lost.add('输入框')
    return [...linesOf(prompt).map(line => inkText(line, out)), ...after]
  },
  verbatim: source => linesOf(source).map(line => `// ${line}`),
  expr: expression(INK),
}

const yarnText = (text: string, out: Out) => filled(text, out, yarnWords, name => `{$${name}}`)
const YARN: Words = {
  ref: name => `$${name}`,
  yes: 'true',
  no: 'false',
  string: yarnString,
  random: (from, to) => `random(${from}, ${to})`,
  visits: name => `visited_count("${name}")`,
}
const yarnIf = (once: boolean, cond: string | null) =>
  once ? ` <<once${cond === null ? '' : ` if ${cond}`}>>` : cond === null ? '' : ` <<if ${cond}>>`
const yarn: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    `title: Start\n---\n${[
      ...variables.map(each => `<<declare $${each.name} = ${first(each.init, YARN)}>>${beside(each.name, each.var_name, ' // ')}`),
      start ? `<<jump ${start}>>` : '<<stop>>',
    ].join('\n')}\n===`,
  scene: ({ name, x, y, tags }, body) =>
    `title: ${name}${tags.length ? `\ntags: ${tags.map(tag => comment(tag).replace(/\s/g, '_')).join(' ')}` : ''}\nposition: ${x},${y}\n---\n${body.join('\n')}\n===`,
  say: (speaker, text, id, out) => `${yarnText(speaker ? `${speaker}: ${text}` : text, out)}${id && ` #line:${id}`}`,
  set: (name, op, value) => `<<set $${name} ${op} ${value}>>`,
  jump: to => `<<jump ${to}>>`,
  call: to => `<<detour ${to}>>`,
  end: () => '<<stop>>',
  choice: (options, out) =>
    options.flatMap(({ text, cond, once, body }) => [`-> ${yarnText(text, out)}${yarnIf(once, cond)}`, ...indented(body)]),
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...indented(body)]),
    '<<endif>>',
  ],
  input: (_name, prompt, after, out) => {
    out.lost.add('输入框')
    return [...linesOf(prompt).map(line => yarnText(line, out)), ...after]
  },
  verbatim: source => linesOf(source).map(line => `// ${line}`),
  expr: expression(YARN),
}

const renpyText = (text: string, out: Out) => filled(text, out, renpyWords, name => `[${name}]`)
const RENPY: Words = {
  ref: name => name,
  yes: 'True',
  no: 'False',
  string: text => string(comment(text)),
  random: (from, to) => `renpy.random.randint(${from}, ${to})`,
  visits: name => `int(renpy.seen_label("${name}"))`,
}
const renpy: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    [
      ...variables.map(each => `default ${each.name} = ${first(each.init, RENPY)}${beside(each.name, each.var_name, '  # ')}`),
      `\nlabel start:\n    ${start ? `jump ${start}` : 'return'}`,
    ].join('\n'),
  scene: ({ name, shown }, body) => `label ${name}:${beside(name, shown, '  # ')}\n${indented(body.length ? body : ['return']).join('\n')}`,
  say: (speaker, text, _id, out) => `"${renpyText(spoken(speaker, text), out)}"`,
  set: (name, op, value) => `$ ${name} ${op} ${value}`,
  jump: to => `jump ${to}`,
  call: to => `call ${to}`,
  end: () => 'return',
  choice: (options, out) => [
    'menu:',
    ...options.flatMap(({ text, cond, body }) => [
      `    "${renpyText(text, out)}"${cond === null ? '' : ` if ${cond}`}:`,
      ...indented(body, '        '),
    ]),
  ],
  when: cases =>
    cases.flatMap(({ cond, body }, nth) => [
      cond === null ? 'else:' : `${nth ? 'elif' : 'if'} ${cond}:`,
      ...indented(body.length ? body : ['pass']),
    ]),
  input: (name, prompt, after, out) => [`$ ${name} = renpy.input("${renpyText(comment(prompt), out)}")`, ...after],
  verbatim: source => linesOf(source).map(line => `# ${line}`),
  expr: expression(RENPY),
}

export const DIALECTS = { twee, ink, yarn, renpy } as const satisfies Record<string, Dialect>
