// What a shot lacks, proposed by rules: its size and the movement of the camera from what happens, what is seen while somebody speaks, and
// how long that takes. Rules guess from words and never judge: people see the proposals before they are taken.

import { parseHeading } from '../heading.ts'
import { cutWords } from '../language/words.ts'
import { countWords, SPOKEN_PER_SECOND } from '../statistics.ts'
import type { ShotText } from './from-script.ts'
import { marksIn } from './frame.ts'
import { withoutShoulders } from './shoulders.ts'
import type { SHOT_MOVES, SHOT_SIZES } from './words.ts'

type Size = (typeof SHOT_SIZES)[number]
type Move = (typeof SHOT_MOVES)[number]

/** What rules propose of a shot. */
export const RULED_FIELDS = ['size', 'move', 'content', 'seconds'] as const
export type RuledField = (typeof RULED_FIELDS)[number]
export type Proposal = Partial<Pick<ShotText, RuledField>>

/** A shot as the rules see it. */
export interface RuledShot extends ShotText {
  /** Nobody has decided how long it takes. */
  isEstimated: boolean
}
/** A scene with its shots in their order. */
export interface RuledScene {
  heading: string
  shots: readonly RuledShot[]
}

/** Of 「沈岸（低声）：走吧。」 the speaker, the manner and what is said. */
const SPEECH = /^([^：（(\n]{1,30})(?:[（(]([^）)\n]{0,200})[）)])?：(.*)$/
/** Signs of the layout beside the picture: manners, changes of scene, captions. */
const LAYOUT = /^(?:（[^（）]*）|【[^【】]*】|字幕：.*)$/gm
const DETAIL =
  '(?:眼睛|眼底|眼角|睫毛|瞳孔|指尖|指节|掌心|手心|手指|拳头|嘴角|嘴唇|脚尖|鞋尖|伤口|伤疤|泪珠|汗珠|钥匙|照片|手机|屏幕|信封|信纸|来信|戒指|项链|吊坠|玉佩|令牌|诏书|怀表|手表|挂钟|闹钟|日历|门牌|车票|船票|票根|纸条|字条|药瓶|枪口|刀尖|刀刃|血迹|烟头|茶杯|杯子|锁孔|书页|日记|录音机|话筒|报纸|标题|名字|印章)'
/** A detail that the first clause is about: 「钥匙的齿口磨得发亮」, 「沈岸的眼睛」. */
const INSERT = new RegExp(`^(?:[^，。！？；]{0,8}的)?(?:[一那这][\\u4e00-\\u9fff]{1,3})?${DETAIL}`)
const HAS_DETAIL = new RegExp(DETAIL)
const CROWD = /众人|人群|人潮|队伍|宾客|围观|全场|士兵们|学生们|大家/
const GROUP = /[两二三四几]个?人|一家[三四五]口|他们|她们|彼此|并肩|相视|对视|对望|拥抱/
const SOMEBODY = /[他她我你]|[男女]人|男孩|女孩|少年|少女|老人|老太|老头|孩子|阿[婆公姨]|店员|店主|司机|医生|护士|警察|路人|背影|身影|侧脸/
const BIG =
  /(?<!没有?|[不别未])(?:狂?奔|跑|冲|追|逃|跳|摔|扑|跃|爬|骑|驾车|开车|上车|下车|登上|穿过|走[进出过来向到上下远]|离开|厮打|扭打|打斗|搏斗|推搡)/
const SMALL =
  /(?<!没有?|[不别未])(?:凝视|注视|看|望|盯|瞥|低头|抬头|抬眼|皱眉|皱起|眯|咧嘴|撇嘴|瞪|蹙|微笑|笑|哭|流泪|落泪|含泪|哽咽|点头|摇头|叹|沉默|咬|闭[上眼]|睁[开眼]|愣|怔|攥|抿)/
/** A verb of one character counts where a dictionary cuts it as a word, or before where it leads: 跑向, not 跑 in 跑车. */
const LEADING = /[着了过向出进上下来去回开起入到住完]/
function holds(words: RegExp, seen: string): boolean {
  const cut = cutWords(seen)
  return [...seen.matchAll(new RegExp(words, 'g'))].some(({ index, 0: word }) =>
    word.length === 1 ? cut.single.has(index) || (cut.starts.has(index) && LEADING.test(seen[index + 1] ?? '')) : cut.starts.has(index),
  )
}

