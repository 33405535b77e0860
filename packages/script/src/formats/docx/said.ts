// What people said beside a text, as comments of a Word file: each at the words that it is about, replies behind it.
import { type Block, type Text, textOf } from '../../elements.ts'
import { escapeXml } from '../xml.ts'
import type { ReadComment, Said } from './comments.ts'

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'

interface Written extends Said {
  /** The number of what it answers. */
  parent?: number
  isDone: boolean
}
const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`
/** Where its words begin in a line; all of the line where it does not have them. */
function rangeIn(text: string, { start, quote }: NonNullable<ReadComment['place']>): [from: number, to: number] {
  const words = quote.split('\n').find(line => line.trim() !== '') ?? ''
  const from = words === '' ? -1 : text.startsWith(words, start) ? start : text.indexOf(words)
  return from < 0 ? [0, text.length] : [from, from + words.length]
}
/** The runs of a line between two of its characters. */
function cut(runs: readonly Text[], from: number, to: number): Text[] {
  let at = 0
  return runs.flatMap(run => {
    const [begin, end] = [Math.max(0, from - at), Math.min(run.text.length, to - at)]
    at += run.text.length
    return begin < end ? { ...run, text: run.text.slice(begin, end) } : []
  })
}

/** The comments of a file while its lines are written. */
export class SaidBeside {
  readonly #all: Written[] = []
  /** Of the part that is being written: by the line that they are about, and about the whole. */
  #byLine = new Map<Block, ReadComment[]>()

  get count(): number {
    return this.#all.length
  }
  /** A part begins. @returns what is said of all of it, to stand behind its name */
  begin(comments: readonly ReadComment[], lines: readonly Block[]): string {
    this.#byLine = new Map()
    const whole: ReadComment[] = []
    for (const comment of comments) {
      const { place } = comment
      const words = place?.quote.split('\n')[0]?.trim()
      const line =
        place && (lines.find(each => each.attrs.id === place.block_id) ?? lines.find(each => words && textOf(each).includes(words)))
      if (line) this.#byLine.set(line, [...(this.#byLine.get(line) ?? []), comment])
      else whole.push(comment)
    }
    return whole.map(comment => this.#add(comment).map(reference).join('')).join('')
  }
  /** A line with the marks of what is said of its words. A line that is written at two places has them at the first. */
  line(block: Block, write: (runs: readonly Text[]) => string): string {
    const runs = block.content ?? []
    const comments = this.#byLine.get(block)
    if (!comments) return write(runs)
    this.#byLine.delete(block)
    const text = runs.map(run => run.text).join('')
    const marks = comments.flatMap(comment => {
      const [from, to] = comment.place ? rangeIn(text, comment.place) : [0, text.length]
      const ids = this.#add(comment)
      const open = ids.map(id => `<w:commentRangeStart w:id="${id}"/>`).join('')
      const close = ids.map(id => `<w:commentRangeEnd w:id="${id}"/>${reference(id)}`).join('')
      return [
        { at: from, xml: open },
        { at: to, xml: close },
      ]
    })
    const order = marks.toSorted((one, other) => one.at - other.at)
    const inner = order.map(({ at, xml }, nth) => write(cut(runs, nth ? order[nth - 1]!.at : 0, at)) + xml)
    return inner.join('') + write(cut(runs, order.at(-1)!.at, text.length))
  }
  /** Takes a thread. @returns the numbers of its comments */
  #add({ replies, isDone, ...first }: ReadComment): number[] {
    const parent = this.#all.push({ ...first, isDone }) - 1
    return [parent, ...replies.map(reply => this.#all.push({ ...reply, parent, isDone }) - 1)]
  }

  /** The parts of the file that hold the comments: their words, and which answer which. */
  parts(): { comments: string; extended: string } {
    const mark = (nth: number) => (nth + 1).toString(16).toUpperCase().padStart(8, '0')
    const comments = this.#all.map(({ author, at, text }, nth) => {
      const lines = text.split('\n')
      const paragraphs = lines.map((line, row) => {
        const id = row === lines.length - 1 ? ` w14:paraId="${mark(nth)}"` : ''
        return `<w:p${id}><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`
      })
      const date = at && ` w:date="${at.replace(/\.\d+Z$/, 'Z')}"`
      return `<w:comment w:id="${nth}" w:author="${escapeXml(author)}"${date}>${paragraphs.join('')}</w:comment>`
    })
    const extended = this.#all.map(({ parent, isDone }, nth) => {
      const answers = parent === undefined ? '' : ` w15:paraIdParent="${mark(parent)}"`
      return `<w15:commentEx w15:paraId="${mark(nth)}"${answers} w15:done="${isDone ? 1 : 0}"/>`
    })
    return {
      comments: `<w:comments ${NAMESPACES}>${comments.join('')}</w:comments>`,
      extended: `<w15:commentsEx ${NAMESPACES}>${extended.join('')}</w15:commentsEx>`,
    }
  }
}
