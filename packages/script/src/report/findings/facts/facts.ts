// What a story says of somebody or something that can only be one way. Two ways contradict.

import { isNegated } from '../../../language/words.ts'
import { withQuestion } from './answers.ts'
import { COUNT_FACTS } from './counts.ts'
import { type FactRule, type Fact, nameOf } from './fact.ts'
import { LIFE_FACTS } from './lives.ts'
import { PERSON_FACTS } from './people.ts'
import { SKILL_FACTS } from './skills.ts'
import { type Finding, finding } from '../finding.ts'
import { QUANTITIES } from './quantities.ts'
import { lineOfFinding, type Story } from '../story.ts'

const FACT_RULES: readonly FactRule[] = [...PERSON_FACTS, ...SKILL_FACTS, ...LIFE_FACTS, ...COUNT_FACTS, ...QUANTITIES]

/** Quick look whether a line can hold a fact at all. */
const MAY_HOLD =
  /[0-9０-９零〇一二两三四五六七八九十半左右红黑白蓝绿黄灰紫粉棕银金青橙褐东南西北型叫是当考读念毕生籍铺间住回比耳那家号日干做同比属穿披裹系戴双孪高矮胖瘦科卷课教死亡故淹毒吊产字认识书守待薪生怀狗猫马驴鹰鸟龟发赛杯在]/

/** What all lines say, by what it is about. */
export function factsOf(story: Story): Map<FactRule, Fact[]> {
  const facts = new Map<FactRule, Fact[]>(FACT_RULES.map(rule => [rule, []]))
  for (const line of story.lines) {
    if (line.kind === 'heading' || line.kind === 'cast' || !MAY_HOLD.test(line.text)) continue
    const answer = withQuestion(story, line)
    for (const rule of FACT_RULES) {
      for (const match of line.text.matchAll(rule.pattern)) {
        if (isNegated(line.text, match.index)) continue
        const read = rule.read(match, story, line)
        if (read) facts.get(rule)!.push({ ...read, line, index: match.index })
      }
      for (const match of answer?.text.matchAll(rule.pattern) ?? []) {
        const read = rule.read(match, story, answer!)
        if (read) facts.get(rule)!.push({ ...read, line, index: 0 })
      }
    }
  }
  return facts
}

const shown = (value: string) => value.replace(/\/.*$/, '')
/** Contradictions among what is said: of each thing one, the first two lines that do not agree. */
export function contradictions(story: Story): Finding[] {
  const found: Finding[] = []
  // Two ways of saying the same thing are held against each other too.
  const byLabel = Map.groupBy([...factsOf(story)], ([rule]) => rule.label)
  for (const rules of byLabel.values()) {
    const [rule] = rules[0]!
    const facts = rules.flatMap(([, own]) => own).sort((one, other) => one.line.at - other.line.at)
    for (const [what, own] of Map.groupBy(facts, fact => fact.about)) {
      const pair = firstPair(story, rule, own)
      if (!pair) continue
      const [one, other] = pair
      const kind = rule.kind ?? 'fact'
      found.push(
        finding(kind, what, {
          severity: rule.severity ?? 'middle',
          title: `${nameOf(what)}前后不一：${shown(one.value)} / ${shown(other.value)}`,
          text: `前面写的是「${shown(one.value)}」，后面成了「${shown(other.value)}」。两处留一处，或写明为什么变了。`,
          lines: [lineOfFinding(story, one.line, one.index), lineOfFinding(story, other.line, other.index)],
          confidence: rule.confidence,
        }),
      )
    }
  }
  return found
}

/** Each fact is held against the first of each other value: linear in what is said. */
function firstPair(story: Story, { agrees }: FactRule, facts: readonly Fact[]): [Fact, Fact] | undefined {
  const firsts = new Map<string, Fact>()
  for (const fact of facts) {
    for (const [value, first] of firsts)
      if (value !== fact.value && first.line !== fact.line && !(agrees?.(first, fact, story) ?? false)) return [first, fact]
    if (!firsts.has(fact.value) && firsts.size < 12) firsts.set(fact.value, fact)
  }
  return undefined
}