/** The first rule that fits says how the camera moves. */
const MOVES: readonly (readonly [RegExp, Move])[] = [
  [/俯瞰|俯视|鸟瞰|从高处/, '俯拍'],
  [/仰望|仰视|抬头望/, '仰拍'],
  [/慢动作|时间(?:仿佛)?静止|瞬间凝固/, '慢镜头'],
  [/厮打|扭打|打斗|搏斗|混战|推搡|踉跄|天旋地转/, '手持'],
  [/(?<!没有?|[不别未])(?:逼近|靠近|凑近|走近|凝视|注视|直视|盯|看清)/, '推'],
  [/(?<!没有?|[不别未])(?:离去|远去|走远|跑远|后退|退后|退到|退开|消失|渐行渐远)/, '拉'],
  [/环顾|扫视|四顾|张望|打量|扫过/, '摇'],
  [/(?<!没有?|[不别未赶带拿])(?:走(?![廊道神私样漏投])|狂?奔|跑|冲|追|逃|骑|穿过|跟[着在上])/, '跟'],
  [/升起|升上|腾空|飞起|冉冉/, '升'],
  [/坠|跌落|沉入|沉下|蹲下|跪下|倒下|滑落|落下|降下/, '降'],
  [/驶过|驶[进来出离]|开过|掠过|划过|滚过|飘过|流过|移过|穿行/, '移'],
]
const QUICK = /一闪|闪过|突然|忽然|猛地|猛然|瞬间|转身|抬头|抬手|回头|眨|砰|啪|一愣|一甩/
const SLOW = /慢慢|缓缓|久久|良久|许久|沉默|一点点|静静|渐渐|凝视|远去/
const PAUSE = /…+|—{2,}/g
const STRONG = /哭|吼|喊|怒|咬牙|哽咽|含泪|嘶|崩溃|颤/
/** Seconds of what is seen, by its kind, of each further sentence of it, and of all of it at most. */
const ACTION_S = { quick: 1.5, insert: 2, plain: 2.5, travel: 3.5, slow: 4, view: 4, sentence: 1.5, most: 15 } as const
/** Seconds of a pause in speech. */
const PAUSE_S = 0.5
/** Characters of a heading that is no heading of a scene, to be told as a place. */
const PLACE_MAX = 30

interface Speech {
  speaker: string
  manner: string
  words: string
}
const speechesOf = (dialogue: string): Speech[] =>
  dialogue.split('\n').flatMap(line => {
    if (line.trim() === '') return []
    const [, speaker = '', manner = '', words = line] = SPEECH.exec(line) ?? []
    return [{ speaker: speaker.trim(), manner, words }]
  })

/** Where a scene plays. */
interface Setting {
  place: string
  times: string
  isOutside: boolean
}
function settingOf(heading: string): Setting {
  const { place = heading.slice(0, PLACE_MAX), times = [], sides = [] } = parseHeading(heading) ?? {}
  return { place, times: times.join(''), isOutside: sides.includes('外') }
}

