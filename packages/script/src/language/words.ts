// Words of a text as a dictionary cuts it, so that 打 is no part of 打折, and whether a word is taken back by a negation before it.
import { SURNAMES } from './surnames.ts'

/** The segmenter takes time that grows with the square of what it is given at once, so it is given runs of characters. */
const LONGEST_RUN = 120
const RUN = /[\u3400-\u4dbf\u4e00-\u9fff]{1,120}/g
/** A negation reaches this many characters. */
const REACH = 4
const NEGATION =
  /(?:不可能|不打算|没想|不是|不再|不会|不能|不用|不必|不敢|不曾|从不|并不|毫不|绝不|没有|没|未|未曾|从没|并非|别|莫|勿|无|免得|以免|不)[^，。！？；、：\s]{0,2}$/
/** What ends in a sign of negation and is none. */
const NO_NEGATION =
  /(?:差不|忍不住|禁不住|不由|不得不|不能不|分别|特别|区别|告别|离别|不仅|不但|不只|不光|不断|不停|不禁|要不|无数|无比|无论|不管|动不动|沉没|淹没|出没|吞没|三不|不住|不得|别人|了没|没完)[^，。！？；、：\s]{0,2}$/

/** Stands behind a verb that is a word by itself. */
const AFTER_VERB = '了着过透'
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** A text with the offsets at which its words begin and end. */
export interface CutText {
  text: string
  starts: ReadonlySet<number>
  /** Words of one character, by their offsets; a verb with 了 behind it is one. */
  single: ReadonlySet<number>
}

/** Cuts a text into words. Linear in its length. */
export function cutWords(text: string): CutText {
  const starts = new Set<number>()
  const single = new Set<number>()
  for (const run of text.matchAll(RUN))
    for (const { index, segment } of segmenter.segment(run[0].slice(0, LONGEST_RUN))) {
      starts.add(run.index + index)
      if (segment.length === 1 || (segment.length === 2 && AFTER_VERB.includes(segment[1]!))) single.add(run.index + index)
    }
  return { text, starts, single }
}

/** 许未, 沈无咎, 莫言: a family name at the beginning of a clause, and a given name that holds a sign of negation. */
const NAMED =
  /(?<=^|[△▲，。！？；：、“”「」\s])([\u3400-\u9fff])(?:[未莫无勿](?![曾必能法意须论数比])[\u3400-\u9fff]?|[\u3400-\u9fff][未莫无])/g
/** Family names that stand before a negation as adverbs. */
const ADVERBS = new Set('曾从尚时都向还何皆连且并于也')

/** A stretch without the names in it that read like negations. */
export const withoutNames = (text: string): string =>
  text.replace(NAMED, (name, family: string) => (SURNAMES.has(family) && !ADVERBS.has(family) ? name.replace(/[未莫无勿]/, family) : name))

/** Whether what stands at an offset is negated by what stands before it in its clause. */
export function isNegated(text: string, at: number): boolean {
  const from = Math.max(0, at - REACH - 2)
  if (!NEGATION.test(text.slice(from, at))) return false
  const before = withoutNames(text.slice(Math.max(0, from - 1), at)).slice(from > 0 ? 1 : 0)
  return NEGATION.test(before) && !NO_NEGATION.test(before)
}
