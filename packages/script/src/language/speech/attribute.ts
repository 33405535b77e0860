// Who says each quotation of running prose, read from the sentence first and from the talk as a whole where the sentence tells nobody.
import { mentionFinder } from '../mentions.ts'
import { callFinder } from './calls.ts'
import { actingBefore, type Clue, clausesOf, isNobody, isUnsaid, SENTENCE_END, speaksUp, tagBefore, tagBehind } from './clues.ts'
import { Focus } from './focus.ts'
import { type Quote, quotesOf } from './quotes.ts'
import { isFullName, looksOwn } from './name-shape.ts'
import { type Head, headOf, type Known, knownNames, predicateAt } from './subject.ts'
import { settled, type Turn as TalkTurn } from './talk.ts'
import { HE, SHE } from './words.ts'

export type Gender = '男' | '女'
/** Who is known to be in a text before it is read. */
export interface SpeechCast {
  /** All names and other names. */
  names: readonly string[]
  /** The name under which one of several names is told; without, each is its own. */
  main: ReadonlyMap<string, string>
  genders: ReadonlyMap<string, Gender>
}

/** The ways in which a speaker is told, the surest first. */
export type Evidence =
  | 'tag'
  | 'lastActor'
  | 'carried'
  | 'colon'
  | 'behind'
  | 'pronoun'
  | 'goesOn'
  | 'acts'
  | 'actsBefore'
  | 'lonePronoun'
  | 'leads'
  | 'talk'
  | 'shaped'
  | 'none'
  | 'below'

/** How often each way is right, by what was measured on the books that the rules were tuned to (docs/engines/novel.md). */
export const PRECISION: Readonly<Record<Evidence, number>> = {
  tag: 0.97,
  carried: 0.92,
  colon: 0.93,
  behind: 0.96,
  below: 0.9,
  pronoun: 0.7,
  goesOn: 0.8,
  acts: 0.92,
  actsBefore: 0.85,
  lonePronoun: 0.8,
  shaped: 0.82,
  leads: 0.85,
  lastActor: 0.45,
  /** By the whole talk, which tells how sure it is each time. */
  talk: 0,
  none: 0,
}

export interface Attributed {
  line: number
  start: number
  end: number
  words: string
  /** As the cast calls them, or as the sentence does; '' when nothing tells. */
  speaker: string
  evidence: Evidence
  /** 0–1: how likely it is they. */
  sure: number
  /** It is thought, not said. */
  thinks: boolean
}

