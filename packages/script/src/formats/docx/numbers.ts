// Automatic numbers of Word's lists, which stand in no text: 第%1章 over a counter for each list and level (ECMA-376 part 1 §17.9).

import { counted } from '../../language/numerals.ts'
import { XmlReader } from '../xml.ts'

interface Level {
  start: number
  format: string
  text: string
  /** Between the number and the words. */
  gap: '' | ' '
  /** The style whose paragraphs are at this level. */
  style: string
  /** The level below which it begins anew; its own place by default, 0 for never. */
  restart?: number
  /** Whether the numbers of all levels are written in digits. */
  digits?: boolean
}

interface List {
  kind: string
  levels: ReadonlyMap<number, Level>
  /** Where the levels of this list begin when it begins. */
  starts: ReadonlyMap<number, number>
}

/** The list that a paragraph or its style names, and how deep in it. */
export interface Listed {
  num?: string
  depth?: number
}

/** Counts along a document. Constructed from the text of `word/numbering.xml`, empty when there is none. */
export class ListNumbers {
  readonly #lists = new Map<string, List>()
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<List>()

  constructor(xml: Uint8Array) {
    const kinds = new Map<string, Map<number, Level>>()
    let levels = new Map<number, Level>()
    let starts = new Map<number, number>()
    let level: Level | undefined
    let [num, depth] = ['', 0]
    for (const reader = new XmlReader(xml); reader.next();) {
      if (reader.kind !== 'open') continue
      const value = reader.attribute('w:val') ?? ''
      if (reader.name === 'w:abstractNum') kinds.set(reader.attribute('w:abstractNumId') ?? '', (levels = new Map()))
      else if (reader.name === 'w:num') num = reader.attribute('w:numId') ?? ''
      else if (reader.name === 'w:abstractNumId') {
        levels = new Map(kinds.get(value))
        starts = new Map()
        this.#lists.set(num, { kind: value, levels, starts })
      } else if (reader.name === 'w:lvlOverride') depth = Number(reader.attribute('w:ilvl'))
      else if (reader.name === 'w:startOverride') starts.set(depth, Number(value))
      else if (reader.name === 'w:lvl')
        levels.set(Number(reader.attribute('w:ilvl')), (level = { start: 1, format: 'decimal', text: '', gap: ' ', style: '' }))
      else if (level) readLevel(level, reader.name, value)
    }
  }

  /** The number of the next paragraph in a list as it is shown, with what stands behind it; `''` for bullets and lists that are not known. */
  next({ num = '', depth }: Listed, style: string): string {
    const list = this.#lists.get(num)
    const at = depth ?? [...(list?.levels ?? [])].find(([, level]) => level.style === style && style !== '')?.[0] ?? 0
    const level = list?.levels.get(at)
    if (!list || !level) return ''
    const counts = this.#count(list, at)
    if (level.format === 'bullet' || level.format === 'none') return ''
    const number = level.text.replaceAll(/%([1-9])/g, (_, place: string) => {
      const format = level.digits ? 'decimal' : (list.levels.get(Number(place) - 1)?.format ?? 'decimal')
      return counted(counts[Number(place) - 1] ?? 1, format)
    })
    return number === '' ? '' : number + level.gap
  }

  #count(list: List, depth: number): readonly (number | undefined)[] {
    const counts = this.#counts.get(list.kind) ?? []
    this.#counts.set(list.kind, counts)
    if (!this.#begun.has(list)) for (const [at, start] of list.starts) counts[at] = start - 1
    this.#begun.add(list)
    for (let at = depth + 1; at < counts.length; at++) if (depth < (list.levels.get(at)?.restart ?? at)) counts[at] = undefined
    for (let at = 0; at <= depth; at++) counts[at] ??= (list.levels.get(at)?.start ?? 1) - (at === depth ? 1 : 0)
    counts[depth]!++
    return counts
  }
}

function readLevel(level: Level, name: string, value: string): void {
  if (name === 'w:start') level.start = Number(value)
  else if (name === 'w:numFmt') level.format = value
  else if (name === 'w:lvlText') level.text = value
  else if (name === 'w:suff') level.gap = value === 'nothing' ? '' : ' '
  else if (name === 'w:pStyle') level.style = value
  else if (name === 'w:lvlRestart') level.restart = Number(value)
  else if (name === 'w:isLgl') level.digits = value !== '0' && value !== 'false'
}
