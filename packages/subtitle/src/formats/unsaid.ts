// What a format cannot say of cues, told before they are written.
import { type Fate, listed, loss, type Loss } from '@qianmu/script/losses'
import type { AssSheet, Cue, Format } from '../cue.ts'
import { atCue } from '../intake.ts'
import type { AssLayout } from './ass.ts'
import { isAsRead, stylesOf } from './ass-read.ts'
import { tagsOf } from './ass-text.ts'
import { vttColour } from './vtt.ts'

interface Told {
  format: Format
  order: AssLayout['order']
  names: boolean
  sheet?: AssSheet | undefined
}
/** Places of one construct that are listed; the rest are counted. */
const MOST_PLACES = 30

/** One kind of thing that a format has no place for. */
interface Kind {
  construct: string
  fate: Fate
  /** The words of a cue that has it; undefined for others. */
  of: (cue: Cue, nth: number, cues: readonly Cue[]) => string | undefined
}
const PLACELESS: ReadonlySet<Format> = new Set(['lrc', 'sbv'])
const NAMELESS: ReadonlySet<Format> = new Set(['srt', 'lrc', 'sbv'])
const looks = (construct: string, of: (cue: Cue) => string | undefined): Kind => ({ construct, fate: 'dropped', of })

/** Of two languages one is left out, or both are lines of one cue. */
function bilingual({ format, order }: Told): Kind[] {
  if (format === 'json') return []
  if (order === 'translation-only') return [looks('原文（只写译文）', ({ text, translation }) => (translation ? text : undefined))]
  if (order === 'original-only') return [looks('译文（只写原文）', ({ translation }) => translation || undefined)]
  return format === 'ass' ? [] : [{ construct: '译文并入同一条', fate: 'changed', of: ({ translation }) => translation || undefined }]
}
function spoken({ format, names }: Told): Kind[] {
  if (!NAMELESS.has(format)) return []
  const of = ({ speaker }: Cue) => speaker || undefined
  return [names ? { construct: '说话人写在文字前面', fate: 'changed', of } : { construct: '说话人', fate: 'dropped', of }]
}
function times({ format }: Told): Kind[] {
  if (format !== 'ass' && format !== 'lrc') return []
  const of = ({ start, end, text }: Cue) => (start % 10 || end % 10 ? text : undefined)
  return [{ construct: '时间精确到百分之一秒', fate: 'changed', of }]
}
const ofLrc: readonly Kind[] = [
  { construct: '换行', fate: 'changed', of: ({ text }) => (text.includes('\n') ? text : undefined) },
  {
    construct: '结束时间',
    fate: 'changed',
    of: ({ end, text }, nth, cues) => ((cues[nth + 1]?.start ?? Infinity) < end ? text : undefined),
  },
  looks('没有文字的一条', ({ text, start }) => (text.trim() ? undefined : `${start / 1000} 秒`)),
]
const ofSrt: readonly Kind[] = [
  { construct: '-->', fate: 'changed', of: ({ text, translation = '' }) => (`${text}${translation}`.includes('-->') ? text : undefined) },
]
/** Signs that begin a tag in ASS have no escape there. */
function ofAss(isKept: (cue: Cue) => boolean): readonly Kind[] {
  return [
    {
      construct: '{ } \\',
      fate: 'changed',
      of: cue => (/[{}\\]/.test(cue.text + (cue.translation ?? '')) && !isKept(cue) ? cue.text : undefined),
    },
    { construct: '说话人里的逗号', fate: 'changed', of: ({ speaker = '' }) => (speaker.includes(',') ? speaker : undefined) },
    looks('特效标签', cue => (isKept(cue) ? undefined : tagsOf(cue).join('') || undefined)),
  ]
}
const ofVtt: readonly Kind[] = [
  {
    construct: '颜色',
    fate: 'changed',
    of: ({ colour, text }) => {
      const near = colour && vttColour(colour)
      return near ? `${colour} → ${near} ${text}` : undefined
    },
  },
]
/** Words that would be marks: a sign that nobody sees stands between them. */
const MARKS: Partial<Record<Format, RegExp>> = {
  srt: /<[a-z/!?]|&#?\w{1,8};|\{\\/i,
  vtt: /\{\\/,
  lrc: /^\[|<\d{1,5}:/,
  sbv: /^[\d:.,\s]+$|\[br\]/m,
}
function likeMarks({ format }: Told): Kind[] {
  const marks = MARKS[format]
  const of = ({ text, translation = '' }: Cue) => (marks!.test(`${text}\n${translation}`) ? text : undefined)
  return marks ? [{ construct: '像标记的文字', fate: 'changed', of }] : []
}
/** Formats that say when a word begins. */
const TIMED: ReadonlySet<Format> = new Set(['ass', 'json', 'lrc', 'vtt'])
const notAss: readonly Kind[] = [looks('特效标签', cue => tagsOf(cue).join('') || undefined)]

function kindsOf(told: Told): Kind[] {
  const { format, sheet } = told
  const styles = sheet && format === 'ass' ? stylesOf(sheet) : new Map()
  return [
    ...bilingual(told),
    ...spoken(told),
    ...times(told),
    ...likeMarks(told),
    ...(TIMED.has(format) ? [] : [looks('逐字时间', ({ words, text }) => (words ? text : undefined))]),
    ...(PLACELESS.has(format)
      ? [
          looks('位置', ({ align, text }) => (align ? text : undefined)),
          looks('斜体', ({ italic, text }) => (italic ? text : undefined)),
          looks('颜色', ({ colour, text }) => (colour ? `${colour} ${text}` : undefined)),
        ]
      : []),
    ...(format === 'lrc' ? ofLrc : format === 'srt' ? ofSrt : format === 'vtt' ? ofVtt : []),
    ...(format === 'ass' ? ofAss(cue => isAsRead(cue, styles)) : notAss),
    ...(format === 'ass' || format === 'json' ? [] : [looks('样式', ({ style }) => (style && style !== 'Default' ? style : undefined))]),
  ]
}
/** What a format has no place for, by kinds. */
export function lossesOf(cues: readonly Cue[], told: Told): Loss[] {
  const losses = kindsOf(told).flatMap(({ construct, fate, of }) => {
    const found = cues.flatMap((cue, nth) => {
      const words = of(cue, nth, cues)
      return words === undefined ? [] : [loss(atCue(nth), construct, fate, words)]
    })
    const more = found.length - MOST_PLACES
    return more > 0 ? [...found.slice(0, MOST_PLACES), loss('', construct, fate, `另有 ${more} 条`)] : found
  })
  const { sheet, format } = told
  if (sheet?.events.length && format !== 'ass') losses.push(loss('', '注释与绘图', 'dropped', sheet.events.join('\n')))
  return listed(losses)
}
