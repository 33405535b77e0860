// How Twee (SugarCube), ink, Yarn and Ren'Py say the same things.
import type { Expr, Numeric, Operator, Value } from '../model.ts'
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
const quotedJson = (text: string) => JSON.stringify(text)
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
  random: (from: string, to: string) => string
  visits: (name: string) => string
  ops?: Partial<Record<Operator, string>>
}
/** Writes expressions with these words; what a program has none for counts as lost. */
const expression =
  (words: Words) =>
  (expr: Expr, out: Out): string => {
    const write = (each: Expr): string => {
      if (typeof each === 'number') return each < 0 ? `(0 - ${-each})` : String(each)
      if (typeof each === 'boolean') return each ? words.yes : words.no
      if (typeof each === 'string') return quotedJson(each)
      if ('var' in each) {
        const name = out.variables.get(each.var)
        if (name !== undefined) return words.ref(name)
      } else if ('visits' in each) {
        const name = out.names.get(each.visits)
        if (name !== undefined) return words.visits(name)
      } else if ('op' in each) {
        const op = words.ops?.[each.op] ?? OPS[each.op]
        return each.r === undefined ? `${op} (${write(each.l)})` : `(${write(each.l)} ${op} ${write(each.r)})`
      } else if ('call' in each && each.call === 'random' && each.args.length === 2)
        return words.random(write(each.args[0]!), write(each.args[1]!))
      out.lost.add('物品、数组与函数的条件')
      return '0'
    }
    return write(expr)
  }
/** Texts with `{name}` shown as the program shows a variable. */
const filled = (text: string, out: Out, plain: (text: string) => string, ref: (name: string) => string) => {
  const parts = text.split(/\{([^{}\n]{1,60})\}/)
  return parts.map((part, nth) => (nth % 2 ? (out.shown.has(part) ? ref(out.shown.get(part)!) : plain(`{${part}}`)) : plain(part))).join('')
}
const first = (value: Value, yes: string, no: string) =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? yes
        : no
      : quotedJson(Array.isArray(value) ? value.join('、') : value)
const spoken = (speaker: string, text: string) => (speaker ? `${speaker}：${text}` : text)
const numbered = (name: string, nth: number) => (/^[A-Za-z_]\w{0,60}$/.test(name) ? name : `n_${nth + 1}`)

const tweeText = (text: string, out: Out) =>
  filled(
    text,
    out,
    part => part.replace(/[<[$]{1,2}/g, sign => (sign.length > 1 || sign === '$' ? [...sign].join('\u200b') : sign)),
    name => `<<print $${name}>>`,
  )
const twee: Dialect = {
  nameOf: (name, nth) =>
    name
      .replace(/[[\]{}|<>\\]/g, '')
      .replace(/->|<-/g, '')
      .trim() || `节点 ${nth + 1}`,
  head: (title, variables, start) =>
    [
      `:: StoryTitle\n${title || '未命名'}`,
      `:: StoryData\n${JSON.stringify({ ifid: ifidOf(title), format: 'SugarCube', 'format-version': '2.37.3', start })}`,
      `:: StoryInit\n${variables.map(each => `<<set $${each.name} to ${first(each.init, 'true', 'false')}>>${each.name === each.var_name ? '' : `/*${each.var_name.replaceAll('*', '')}*/`}`).join('\n')}`,
    ].join('\n\n'),
  scene: ({ name, x, y, tags }, body) =>
    `:: ${name}${tags.length ? ` [${tags.map(tag => tag.replace(/[\s[\]]/g, '_')).join(' ')}]` : ''} ${JSON.stringify({ position: `${Math.max(0, x)},${Math.max(0, y)}` })}\n${body.join('\n')}`,
  say: (speaker, text, _id, out) => tweeText(spoken(speaker, text), out),
  set: (name, op, value) => `<<set $${name} ${op === '=' ? 'to' : op} ${value}>>`,
  jump: to => `[[${ON}->${to}]]`,
  call: to => `<<include ${quotedJson(to)}>>`,
  end: () => '',
  choice: options =>
    options.flatMap(({ text, cond, body }) => {
      // The last line of an option leads on: as the target of the link itself.
      const [, to] = /^\[\[.*->(.*)\]\]$/.exec(body.at(-1) ?? '') ?? []
      const words = text.replaceAll('"', '”').replace(/[[\]]/g, '')
      const link =
        to === undefined ? `<<link "${words}">><</link>>` : `<<link "${words}" ${quotedJson(to)}>>${body.slice(0, -1).join('')}<</link>>`
      return cond === null ? [link] : [`<<if ${cond}>>`, link, '<</if>>']
    }),
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...body]),
    '<</if>>',
  ],
  input: (name, prompt, after, out) => [...(prompt ? [tweeText(prompt, out)] : []), `<<textbox "$${name}" "">>`, ...after],
  verbatim: source => (source ? [source] : []),
  expr: expression({
    ref: name => `$${name}`,
    yes: 'true',
    no: 'false',
    random: (from, to) => `random(${from}, ${to})`,
    visits: name => `visited(${quotedJson(name)})`,
  }),
}
/** The same title has the same number. */
function ifidOf(title: string): string {
  let hash = 2166136261
  for (const sign of title) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619) >>> 0
  const hex = hash.toString(16).padStart(8, '0').toUpperCase()
  return `${hex}-${hex.slice(0, 4)}-4${hex.slice(4, 7)}-8${hex.slice(1, 4)}-${hex}${hex.slice(0, 4)}`
}

