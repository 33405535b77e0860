// The composer by rules behind the music port: any machine, no model, and never called AI.
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { MusicCapabilities, MusicEngine, MusicRequest, MusicResult } from '../ports/music.ts'
import { threadOf } from '../thread.ts'
import { createWorkshop, WorkLost } from '../workshop.ts'
import { KEYWORDS } from './compose.ts'

const PROBE: Probe<MusicCapabilities> = {
  available: true,
  kind: 'procedural',
  name: '规则作曲（非 AI 模型）',
  licence: 'Apache-2.0',
  reason: '',
  capabilities: {
    keywords: KEYWORDS.flatMap(({ words }) => [...words]),
    words: false,
    midi: true,
    honours: ['tempo', 'key', 'dynamics', 'sections'],
  },
}
const SILENT_MS = 120_000
const IDLE_MS = 60_000

export interface ComposerEngine extends MusicEngine {
  close(): Promise<void>
}
export function composerEngine(): ComposerEngine {
  const workshop = createWorkshop<MusicRequest, MusicResult>(threadOf(new URL('music.worker.ts', import.meta.url), 'music'), {
    silentMs: SILENT_MS,
    idleMs: IDLE_MS,
  })
  async function* run(_jobId: string, request: MusicRequest, signal: AbortSignal): AsyncGenerator<RunEvent<MusicResult>> {
    yield { type: 'progress', share: 0, message: '正在编配' }
    let share = 0
    let news = Promise.withResolvers<undefined>()
    const work = workshop.run(request, signal, now => {
      share = now
      news.resolve(undefined)
    })
    try {
      for (;;) {
        const result = await Promise.race([work, news.promise])
        if (result) return yield { type: 'done', result }
        news = Promise.withResolvers()
        yield { type: 'progress', share, message: '正在编配' }
      }
    } catch (error) {
      if (!(error instanceof WorkLost)) throw error
      yield { type: 'failed', reason: '作曲中断了，请再试一次', retry: true }
    }
  }
  return { probe: () => Promise.resolve(PROBE), run, reconcile: () => Promise.resolve(undefined), close: () => workshop.close() }
}
