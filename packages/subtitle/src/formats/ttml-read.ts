// Timed Text Markup Language: times come from the elements around, one beside or one behind the other; words are those of paragraphs.
import { ScriptRefusal } from '@qianmu/script/refusal'
import { XmlReader } from '@qianmu/script/formats/xml'
import { plain, type Reading } from '../cue.ts'
import { atCue, intake, type Intake } from '../intake.ts'
import { type Run, settled } from '../markup.ts'
import { type Attributes, lookOf, over, placeOf, type TtmlLook, type TtmlRegion, regionOf, shownColour } from './ttml-look.ts'
import { settingOf, type Shower, shownTimes, type TtmlSet } from './ttml-shown.ts'
import { type Rates, ratesOf, timeOf } from './ttml-time.ts'

/** Words with the time in which they are seen, in ms of the film. */
interface Timed extends Run {
  start: number
  end: number
  textAlign?: string | undefined
  /** The elements around them. */
  around: readonly Shower[]
}
interface Element extends Shower {
  name: string
  id: string
  begin: number
  end: number
  /** Its end is what its children need. */
  isOpen: boolean
  isSeq: boolean
  /** In a sequence: when the next child begins. */
  next: number
  /** The last end of its children. */
  last: number
  look: TtmlLook
  sets: TtmlSet[]
  attributes: Attributes
  region: string
  agent: string
  ruby: string
  preserve: boolean
}
const local = (name: string) => name.slice(name.indexOf(':') + 1)
const byLocal = (attributes: Attributes, wanted: string): string | undefined =>
  attributes.get(wanted) ?? [...attributes].find(([name]) => local(name) === wanted)?.[1]
const NOTHING: TtmlLook = { others: new Map() }
/** More pieces of time than words are worth in one paragraph. */
const MOST_PIECES = 20_000
const TIMED = new Set(['body', 'div', 'p', 'span'])

class TtmlReader {
  readonly told: Intake = intake('ttml')
  #rates: Rates = { frame: 30, sub: 1, tick: 1 }
  readonly #path: Element[] = []
  readonly #styles = new Map<string, TtmlLook>()
  readonly #regions = new Map<string, TtmlRegion>()
  readonly #agents = new Map<string, string>()
  readonly #unsaid = new Set<string>()
  #runs: Timed[] | undefined
  #nth = 0
  /** Lyrics of Apple: all times are those of the song, and words have times of their own within their line. */
  #isSong = false

