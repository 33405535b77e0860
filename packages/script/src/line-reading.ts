// What a single line of a Chinese script says it is, before its neighbours are asked (§6.5 order of the format facts).

import { type BlockType, type Extension, NAMED_SOUNDS, SHOT_WORDS } from './elements.ts'
import { bareName, colonAt, isClause, isLabel } from './language/cue-name.ts'
import { parseDivision } from './divisions.ts'
import { parseHeading } from './heading.ts'
import { asWritten, simplified } from './language/traditional.ts'

/** What a speech line says before its colon. */
export interface Cue {
  speaker: string
  ext: Extension
  paren: string
}

/** `plain` marks an action by default, that a neighbour may turn into speech; `sure` a speech that needs no confirmation. */
export type Reading =
  | { type: Exclude<BlockType, 'dialogue' | 'action' | 'scene_heading'>; text: string }
  | { type: 'scene_heading'; text: string; no: string }
  | { type: 'action'; text: string; plain: boolean }
  | ({ type: 'dialogue'; text: string; sure: boolean; line: string } & Cue)

const ACTION_SIGN = /^[△▲▽▼∆Δ]\s?/
const CAST = /^(?:出场|登场|本场|主要|场上)?(?:人物|角色|演员|出演|人)(?:表)?\s?[:：]\s?(.*)$/
const CAPTION = /^(?:片头|片尾|屏幕|画面|黑屏|黑底|打出|出)?(?:字幕条?|字卡|人名条|身份条)(?:打出|出现|出)?(?:\s?[:：]\s?|\s+)(.*)$/
const SOUND = new RegExp(`^(音效|声效|环境音|背景音|现场音|SE|SFX|背景音乐|配乐|歌声|${NAMED_SOUNDS})\\s?[:：]\\s?(.*)$`, 'i')
/** A sound that begins or ends, without a label: 音乐起. */
const BARE_SOUND = /^.{0,6}(?:音乐|歌声|BGM|片尾曲|主题曲|插曲)(?:声)?(?:起|停|止|响起|渐起|渐弱|渐强|淡入|淡出|戛然而止)。?$/i
/** 【音效】雷声， （特写）一双手： a label of its own in brackets before the text. */
const LABEL_IN_BRACKETS = /^[【[（(]([^】\]）)：:]{1,6})[】\]）)]\s?[:：]?\s?(\S.*)$/
/** The longest that `BARE_SOUND` takes. */
const MAX_BARE_SOUND = 15
const PLAIN_SOUND = /^(?:音效|声效|环境音|背景音|现场音|SE|SFX)$/i
const MUSIC = /^(?:背景音乐|配乐|歌声)$/
const SHOT = new RegExp(
  `^(?:镜头|镜号)\\s?[\\d一二三四五六七八九十]{0,3}\\s?[:：]\\s?(.*)$|^(?:镜头)?((?:${SHOT_WORDS})(?:[:：\\s].*)?)$`,
  'i',
)
const NOTE = /^(?:注|备注|编剧注|导演注|作者注|说明|按|作者按|PS|P\.S\.)\s?[:：]\s?(.*)$/i
const TURNS =
  '闪回|闪入|闪出|闪现|切至|切到|切入|切出|切回|叠化|叠入|叠出|叠印|淡入|淡出|黑屏|黑场|暗场|亮场|收光|白屏|白场|渐黑|渐隐|渐显|转场|定格|画面定格|画面切换|镜头切换|蒙太奇|回忆|插入|分屏|(?:[A-Z]+ )?CUT TO|SMASH CUT|FADE (?:IN|OUT|TO(?: BLACK| WHITE)?)|DISSOLVE(?: TO)?|WIPE TO|INTERCUT'
