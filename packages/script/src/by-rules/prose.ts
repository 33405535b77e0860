// What the rules assistant tells of prose: who is in which chapter, one person with their lines, and what to look at before a chapter is handed in.
import { type Block, lineOf, textOf } from '../elements.ts'
import { peopleIn } from '../language/speech/people.ts'
import { nameKey } from '../presence.ts'
import { endOf } from '../report/hooks.ts'
import { countWords, statistics } from '../statistics.ts'
import { blocksIn, readRuled } from './findings.ts'
import { linkTo, plain, type RuledDoc, type RuledWork, table } from './work.ts'

/** Below this the one who speaks is asked of a person. */
const TOLD = 0.6
const SAMPLES = 3
const SHOWN = 8
const MOST = 30
/** Lines of the end that are read for a hook. */
const ENDING = 12
/** A paragraph longer than this is hard to read on a telephone, in words. */
const LONG_PARAGRAPH = 300
const SAMPLE = 60

const linkOf = (doc: RuledDoc, block: Block, most: number) =>
  linkTo(lineOf(block, 0).slice(0, most).toWellFormed(), doc.doc_id, block.attrs.id)
const chapterLink = (doc: RuledDoc) => {
  const [first] = blocksIn(doc)
  return first ? linkTo(doc.doc_name, doc.doc_id, first.attrs.id) : plain(doc.doc_name)
}

/** Chapters with who is in them. */
export function chaptersOf(docs: readonly RuledDoc[]): string {
  const { scenes } = readRuled(docs)
  const rows = docs.map(doc => {
    const here = new Map<string, number>()
    for (const { doc: own, cast } of scenes)
      if (own.doc_id === doc.doc_id) for (const [name, { lines }] of cast) here.set(name, (here.get(name) ?? 0) + lines)
    const names = [...here].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
    return [chapterLink(doc), plain(names.slice(0, MOST).join('、')), String(statistics(doc.content).words)]
  })
  return table(['章', '人物', '字数'], rows)
}

/** Somebody of prose whom a question names: what is written down, how much they say and where; undefined when nobody is named. */
export function personOfProse(question: string, { docs, people }: RuledWork): string | undefined {
  const asked = nameKey(question)
  const isAsked = (names: readonly string[]) => names.some(name => name.length > 1 && asked.includes(nameKey(name)))
  const lines = docs.flatMap(doc => blocksIn(doc).map(block => ({ doc, block, text: textOf(block) })))
  const read = peopleIn(lines.map(({ text }) => text))
  const written = people.find(({ name, aliases }) => isAsked([name, ...aliases]))
  const names = new Set(written ? [written.name, ...written.aliases] : [])
  const found = read.people.find(({ name, aliases }) => isAsked([name, ...aliases]) || [name, ...aliases].some(each => names.has(each)))
  if (!found && !written) return undefined
  for (const name of found ? [found.name, ...found.aliases] : []) names.add(name)
  const own = read.speeches.filter(({ speaker, sure }) => names.has(speaker) && sure >= TOLD)
  const told = lines.filter(({ text }) => [...names].some(name => text.includes(name)))
  const chapters = [...new Map(told.map(({ doc }) => [doc.doc_id, chapterLink(doc)])).values()]
  const samples = own.toSorted((one, other) => other.words.length - one.words.length).slice(0, SAMPLES)
  const [first, last] = [told[0], told.at(-1)]
  const [name, ...aliases] = names
  return [
    `**${plain(name!)}**${aliases.length ? `（${plain(aliases.join('、'))}）` : ''}`,
    ...(written?.facts ?? []).filter(([, text]) => text.trim() !== '').map(([label, text]) => `- ${label}：${plain(text)}`),
    `- 对白：认得出的 ${own.length} 句，出现在 ${chapters.length} 章：${chapters.slice(0, SHOWN).join('、')}${chapters.length > SHOWN ? ` 等 ${chapters.length} 章` : ''}`,
    ...(first && last
      ? [`- 第一次：${linkOf(first.doc, first.block, SAMPLE)}`, `- 最后一次：${linkOf(last.doc, last.block, SAMPLE)}`]
      : []),
    ...samples.map(({ line }) => `- ${linkOf(lines[line]!.doc, lines[line]!.block, SAMPLE)}`),
  ].join('\n')
}

/** What rules can see of a chapter before it is handed in. */
export function chapterChecklist(doc: RuledDoc): string {
  const blocks = blocksIn(doc)
  const texts = blocks.map(textOf)
  const unknown = peopleIn(texts).speeches.filter(({ speaker, sure }) => speaker === '' || sure < TOLD)
  const unclosed = blocks.filter((_, at) => (texts[at]!.match(/[“「]/g)?.length ?? 0) !== (texts[at]!.match(/[”」]/g)?.length ?? 0))
  const last = blocks.at(-1)
  const end = endOf(blocks.slice(-ENDING).map(block => ({ block, text: textOf(block), words: 0 })))
  const points: [title: string, failing: string[]][] = [
    ['引号成对', unclosed.map(block => linkOf(doc, block, 24))],
    ['看得出每句话是谁说的', [...new Set(unknown.map(({ line }) => line))].map(line => linkOf(doc, blocks[line]!, 24))],
    [
      `一段不超过 ${LONG_PARAGRAPH} 字`,
      blocks.filter((_, at) => countWords(texts[at]!) > LONG_PARAGRAPH).map(block => linkOf(doc, block, 24)),
    ],
    ['没有留在稿里的备注', blocks.filter(({ type }) => type === 'note').map(block => linkOf(doc, block, 24))],
    [`结尾留有悬念（${end.kind === 'none' ? '' : '有：'}${end.why}）`, last && end.kind === 'none' ? [linkOf(doc, last, 24)] : []],
  ]
  const shown = points.map(([title, failing]) => {
    const more = failing.length > SHOWN ? ` 等 ${failing.length} 处` : ''
    return `- [${failing.length ? ' ' : 'x'}] ${title}${failing.length ? `：${failing.slice(0, SHOWN).join('、')}${more}` : ''}`
  })
  return [`**${plain(doc.doc_name)}** · ${statistics(doc.content).words} 字`, ...shown].join('\n')
}