  open(name: string, attributes: Attributes): void {
    const own = local(name)
    if (own === 'tt') this.#root(attributes)
    if (own === 'br') return void this.#say('\n')
    const parent = this.#path.at(-1)
    const id = byLocal(attributes, 'id') ?? ''
    const look = this.#lookOf(attributes)
    const inherits = parent && TIMED.has(own)
    const element: Element = {
      name: own,
      id,
      ...(TIMED.has(own) ? this.#times(attributes, parent) : { begin: 0, end: Infinity, isOpen: false }),
      isSeq: byLocal(attributes, 'timeContainer') === 'seq',
      next: 0,
      last: 0,
      look: inherits ? over(look, parent.look) : look,
      own: look,
      sets: [],
      attributes,
      region: attributes.get('region') ?? parent?.region ?? '',
      agent: byLocal(attributes, 'agent') ?? parent?.agent ?? '',
      ruby: byLocal(attributes, 'ruby') ?? parent?.ruby ?? '',
      preserve: attributes.has('xml:space') ? attributes.get('xml:space') === 'preserve' : (parent?.preserve ?? false),
    }
    element.next = element.begin
    this.#path.push(element)
    if (own === 'p') this.#runs ??= []
    else if (own === 'style' && parent?.name === 'region') parent.look = over(look, parent.look)
    else if (own === 'set' && parent && settingOf(look)) {
      const { begin, end } = this.#times(attributes, { ...parent, isSeq: false })
      parent.sets.push({ begin, end, ...settingOf(look) })
    } else if (own === 'set' || own === 'animate') this.#unsay(`<${own}>`, '')
    else if (own === 'image') this.#unsay('<image>', byLocal(attributes, 'src') ?? '')
    if (own === 'region' && ['begin', 'end', 'dur'].some(name => attributes.has(name))) this.#unsay('<region begin>', id)
    if (element.ruby === 'text' && parent?.ruby !== 'text') this.#say('（')
    for (const [construct, value] of look.others) this.#unsay(construct, value)
  }
  close(name: string): void {
    const own = local(name)
    if (own === 'br') return
    const element = this.#path.pop()
    const parent = this.#path.at(-1)
    if (!element || !parent) return
    if (element.ruby === 'text' && parent.ruby !== 'text') {
      this.#say('）')
      this.told.tell(atCue(this.#nth), 'tts:ruby', 'changed', '注音写在括号里')
    }
    if (own === 'style' && element.id) this.#styles.set(element.id, element.look)
    else if (own === 'region') this.#regions.set(element.id, regionOf(element.attributes, element.look))
    else if (own === 'p') this.#paragraph(element)
    if (!TIMED.has(own)) return
    const end = element.isOpen && element.isSeq ? element.last : element.end
    parent.last = Math.max(parent.last, end)
    if (parent.isSeq) parent.next = end
  }
  /** Closes what a broken file leaves open. */
  finish(): void {
    for (let last = this.#path.at(-1); last; last = this.#path.at(-1)) this.close(last.name)
  }
  text(text: string): void {
    const element = this.#path.at(-1)
    if (element?.name === 'name' && this.#path.at(-2)?.name === 'agent') this.#agents.set(this.#path.at(-2)!.id, text.trim())
    else if (this.#runs && element && (element.name === 'p' || element.name === 'span')) {
      if (element.ruby !== 'delimiter') this.#say(element.preserve ? text : text.replace(/\s+/g, ' '))
    } else if (text.trim() !== '') this.told.tell('', `<${element?.name ?? ''}>`, 'dropped', text.trim())
  }

  #root(attributes: Attributes): void {
    this.#rates = ratesOf(name => byLocal(attributes, name))
    this.#isSong = [...attributes].some(([name, value]) => name.startsWith('itunes:') || value.includes('music.apple.com'))
    // What drops names counts frames: a clock of another kind has no names to drop.
    const drop = byLocal(attributes, 'dropMode') ?? ''
    if (drop.startsWith('drop') && !this.#rates.counted) this.#unsay('ttp:dropMode', drop)
  }
  #unsay(construct: string, value: string): void {
    if (this.#unsaid.has(construct)) return
    this.#unsaid.add(construct)
    this.told.tell(this.#runs ? atCue(this.#nth) : '', construct, 'dropped', value)
  }
  /** What it says itself, above the styles that it names. */
  #lookOf(attributes: Attributes): TtmlLook {
    let look = lookOf(attributes)
    const names = attributes.get('style')?.trim().split(/\s+/).slice(0, 20) ?? []
    for (const name of names.toReversed()) look = over(look, this.#styles.get(name) ?? NOTHING)
    return look
  }
  #times(attributes: Attributes, parent: Element | undefined): Pick<Element, 'begin' | 'end' | 'isOpen'> {
    const from = !parent || this.#isSong ? 0 : parent.isSeq ? parent.next : parent.begin
    const [begin, end, length] = ['begin', 'end', 'dur'].map(name => timeOf(attributes.get(name), this.#rates))
    for (const name of ['begin', 'end', 'dur']) {
      const value = attributes.get(name)
      if (value !== undefined && timeOf(value, this.#rates) === undefined) this.told.tell(atCue(this.#nth), name, 'dropped', value)
    }
    const start = from + (begin ?? 0)
    const own = Math.min(end === undefined ? Infinity : from + end, length === undefined ? Infinity : start + length)
    const within = parent?.end ?? Infinity
    if (begin !== undefined && start >= within) this.told.tell(atCue(this.#nth), '外层已经结束', 'kept', attributes.get('begin'))
    return { begin: start, end: start < within ? Math.min(own, within) : own, isOpen: own === Infinity }
  }
  #say(text: string): void {
    const element = this.#path.at(-1)
    if (!this.#runs || !element) return
    const { begin, end, look, agent } = element
    const others: string[] = []
    this.#runs.push({
      text,
      start: begin,
      end,
      italic: look.italic,
      colour: shownColour(look),
      speaker: agent && (this.#agents.get(agent) ?? agent),
      others,
      around: this.#path.filter(({ name }) => TIMED.has(name)),
    })
  }

  #paragraph(p: Element): void {
    const all = this.#runs ?? []
    this.#runs = undefined
    const place = atCue(this.#nth++)
    const shown = all.flatMap(run => (run.text === '\n' ? run : shownTimes(run, run.around)))
    const isSeen = shown.some(({ text }) => text.trim() !== '')
    if (!isSeen && all.some(({ text }) => text.trim() !== '')) this.told.tell(place, '从不显示的字幕', 'kept')
    const runs = isSeen ? shown : all
    const words = runs.filter(({ text }) => text.trim() !== '')
    const isWhole = words.every(({ start, end }) => start === words[0]!.start && end === words[0]!.end)
    if (!words.length) return this.#empty(p, place)
    if (this.#isSong || isWhole) {
      const times = this.#isSong ? { start: p.begin, end: p.end } : words[0]!
      return this.#take(p, place, times.start, times.end, runs, !isWhole)
    }
    this.#pieces(p, place, runs, words)
  }
  /** A paragraph without words says nothing; one that only has times stays. */
  #empty(p: Element, place: string): void {
    if (p.attributes.has('begin')) this.#take(p, place, p.begin, p.end, [])
  }
  /** Words that come and go: each stretch of time in which the same ones are seen is a cue. */
  #pieces(p: Element, place: string, runs: readonly Timed[], words: readonly Timed[]): void {
    const marks = [...new Set(words.flatMap(({ start, end }) => [start, end]))]
      .filter(Number.isFinite)
      .toSorted((one, other) => one - other)
    if (marks.length * runs.length > MOST_PIECES) {
      for (const run of words) this.#take(p, place, run.start, run.end, [run])
      return
    }
    let count = 0
    let [since, before]: [number, readonly Timed[]] = [0, []]
    const flush = (until: number) => {
      if (!before.some(({ text }) => text.trim() !== '')) return
      this.#take(p, place, since, until, before)
      count++
    }
    for (const mark of marks) {
      const now = runs.filter(({ start, end, text }) => (start <= mark && mark < end) || text === '\n')
      if (now.length === before.length && now.every((run, at) => run === before[at])) continue
      flush(mark)
      ;[since, before] = [mark, now]
    }
    flush(Infinity)
    for (const run of words) if (run.end <= run.start) this.#take(p, place, run.start, run.end, [run])
    const isSet = words.some(({ around }) => around.some(({ sets }) => sets.length))
    if (count > 1) this.told.tell(place, isSet ? '<set>' : '<span begin>', 'changed', `拆成 ${count} 条`)
  }
  #take(p: Element, place: string, start: number, end: number, runs: readonly Timed[], hasTimes = false): void {
    const speakers = [...new Set(runs.flatMap(({ speaker }) => speaker || []))]
    if (speakers.length > 1) this.told.tell(place, 'ttm:agent', 'dropped', speakers.slice(1).join('、'))
    const region = this.#regions.get(p.region)
    const looks = settled(runs, this.told.at(place), 'tts:fontStyle')
    const align = placeOf({ textAlign: runs.find(({ textAlign }) => textAlign)?.textAlign ?? p.look.textAlign }, region)
    const [colour, italic] = [looks.colour ?? (region && shownColour(region.look)), looks.italic ?? region?.look.italic]
    this.told.take(place, {
      start,
      end: end === Infinity ? undefined : end,
      text: p.preserve ? looks.text : looks.text.replace(/ {2,}/g, ' '),
      ...(hasTimes && { pieces: runs.map(({ start: at, text }) => ({ at, text })) }),
      align,
      ...(colour && { colour }),
      ...(italic && { italic }),
      ...(speakers[0] && { speaker: speakers[0] }),
    })
  }
}

/** Reads as far as the file is whole. @returns where it breaks off, in bytes */
function walked(reader: TtmlReader, bytes: Uint8Array): number | undefined {
  const xml = new XmlReader(bytes)
  try {
    while (xml.next()) {
      if (xml.kind === 'open') reader.open(xml.name, xml.attributes())
      else if (xml.kind === 'close') reader.close(xml.name)
      else reader.text(xml.text())
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ScriptRefusal) || error.reason === 'unsafe') throw error
    reader.finish()
    return xml.position
  }
}

export function readTtml(text: string): Reading {
  const reader = new TtmlReader()
  const bytes = new TextEncoder().encode(text)
  const broken = walked(reader, bytes)
  if (broken !== undefined) {
    const rest = new TextDecoder().decode(bytes.subarray(broken)).replace(/<[^<>]{0,2000}>/g, ' ')
    reader.told.tell('', 'XML 在这里断开', 'dropped', plain(rest))
  }
  return reader.told.reading()
}
