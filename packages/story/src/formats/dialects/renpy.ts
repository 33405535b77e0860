// How Ren'Py says it.
import { comment, isImageName, keptLines, renpyName, renpyWords, string } from '../escape.ts'
import type { Medium } from '../media.ts'
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
  roleIn,
  spoken,
  SUSTAINED,
  type Words,
} from './shared.ts'

const renpyText = (text: string, out: Out, words = renpyWords) => filled(text, out, words, name => `[${name}]`)
/** Words beside the lines. They are translated by themselves, once their doubled signs of percent are one. */
function phrase(text: string, out: Out, words = renpyWords): string {
  out.words?.phrase(renpyText(text, out, renpyName))
  return renpyText(text, out, words)
}
const RENPY: Words = {
  ref: name => name,
  yes: 'True',
  no: 'False',
  string: text => string(comment(text)),
  // What the program itself knows of labels it keeps from one playing to the next, and does not count.
  visits: name => `visits.get("${name}", 0)`,
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
const imaged = (word: string, name: string, behind = ''): string | null => (isImageName(name) ? `${word} ${name}${behind}` : null)

/** Pictures that fill the stage, and those that stand on it, nine tenths of its height. */
const drawn = ({ kind, file }: Medium, [width, height]: Out['stage']): string =>
  kind === 'scene'
    ? `Transform(${string(file)}, xysize=(${width}, ${height}), fit="cover")`
    : `Transform(${string(file)}, ysize=${Math.round(height * 0.9)}, fit="contain")`
/** What stands for a picture, a sound of no length for a sound that is not there: the story plays all the same. */
const defined = (medium: Medium, { words, stage }: Out): string => {
  const { name, kind, file, shown } = medium
  const behind = beside(name, shown, '  # ')
  if (kind === 'sound') return `define audio.${name} = ${file ? string(file) : '"<silence 0.1>"'}${behind}`
  if (words === undefined) return `image ${name} = ${string(`images/${shown}`)}`
  return `image ${name} = ${file ? drawn(medium, stage) : `Placeholder(${kind === 'scene' ? '"bg"' : ''})`}${behind}`
}
/** A line behind its sound, with the mark of its translation. */
function marked(line: string, { words }: Out, sound = ''): string[] {
  const mark = words?.line(sound ? [sound, line] : [line])
  return [...(sound ? [sound] : []), mark ? `${line} id ${mark}` : line]
}

export const renpy: Dialect = {
  reserved: ['start', 'visits'],
  falls: true,
  nameOf: numbered,
  head: (_title, variables, start, _first, out) =>
    [
      ...[...out.people].map(([name, own]) => `define ${own} = Character("${renpyName(name)}")`),
      ...out.media.list.filter(({ isDefined }) => isDefined).map(each => defined(each, out)),
      ...variables.map(each => `default ${each.name} = ${first(each.init, RENPY)}${beside(each.name, each.var_name, '  # ')}`),
      ...(out.counted.size ? ['default visits = {}'] : []),
      `\nlabel start:\n${indented(start.length ? start : ['return']).join('\n')}`,
    ].join('\n'),
  scene({ name, shown, tags }, body, out) {
    if (tags.length) out.lose('节点的标签', 'dropped', tags.join('、'))
    const counts = out.counted.has(name) ? [`$ visits["${name}"] = visits.get("${name}", 0) + 1`] : []
    return `label ${name}:${beside(name, shown, '  # ')}\n${indented([...counts, ...(body.length ? body : ['return'])]).join('\n')}`
  },
  say({ speaker, text, tags, joins, cond, voice }, out) {
    if (joins) out.lose('连成一句', 'changed', text)
    const role = roleIn(tags, out)
    const own = out.people.get(speaker)
    const line = own === undefined ? `"${renpyText(spoken(speaker, text), out)}"` : `${own} "${renpyText(text, out)}"`
    const sound = voice && (voice === SUSTAINED ? `voice ${voice}` : `voice ${string(voice)}`)
    const body = marked(line, out, sound).map((each, nth, all) => (role && nth === all.length - 1 ? `${each}  # ${role}` : each))
    return cond === null ? body : when([{ cond, body }])
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
    ...[[title], text].flatMap(lines => {
      const words = lines.filter(Boolean)
      if (words.length) out.words?.begin()
      return words.map(line => `${marked(`"${renpyText(line, out)}"`, out)[0]!}  # ${ENDING}`)
    }),
    '$ renpy.full_restart()',
  ],
  choice(options, otherwise, out) {
    for (const { text, once } of options) if (once) out.lose('只能选一次', 'changed', text)
    return [
      'menu:',
      ...options.flatMap(({ text, cond, body }) => [
        `    "${phrase(text, out)}"${cond === null ? '' : ` if ${cond}`}:`,
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
  input: (name, prompt, after, out) => [`$ ${name} = renpy.input("${phrase(comment(prompt.join(' ')), out, renpyName)}")`, ...after],
  play({ type, name, pos, seconds, isDefined }) {
    const sound = isDefined ? name : string(name)
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
        return name ? `play music ${sound}` : 'stop music'
      case 'SE':
        return name ? `play sound ${sound}` : null
      default:
        return null
    }
  },
  verbatim: source => keptLines(source).map(line => `#${KEPT} ${line}`),
  expr: expression(RENPY),
}
