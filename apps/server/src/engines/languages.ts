// The language engines of an instance: which of them answers, how busy each is, and why none does.
import type { LanguageCapabilities, LanguageEngine, Probe } from '@qianmu/engines'
import { type EngineHistory, noHistory, probeOf, watched } from './watched.ts'

/** An engine under the name that records keep. */
export interface NamedLanguage {
  id: string
  engine: LanguageEngine
  /** Answers that it may be asked for at once. */
  places: number
}
/** An engine and how it is just now. */
export interface ProbedLanguage extends NamedLanguage {
  probe: Probe<LanguageCapabilities>
}

export interface LanguagePool {
  /** Those that can be asked now: in their order, those with room first. Or why none can, in Chinese. */
  choose(fits?: (engine: ProbedLanguage) => boolean): Promise<{ chosen: readonly ProbedLanguage[] } | { reason: string }>
  /** How all of them are, in their order; each has a moment to say so, or at once as they are known. */
  probes(atOnce?: boolean): Promise<ProbedLanguage[]>
  find(id: string): NamedLanguage | undefined
  historyOf(id: string): EngineHistory | undefined
  /** Takes the place of the engines of operators that there were before. */
  connect(engines: readonly NamedLanguage[]): void
}

interface Entry extends NamedLanguage {
  /** The engine itself, behind the counting. */
  source: LanguageEngine
  history: EngineHistory
}

/** Said where nothing answers, with the way to change that. */
const NONE = '还没有连接语言引擎，请管理员在「管理 → 引擎」里连接一个（OpenAI 兼容接口）'

function counted(named: NamedLanguage, now: () => Date): Entry {
  const history = noHistory()
  return { ...named, engine: watched(named.engine, history, now), source: named.engine, history }
}

/** @param fixed engines of the settings, those preferred first */
export function createLanguagePool(fixed: readonly NamedLanguage[], now: () => Date): LanguagePool {
  const own = fixed.map(each => counted(each, now))
  let connected: Entry[] = []
  const entries = () => [...own, ...connected]
  const find = (id: string) => entries().find(entry => entry.id === id)
  const probed = (atOnce?: boolean) => Promise.all(entries().map(async entry => ({ ...entry, probe: await probeOf(entry.engine, atOnce) })))
  const isFull = ({ history, places }: Entry) => Number(history.running >= places)
  return {
    async choose(fits = () => true) {
      const all = (await probed()).filter(fits)
      const chosen = all.filter(each => each.probe.available).toSorted((one, other) => isFull(one) - isFull(other))
      return chosen.length ? { chosen } : { reason: all[0] ? `语言引擎现在用不了：${all[0].probe.reason}` : NONE }
    },
    probes: probed,
    find,
    historyOf: id => find(id)?.history,
    connect(engines) {
      // What was counted of an engine that stays is kept.
      connected = engines.map(named => connected.find(each => each.source === named.engine) ?? counted(named, now))
    },
  }
}
