// Whose turn it is in a talk: what sentences tell of some turns settles those of which they tell nothing, before and behind them.
//
// A hidden Markov chain of the second order. Its states are who spoke in this turn and in the one before; forwards and backwards it gives how likely
// each person is for each turn, which is the confidence that is told. How often what follows what was counted in the marked books (docs/engines/novel.md).
import type { Attributed, Evidence } from './attribute.ts'
import { isNobody } from './clues.ts'

/** What one person says in one paragraph. */
export interface Turn {
  /** Speeches, the last not included. */
  from: number
  to: number
  /** What the sentence tells; '' when it tells nobody. */
  speaker: string
  evidence: Evidence
  /** To whom it is said, as the sentence tells it; '' when it does not. */
  spokenTo: string
  /** Whom the words call; '' when nobody. */
  called: string
  /** Who is named in the words. */
  named: string[]
  /** Who acts in the paragraphs between the last speech and this one, in order; undefined where there are none. */
  between: readonly string[] | undefined
  words: string
  /** Of whom the text was before it, the likeliest first. */
  mind: readonly string[]
}

/** Somebody of whom nothing tells. */
const SOMEBODY = ''
const SOMEBODY_WEIGHT = 0.25
/** A talk is looked at so many turns before and behind; what is further away counts less. */
const REACH = 6
const FADES = 0.8
/** So many people at most may have a turn. */
const MOST_PEOPLE = 6
/** Who is named in a speech says it this much less often, and who is called hardly ever. */
const NAMED = 0.25
const CALLED = 0.01
/** Nobody is told as less likely than that. */
const LEAST = 0.25
/** From `LIKELY` on a chance of a talk held more often by `MODEST`; that of a speech which nobody answers is `ALONE` of what it says. */
const [LIKELY, MODEST, MOST_SURE, ALONE] = [0.54, 0.13, 0.89, 0.95]

/** Things speak where the text says so, and take no turns. */
const VOICES = /^(?:系统|广播|喇叭|收音机|电视|录音机|导航|音箱)$/
/** What people call themselves, and by what those are called who do. */
const SELF: readonly (readonly [self: RegExp, whose: RegExp])[] = [
  [/朕|寡人/, /帝$|皇上|陛下|万岁|王$/],
  [/哀家/, /太后|太妃|太皇/],
  [/本宫/, /皇后|妃$|公主|娘娘|太子/],
  [/嫔妾|臣妾/, /皇后|妃$|嫔$|贵人|美人|才人|昭仪|婕妤|常在|答应|娘娘|夫人/],
  [/奴才|咱家|杂家/, /公公|太监|内侍|管家|奴才/],
  [/奴婢/, /嬷嬷|宫女|丫[鬟头环]|侍女|婢女|姑姑/],
  [/本王|孤王/, /王$|王爷|殿下/],
  [/贫僧|老衲/, /僧|和尚|方丈|长老|法师|禅师/],
  [/贫道/, /道[长士人]|真人/],
  [/本官/, /大人|县|府|太守|官$/],
  [/为师/, /师父|师尊|长老|真人/],
]
/** Who serves calls himself so, and whom he serves never does. */
const SERVES =
  /微臣|老臣|臣[叩参拜妾以不该罪遵在惶万愿开启]|^臣|^回(?:皇上|陛下|万岁|太后|太妃|皇后|娘娘|王爷|殿下|大人)|奴婢|奴才|老奴|嫔妾|属下|末将|草民|下官|卑职/
const SERVED = /皇帝|皇上|陛下|万岁|太后|太妃|皇后/
/** Who says his own name: 弟子陈渡. */
const INTRODUCES = /(?:我叫|我是|我就是|在下|弟子|晚辈|微臣|臣|末将|民女|草民|小女子?|小人|奴婢|妾身|鄙人|贫道|属下)$/
const introduces = (words: string, name: string): boolean => INTRODUCES.test(words.slice(0, Math.max(0, words.indexOf(name))))
const INTRODUCED = 30
const SELF_OTHER = 0.05
const SERVED_SELDOM = 0.04