const inkText = (text: string, out: Out) =>
  filled(
    text,
    out,
    part => part.replace(/[\\{}|#~[\]*+=-]|\/\//g, sign => `\\${[...sign].join('\\')}`),
    name => `{${name}}`,
  )
const ink: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    [
      ...variables.map(
        each => `VAR ${each.name} = ${first(each.init, 'true', 'false')}${each.name === each.var_name ? '' : ` // ${each.var_name}`}`,
      ),
      ...(start ? [`-> ${start}`] : []),
    ].join('\n'),
  scene: ({ name, shown }, body) => `=== ${name} ===${shown === name ? '' : ` // ${shown.replaceAll('\n', ' ')}`}\n${body.join('\n')}`,
  say: (speaker, text, id, out) => `${inkText(spoken(speaker, text), out)}${id ? ` # v:${id}` : ''}`,
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
    return [...(prompt ? [inkText(prompt, out)] : []), ...after]
  },
  verbatim: source => source.split('\n').flatMap(line => (line.trim() ? [`// ${line}`] : [])),
  expr: expression({ ref: name => name, yes: 'true', no: 'false', random: (from, to) => `RANDOM(${from}, ${to})`, visits: name => name }),
}

const yarnText = (text: string, out: Out) =>
  filled(
    text,
    out,
    part => part.replace(/[\\{}[\]<>#]|\/\//g, sign => `\\${[...sign].join('\\')}`),
    name => `{$${name}}`,
  )
const yarn: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    `title: Start\n---\n${[
      ...variables.map(
        each =>
          `<<declare $${each.name} = ${first(each.init, 'true', 'false')}>>${each.name === each.var_name ? '' : ` // ${each.var_name}`}`,
      ),
      start ? `<<jump ${start}>>` : '<<stop>>',
    ].join('\n')}\n===`,
  scene: ({ name, x, y, tags }, body) =>
    `title: ${name}${tags.length ? `\ntags: ${tags.map(tag => tag.replace(/\s/g, '_')).join(' ')}` : ''}\nposition: ${x},${y}\n---\n${body.join('\n')}\n===`,
  say: (speaker, text, id, out) => `${yarnText(spoken(speaker, text).replace('：', ': '), out)}${id ? ` #line:${id}` : ''}`,
  set: (name, op, value) => `<<set $${name} ${op} ${value}>>`,
  jump: to => `<<jump ${to}>>`,
  call: to => `<<detour ${to}>>`,
  end: () => '<<stop>>',
  choice: (options, out) =>
    options.flatMap(({ text, cond, once, body }) => [
      `-> ${yarnText(text, out)}${once ? ' <<once>>' : ''}${cond === null ? '' : ` <<if ${cond}>>`}`,
      ...indented(body),
    ]),
  when: cases => [
    ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...indented(body)]),
    '<<endif>>',
  ],
  input: (_name, prompt, after, out) => {
    out.lost.add('输入框')
    return [...(prompt ? [yarnText(prompt, out)] : []), ...after]
  },
  verbatim: source => source.split('\n').flatMap(line => (line.trim() ? [`// ${line}`] : [])),
  expr: expression({
    ref: name => `$${name}`,
    yes: 'true',
    no: 'false',
    random: (from, to) => `random(${from}, ${to})`,
    visits: name => `visited_count("${name}")`,
  }),
}

const renpyText = (text: string, out: Out) =>
  filled(
    text,
    out,
    part => part.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\[/g, '[[').replace(/\{/g, '{{').replace(/%/g, '%%'),
    name => `[${name}]`,
  )
const renpy: Dialect = {
  nameOf: numbered,
  head: (_title, variables, start) =>
    [
      ...variables.map(
        each => `default ${each.name} = ${first(each.init, 'True', 'False')}${each.name === each.var_name ? '' : `  # ${each.var_name}`}`,
      ),
      `\nlabel start:\n    ${start ? `jump ${start}` : 'return'}`,
    ].join('\n'),
  scene: ({ name, shown }, body) =>
    `label ${name}:${shown === name ? '' : `  # ${shown.replaceAll('\n', ' ')}`}\n${indented(body.length ? body : ['return']).join('\n')}`,
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
  input: (name, prompt, after, out) => [`$ ${name} = renpy.input("${renpyText(prompt, out)}")`, ...after],
  verbatim: source => source.split('\n').flatMap(line => (line.trim() ? [`# ${line}`] : [])),
  expr: expression({
    ref: name => name,
    yes: 'True',
    no: 'False',
    random: (from, to) => `renpy.random.randint(${from}, ${to})`,
    visits: name => `int(renpy.seen_label("${name}"))`,
  }),
}

export const DIALECTS = { twee, ink, yarn, renpy } as const satisfies Record<string, Dialect>
