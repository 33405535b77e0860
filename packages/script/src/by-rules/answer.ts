// The rules assistant: questions about a work that rules can answer, built from the work alone. Other questions are not answered.
import { namesIn } from '../classify.ts'
import { lineOf, textOf } from '../elements.ts'
import { nameKey, scenesOf } from '../presence.ts'
import { statistics } from '../statistics.ts'
import { checklistOf } from './checklist.ts'
import { summaryOf } from './summary.ts'
import { contradictionsOf, isProse, peopleOfProse } from './findings.ts'
import { chapterChecklist, chaptersOf, personOfProse } from './prose.ts'
import { openThreads } from './threads.ts'
import { linkTo, linkToScene, namesInScene, plain, type RuledDoc, type RuledPerson, type RuledWork, scenesOfWork, table } from './work.ts'

/** What can be asked, each by an example. */
export const RULED_QUESTIONS = [
  '整部作品的大纲',
  '这一集的场次表',
  '谁在哪一场',
  '顾晚的人物小传',
  '没有回收的伏笔',
  '时间线有没有矛盾',
  '对比第 1 集和第 2 集的字数',
  '交稿前检查清单',
  '这一集的摘要',
] as const

/** Lines of a summary, of an outline's entry, and samples of how somebody speaks. */
const SUMMARY_LINES = 6
const OUTLINE_LINES = 2
const SAMPLES = 3
/** Scenes named of one person. */
const SHOWN_SCENES = 12

const KINDS = [
  ['threads', /伏笔|线索|没有?回收|再也?没(?:有)?出现|挖的坑|没填/],
  ['contradictions', /时间线|矛盾|对不上|前后不一|不一致|穿帮/],
  ['compare', /对比|比较|字数/],
  ['checklist', /检查|清单|核对|交稿/],
  ['scenes', /场次表|场景表|场次列表|分场|有哪些场|几场戏/],
  ['cast', /谁在|哪一?场|哪些场|出场表|人物表|哪些人物/],
  ['sheet', /小传|人物卡|介绍|是谁|台词|怎么说话/],
  ['outline', /大纲|梗概|结构/],
  ['summary', /摘要|总结|概括|讲了什么|概述/],
] as const
type Kind = (typeof KINDS)[number][0]

const numberIn = (text: string) => /\d+/.exec(text.normalize('NFKC'))?.[0]
/** The documents that a question names: by their name, or by 「第 3 集」. */
function namedDocs(question: string, docs: readonly RuledDoc[]): RuledDoc[] {
  const asked = nameKey(question)
  const numbers = [...question.normalize('NFKC').matchAll(/第\s*(\d+)\s*[集章话回]/g)].map(([, number]) => number)
  return docs.filter(({ doc_name }) => asked.includes(nameKey(doc_name)) || numbers.includes(numberIn(doc_name)))
}
/** Who is named: of those who are written down, or who speak. */
function named(question: string, { people, docs }: RuledWork): RuledPerson | undefined {
  const asked = nameKey(question)
  const speakers = new Set(docs.flatMap(({ content }) => scenesOf(content).flatMap(({ speakers }) => speakers.map(({ name }) => name))))
  const all = [...people, ...[...speakers].map(name => ({ name, aliases: [], facts: [] }))]
  return all.find(({ name, aliases }) => [name, ...aliases].some(each => asked.includes(nameKey(each))))
}
const namesOf = ({ name, aliases }: RuledPerson) => new Set([name, ...aliases].map(nameKey))

/** What a question asks for, and of which documents; undefined for what rules cannot answer. */
export function kindOf(question: string): Kind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0]
}

const outline = (work: RuledWork, docs: readonly RuledDoc[]) =>
  [`《${plain(work.name)}》的大纲，句子是从稿子里摘的：`, summaryOf(docs, OUTLINE_LINES)].join('\n\n')

function sceneList(docs: readonly RuledDoc[]): string {
  const rows = docs.flatMap(doc => {
    const presence = scenesOf(doc.content)
    return scenesOfWork([doc]).map(place => {
      const { words = 0, speakers = [] } = presence.find(({ scene_id }) => scene_id === place.scene.attrs.id) ?? {}
      return [linkToScene(place), plain(speakers.map(({ name }) => name).join('、')), String(words)]
    })
  })
  return table(['场次', '人物', '字数'], rows)
}

