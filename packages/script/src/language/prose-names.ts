// Names in running prose: n-grams that begin with a family name and behave like a subject (format facts §2.4, §10).
import { DOUBLE_SURNAMES, isCommonWord, LAST_OF_THREE, NOT_LAST, NOT_SECOND, SURNAMES } from './surnames.ts'

export interface ProseName {
  name: string
  count: number
  confidence: number
  evidence: { kind: string; count: number }[]
}

/** Facts §10: at least five times, neighbours of entropy 1 on both sides, 12 % at the start of a clause and before a verb. */
const MIN_COUNT = 5
const MIN_ENTROPY = 1
const MIN_START = 0.12
const MIN_VERB = 0.12
const MOST = 200
/** What one says or does first after one's name. */
const VERBS = new Set(
  '说道问笑听看走来去拿把被对向和与同也便就又还正在却忙急起坐站推抬点摇叹回进出心想知已将给让叫没不转低伸握抱拉愣怔皱盯望冲喊哭骂怒猛突忽闭睁接放咬沉冷'.split(
    '',
  ),
)
const CLAUSE_END = /[^\u3400-\u4dbf\u4e00-\u9fff]+/

interface Seen {
  count: number
  starts: number
  verbs: number
  left: Map<string, number>
  right: Map<string, number>
}

/** Candidates with how sure they are, most important first. */
export function proseCandidates(text: string): ProseName[] {
  const seen = gather(text)
  const judged = [...seen].flatMap(([name, facts]) => judge(name, facts) ?? [])
  return withoutParts(judged, seen)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ name, facts, confidence }) => ({
      name,
      count: facts.count,
      confidence,
      evidence: [
        { kind: '出现', count: facts.count },
        { kind: '句首', count: facts.starts },
        { kind: '动作', count: facts.verbs },
      ],
    }))
}

function gather(text: string): Map<string, Seen> {
  // Counted first by name alone: most n-grams are seen too seldom to look at their neighbours.
  const counts = new Map<string, number>()
  const clauses = text.split(CLAUSE_END)
  for (const clause of clauses) eachGram(clause, name => counts.set(name, (counts.get(name) ?? 0) + 1))
  const seen = new Map<string, Seen>()
  for (const clause of clauses) {
    eachGram(clause, (name, at) => {
      if (counts.get(name)! < MIN_COUNT) return
      let facts = seen.get(name)
      if (!facts) seen.set(name, (facts = { count: 0, starts: 0, verbs: 0, left: new Map(), right: new Map() }))
      const after = clause[at + name.length] ?? '$'
      const before = at === 0 ? '^' : clause[at - 1]!
      facts.count++
      if (at === 0) facts.starts++
      if (VERBS.has(after)) facts.verbs++
      facts.left.set(before, (facts.left.get(before) ?? 0) + 1)
      facts.right.set(after, (facts.right.get(after) ?? 0) + 1)
    })
  }
  return seen
}

/** Calls back for each n-gram that could be a name: a family name and one or two more characters. */
function eachGram(clause: string, tell: (name: string, at: number) => void): void {
  for (let at = 0; at + 1 < clause.length; at++) {
    const family = DOUBLE_SURNAMES.has(clause.slice(at, at + 2)) ? 2 : SURNAMES.has(clause[at]!) ? 1 : 0
    if (family === 0 || (family === 1 && NOT_SECOND.has(clause[at + 1]!))) continue
    for (let length = 2; length <= family + 2 && at + length <= clause.length; length++) {
      const last = clause[at + length - 1]!
      if (!NOT_LAST.has(last) || (length > 2 && LAST_OF_THREE.has(last))) tell(clause.slice(at, at + length), at)
    }
  }
}

interface Judged {
  name: string
  facts: Seen
  score: number
  confidence: number
}

function judge(name: string, facts: Seen): Judged | undefined {
  const { count, starts, verbs, left, right } = facts
  if (isCommonWord(name)) return undefined
  const [startShare, verbShare] = [starts / count, verbs / count]
  // At the start of a clause there is no neighbour: each such place counts as one of its own.
  const [leftEntropy, rightEntropy] = [entropy(left) + startShare, entropy(right)]
  if (leftEntropy < MIN_ENTROPY || rightEntropy < MIN_ENTROPY || startShare < MIN_START || verbShare < MIN_VERB) return undefined
  const shape = name.length === 2 ? 0.8 : 1
  const score = Math.log(count) * (1 + verbShare) * (1 + startShare) * shape
  const confidence = Math.min(
    0.98,
    0.35 + 0.25 * Math.min(1, verbShare * 2) + 0.2 * Math.min(1, startShare * 2) + 0.2 * Math.min(1, Math.log10(count) / 2),
  )
  return { name, facts, score, confidence: Math.round(confidence * 100) / 100 }
}

/** Shannon entropy in nats. */
function entropy(counts: ReadonlyMap<string, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  let sum = 0
  for (const count of counts.values()) sum -= (count / total) * Math.log(count / total)
  return sum
}

/** Of a name and a longer one that begins with it the one stays that the text means: 林晓 is part of 林晓婉, 陈墨站 is 陈墨 with a verb. */
function withoutParts(judged: Judged[], seen: ReadonlyMap<string, Seen>): Judged[] {
  const dropped = new Set<string>()
  const byName = new Map(judged.map(each => [each.name, each]))
  for (const long of judged) {
    for (let length = 2; length < long.name.length; length++) {
      const short = long.name.slice(0, length)
      const facts = seen.get(short)
      if (!facts) continue
      if (long.facts.count >= 0.6 * facts.count) dropped.add(short)
      else if (byName.has(short) && long.facts.count < 0.3 * facts.count) dropped.add(long.name)
    }
  }
  return judged.filter(each => !dropped.has(each.name))
}
