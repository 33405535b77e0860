// How Ren'Py says it.
import { comment, identifier, keptLines, renpyWords, string } from '../escape.ts'
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
  type Words,
} from './shared.ts'

const renpyText = (text: string, out: Out) => filled(text, out, renpyWords, name => `[${name}]`)
const RENPY: Words = {
  ref: name => name,
  yes: 'True',
  no: 'False',
  string: text => string(comment(text)),
  visits: name => `int(renpy.seen_label("${name}"))`,
  divided: (l, r) => `(${l} / ${r})`,
  calls: {
    random: (from, to) => `renpy.random.randint(${from}, ${to})`,
    floor: of => `int(${of} // 1)`,
    ceil: of => `int(-(-${of} // 1))`,
    round: of => `round(${of})`,
    pow: (base, by) => `(${base} ** ${by})`,
    min: (one, other) => `min(${one}, ${other})`,
    max: (one, other) => `max(${one}, ${other})`,
  },
}
const when: Dialect['when'] = cases =>
  cases.flatMap(({ cond, body }, nth) => [
    cond === null ? 'else:' : `${nth ? 'elif' : 'if'} ${cond}:`,
    ...indented(body.length ? body : ['pass']),
  ])
const POSITIONS: Readonly<Record<string, string>> = { __proto__: null as never, left: ' at left', centre: ' at center', right: ' at right' }

/** A statement on a picture; null for a name that is none of a picture. */
const imaged = (word: string, name: string, behind = ''): string | null =>
  /^[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*(?: [\w\u4e00-\u9fff]+)*$/.test(name) && !identifier(name.split(' ')[0]!).endsWith('_')
    ? `${word} ${name}${behind}`
    : null

export const renpy: Dialect = {
  reserved: ['start'],
  nameOf: numbered,
  head: (_title, variables, start, _first, { people, images }) =>
    [
      ...[...people].map(([name, own]) => `define ${own} = Character("${renpyWords(name)}")`),
      ...[...images].map(([name, file]) => `image ${name} = ${string(`images/${file}`)}`),
      ...variables.map(each => `default ${each.name} = ${first(each.init, RENPY)}${beside(each.name, each.var_name, '  # ')}`),
      `\nlabel start:\n${indented(start.length ? start : ['return']).join('\n')}`,
    ].join('\n'),
  scene({ name, shown, tags }, body, out) {
    if (tags.length) out.lose('节点的标签', 'dropped', tags.join('、'))
    return `label ${name}:${beside(name, shown, '  # ')}\n${indented(body.length ? body : ['return']).join('\n')}`
  },
  say({ speaker, text, tags, joins, cond }, out) {
    if (joins) out.lose('连成一句', 'changed', text)
    if (tags.length) out.lose('台词的标签', 'dropped', tags.join('、'))
    const own = out.people.get(speaker)
    const line = own === undefined ? `"${renpyText(spoken(speaker, text), out)}"` : `${own} "${renpyText(text, out)}"`
    return cond === null ? [line] : when([{ cond, body: [line] }])
  },
  set: (name, op, value) => `$ ${name} ${op} ${value}`,
  jump: to => `jump ${to}`,
  call: to => `call ${to}`,
  thread(to, out) {
    out.lose('去收选项再回来', 'changed', to)
    return `call ${to}`
  },
  back: () => 'return',
  stop: () => '$ renpy.full_restart()',
  end: (title, text, out) => [
    ...[title, ...text].filter(Boolean).map(line => `"${renpyText(line, out)}"  # ${ENDING}`),
    '$ renpy.full_restart()',
  ],
  choice(options, otherwise, out) {
    for (const { text, once } of options) if (once) out.lose('只能选一次', 'changed', text)
    return [
      'menu:',
      ...options.flatMap(({ text, cond, body }) => [
        `    "${renpyText(text, out)}"${cond === null ? '' : ` if ${cond}`}:`,
        ...indented(body.length ? body : ['pass'], '        '),
      ]),
      ...(otherwise ?? []),
    ]
  },
  gather(options, after, out) {
    out.lose('先收着的选项', 'changed', options.map(({ text }) => text).join(' / '))
    return this.choice(options, after, out)
  },
  when,
  input: (name, prompt, after, out) => [`$ ${name} = renpy.input("${renpyText(comment(prompt.join(' ')), out)}")`, ...after],
  play({ type, name, pos, seconds }) {
    switch (type) {
      case 'WAIT':
        return `pause ${seconds}`
      case 'BG':
      case 'CG':
        return name ? imaged('scene', name) : 'scene'
      case 'SHOW':
        return imaged('show', name, POSITIONS[pos] ?? '')
      case 'HIDE':
        return imaged('hide', name)
      case 'BGM':
        return name ? `play music ${string(name)}` : 'stop music'
      case 'SE':
        return name ? `play sound ${string(name)}` : null
      default:
        return null
    }
  },
  verbatim: source => keptLines(source).map(line => `#${KEPT} ${line}`),
  expr: expression(RENPY),
}