function whoIsWhere(docs: readonly RuledDoc[]): string {
  const where = new Map<string, { name: string; scenes: string[] }>()
  for (const place of scenesOfWork(docs)) {
    for (const name of namesInScene(place.scene)) {
      const seen = where.get(nameKey(name)) ?? { name, scenes: [] }
      seen.scenes.push(linkToScene(place))
      where.set(nameKey(name), seen)
    }
  }
  if (where.size === 0) return '这里还没有人物说话，也没有写明在场的人物。'
  const rows = [...where.values()]
    .toSorted((one, other) => other.scenes.length - one.scenes.length)
    .map(({ name, scenes }) => [
      plain(name),
      String(scenes.length),
      scenes.slice(0, SHOWN_SCENES).join('、') + (scenes.length > SHOWN_SCENES ? ` 等 ${scenes.length} 场` : ''),
    ])
  return table(['人物', '场数', '在哪些场'], rows)
}

function sheet(person: RuledPerson, docs: readonly RuledDoc[]): string {
  const keys = namesOf(person)
  const isIn = (speaker: string) => namesIn(speaker).some(name => keys.has(nameKey(name)))
  const scenes = scenesOfWork(docs).map(place => ({
    place,
    speeches: place.scene.content.filter(block => block.type === 'dialogue' && isIn(block.attrs.speaker)),
  }))
  const own = scenes.filter(({ speeches }) => speeches.length > 0)
  const others = new Map<string, number>()
  for (const { place } of own)
    for (const name of namesInScene(place.scene)) if (!keys.has(nameKey(name))) others.set(name, (others.get(name) ?? 0) + 1)
  const beside = [...others].toSorted(([, one], [, other]) => other - one).slice(0, SAMPLES)
  const lines = own.flatMap(({ place, speeches }) => speeches.map(block => ({ place, block })))
  const samples = lines.toSorted((one, other) => textOf(other.block).length - textOf(one.block).length).slice(0, SAMPLES)
  return [
    `**${plain(person.name)}**${person.aliases.length ? `（${plain(person.aliases.join('、'))}）` : ''}`,
    ...person.facts.filter(([, text]) => text.trim() !== '').map(([label, text]) => `- ${label}：${plain(text)}`),
    `- 台词：${lines.length} 句，在 ${own.length} 场里`,
    ...(own[0] ? [`- 第一次：${linkToScene(own[0].place)}`, `- 最后一次：${linkToScene(own.at(-1)!.place)}`] : []),
    ...(beside.length ? [`- 常在一起：${beside.map(([name, count]) => `${plain(name)}（${count} 场）`).join('、')}`] : []),
    ...samples.map(({ place, block }) => `- ${linkTo(lineOf(block, 0), place.doc.doc_id, block.attrs.id)}`),
  ].join('\n')
}

function compare(docs: readonly RuledDoc[]): string {
  const rows = docs.map(({ doc_name, content }) => {
    const { words, scenes, minutes, dialogueRatio, cast } = statistics(content)
    return [plain(doc_name), String(words), String(scenes), String(minutes), `${Math.round(dialogueRatio * 100)}%`, String(cast.length)]
  })
  return table(['文档', '字数', '场数', '分钟', '对白', '说话的人'], rows)
}

/** An answer in Markdown, or undefined when rules cannot answer this. Nothing in it is made up: every line stands in the work or is counted from it. */
export function answerByRules(question: string, work: RuledWork): string | undefined {
  const kind = kindOf(question)
  if (!kind) return undefined
  if (work.docs.length === 0) return '这部作品里还没有文档。'
  const asked = namedDocs(question, work.docs)
  const open = work.docs.filter(({ doc_id }) => doc_id === work.here)
  const isWhole = /整部|全部|全剧|全书|作品/.test(question)
  /** Those that are named, else the open one, else all. */
  const near = asked.length ? asked : open.length && !isWhole ? open : work.docs
  switch (kind) {
    case 'threads':
      return openThreads(work)
    case 'contradictions':
      return contradictionsOf(work)
    case 'compare':
      return compare(asked.length > 1 ? asked : work.docs)
    case 'checklist':
      return near.map(doc => (isProse([doc]) ? chapterChecklist(doc) : checklistOf(doc))).join('\n\n')
    case 'scenes':
      return isProse(near) ? chaptersOf(near) : sceneList(near)
    case 'cast':
      return isProse(near) ? peopleOfProse(near) : whoIsWhere(near)
    case 'sheet': {
      if (isProse(work.docs)) return personOfProse(question, work)
      const person = named(question, work)
      return person && sheet(person, work.docs)
    }
    case 'outline':
      return outline(work, asked.length ? asked : work.docs)
    case 'summary':
      return summaryOf(near, near.length > 1 ? OUTLINE_LINES : SUMMARY_LINES)
  }
}
