// What somebody cannot do or does not do, and does all the same.

import { around, beginOf, CLAUSE_ENDS } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { yearsBetween } from './time/calendar.ts'
import { type Finding, finding } from './finding.ts'
import { isActing, lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { personOf, subjectAt } from './subjects.ts'
import { type Trait, TRAITS } from './trait-table.ts'

const OF_OTHERS = new Map(TRAITS.map(({ breaks }) => [breaks, new RegExp(breaks.source.replaceAll('我', '[你他她]'))]))
const MAY_HOLD = new RegExp(TRAITS.map(({ holds }) => holds.source).join('|'))
export const ASKED = /离了|没戴|摘[了下]眼镜|[？?吗]|如果|要是|假如|以为|好像|像个?|装(?:作|成|出)|假装|别装|又不是/

interface Held {
  trait: Trait
  line: StoryLine
}

/** Who does what a line tells: each name that acts, the speaker, and in the first person who tells. */
export function doersIn(story: Story, line: StoryLine, at: number): string {
  const subject = subjectAt(story, line, at)
  if (subject !== '') return subject
  if (line.kind !== 'told') return ''
  const doer = line.named.find(each => each.end <= at && isActing(line.text, each))?.name
  return doer ?? ''
}

/** What breaks a trait in a speech: said by themselves of 我, or by another of 你 and 他. */
function saidOf(story: Story, line: StoryLine, { breaks }: Trait, name: string): RegExpExecArray | null {
  if (line.speaker === name || !breaks.source.includes('我')) return line.speaker === name ? breaks.exec(line.text) : null
  const match = OF_OTHERS.get(breaks)?.exec(line.text) ?? null
  const pronoun = match && /[你他她]/.exec(match[0])
  return match && pronoun && personOf(story, line, match.index, pronoun[0]) === name ? match : null
}

/** What helps somebody once is no cure: 扶着, 轮椅. */
const LASTS = /^(?!(?:轮椅|拐|扶|推|搀|背|抱|逼|绑|醒|捡|借)$)./
/** Years after which what time mends is mended. */
const MENDED = 0.15
const SIDE = /[左右](?=[^左右]*$)/
/** Whether one speaks of the left and the other of the right. */
function areOtherSides(one: RegExpExecArray | null, other: RegExpExecArray): boolean {
  const [first, second] = [one, other].map(match =>
    match ? SIDE.exec(match.input.slice(0, match.index + match[0].length))?.[0] : undefined,
  )
  return first !== undefined && second !== undefined && first !== second
}

/** Whether a speech tells of what is or was done, and not of what may be. */
function isReported({ text, isVoice }: StoryLine, { breaks, said }: Trait): boolean {
  const match = said || isVoice ? null : breaks.exec(text)
  return (
    match !== null && !UNREAL.test(around(text, match.index)) && /[我你他她咱]/.test(text.slice(beginOf(text, match.index), match.index))
  )
}
const UNREAL = /[？?吗吧]|如果|要是|假如|别|会|能|想|要|让|叫|教|请|该|敢|快|去|来/

/** What is done against what holds. */
export function brokenTraits(story: Story): Finding[] {
  const held = new Map<string, Held[]>()
  const found: Finding[] = []
  const told = new Set<string>()
  const tell = (name: string, { trait, line: first }: Held, line: StoryLine, index: number) => {
    if (told.has(`${name}${trait.name}`)) return
    told.add(`${name}${trait.name}`)
    found.push(
      finding('trait', `${name}|${trait.name}`, {
        severity: trait.severity ?? 'middle',
        title: `${name === NARRATOR ? '「我」' : name}${trait.name}，后面却不是这样`,
        text: `前面写明${name === NARRATOR ? '「我」' : name}${trait.name}，这里的话或动作和它矛盾，中间没有交代变化。`,
        lines: [lineOfFinding(story, first), lineOfFinding(story, line, index)],
        confidence: trait.severity === 'high' ? 0.8 : 0.7,
      }),
    )
  }
  for (const line of story.lines) {
    if (line.kind === 'heading' || line.kind === 'cast') continue
    for (const [name, own] of held) {
      const left = own.filter(
        ({ trait }) =>
          !(
            LASTS.test(trait.ends?.exec(line.text)?.[0] ?? '') &&
            (line.named.some(each => each.name === name) || line.speaker === name || line.named.length === 0)
          ),
      )
      if (left.length < own.length) held.set(name, left)
      for (const each of left) {
        const { trait } = each
        if (each.line === line || line.isPast || trait.ends?.test(line.text)) continue
        if (trait.heals && yearsBetween(story, each.line, line) > MENDED) continue
        if (trait.said === 'too' && line.kind === 'speech' && line.speaker === name) {
          const match = trait.breaks.exec(line.text)
          if (match && !isNegated(line.text, match.index)) tell(name, each, line, match.index)
        } else if (trait.said === true) {
          const match = line.kind === 'speech' && !line.isVoice ? saidOf(story, line, trait, name) : null
          if (match && !isNegated(line.text, match.index)) tell(name, each, line, match.index)
        } else if (line.kind === 'told' || (line.kind === 'speech' && isReported(line, trait))) {
          const match = trait.breaks.exec(line.text)
          if (!match || isNegated(line.text, match.index) || (trait.sided && areOtherSides(trait.holds.exec(each.line.text), match)))
            continue
          if (doersIn(story, line, match.index) === name) tell(name, each, line, match.index)
        }
      }
    }
    if (!MAY_HOLD.test(line.text)) continue
    for (const trait of TRAITS) {
      const match = trait.holds.exec(line.text)
      if (!match || line.scene.isPast || ASKED.test(around(line.text, match.index, CLAUSE_ENDS))) continue
      const name = doersIn(story, line, match.index)
      if (name === '') continue
      const own = held.get(name) ?? []
      if (!own.some(each => each.trait === trait)) held.set(name, [...own, { trait, line }])
    }
  }
  return [...found, ...firstVisits(story)]
}

/** 「我第一次来这里」 of a place where they were before. */
function firstVisits(story: Story): Finding[] {
  const firsts = new Map<string, StoryLine>()
  return story.lines.flatMap(line => {
    const key = `${line.speaker} ${line.scene.source.place}`
    const first = firsts.get(key)
    if (!first && line.speaker !== '' && !line.scene.isPast) firsts.set(key, line)
    if (!first || first.scene === line.scene) return []
    if (line.kind !== 'speech' || line.speaker === '' || line.scene.source.place === '' || story.kind === 'novel') return []
    const match = /(?:第一次|头一回|头一次)(?:来|到|进|踏进)|从(?:来)?没(?:有)?来过/.exec(line.text)
    if (!match || subjectAt(story, line, match.index) !== line.speaker) return []
    return [
      finding('trait', `${line.speaker}|第一次来`, {
        severity: 'middle',
        title: `${line.speaker}说是第一次来，前面已经来过`,
        text: `前面的「${line.scene.source.place}」里就有${line.speaker}。`,
        lines: [lineOfFinding(story, first), lineOfFinding(story, line)],
        confidence: 0.75,
      }),
    ]
  })
}
