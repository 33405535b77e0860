// How a category of terms is written down: lines of `中文=English`, further Chinese words for the same after a slash.

export interface Block {
  id: string
  title: string
  /** Pairs between `|` and line ends: `少女/女孩=girl`. */
  terms: string
}

export interface Term {
  zh: string
  en: string
  /** Other Chinese words that mean the same; they are translated, never chosen. */
  aliases: readonly string[]
  category: string
}

/** The terms of a block in their order. */
export const termsOf = ({ id, terms }: Block): Term[] =>
  terms
    .trim()
    .split(/[|\n]/)
    .map(pair => {
      const [words = '', en = ''] = pair.split('=')
      const [zh = '', ...aliases] = words.split('/')
      return { zh, en, aliases, category: id }
    })