const ENDS = '本集完|本集终|全剧终|全文完|剧终|未完待续|待续|卡点|完|终|片头|片尾|下集预告|正片开始'
const TRANSITION = new RegExp(
  `^(?:画面)?(?:(?:${TURNS})(?:开始|结束|完|至|到|回)?|${ENDS}|切)\\s?[:：]?$|^(?:切至|切到|切回|叠化至|叠化到|转场至|淡出至|闪回至)\\s?[:：]?\\s?[^，。！？]{1,14}$|^[^，。！？：:]{0,8}(?:闪回|回忆|插叙|蒙太奇)(?:开始|结束|完毕)$|^第.{1,6}[集话章回]\\s?(?:完|终)$`,
  'i',
)
const BRACKETED_TURN = new RegExp(`^(?:(?:${TURNS}|卡点|切)[^。！？]{0,20}|${ENDS})$`, 'i')
/** Any turn in capital letters, where its brackets say that it is one. */
const LATIN_TURN = /^[A-Z][A-Z .,'’&\-—]{1,40}$/
const BRACKETS = '【[（('
const BRACKETED = /^[【[](.{0,80})[】\]]$/
const PARENTHESISED = /^[（(](.*)[）)]$/
const UNSPOKEN = '：:（()）“”"！？!?。，,；;【】'
const CUE = new RegExp(`^([^${UNSPOKEN}]{0,24})(?:[（(]([^）)：:]{0,40})[）)]\\s?([^${UNSPOKEN}]{0,6}))?\\s?[:：](.*)$`)
const OPENING_PAREN = /^\s?[（(]([^）)]{1,20})[）)]\s?(.+)$/
const EXTENSIONS: readonly [RegExp, Extension][] = [
  [/^(?:内心)?(?:OS|O\.S\.?)$|^(?:内心)?(?:独白|心声|内心)$|^内心独白$/i, 'OS'],
  [/^(?:VO|V\.O\.?)$|^(?:画外音?|旁白|话外音?)$/i, 'VO'],
]
const EXTENDED_NAME = /^(.{0,20}?)\s?(OS|O\.S\.?|VO|V\.O\.?|内心OS|画外音|话外音|旁白|心声|内心独白|独白)$/i
/** The longest cue with marks around its name. */
const MAX_MARKED_CUE = 80
const NAME = /^[\u4e00-\u9fff\u3400-\u4dbfA-Za-z0-9·•.’' ]{1,10}$/
const NAMES = /^[\u4e00-\u9fffA-Za-z0-9·]{1,6}(?:\s?[、/／&＆+和与]\s?[\u4e00-\u9fffA-Za-z0-9·]{1,6}){1,4}$/
/** Names of several words in capital letters, as Latin scripts write them: HANDSOME MAN, DR. LI #2. */
const CAPITALS = /^(?=.*\p{Lu}{2})[\p{Lu}\d][\p{Lu}\d.'’#-]*(?: [\p{Lu}\d][\p{Lu}\d.'’#-]*){1,4}$/u

const RULES = '—–=*~-'
/** The longest that `TRANSITION` takes is 20 characters; a stop and a blank may follow. */
const MAX_TURN = 22
/** Longest line that is looked into; longer ones are running text whatever they contain. */
const MAX_MARKED = 2000

/** Reads one trimmed, non-empty line, in simplified or traditional characters. Linear in the line. */
export function readLine(line: string): Reading {
  const twin = line.length > MAX_MARKED ? line : simplified(line)
  const reading = readSimplified(twin)
  if (twin === line) return reading
  const text = asWritten(reading.text, twin, line)
  if (reading.type !== 'dialogue') return { ...reading, text }
  const [speaker, paren] = [reading.speaker, reading.paren].map(part => asWritten(part, twin, line, false)) as [string, string]
  return { ...reading, text, speaker, paren, line }
}

function readSimplified(line: string): Reading {
  if (ACTION_SIGN.test(line)) return { type: 'action', text: line.replace(ACTION_SIGN, ''), plain: false }
  if (line.length > MAX_MARKED) return { type: 'action', text: line, plain: true }
  const division = parseDivision(line)
  if (division) return { type: 'heading', text: division.volume === undefined ? division.name : `${division.volume} ${division.name}` }
  const heading = parseHeading(line)
  if (heading) return { type: 'scene_heading', text: heading.text, no: heading.no }
  const bracketed = BRACKETS.includes(line[0]!) ? readBracketed(line) : undefined
  if (bracketed) return bracketed
  const cast = readCast(line)
  if (cast) return cast
  const turn = turnIn(line)
  if (turn !== undefined) return { type: 'transition', text: turn }
  return readLabelled(line) ?? readSpeech(line) ?? { type: 'action', text: line, plain: true }
}

/** A line that begins with a bracket: a label of its own in brackets, or all of it in one pair. */
function readBracketed(line: string): Reading | undefined {
  const label = LABEL_IN_BRACKETS.exec(line)
  const labelled = label ? (readCast(`${label[1]}：${label[2]}`) ?? readLabelled(`${label[1]}：${label[2]}`)) : undefined
  if (labelled) return labelled
  const boxed = BRACKETED.exec(line)?.[1] ?? PARENTHESISED.exec(line)?.[1]
  return boxed === undefined ? undefined : readBoxed(line, boxed.trim())
}

/** Most lines of narration have no colon: what needs one is not looked for in them. */
function hasColon(line: string): boolean {
  return line.includes('：') || line.includes(':')
}

function readCast(line: string): Reading | undefined {
  if (!hasColon(line)) return undefined
  const cast = CAST.exec(line)
  return cast ? { type: 'cast', text: cast[1]! } : undefined
}

/** The transition that a line names, without the dashes and stops around it. */
function turnIn(line: string): string | undefined {
  const words = withoutRules(line)
  if (words.length > MAX_TURN) return undefined
  const bare = words.replace(/[:：。]$/, '').trim()
  return bare !== '' && TRANSITION.test(bare) ? bare : undefined
}

/** What stands between the rules that are drawn around a transition: ——切至——. */
function withoutRules(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && RULES.includes(line[start]!)) start++
  while (end > start && RULES.includes(line[end - 1]!)) end--
  return line.slice(start, end).trim()
}

/** A line in one pair of brackets: round ones hold a stage direction unless they say otherwise. */
function readBoxed(line: string, inner: string): Reading {
  const turn =
    turnIn(inner) ??
    (BRACKETED_TURN.test(inner) || (line.startsWith('【') && LATIN_TURN.test(inner)) ? inner.replace(/[:：]$/, '').trim() : undefined)
  if (turn !== undefined) return { type: 'transition', text: turn }
  const labelled = readLabelled(inner)
  if (labelled) return labelled
  if (PARENTHESISED.test(line) && !/[）)][^）)]*[（(]/.test(inner)) return { type: 'parenthetical', text: inner }
  return { type: 'action', text: line, plain: true }
}