/** How well what somebody calls himself in a speech fits a name. */
function selfFits(words: string, name: string, told: readonly string[]): number {
  let fit = 1
  for (const [self, whose] of SELF) if (self.test(words) && told.some(other => whose.test(other)) && !whose.test(name)) fit *= SELF_OTHER
  return SERVES.test(words) && SERVED.test(name) ? fit * SERVED_SELDOM : fit
}

/** Ways that are told by the talk, not by the sentence. */
const BY_TALK: ReadonlySet<Evidence> = new Set(['none', 'lastActor', 'talk'])

/** Chances of who speaks next: who acted last, who spoke last, who spoke before that; what is left is shared by all others. */
interface Chances {
  actor: number
  last: number
  before: number
}
const ADJACENT: Chances = { actor: 0, last: 0.03, before: 0.8 }
const AFTER_NARRATION = {
  ofLast: { actor: 0, last: 0.24, before: 0.4 },
  ofBefore: { actor: 0, last: 0.33, before: 0.4 },
  ofAnother: { actor: 0.6, last: 0.14, before: 0.08 },
  ofNobody: { actor: 0, last: 0.18, before: 0.3 },
} satisfies Record<string, Chances>
/** How much seldomer it is the one who just spoke who acts first afterwards. */
const REACTS_TO_SELF = 0.5
/** Who is called or asked by the one before answers so often. */
const ANSWERS = 0.82

interface Place {
  people: readonly string[]
  /** How much each is in the talk here. */
  weights: readonly number[]
  /** How well the turn fits each. */
  fits: readonly number[]
}

/** Speeches with the turns settled of which their own sentence tells nobody. Linear in the turns. */
export function settled(found: readonly Attributed[], talk: readonly Turn[], precision: Readonly<Record<Evidence, number>>): Attributed[] {
  const all = [...found]
  const places = talk.map((turn, at) => placeOf(talk, at, turn, precision))
  const likely = marginals(talk, places)
  for (const [at, turn] of talk.entries()) {
    if (!BY_TALK.has(turn.evidence)) continue
    const { people } = places[at]!
    const chances = likely[at]!
    const best = chances.indexOf(Math.max(...chances))
    const speaker = chances[best]! >= LEAST ? people[best]! : SOMEBODY
    const isAnswered = turn.between === undefined ? at > 0 : talk[at + 1] !== undefined && talk[at + 1]!.between === undefined
    for (let nth = turn.from; nth < turn.to; nth++)
      all[nth] = { ...all[nth]!, speaker, evidence: speaker ? 'talk' : 'none', sure: speaker ? rightShare(chances[best]!, isAnswered) : 0 }
  }
  return all
}

/** How often a chance held in the marked books: more often in a talk that others take part in, less where a speech stands alone. */
const rightShare = (chance: number, isAnswered: boolean): number =>
  isAnswered && chance >= LIKELY ? Math.min(MOST_SURE, chance + MODEST) : Math.min(MOST_SURE, chance * (isAnswered ? 1 : ALONE))

function placeOf(talk: readonly Turn[], at: number, turn: Turn, precision: Readonly<Record<Evidence, number>>): Place {
  const weights = new Map<string, number>()
  const add = (name: string, weight: number) => {
    if (name !== '' && !isNobody(name) && !VOICES.test(name)) weights.set(name, (weights.get(name) ?? 0) + weight)
  }
  for (let other = Math.max(0, at - REACH); other <= Math.min(talk.length - 1, at + REACH); other++) {
    const { evidence, speaker, between, called, spokenTo } = talk[other]!
    const near = FADES ** Math.abs(other - at)
    if (!BY_TALK.has(evidence)) add(speaker, near)
    for (const name of [called, spokenTo]) add(name, near * 0.7)
    for (const name of new Set(between)) add(name, near * 0.6)
  }
  for (const [rank, name] of turn.mind.entries()) add(name, 0.5 / (1 + rank))
  const most = [...weights].sort((one, other) => other[1] - one[1]).slice(0, MOST_PEOPLE)
  const told = BY_TALK.has(turn.evidence) && turn.evidence !== 'lastActor' ? '' : turn.speaker
  if (told && !most.some(([name]) => name === told)) most.push([told, 1])
  most.push([SOMEBODY, SOMEBODY_WEIGHT])
  const sure = precision[turn.evidence]
  const names = most.map(([name]) => name)
  const fits = most.map(([name]) => {
    const said = told === '' ? 1 : name === told ? sure : (1 - sure) / (most.length - 1)
    const own = told === '' ? selfFits(turn.words, name, turn.called ? names.filter(each => each !== turn.called) : names) : 1
    if (name !== '' && told === '' && introduces(turn.words, name)) return INTRODUCED
    return own * said * (name !== told && turn.called === name && name ? CALLED : name !== told && turn.named.includes(name) ? NAMED : 1)
  })
  return { people: most.map(([name]) => name), weights: most.map(([, weight]) => weight), fits }
}

