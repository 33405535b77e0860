// What somebody says they never do, cannot do or never did, in whatever verb and object, and is seen or said to do: the verb and the last word of its
// clause, as the dictionary cuts them. What has its own words (drinking, swimming, marrying) stands in the tables of traits and of `never.ts`.

import { around, CLAUSE_ENDS, finishOf } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine, wordsOfLine } from './story.ts'
import { ASKED, doersIn } from './traits.ts'

type Mode = 'able' | 'habit' | 'past' | 'first'
/** How it is denied; what is denied stands behind. */
const DENIALS: readonly (readonly [mode: Mode, words: RegExp])[] = [
  ['able', /(?:(?<![要就也才都怎])不会|没学过|学不会|不懂得?)(?=[\u3400-\u9fff]{2})/g],
  [
    'habit',
    /(?:从来?(?:就|都)?不(?:会|肯|再|爱|敢|许)?|(?:一|这|半)辈子(?:都|也|就)?不(?:会|肯|再|敢)?|(?:打小|自小|从小)(?:就)?不(?:会|肯|敢|爱)?)(?=[\u3400-\u9fff]{2})/g,
  ],
  [
    'past',
    /(?:从(?:来)?(?:就|都)?没(?:有)?|从未|(?:一|这|半)辈子(?:都|也|就|还)?没(?:有)?|(?:一[次回天步封句个字口点]{1,2}|半[步句个字点]{1,2})(?:也|都)没(?:有)?|(?<![还就从来])没(?:有)?(?=[\u3400-\u9fff]{1,2}过))(?=[\u3400-\u9fff]{2})/g,
  ],
  ['first', /(?:头一(?:回|次|遭)|第一(?:回|次)|初次)(?!的)(?=[\u3400-\u9fff]{2})/g],
]
/** Verbs that anything can be said with, and what they are done to that is nothing in particular. */
const ANY_VERB =
  /^(?:[没不无什这那哪谁怎的].*|[是有说想要能会让叫给觉知像算为在到把被对跟和比得用过]$|知道|觉得|认识|可能|应该|愿意|希望|后悔|相信|明白|告诉|这么|那么|这样|如此|放过)/
const ANY_OBJECT =
  /^(?:[人事话了过的他她你我它们声气手头里上下来去时候心天年地好多少]|东西|时候|事情|自己|别人|什么|起来|出来|下去|你们|我们|他们|地方|样子|一样)$/
const SIGNS_OF_TIME = /^(?:过|了|着|的|地|得|一|再|也|都|就|还|任何|什么|半|点|个|只|一个|一点)$/
/** Said of what was: it breaks a first time, and that there was none. */
const WAS =
  /(?:去|前|当|那|每|年)年|[一二两三四五六七八九十几半]{1,6}多?(?:年|个月|天)(?:之?前|以前|来|都|了)|上(?:一)?[次回]|以前|从前|小时候|年轻时|曾|那(?:次|回|天|晚|阵|会儿)|头[几两]年|亲手|一直|常|老是|总/
/** What came to be, or is only meant. */
const UNREAL =
  /第一次|头一[回次]|破例|破天荒|终于|学会|学着|教[你我他她会]|[？?吗]|如果|要是|假如|别|想|会|要|准备|打算|不|没|好像|像|差点|梦|为了/
const BETWEEN = '(?:了|着|过|起|完|上|下|到|出|得|好|进|给|回|一|两|几)*'
/** Between a verb and its object, in characters. */
const REACH = 8

