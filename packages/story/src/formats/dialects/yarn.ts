// How Yarn Spinner says it.
import { comment, keptLines, tagsOf, yarnString, yarnTag, yarnWords } from '../escape.ts'
import {
  ASKING,
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
  type Words,
} from './shared.ts'

const yarnText = (text: string, out: Out) => filled(text, out, yarnWords, name => `{$${name}}`)
const YARN: Words = {
  ref: name => `$${name}`,
  yes: 'true',
  no: 'false',
  string: yarnString,
  visits: name => `visited_count("${name}")`,
  countsLeaving: true,
  divided: (l, r) => `(${l} / ${r})`,
  calls: {
    random: (from, to) => `random_range(${from}, ${to})`,
    floor: of => `floor(${of})`,
    ceil: of => `ceil(${of})`,
    round: of => `round(${of})`,
    min: (one, other) => `min(${one}, ${other})`,
    max: (one, other) => `max(${one}, ${other})`,
  },
}
const conditioned = (once: boolean, cond: string | null) =>
  once ? ` <<once${cond === null ? '' : ` if ${cond}`}>>` : cond === null ? '' : ` <<if ${cond}>>`
/** A line. Its first colon is where a name ends: in a name and in a line without one it is a sign. */
const said = (speaker: string, text: string, out: Out) =>
  speaker ? `${yarnText(speaker, out).replaceAll(':', '\\:')}: ${yarnText(text, out)}` : yarnText(text, out).replace(':', '\\:')
const hashed = (tags: readonly string[]) =>
  tagsOf(tags, yarnTag)
    .map(tag => ` #${tag}`)
    .join('')
const when: Dialect['when'] = cases => [
  ...cases.flatMap(({ cond, body }, nth) => [cond === null ? '<<else>>' : `<<${nth ? 'elseif' : 'if'} ${cond}>>`, ...indented(body)]),
  '<<endif>>',
]

/** A tag in the head of a node, where two slashes begin a comment. */
const headTag = (tag: string) => comment(tag).replace(/\s|\/(?=\/)/g, '_')

export const yarn: Dialect = {
  behindNames: /[:：]/,
  reserved: ['Start'],
  hasPlaces: true,
  keepsOnce: true,
  falls: true,
  nameOf: numbered,
  head: (_title, variables, start) =>
    `title: Start\n---\n${[
      ...variables.map(each => `<<declare $${each.name} = ${first(each.init, YARN)}>>${beside(each.name, each.var_name, ' // ')}`),
      ...(start.length ? start : ['<<stop>>']),
    ].join('\n')}\n===`,
  scene: ({ name, shown, x, y, tags }, body) =>
    `title: ${name}${beside(name, shown, '\nshown: ')}${beside('', tagsOf(tags, headTag).join(' '), '\ntags: ')}\nposition: ${x},${y}\n---\n${body.join('\n')}\n===`,
  say({ speaker, text, id, tags, joins, cond }, out) {
    if (joins) out.lose('连成一句', 'changed', text)
    // Somebody's name before a colon is theirs, whoever wrote it there.
    const [, name = '', words = ''] = speaker || tags.includes(ASKING) ? [] : (/^([^：:\s{}]{1,40})：(.+)$/su.exec(text) ?? [])
    const line = `${name && out.cast.has(name) ? said(name, words.trim(), out) : said(speaker, text, out)}${hashed(tags)}${id && ` #line:${id}`}`
    return cond === null ? [line] : when([{ cond, body: [line] }])
  },
  set: (name, op, value) => `<<set $${name} ${op} ${value}>>`,
  jump: to => `<<jump ${to}>>`,
  call: to => `<<detour ${to}>>`,
  thread(to, out) {
    out.lose('去收选项再回来', 'changed', to)
    return `<<detour ${to}>>`
  },
  back: () => '<<return>>',
  stop: () => '<<stop>>',
  end: (title, text, out) => [...[title, ...text].filter(Boolean).map(line => `${said('', line, out)} #${ENDING}`), '<<stop>>'],
  choice: (options, otherwise, out) => [
    ...options.flatMap(({ text, cond, once, body }) => [`-> ${yarnText(text, out)}${conditioned(once, cond)}`, ...indented(body)]),
    ...(otherwise ?? []),
  ],
  gather(options, after, out) {
    out.lose('先收着的选项', 'changed', options.map(({ text }) => text).join(' / '))
    return this.choice(options, after, out)
  },
  when,
  play: ({ type, seconds }) => (type === 'WAIT' ? `<<wait ${seconds}>>` : null),
  verbatim: source => keptLines(source).map(line => `//${KEPT} ${line}`),
  expr: expression(YARN),
}