/** How likely each of the people of a place follows after two others. */
function stepTo(turn: Turn, before: Turn | undefined, { people, weights }: Place, last: string, earlier: string): number[] {
  const actor = turn.between?.at(-1) ?? ''
  const kind =
    turn.between === undefined
      ? ADJACENT
      : AFTER_NARRATION[actor === '' ? 'ofNobody' : actor === last ? 'ofLast' : actor === earlier ? 'ofBefore' : 'ofAnother']
  const asked = turn.between === undefined && before ? before.called || before.spokenTo : ''
  const fixed = people.map(name => {
    if (name === SOMEBODY) return undefined
    if (asked && asked !== last) return name === asked ? ANSWERS : name === last ? kind.last / 2 : undefined
    if (name === last) return kind.last
    if (name === earlier) return kind.before
    return kind.actor > 0 && name === actor ? kind.actor : undefined
  })
  const given = fixed.reduce((sum: number, chance) => sum + (chance ?? 0), 0)
  const open = fixed.reduce((sum: number, chance, at) => sum + (chance === undefined ? weights[at]! : 0), 0)
  const rest = Math.max(0.02, 1 - given)
  const raw = fixed.map((chance, at) => chance ?? (open > 0 ? (rest * weights[at]!) / open : 0))
  const sum = raw.reduce((all, each) => all + each, 0)
  // Who spoke seldom acts first then: it is another who is moved by it.
  const reacts = last !== '' && turn.between?.[0] === last ? REACTS_TO_SELF : 1
  return raw.map(each => (each / sum) * reacts)
}

/** Forwards and backwards: how likely each of the people of each place is, all turns considered. */
function marginals(talk: readonly Turn[], places: readonly Place[]): number[][] {
  const steps: number[][][][] = []
  const forward: number[][][] = []
  for (const [at, place] of places.entries()) {
    const [last, earlier] = [places[at - 1], places[at - 2]]
    const lasts = last?.people ?? [SOMEBODY]
    const earliers = earlier?.people ?? [SOMEBODY]
    const step = earliers.map(one => lasts.map(two => stepTo(talk[at]!, talk[at - 1], place, two, one)))
    steps.push(step)
    const now = lasts.map((_, two) =>
      place.people.map((__, three) =>
        earliers.reduce(
          (sum, ___, one) => sum + (forward[at - 1]?.[one]?.[two] ?? 1 / lasts.length) * step[one]![two]![three]! * place.fits[three]!,
          0,
        ),
      ),
    )
    forward.push(normal(now))
  }
  const likely: number[][] = []
  let backward = places.at(-1) ? forward.at(-1)!.map(row => row.map(() => 1)) : []
  for (let at = places.length - 1; at >= 0; at--) {
    const joint = forward[at]!.map((row, one) => row.map((chance, two) => chance * backward[one]![two]!))
    const sums = places[at]!.people.map((_, two) => joint.reduce((sum, row) => sum + row[two]!, 0))
    const all = sums.reduce((sum, each) => sum + each, 0)
    likely[at] = sums.map(each => each / all)
    if (at === 0) break
    const { fits } = places[at]!
    backward = normal(
      steps[at]!.map(row =>
        row.map((step, two) => step.reduce((sum, chance, three) => sum + chance * fits[three]! * backward[two]![three]!, 0)),
      ),
    )
  }
  return likely
}

function normal(table: number[][]): number[][] {
  const all = table.reduce((sum, row) => sum + row.reduce((of, each) => of + each, 0), 0)
  return table.map(row => row.map(each => each / all))
}
