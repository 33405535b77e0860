// How ink says it.
import { inkString, inkTag, inkWords, keptLines, tagsOf } from '../escape.ts'
import { tidy } from '../pieces.ts'
import {
  beside,
  type Dialect,
  ENDING,
  expression,
  filled,
  first,
  indented,
  KEPT,
  numbered,
  type Out,
  spoken,
  type WrittenOption,
  type Words,
} from './shared.ts'

const inkText = (text: string, out: Out) => filled(tidy(text), out, inkWords, name => `{${name}}`)
const INK: Words = {
  ref: name => name,
  yes: 'true',
  no: 'false',
  string: inkString,
  visits: name => name,
  // Of two whole numbers ink gives a whole one.
  divided: (l, r) => `(FLOAT(${l}) / ${r})`,
  calls: {
    random: (from, to) => `RANDOM(${from}, ${to})`,
    floor: of => `INT(FLOOR(${of}))`,
    ceil: of => `INT(CEILING(${of}))`,
    round: of => `INT(FLOOR(${of} + 0.5))`,
    pow: (base, by) => `POW(${base}, ${by})`,
    min: (one, other) => `MIN(${one}, ${other})`,
    max: (one, other) => `MAX(${one}, ${other})`,
  },
}
const optionsOf = (options: readonly WrittenOption[], out: Out) =>
  options.flatMap(({ text, cond, once, body }) => [
    `${once ? '*' : '+'} ${cond === null ? '' : `{${cond}} `}[${inkText(text, out)}]`,
    ...indented(body),
  ])
/** A choice without words is taken when no other is left. */
const fallback = (body: readonly string[]): string[] =>
  body.length === 1 && body[0]!.startsWith('->') ? [`+ ${body[0]!}`] : ['+ ->', ...indented(body)]
const hashed = (tags: readonly string[]) =>
  tagsOf(tags, inkTag)
    .map(tag => ` # ${tag}`)
    .join('')

export const ink: Dialect = {
  behindNames: /：/,
  reserved: [],
  gathers: true,
  joins: true,
  leavesFirst: true,
  keepsOnce: true,
  nameOf: numbered,
  head: (_title, variables, start) =>
    [...variables.map(each => `VAR ${each.name} = ${first(each.init, INK)}${beside(each.name, each.var_name, ' // ')}`), ...start].join(
      '\n',
    ),
  scene({ name, shown, tags }, body, out) {
    if (tags.length) out.lose('节点的标签', 'dropped', tags.join('、'))
    return `=== ${name} ===${beside(name, shown, ' // ')}\n${body.join('\n')}`
  },
  say({ speaker, text, id, tags, joins, cond }, out) {
    const words = `${inkText(spoken(speaker, text), out)}${joins ? '<>' : ''}`
    return [`${cond === null ? words : `{${cond}: ${words}}`}${hashed(tags)}${id && ` # v:${id}`}`]
  },
  // Of what changes a variable ink only has sums.
  set: (name, op, value) =>
    `~ ${name} ${op === '*=' ? `= (${name} * ${value})` : op === '/=' ? `= ${INK.divided(name, value)}` : `${op} ${value}`}`,
  jump: to => `-> ${to}`,
  call: to => `-> ${to} ->`,
  thread: to => `<- ${to}`,
  back: () => '->->',
  stop: () => '-> DONE',
  end: (title, text, out) => [...[title, ...text].filter(Boolean).map(line => `${inkText(line, out)} # ${ENDING}`), '-> END'],
  choice: (options, otherwise, out) => [...optionsOf(options, out), ...(otherwise ? fallback(otherwise) : [])],
  gather: (options, after, out) => ['{true:', ...indented(optionsOf(options, out)), '}', ...after],
  when: cases => ['{', ...cases.flatMap(({ cond, body }) => [`- ${cond ?? 'else'}:`, ...indented(body)]), '}'],
  verbatim: source => keptLines(source).map(line => `//${KEPT} ${line}`),
  expr: expression(INK),
}
