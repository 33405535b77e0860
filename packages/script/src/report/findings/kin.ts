// Who is whose what: 我表妹小满, 顾尧是林夏的哥哥, 「舅舅，」. The same two people are one thing to each other.

import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { addresseeOf, KIN_WORD, kinOf, personOf } from './subjects.ts'

interface Relation {
  owner: string
  person: string
  kin: string
  line: StoryLine
  index: number
}

const IS_KIN = new RegExp(`^${KIN_WORD}$`)
/** What strangers are called too tells nothing when it is called out. */
const CALLED =
  /^(?:爸爸?|妈妈?|爹|娘|爷爷|奶奶|外公|外婆|姥姥|姥爷|舅舅|舅|[二三四]叔|大伯|二伯|姑姑|姑妈|姨妈|小姨|姐姐?|妹妹|弟弟|哥哥?|表哥|表姐|表弟|表妹|岳父|岳母)(?=[，,！!。？?…]|$)/
/** Two that may both be right: an in-law is called 爸, an elder cousin 哥. */
const COMPATIBLE: readonly (readonly string[])[] = [
  ['父亲', '岳父'],
  ['母亲', '岳母'],
  ['哥哥', '表哥'],
  ['姐姐', '表姐'],
  ['弟弟', '表弟'],
  ['妹妹', '表妹'],
  ['未婚夫', '丈夫'],
  ['未婚妻', '妻子'],
  ['叔叔', '伯伯'],
  ['儿子', '侄辈'],
]
const agree = (one: string, other: string) => one === other || COMPATIBLE.some(group => group.includes(one) && group.includes(other))

function relationsIn(story: Story, line: StoryLine): Relation[] {
  const found: Relation[] = []
  const { text } = line
  const add = (owner: string, person: string, kin: string, index: number) => {
    if (owner !== '' && person !== '' && owner !== person) found.push({ owner, person, kin: kinOf(kin), line, index })
  }
  for (const { name, start, end } of line.named) {
    // 「林夏的表妹小满」「我二叔林建国」
    const before = text.slice(Math.max(0, start - 8), start)
    const kin = new RegExp(`(${KIN_WORD})(?:，|、|叫|是|名叫)?$`).exec(before)
    if (kin) {
      const at = start - (before.length - kin.index)
      const owner = ownerBefore(story, line, at)
      if (owner) add(owner, name, kin[1]!, at)
    }
    // 「顾尧是林夏的哥哥」「她是我姐姐」
    const behind = new RegExp(`^(?:可|就|才|不过)?是([^，。！？；是]{1,6}?)(?:的)?(?:亲)?(${KIN_WORD})(?=[，。！？；、]|$)`).exec(
      text.slice(end, end + 16),
    )
    if (behind) {
      const owner =
        line.named.find(other => other.start >= end && other.start <= end + 4 && !IS_KIN.test(other.name))?.name ??
        ownerIn(story, line, end, behind[1]!)
      add(owner, name, behind[2]!, start)
    }
  }
  const self = /(?:^|[，。！？\s])我(?:就|才|可)?是(你|他|她)(?:的)?(?:亲)?/g
  for (const match of text.matchAll(self)) {
    const kin = new RegExp(`^${KIN_WORD}(?=[，。！？；、]|$)`).exec(text.slice(match.index + match[0].length))
    if (kin && line.kind === 'speech') add(personOf(story, line, match.index, match[1]!), line.speaker, kin[0], match.index)
  }
  const other = /(?:^|[，。！？\s])(你|他|她)(?:就|才|可)?是我(?:的)?(?:亲)?/g
  for (const match of text.matchAll(other)) {
    const kin = new RegExp(`^${KIN_WORD}(?=[，。！？；、]|$)`).exec(text.slice(match.index + match[0].length))
    if (kin && line.kind === 'speech') add(line.speaker, personOf(story, line, match.index + 1, match[1]!), kin[0], match.index)
  }
  const call = line.kind === 'speech' ? CALLED.exec(text) : null
  if (call) {
    const others = [...line.scene.speakers].filter(name => name !== line.speaker)
    if (line.scene.present.size <= 3 && others.length === 1) add(line.speaker, addresseeOf(story, line), call[0], 0)
  }
  return found
}

/** Whom 我, 你 or 臣女 means before a word for kin. */
function ownerIn(story: Story, line: StoryLine, at: number, words: string): string {
  const pronoun = /[我你他她]|臣女|臣妾|奴婢|本宫|微臣|属下|民女|本王|哀家|朕/.exec(words)
  return pronoun ? personOf(story, line, at, pronoun[0]) : ''
}

/** Whose kin it is that stands at an offset. */
function ownerBefore(story: Story, line: StoryLine, at: number): string {
  const before = line.text.slice(0, at)
  const named = line.named.find(({ end }) => end === at || (end === at - 1 && before.endsWith('的')))
  if (named) return named.name
  const pronoun = /([我你他她])(?:的)?$/.exec(before)
  if (pronoun) return personOf(story, line, pronoun.index, pronoun[1]!)
  return line.kind === 'told' && story.kind === 'novel' && /(?:^|[，。！？\s])$/.test(before) ? NARRATOR : ''
}

/** Pairs of people that are told to be kin in two ways. */
export function kinFindings(story: Story): Finding[] {
  const relations = story.lines.flatMap(line =>
    line.kind === 'heading' || line.kind === 'cast' || !/[爸妈爹娘爷奶公婆姥祖父母哥姐弟妹舅叔伯姑姨儿女侄甥丈夫妻老婆媳]/.test(line.text)
      ? []
      : relationsIn(story, line),
  )
  return [...Map.groupBy(relations, ({ owner, person }) => `${owner} ${person}`).values()].flatMap(own => {
    const first = own[0]!
    const other = own.find(({ kin }) => !agree(first.kin, kin))
    if (!other || /假|冒充|干(?:爹|妈|哥|姐)|认作/.test(`${first.line.text}${other.line.text}`)) return []
    const owner = first.owner === NARRATOR ? '「我」' : first.owner
    return [
      finding('kin', `${first.owner}|${first.person}`, {
        severity: 'high',
        title: `${first.person}是${owner}的${first.kin}，还是${other.kin}`,
        text: `前面说${first.person}是${owner}的${first.kin}，后面成了${other.kin}。`,
        lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, other.line, other.index)],
        confidence: 0.75,
      }),
    ]
  })
}