/** Quotations of which a sentence is told as of things. */
const UNSAID = /“[^“”]*”|「[^「」]*」/g
/** How much somebody is in the mind of who reads. */
const [ACTED, SPOKE, NAMED, QUOTED] = [1, 0.8, 0.4, 0.3]
const PRONOUNS: Readonly<Record<string, Gender>> = { __proto__: null as never, 他: '男', 她: '女', 伊: '女' }
/** Words that mean somebody who has a name, as a pronoun does. */
const GENERIC = /^(?:男人|女人|男子|女子|少年|少女|男生|女生|女孩|男孩)$/
const NEW_ONE = /[一个名位那这](?:个|名|位)?([\u3400-\u9fff]{0,8}?)(男人|女人|男子|女子|少年|少女|男生|女生|女孩|男孩)/g
const IN_MIND = 0.3
const STILL_MEANT = 0.35
/** Of so many a talk may be whose speakers no sentence tells. */
const MOST_IN_MIND = 3
/** The voice of a game in whose world a story plays, which speaks without a tag. */
const SYSTEM = /^(?:[【[]?系统|叮[！!，,咚]|(?:恭喜|检测到|请|警告[，：！]?)宿主)/
/** Things that talk: 广播里说：. */
const TALKING =
  /(广播|喇叭|收音机|电视|录音机|导航|音箱)(?:里|中|机)?(?:又|忽然|突然|正|正在|开始|反复|一遍遍)?(?:说|道|播|播报|喊|提示|传来|响起)[^，。！？“]{0,6}[：:∶]\s*$/
const NARRATOR = new Set(['我', '俺', '余', '吾'])

/** Quotations that somebody says or thinks, in their order. Linear in the text. */
export function attribute(lines: readonly string[], cast: SpeechCast): Attributed[] {
  const reading = new Reading(lines, cast)
  for (const at of lines.keys()) reading.readLine(at)
  return settled(reading.found, reading.talk, PRECISION)
}

interface Said {
  quote: Quote
  before: string
  after: string
}
interface Turn {
  speaker: string
  evidence: Evidence
  thinks: boolean
  /** Whom it is said to, where that is told. */
  to: string
}

/** Who says nothing hears it, and who nods at a question is asked. */
const SAYS_NOTHING =
  /^[^，。！？—“]{1,8}?(?:不说话|没(?:有)?(?:说话|言语|吭声|作声|回答|答话|搭茬儿?|接茬儿?)|不(?:言语|吭声|作声|答|回答|出声)|默然|沉默)/
const NODS = /^[^，。！？—“]{1,8}?(?:点了?点头|摇了?摇头|点头|摇头)[。！]/
const hears = (words: string, after: string): boolean => SAYS_NOTHING.test(after) || (/[？?]$/.test(words) && NODS.test(after))

const isPronoun = ({ how, name }: Head): boolean => how === 'pronoun' && !NARRATOR.has(name)

class Reading {
  readonly found: Attributed[] = []
  /** What is said in each paragraph, for those of which only the talk tells who says it. */
  readonly talk: TalkTurn[] = []
  /** Who acted in the paragraphs without speech since the last speech; undefined where there are none. */
  #between: string[] | undefined
  /** Who acted in this paragraph, in order. */
  #acted: string[] = []
  readonly #lines: readonly string[]
  readonly #cast: SpeechCast
  readonly #quotes: Quote[][]
  readonly #known: Known
  readonly #find: (text: string) => string[]
  readonly #callIn: (words: string) => string
  /** 女人 and the like of whom one was told as a new one. */
  readonly #introduced = new Map<string, string>()
  /** A text in which 他 is everybody. */
  readonly #oneForAll: boolean
  /** Who acted in this paragraph. */
  #here = ''
  readonly #focus = new Focus()
  /** Who acted last in the narration. */
  #actor = ''
  /** Who spoke in the paragraphs before, the last first; prose that is not speech ends their taking turns. */
  #turns: string[] = []
  /** Whom the last speech calls. */
  #called = ''
  /** The last quotation was left open. */
  #open = false

  constructor(lines: readonly string[], cast: SpeechCast) {
    this.#lines = lines
    this.#cast = cast
    this.#quotes = quotesOf(lines)
    this.#known = knownNames(cast.names)
    this.#oneForAll = !lines.some(line => line.includes('她'))
    this.#callIn = callFinder(cast)
    const finder = mentionFinder(cast.names)
    this.#find = text => finder(text).map(({ name }) => this.#main(cast.names[name]!))
  }

  #main(name: string): string {
    return this.#cast.main.get(name) ?? name
  }

  #genderOf(name: string): Gender | undefined {
    return this.#cast.genders.get(name) ?? (HE.test(name) ? '男' : SHE.test(name) ? '女' : undefined)
  }

  readLine(at: number): void {
    const line = this.#lines[at]!
    const said = this.#saidIn(at)
    let here: Turn | undefined
    let spoke = false
    let turn: TalkTurn | undefined
    const mind = said.length > 0 ? this.#focus.order().slice(0, MOST_IN_MIND) : []
    /** Behind the last quotation, and behind the last that is said: what is not stands in the narration. */
    let [end, told] = [0, 0]
    if (this.#above(at) === '') this.#here = ''
    this.#acted = []
    for (const part of said) {
      const { quote } = part
      // 「“别害怕。”“你这是什么意思？”」: nothing between two quotations, and another one speaks.
      const isReply = spoke && quote.start === end && !quote.continues
      this.#narrated(line.slice(end, quote.start))
      end = quote.end
      if (quote.continues) {
        told = end
        this.#add(at, quote, here ?? this.#lastTurn())
        continue
      }
      if (isUnsaid(quote.words, part.before, part.after)) continue
      const before = line.slice(told, quote.start).replace(UNSAID, '')
      told = end
      const front = before.trim() === '' && !spoke ? this.#above(at) : before
      if (isReply) [this.#turns, this.#between] = [[here?.speaker ?? '', ...this.#turns].slice(0, 2), undefined]
      here = this.#decide({ ...part, before: front }, isReply ? undefined : here, at, said.length)
      this.#add(at, quote, here)
      turn = this.#taken(isReply ? undefined : turn, here, quote, mind)
      for (const name of this.#find(quote.words)) this.#focus.raise(name, QUOTED)
      this.#focus.next()
      if (here.speaker) this.#focus.raise(here.speaker, SPOKE)
      this.#called = this.#callIn(quote.words)
      this.#open = quote.isOpen
      spoke = true
    }
    this.#narrated(line.slice(end))
    if (spoke) this.#between = undefined
    else if (line.trim() !== '' && !this.#leads(line)) this.#between = [...(this.#between ?? []), ...this.#acted]
    if (spoke) this.#turns = [here!.speaker, ...this.#turns].slice(0, 2)
    else if (line.trim() !== '' && said.length === 0 && !this.#leads(line)) [this.#turns, this.#called, this.#open] = [[], '', false]
  }

  #saidIn(at: number): Said[] {
    const line = this.#lines[at]!
    const quotes = this.#quotes[at]!
    return quotes.map((quote, nth) => ({
      quote,
      before: line.slice(nth === 0 ? 0 : quotes[nth - 1]!.end, quote.start),
      after: line.slice(quote.end, quotes[nth + 1]?.start ?? line.length),
    }))
  }

  #add(line: number, { start, end, words }: Quote, { speaker, evidence, thinks }: Turn): void {
    const sure = speaker ? PRECISION[evidence] : 0
    this.found.push({ line, start, end, words, speaker, evidence: speaker ? evidence : 'none', sure, thinks })
  }

  /** A speech as part of the talk: with the one before where both are of the same person. */
  #taken(last: TalkTurn | undefined, { speaker, evidence, to }: Turn, { words }: Quote, mind: readonly string[]): TalkTurn {
    const at = this.found.length - 1
    const called = this.#callIn(words)
    const named = this.#find(words)
    if (last && (last.speaker === speaker || speaker === '')) {
      last.to = at + 1
      last.spokenTo ||= to
      if (called) last.called = called
      last.named.push(...named)
      last.words += words
      return last
    }
    const between = last ? undefined : this.#between
    const made: TalkTurn = { from: at, to: at + 1, speaker, evidence, spokenTo: to, called, named, between, mind, words }
    this.talk.push(made)
    return made
  }

  #lastTurn(): Turn {
    const last = this.found.at(-1)
    return last ? { ...last, to: '' } : { speaker: '', evidence: 'none', thinks: false, to: '' }
  }

  /** Notes who is named and who acts in a stretch of narration. */
  #narrated(text: string): void {
    if (text.trim() === '') return
    for (const name of this.#find(text)) this.#focus.raise(name, NAMED)
    for (const [, told, name] of text.matchAll(NEW_ONE))
      this.#introduced.set(name!, told!.length < 4 && !/[的是了着在]/.test(told!) ? told! + name! : name!)
    for (const sentence of text.split(SENTENCE_END)) {
      if (sentence.trim() === '') continue
      this.#focus.next()
      for (const clause of clausesOf(sentence)) {
        const head = headOf(clause, this.#known)
        // A name that stands alone is told of, and does nothing.
        if (head && (head.end < clause.length || clause.includes('是'))) this.#acts(head, clause)
      }
    }
  }

  #acts(head: Head, clause: string): void {
    if (head.how === 'shaped') return
    // Seen once, a name is one where no word of the dictionary looks like it and a predicate follows.
    if (head.how === 'named' && (!looksOwn(head.name) || predicateAt(clause, head.end) === '')) return
    const name = this.#personOf(head, '')
    if (name === '' || isNobody(name) || (head.how === 'pronoun' && !(head.name in PRONOUNS || NARRATOR.has(head.name)))) return
    this.#here = name
    this.#actor = name
    this.#acted.push(name)
    this.#focus.raise(name, ACTED)
  }

  /** Whether a line that stands alone is the tag of what is said below it. */
  #leads(line: string): boolean {
    const text = line.trimEnd()
    return (
      text !== '' &&
      (/[：:∶]$/.test(text) ||
        speaksUp(text) ||
        (text.length <= 20 && !SENTENCE_END.test(text.at(-1)!) && tagBefore(text, this.#known)?.says === true))
    )
  }

  /** The narration of the line above that leads to a quotation at the beginning of this one. */
  #above(at: number): string {
    const line = this.#lines[at - 1]
    if (line === undefined) return ''
    const rest = line.slice(this.#quotes[at - 1]!.at(-1)?.end ?? 0)
    // Behind a quotation it tells how that one was said.
    const isOwn = this.#quotes[at - 1]!.length > 0 && !/[：:∶]$/.test(rest.trimEnd())
    const isUp = speaksUp(rest.trimEnd())
    return !isOwn && this.#leads(rest) ? rest.trimEnd().replace(/[，,。．]$/, isUp ? '：' : '') : ''
  }

  /** Who is meant by a pronoun: the last who acted and fits, but hardly who spoke just before. */
  #meant(pronoun: string, not = ''): string {
    const gender = PRONOUNS[pronoun]
    if (!gender) return ''
    const order = this.#focus.order().filter(name => !NARRATOR.has(name))
    if (this.#oneForAll) return order.find(name => name !== not) ?? order[0] ?? ''
    const fits = (name: string) => (this.#genderOf(name) ?? gender) === gender
    // Who acted just before in the same paragraph is meant.
    if (this.#here && this.#here !== not && fits(this.#here) && !NARRATOR.has(this.#here)) return this.#here
    // Who acted last in the paragraphs above, since which nobody spoke.
    const actor = this.#between?.at(-1)
    if (actor && actor !== not && fits(actor) && !NARRATOR.has(actor)) return actor
    const first = order.find(name => fits(name) && name !== not) ?? order.find(fits) ?? ''
    // Who is known to be a she is meant rather than somebody of whom nothing tells it, unless the text left her long ago.
    const told = order.find(name => this.#genderOf(name) === gender && name !== not)
    return told && this.#focus.weightOf(told) >= this.#focus.weightOf(first) * STILL_MEANT ? told : first
  }

  /** 男人 who was never told as a new one is he of whom the talk is. */
  #generic(name: string): string | undefined {
    if (!GENERIC.test(name)) return undefined
    if (this.#introduced.has(name)) return this.#introduced.get(name)
    const gender = HE.test(name) ? '男' : '女'
    const fits = this.#focus.order().filter(each => isFullName(each) && (this.#genderOf(each) ?? gender) === gender)
    const first = fits.find(each => each === this.#called) ?? fits.find(each => this.#genderOf(each) === gender) ?? fits[0]
    return first && this.#focus.weightOf(first) > IN_MIND ? first : undefined
  }

  #personOf({ name, how }: Head, not: string): string {
    if (how !== 'pronoun') return this.#generic(name) ?? this.#main(name)
    return NARRATOR.has(name) ? this.#main('我') : name in PRONOUNS ? this.#meant(name, not) : name
  }

  #turn(speaker: string, evidence: Evidence, clue?: Clue): Turn {
    const to = clue?.to ? (clue.to in PRONOUNS ? this.#meant(clue.to, speaker) : this.#main(clue.to)) : ''
    return { speaker, evidence, thinks: clue?.thinks ?? false, to: to === speaker ? '' : to }
  }

  #decide({ quote, before, after }: Said, here: Turn | undefined, at: number, quotes: number): Turn {
    const known = this.#known
    const isAlone = before.trim() === ''
    const not = isAlone && !here ? (this.#turns[0] ?? '') : ''
    const thing = TALKING.exec(before)?.[1] ?? (isAlone && !here && SYSTEM.test(quote.words) ? '系统' : '')
    if (thing) return this.#turn(thing, 'shaped')
    const front = isAlone ? undefined : tagBefore(before, known)
    if (front?.head && !(front.head.how === 'shaped' && !front.direct)) {
      const speaker = this.#personOf(front.head, '')
      const evidence = isPronoun(front.head)
        ? 'pronoun'
        : front.head.how === 'shaped'
          ? 'shaped'
          : !front.direct
            ? 'carried'
            : front.says
              ? 'tag'
              : 'colon'
      if (speaker) return this.#turn(speaker, evidence, front)
    }
    if (front && here?.speaker && front.unread === '') return this.#turn(here.speaker, 'goesOn', front)
    const behind = tagBehind(after, known)
    if (behind?.says && !behind.leads) {
      const speaker = this.#personOf(behind.head, not)
      const evidence = isPronoun(behind.head) ? 'pronoun' : behind.head.how === 'shaped' ? 'shaped' : 'behind'
      if (speaker) return this.#turn(speaker, evidence, behind)
    }
    if (front?.unread) return this.#turn('', 'none', front)
    if (front && this.#actor) return this.#turn(this.#actor, 'lastActor', front)
    const acting = isAlone ? undefined : actingBefore(before, known)
    const actor = acting ? this.#personOf(acting.head, '') : ''
    if (here?.speaker && (!actor || actor === here.speaker))
      return { ...here, evidence: here.evidence === 'tag' || here.evidence === 'behind' ? 'goesOn' : here.evidence, to: here.to }
    // 「“祥子，”曹先生的嘴动得很快，」: what ends with a comma is of who comes next.
    const isHis = (isAlone || !actor || /[，,]$/.test(quote.words)) && !hears(quote.words, after)
    if (behind && isHis && !(behind.leads && behind.head.how === 'shaped')) {
      const speaker = this.#personOf(behind.head, not)
      if (speaker && !isNobody(speaker))
        return this.#turn(speaker, isPronoun(behind.head) ? 'lonePronoun' : behind.leads ? 'leads' : 'acts', behind)
    }
    if (actor && acting) return this.#turn(actor, isPronoun(acting.head) ? 'lonePronoun' : 'actsBefore', acting)
    const below = isAlone && quotes === 1 ? this.#below(at, not) : undefined
    if (below && this.#callIn(quote.words) !== below.speaker) return below
    const [last] = this.#turns
    return isAlone && last && this.#open ? this.#turn(last, 'goesOn') : this.#turn('', 'none')
  }

  /** A short line below is the tag: 「老秦说。」 */
  #below(at: number, not: string): Turn | undefined {
    const next = this.#lines[at + 1]?.trim() ?? ''
    if (next.length > 12 || !/[。．]$/.test(next) || this.#quotes[at + 1]?.length) return undefined
    const clue = tagBehind(next, this.#known)
    const speaker = clue?.says ? this.#personOf(clue.head, not) : ''
    return speaker && !isNobody(speaker) ? this.#turn(speaker, 'below', clue) : undefined
  }
}
