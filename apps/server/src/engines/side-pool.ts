// Engines of a port where whoever asks takes the first that can: which of them it is, how busy each is, and why none does.
import type { Engine, Probe } from '@qianmu/engines'
import { type EngineHistory, noHistory, probeOf, watched } from './watched.ts'

/** An engine under the name that records keep. */
export interface NamedOf<E> {
  id: string
  engine: E
  /** Pieces of work that it may be asked for at once. */
  places: number
}
/** An engine and how it is just now. */
export interface ProbedOf<E, Capabilities> extends NamedOf<E> {
  probe: Probe<Capabilities>
}

export interface SidePool<E, Capabilities> {
  /** Those that can be asked now: in their order, those with room first. Or why none can, in Chinese, and whether there is one that is away. */
  choose(
    fits?: (engine: ProbedOf<E, Capabilities>) => boolean,
  ): Promise<{ chosen: readonly ProbedOf<E, Capabilities>[] } | { reason: string; isAway: boolean }>
  /** How all of them are, in their order; each has a moment to say so, or at once as they are known. */
  probes(atOnce?: boolean): Promise<ProbedOf<E, Capabilities>[]>
  find(id: string): NamedOf<E> | undefined
  /** Pieces of work that all of them together may be given at once, at least one. */
  readonly places: number
  historyOf(id: string): EngineHistory | undefined
  /** Takes the place of the engines of operators that there were before. */
  connect(engines: readonly NamedOf<E>[]): void
}

/** What is said where nothing can be asked: without any engine, and before the reason of the first that is away. */
export interface SideWords {
  none: string
  away: string
}

/** @param fixed engines of the settings, those preferred first @param embedded those that come along, after all others */
export function createSidePool<Capabilities, Request, Result, Step, E extends Engine<Capabilities, Request, Result, Step>>(
  fixed: readonly NamedOf<E>[],
  now: () => Date,
  { none, away }: SideWords,
  embedded: readonly NamedOf<E>[] = [],
): SidePool<E, Capabilities> {
  /** `source` is the engine itself, behind the counting. */
  type Entry = NamedOf<E> & { source: E; history: EngineHistory }
  const counted = (named: NamedOf<E>): Entry => {
    const history = noHistory()
    return { ...named, engine: { ...named.engine, ...watched(named.engine, history, now) }, source: named.engine, history }
  }
  const own = fixed.map(counted)
  const last = embedded.map(counted)
  let connected: Entry[] = []
  const entries = () => [...own, ...connected, ...last]
  const find = (id: string) => entries().find(entry => entry.id === id)
  const probed = (atOnce?: boolean) => Promise.all(entries().map(async entry => ({ ...entry, probe: await probeOf(entry.engine, atOnce) })))
  // A busy engine that was connected still comes before one that came along.
  const rank = ({ id, history, places }: Entry) => (last.some(each => each.id === id) ? 2 : Number(history.running >= places))
  return {
    async choose(fits = () => true) {
      const all = (await probed()).filter(fits)
      const chosen = all.filter(each => each.probe.available).toSorted((one, other) => rank(one) - rank(other))
      return chosen.length ? { chosen } : { reason: all[0] ? `${away}：${all[0].probe.reason}` : none, isAway: all.length > 0 }
    },
    probes: probed,
    find,
    get places() {
      return Math.max(
        1,
        entries().reduce((sum, each) => sum + each.places, 0),
      )
    },
    historyOf: id => find(id)?.history,
    connect(engines) {
      // What was counted of an engine that stays is kept.
      connected = engines.map(named => connected.find(each => each.source === named.engine) ?? counted(named))
    },
  }
}
