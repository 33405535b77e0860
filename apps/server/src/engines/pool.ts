// The image engines of an instance: which of them draws a request, how busy each is, and what they can do together.
import type { EngineProgram, ImageCapabilities, ImageEngine, Probe } from '@qianmu/engines'
import { doesDraw, DRAW, type DrawRequest, isGenerated, type Problem } from '@qianmu/drawing'
import { type EngineHistory, noHistory, probeOf, watched } from './watched.ts'

/** An engine under the name that records keep. */
export interface NamedEngine {
  id: string
  engine: ImageEngine
  /** Pictures that may be given to it at once; 1 unless it has a queue of its own to keep filled. */
  places?: number
  /** What it is; engines of one program may take each other's work over. */
  program?: EngineProgram
  /** Built in: stands behind all that are connected. */
  embedded?: boolean
}

/** An engine and how it is just now. */
export interface Probed extends NamedEngine {
  probe: Probe<ImageCapabilities>
}

/** What this process has seen of an image engine. */
interface ImageHistory extends EngineHistory {
  /** The checkpoint of the last picture that was given to it: it is loaded. */
  checkpoint: string
}

type Choice = { chosen: NamedEngine } | { problems: readonly Problem[] }

export interface ImagePool {
  /**
   * The engine that should draw a request, or why none can (of the engine that objects least). Where a connected engine does such drawings the
   * built-in ones stand back, unless the request asks for them: a refusal of the connected one is the answer, and for one that is away it waits.
   */
  choose(request: DrawRequest): Choice
  /**
   * The engine that draws a task now. It stays with the one it was given to, unless that is gone, sick, or full while another of the same
   * program has room; what was given to a connected engine never falls to a built-in one.
   */
  place(id: string, request: DrawRequest): NamedEngine | undefined
  find(id: string): NamedEngine | undefined
  /** The connected engines, if all of them are away: what is theirs waits until one is back. */
  away(): { id: string; name: string }[]
  /** The engines without room for another task; those of one program have theirs together. @param held the engine of each task under way */
  full(held: readonly string[]): string[]
  readonly all: readonly NamedEngine[]
  /** Pictures that all of them together may be given at once. */
  readonly places: number
  /** How all of them are, in their order; each has a moment to say so, or at once as they are known. */
  probes(atOnce?: boolean): Promise<Probed[]>
  historyOf(id: string): EngineHistory | undefined
  /** Takes the place of the engines of operators that there were before. */
  connect(engines: readonly NamedEngine[]): void
}

interface Entry extends NamedEngine {
  /** The engine itself, behind the counting. */
  source: ImageEngine
  history: ImageHistory
}

const checkpointOf = (request: DrawRequest) => (isGenerated(request) ? request.param.checkpoint : '')

/** The engine, counting what goes through it. */
function counted(named: NamedEngine, now: () => Date): Entry {
  const history: ImageHistory = { ...noHistory(), checkpoint: '' }
  const source = named.engine
  const seen = watched(source, history, now, ({ draw }) => (history.checkpoint = checkpointOf(draw)))
  return { ...named, engine: { ...source, ...seen }, source, history }
}

/** How much an engine objects: one that does not do this kind of drawing at all says less of use than one that does. */
const objection = (problems: readonly Problem[]) => problems.length + (problems.some(({ field }) => field === 'ai_draw_type') ? 1000 : 0)

/** It cannot be asked just now. */
export const isAway = ({ engine }: NamedEngine) => engine.glance?.().available === false
/** Whether it does this kind of drawing at all, or may once it is back. */
const doesSuch = ({ engine }: NamedEngine, request: DrawRequest) => {
  const told = engine.glance?.()
  if (told === undefined) return true
  const { drawTypes, upscalers } = told.capabilities
  if (!doesDraw(drawTypes, request.ai_draw_type)) return false
  // One that lacks the upscaler leaves the picture to the next.
  return request.ai_draw_type !== DRAW.upscale || !upscalers.length || upscalers.some(({ file }) => file === request.param.upscaler_index)
}

