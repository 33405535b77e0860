// What stands in for a language model where none is connected: sentences of the text itself, chosen by rules, and said to be so.

const SENTENCE = /[^。！？!?…\n]+[。！？!?…]*[”’」』）)]*/g
/** Sentences of an answer, by what is asked for. */
const SHORT = /一句|一行|标题|概括|总结/
const BY_RULES = '按规则摘的，没有连接语言模型'
const MOST = 5

/** Words of a text without those that nearly every sentence has. */
const wordsOf = (sentence: string) => new Set(sentence.match(/[\p{Script=Han}]{2}|[a-z]{3,}/giu) ?? [])

/** The sentences that share most with the rest, in their order. @returns the answer, and who gave it */
export function answeredByRules(ask: string, text: string): [answer: string, by: string] {
  const sentences = (text.match(SENTENCE) ?? []).map(each => each.trim()).filter(Boolean)
  const counts = new Map<string, number>()
  for (const sentence of sentences) for (const word of wordsOf(sentence)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (sentence: string) => {
    const words = [...wordsOf(sentence)]
    return words.reduce((sum, word) => sum + (counts.get(word)! - 1), 0) / Math.max(1, words.length)
  }
  const most = SHORT.test(ask) ? 1 : MOST
  const best = sentences
    .map((sentence, at) => ({ sentence, at, weight: weightOf(sentence) }))
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at)
    .slice(0, most)
    .toSorted((one, other) => one.at - other.at)
  return [best.map(({ sentence }) => sentence).join(''), BY_RULES]
}