/** What the rules know of a shot. */
interface View {
  setting: Setting
  isFirst: boolean
  /** What is seen without the signs of the layout and the words for the camera, which stand beside it. */
  seen: string
  marked: { size: string; move: string }
  speeches: readonly Speech[]
  /** Who else speaks near it. */
  listener: string
  /** Its speaker answers somebody: the camera looks the other way. */
  isReverse: boolean
  /** Both have shoulders: no crowd, no animal, no voice from a thing. */
  overShoulder: boolean
  /** The shot before shows the same speaker. */
  goesOn: boolean
  /** How many people are named in what is seen. */
  named: number
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('，')

function moodOf({ manner, words }: Speech): string {
  const feeling = manner.replace(/(?:^|，)(?:OS|VO|V\.O\.|O\.S\.)(?=，|$)/gi, '').replace(/^，/, '')
  if (feeling) return feeling
  if (/！/.test(words)) return '情绪激动'
  if (/…|—{2}/.test(words)) return '欲言又止'
  return /？/.test(words) ? '等着回答' : ''
}
const isHeardOnly = ({ manner }: Speech) => /VO|V\.O\.|画外|旁白/i.test(manner)
const isThought = ({ manner }: Speech) => /OS|O\.S\.|内心|心声/i.test(manner)

/** What is seen while somebody speaks. */
function contentOf({ setting, isFirst, speeches, listener, isReverse, overShoulder }: View): string {
  const [speech] = speeches
  if (!speech) return ''
  const { speaker } = speech
  const where = setting.place + (setting.times && `（${setting.times}）`)
  if (speaker === '' || isHeardOnly(speech) || speaker === '旁白') return joined(where, speaker && `${speaker}的声音在画外`)
  const mood = moodOf(speech)
  if (isThought(speech)) return joined(`${speaker}没有开口，心里在想`, mood, where)
  if (isFirst) return joined(where, listener ? `${speaker}与${listener}都在画面里，${speaker}先开口` : `${speaker}在说话`, mood)
  if (!listener) return joined(`${speaker}在说话`, mood, where)
  return joined(isReverse && overShoulder ? `反打，过${listener}的肩看${speaker}` : `${speaker}对着${listener}说话`, mood, where)
}

function speakingSize({ speeches: [speech], goesOn, setting }: View): Size {
  if (!speech || speech.speaker === '' || speech.speaker === '旁白' || isHeardOnly(speech)) return setting.isOutside ? '远景' : '空镜'
  if (STRONG.test(speech.manner)) return '特写'
  return goesOn ? '中近景' : '近景'
}

function sizeOf(view: View): Size {
  const { seen, isFirst, named, setting, speeches } = view
  const isEmpty = named === 0 && !SOMEBODY.test(seen) && !GROUP.test(seen) && !CROWD.test(seen)
  if (isFirst && !INSERT.test(seen)) return isEmpty && speeches.length === 0 && setting.isOutside ? '远景' : '全景'
  if (seen === '') return speakingSize(view)
  if (INSERT.test(seen)) return '特写'
  if (CROWD.test(seen)) return '全景'
  if (isEmpty && !HAS_DETAIL.test(seen) && !holds(BIG, seen) && !holds(SMALL, seen) && speeches.length === 0) return '空镜'
  if (GROUP.test(seen) || named > 1) return '中景'
  if (holds(BIG, seen)) return '全景'
  if (holds(SMALL, seen) || HAS_DETAIL.test(seen)) return '近景'
  return speeches.length ? '中近景' : '中景'
}

const moveOf = ({ seen }: View): Move => MOVES.find(([words]) => holds(words, seen))?.[1] ?? '固定'

function secondsSeen({ seen, isFirst }: View, size: string, move: string): number {
  if (seen === '') return 0
  const sentences = seen.split(/[。！？；\n]+/).filter(part => part.trim() !== '').length
  const kind = SLOW.test(seen)
    ? 'slow'
    : (isFirst && size !== '特写') || size === '远景' || size === '大远景' || size === '空镜'
      ? 'view'
      : QUICK.test(seen)
        ? 'quick'
        : size === '特写'
          ? 'insert'
          : move === '跟'
            ? 'travel'
            : 'plain'
  return Math.min(ACTION_S.most, ACTION_S[kind] + Math.max(0, sentences - 1) * ACTION_S.sentence)
}

/** In halves of a second. */
function secondsOf(view: View, size: string, move: string): number {
  const spoken = view.speeches.reduce((sum, { words }) => {
    const pauses = words.match(PAUSE)?.length ?? 0
    return sum + countWords(words) / SPOKEN_PER_SECOND + pauses * PAUSE_S
  }, 0)
  return Math.max(1, Math.round((spoken + secondsSeen(view, size, move)) * 2) / 2)
}

/** Who speaks, in the order of the shots. */
const speakersOf = (shots: readonly RuledShot[]) => shots.map(shot => speechesOf(shot.dialogue)[0]?.speaker ?? '')

function viewsOf({ heading, shots }: RuledScene, names: readonly string[], shoulderless: ReadonlySet<string>): View[] {
  const setting = settingOf(heading)
  const speakers = speakersOf(shots)
  let [side, last] = ['', '']
  return shots.map(({ content, dialogue }, at) => {
    const speeches = speechesOf(dialogue)
    const speaker = speakers[at]!
    // Who spoke before, or else whoever answers.
    const others = [...speakers.slice(0, at).toReversed(), ...speakers.slice(at + 1)]
    const listener = speaker && (others.find(each => each !== '' && each !== '旁白' && each !== speaker) ?? '')
    side ||= speaker
    const goesOn = speaker !== '' && speaker === last
    if (speaker) last = speaker
    const overShoulder = !shoulderless.has(speaker) && !shoulderless.has(listener)
    const marked = { size: '', move: '' }
    const view = {
      setting,
      isFirst: at === 0,
      speeches,
      listener,
      isReverse: speaker !== side,
      overShoulder,
      goesOn,
      seen: '',
      marked,
      named: 0,
    }
    // What these very rules have written is no action.
    const { rest, ...marks } = marksIn(content)
    const seen = rest.replace(LAYOUT, '').trim()
    if (seen === '' || seen === contentOf(view)) return view
    return { ...view, seen, marked: marks, named: names.filter(name => seen.includes(name)).length }
  })
}

/**
 * What each shot of a storyboard lacks, scene by scene in the order given. A shot without words gets nothing; what people or the script have
 * decided is never proposed anew.
 */
export function proposalsOf(scenes: readonly RuledScene[]): Proposal[][] {
  const names = [...new Set(scenes.flatMap(scene => speakersOf(scene.shots)))].filter(name => name !== '' && name !== '旁白')
  const shoulderless = withoutShoulders(
    names,
    scenes.flatMap(scene => scene.shots),
  )
  return scenes.map(scene =>
    viewsOf(scene, names, shoulderless).map((view, at): Proposal => {
      const shot = scene.shots[at]!
      if (view.seen === '' && view.speeches.length === 0) return {}
      const size = shot.size || view.marked.size || sizeOf(view)
      const move = shot.move || view.marked.move || moveOf(view)
      const seconds = secondsOf(view, size, move)
      return {
        ...(shot.size === '' && { size }),
        ...(shot.move === '' && { move }),
        ...(shot.content === '' && { content: contentOf(view) }),
        ...(shot.isEstimated && seconds !== shot.seconds && { seconds }),
      }
    }),
  )
}