const placesOf = ({ places = 1 }: NamedEngine) => places
const isFull = (entry: Entry) => entry.history.running >= placesOf(entry)

/** Those that have room first, then the one that has the model loaded, then the least busy; else in their order. */
function better(request: DrawRequest) {
  const wanted = checkpointOf(request)
  const load = (entry: Entry) => entry.history.running / placesOf(entry)
  const loaded = (entry: Entry) => Number(wanted !== '' && entry.history.checkpoint === wanted)
  return (one: Entry, other: Entry) => Number(isFull(one)) - Number(isFull(other)) || loaded(other) - loaded(one) || load(one) - load(other)
}

/** @param fixed engines of the settings and the built-in ones, those preferred first */
export function createImagePool(fixed: readonly NamedEngine[], now: () => Date = () => new Date()): ImagePool {
  const own = fixed.map(each => counted(each, now))
  let connected: Entry[] = []
  const entries = () => [...own.filter(each => !each.embedded), ...connected, ...own.filter(each => each.embedded)]
  const takes = (entry: Entry, request: DrawRequest) => entry.engine.refusals(request).length === 0
  /** The one of these that should draw it: the best of those that can, else one that is away. */
  const best = (of: readonly Entry[], request: DrawRequest) =>
    of.filter(entry => takes(entry, request)).toSorted(better(request))[0] ?? of.find(isAway)
  const find = (id: string) => entries().find(entry => entry.id === id)

  return {
    choose(request) {
      const all = entries()
      const real = request.sketch ? [] : all.filter(entry => !entry.embedded && doesSuch(entry, request))
      const embedded = all.filter(entry => entry.embedded)
      const chosen = real.length ? best(real, request) : embedded.find(entry => takes(entry, request))
      if (chosen) return { chosen }
      const asked = real.length ? real : request.sketch ? embedded : all
      const [least] = asked.map(({ engine }) => engine.refusals(request)).toSorted((one, other) => objection(one) - objection(other))
      return { problems: least ?? [{ field: '', text: '没有可用的绘图引擎' }] }
    },
    place(id, request) {
      const given = find(id)
      if (given?.embedded) return given
      const fit = given && takes(given, request)
      if (fit && !isFull(given)) return given
      const others = entries()
        .filter(entry => !entry.embedded && entry !== given && takes(entry, request))
        .toSorted(better(request))
      const free = others.find(entry => !isFull(entry) && entry.program !== undefined && entry.program === given?.program)
      return fit ? (free ?? given) : (others[0] ?? given)
    },
    get all() {
      return entries()
    },
    get places() {
      return Math.max(
        1,
        entries().reduce((sum, entry) => sum + placesOf(entry), 0),
      )
    },
    probes: atOnce => Promise.all(entries().map(async named => ({ ...named, probe: await probeOf(named.engine, atOnce) }))),
    find,
    away() {
      const connected = entries().filter(entry => !entry.embedded)
      return connected.every(isAway) ? connected.map(({ id, engine }) => ({ id, name: engine.glance?.().name ?? id })) : []
    },
    full(held) {
      const together = (entry: Entry) =>
        entries().filter(each => each === entry || (each.program !== undefined && each.program === entry.program))
      const isHeld = (of: readonly Entry[]) => held.filter(id => of.some(each => each.id === id)).length
      return entries()
        .filter(entry => {
          const group = together(entry)
          return isHeld(group) >= group.reduce((sum, each) => sum + placesOf(each), 0)
        })
        .map(({ id }) => id)
    },
    historyOf: id => find(id)?.history,
    connect(engines) {
      // What was counted of an engine that stays is kept.
      connected = engines.map(named => connected.find(each => each.source === named.engine) ?? counted(named, now))
    },
  }
}
