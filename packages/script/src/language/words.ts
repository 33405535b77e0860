// Words of a text as a dictionary cuts it, so that 打 is no part of 打折, and whether a word is taken back by a negation before it.

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

/** Whether what stands at an offset is negated by what stands before it in its clause. */
export function isNegated(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH - 2), at)
  return NEGATION.test(before) && !NO_NEGATION.test(before)
}