interface Denial {
  who: string
  mode: Mode
  done: RegExp
  object: string
  line: StoryLine
  index: number
  says: string
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a line denies of somebody: the verb behind the denial, and the last word of the clause. */
function denialsIn(story: Story, line: StoryLine): Denial[] {
  const { text } = line
  return DENIALS.flatMap(([mode, words]) =>
    [...text.matchAll(words)].flatMap(match => {
      // 从不给人让座
      const toWhom = /^(?:给|对|跟|和|替|为|向)(?:别?人|谁|他们?|她们?|你们?|我们?)(?=[\u3400-\u9fff]{2})/.exec(
        text.slice(match.index + match[0].length),
      )
      const from = match.index + match[0].length + (toWhom?.[0].length ?? 0)
      const to = Math.min(finishOf(text, from, CLAUSE_ENDS), from + 12)
      const clause = text.slice(from, to).replace(/[^\u3400-\u9fff]+$/, '')
      const starts = [...wordsOfLine(line).starts].filter(at => at >= from && at < from + clause.length)
      const cuts = [from, ...starts.filter(at => at > from).sort((one, other) => one - other), from + clause.length]
      const tokens = cuts.slice(0, -1).map((at, index) => text.slice(at, cuts[index + 1]))
      const verb = (tokens[0] ?? '').replace(/[过了着]$/, '')
      const object = tokens.slice(1).findLast(token => !SIGNS_OF_TIME.test(token)) ?? ''
      // 地热站 is cut in two.
      const whole = object.length === 1 && tokens.length > 2 && tokens.at(-1) === object ? `${tokens.at(-2)}${object}` : object
      const [does, what] = object === '' && verb.length === 2 ? [verb[0]!, verb[1]!] : [verb, object.replace(/[了过]$/, '')]
      if (does === '' || what === '' || ANY_VERB.test(verb) || ANY_OBJECT.test(what)) return []
      // A single character that is no verb with its object (游泳) tells too little.
      if (object === '' && mode !== 'habit' && mode !== 'able') return []
      if (ASKED.test(around(text, match.index, CLAUSE_ENDS)) || /[？?]/.test(around(text, match.index))) return []
      const who = doersIn(story, line, match.index)
      if (who === '') return []
      const done = new RegExp(
        `${escape(does)}${BETWEEN}[^，。！？；]{0,${REACH}}?${escape(what)}|[把将][^，。！？；]{0,4}${escape(what)}[^，。！？；]{0,4}${escape(does)}`,
        'g',
      )
      return [{ who, mode, done, object: whole || what, line, index: match.index, says: text.slice(match.index, from + clause.length) }]
    }),
  )
}

/** Where a line tells that somebody does or did what was denied. */
function brokenIn(story: Story, line: StoryLine, { who, mode, done, object, line: first }: Denial): number | undefined {
  if (line.kind !== 'told' && line.kind !== 'speech') return undefined
  for (const match of line.text.matchAll(done)) {
    const clause = around(line.text, match.index, CLAUSE_ENDS)
    if (UNREAL.test(clause.replace(match[0], '')) || isNegated(line.text, match.index)) continue
    const sentence = around(line.text, match.index)
    const isOld = WAS.test(sentence)
    // What happens later for the first time breaks no past; what is only said must be said as done.
    if (line.at > first.at ? mode === 'past' && !isOld : mode === 'able') continue
    if (mode === 'first' && line.at > first.at && !isOld) continue
    if (line.kind === 'speech' && !isOld && !/[了过]/.test(clause)) continue
    if (line.isPast && !isOld) continue
    if (doersIn(story, line, match.index) === who) return match.index
  }
  // Who has known it for years does not see it for the first time.
  if (mode === 'first' && object.length > 1) {
    const own = line.read.text.includes(object) ? /我/.exec(line.text) : null
    if (own && WAS.test(line.text) && line.kind === 'speech' && line.speaker === who && !/[？?]/.test(line.text)) return own.index
  }
  return undefined
}

/** Denials that are kept in mind at once: each is looked for in every line behind and before. */
const MOST = 40

/** What is denied for good and told all the same. */
export function brokenDenials(story: Story): Finding[] {
  const denials: Denial[] = []
  for (const line of story.lines) {
    if ((line.kind !== 'told' && line.kind !== 'speech') || line.scene.isPast) continue
    if (denials.length < MOST) denials.push(...denialsIn(story, line).slice(0, 2))
  }
  const told = new Set<string>()
  return denials.flatMap(denial => {
    const key = `${denial.who}|${denial.says}`
    if (told.has(key)) return []
    for (const line of story.lines) {
      if (line.scene === denial.line.scene && Math.abs(line.at - denial.line.at) < 2) continue
      // What is done before a habit is told breaks it only where both are shown.
      const at = brokenIn(story, line, denial)
      if (at === undefined) continue
      told.add(key)
      const [first, second] =
        line.at < denial.line.at
          ? [lineOfFinding(story, line, at), lineOfFinding(story, denial.line, denial.index)]
          : [lineOfFinding(story, denial.line, denial.index), lineOfFinding(story, line, at)]
      return [
        finding('trait', `${denial.who}|${denial.says}`, {
          severity: 'middle',
          title: `${denial.who === NARRATOR ? '「我」' : denial.who}${denial.says}，别处却不是这样`,
          text: '一处说没有过或不会，另一处写着有过或做了。两处留一处，或写明是怎么变的。',
          lines: [first, second],
          confidence: 0.6,
        }),
      ]
    }
    return []
  })
}