/** Captions, sounds, shots and notes: what begins with its own name. */
function readLabelled(line: string): Reading | undefined {
  const caption = CAPTION.exec(line)
  if (caption) return { type: 'caption', text: caption[1]! }
  const colon = hasColon(line)
  const sound = colon ? SOUND.exec(line) : null
  if (sound) return { type: 'sound', text: soundText(sound[1]!, sound[2]!) }
  if (line.length <= MAX_BARE_SOUND && BARE_SOUND.test(line)) return { type: 'sound', text: line }
  const shot = SHOT.exec(line)
  if (shot) return { type: 'shot', text: shot[1] ?? shot[2]!.replace(/^(\S+?)\s?[:：]\s?/, '$1：') }
  const note = colon ? NOTE.exec(line) : null
  return note ? { type: 'note', text: note[1]! } : undefined
}

function soundText(label: string, text: string): string {
  if (PLAIN_SOUND.test(label)) return text
  return `${MUSIC.test(label) ? '音乐' : label.toUpperCase()}：${text}`
}

function readSpeech(line: string): Reading | undefined {
  if (!hasColon(line)) return undefined
  return speechIn(line, line) ?? markedSpeech(line)
}

/** A speech with marks around its name as no usual cue has them: [停顿]顾晚：, 顾晚【低声】：. */
function markedSpeech(line: string): Reading | undefined {
  const colon = colonAt(line)
  if (colon === undefined || colon > MAX_MARKED_CUE) return undefined
  const { name, before, behind } = bareName(line.slice(0, colon))
  const marks = [...before, ...behind].join('，')
  if (name === line.slice(0, colon).trim() || isClause(name)) return undefined
  return speechIn(`${name}${marks && `（${marks}）`}${line.slice(colon)}`, line)
}

function speechIn(words: string, line: string): Reading | undefined {
  const cue = CUE.exec(words)
  if (!cue) return undefined
  const [, before, manner = '', after = '', rest] = cue as unknown as [string, string, string | undefined, string | undefined, string]
  const outer = readManner(manner)
  const named = readName(before.trim(), outer.ext !== '')
  const suffix = after.trim() === '' ? '' : extensionOf(after.trim())
  if (!named || suffix === undefined || rest.startsWith('//')) return undefined
  const opening = outer.paren === '' ? OPENING_PAREN.exec(rest) : null
  const inner = readManner(opening?.[1] ?? '')
  const ext = named.ext || outer.ext || suffix || inner.ext
  if (named.speaker === '' && ext === '') return undefined
  const paren = outer.paren || inner.paren
  const sure = named.sure || (named.speaker.length <= 6 && (ext !== '' || manner !== ''))
  return { type: 'dialogue', speaker: named.speaker, ext, paren, text: (opening?.[2] ?? rest).trim(), sure, line }
}

function readName(before: string, spoken: boolean): { speaker: string; ext: Extension; sure: boolean } | undefined {
  const extended = EXTENDED_NAME.exec(before)
  const ext = extended ? extensionOf(extended[2]!) : ''
  // 旁白 and 画外音 alone are speakers; OS alone belongs to nobody by name.
  const alone = extended?.[1] === '' && /[\u4e00-\u9fff]/.test(before)
  const speaker = extended && !alone ? extended[1]! : before
  if ((isLabel(speaker) && !spoken) || /^[\d\s.]+$/.test(speaker)) return undefined
  if (CAPITALS.test(speaker)) return { speaker, ext: ext ?? '', sure: true }
  if (speaker !== '' && !NAME.test(speaker) && !NAMES.test(speaker)) return undefined
  const sure = ext !== undefined && ext !== '' ? true : speaker.length <= 6 && !isClause(speaker)
  return { speaker, ext: ext ?? '', sure: sure || (NAMES.test(speaker) && !isClause(speaker)) }
}

/** Splits `冷笑，OS` into extension and manner. */
function readManner(manner: string): { ext: Extension; paren: string } {
  if (manner === '') return { ext: '', paren: '' }
  const words = manner.split(/[，,、/\s]+/)
  const ext = words.map(extensionOf).find(found => found !== undefined && found !== '')
  if (ext === undefined) return { ext: '', paren: manner.trim() }
  return { ext, paren: words.filter(word => !extensionOf(word)).join('，') }
}

function extensionOf(word: string): Extension | undefined {
  return word === '' ? '' : EXTENSIONS.find(([form]) => form.test(word))?.[1]
}
