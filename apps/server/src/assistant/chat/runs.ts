// Answers on their way: each runs by itself, whoever reads it or leaves; what came is in memory here and, a moment later, in the database for all.
import type { ChatPiece } from '@qianmu/contract/assistant/chat'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { Named } from '../../kit/answer.ts'
import { createListener } from '../../kit/listen.ts'
import { refuse } from '../../kit/refuse.ts'
import { type Asking, lead, newRun, type Run, said, tell, unkept } from './run.ts'
import { keepAll, ORPHANED_S, type Progress, progressOf, settleOrphans } from './turns.store.ts'

export interface ChatRuns {
  begin(asking: Asking): void
  /** What came after `seen` characters of thoughts and answer, then what comes, last the end. @throws Refusal why the answer failed */
  follow(turnId: number, seen: number): AsyncGenerator<Named<ChatPiece>>
  /** Ends an answer wherever it runs, and waits until what came is kept. */
  end(turnId: number): Promise<void>
  /** Ends an answer that is deleted; nobody waits for it. */
  leave(turnId: number): void
  start(): Promise<void>
  /** Interrupts what still runs here. */
  stop(): Promise<void>
}

const STOP = 'chat_stop'
/** What came is written down so often, in ms. */
const KEEP_MS = 1000
/** Another process is looked after so often, in ms. */
const LOOK_MS = 300
const STOP_LOOKS = 20

/** Writes down what came of all answers in one statement: of many, each by itself, the last would wait for minutes. */
function keeper(app: Uses<'log' | 'now' | 'pool'>, runs: ReadonlyMap<number, Run>): () => void {
  let isBusy = false
  return () => {
    if (isBusy) return
    const all = [...runs].flatMap(([id, run]) => {
      const now = unkept(run)
      return now ? [{ id, now }] : []
    })
    if (all.length === 0) return
    isBusy = true
    keepAll(app, all)
      .catch((error: unknown) => app.log.warn({ err: error }, 'parts of answers were not kept'))
      .finally(() => (isBusy = false))
  }
}

export function createChatRuns(app: Uses<'languages' | 'log' | 'now' | 'pool'>, connection: pg.ClientConfig): ChatRuns {
  const runs = new Map<number, Run>()
  const keep = keeper(app, runs)
  let timer: NodeJS.Timeout | undefined

  async function* followHere(run: Run, turnId: number, from: number): AsyncGenerator<Named<ChatPiece>> {
    let seen = from
    let note = ''
    for (;;) {
      const { changed, isOver, now } = run
      for (const event of news(now, seen)) {
        yield event
        seen = event.id
      }
      if (isOver) return yield theEnd(now, run.conversationId, turnId)
      if (run.note !== note) yield new Named({ response: '', message: (note = run.note) }, seen)
      await changed.promise
    }
  }

  /** From what the database has: of an answer that is over, or that another process gives. */
  async function* followKept(turnId: number, from: number): AsyncGenerator<Named<ChatPiece>> {
    for (let seen = from; ;) {
      const now = await progressOf(app, turnId)
      for (const event of news(now, seen)) {
        yield event
        seen = event.id
      }
      if (now.state !== 'streaming') return yield theEnd(now, now.conversation_id, turnId)
      if (app.now().getTime() - now.beat_at.getTime() > ORPHANED_S * 1000) await settleOrphans(app, { turn: turnId })
      else await sleep(LOOK_MS)
    }
  }

  const listener = createListener({
    connection,
    channels: [STOP],
    onNotification: (_channel, turnId) => runs.get(Number(turnId))?.abort('stopped'),
    onConnected: () => undefined,
    log: app.log,
  })
  return {
    begin(asking) {
      const stop = new AbortController()
      const run = newRun(asking.conversationId, as => stop.abort(as))
      run.over = lead(app, run, asking, stop)
        .catch((error: unknown) => {
          app.log.error({ err: error, turnId: asking.turnId }, 'an answer was not kept')
          Object.assign(run.now, { state: 'error', reason: '回答没有保存下来，请再试一次' })
        })
        .finally(() => {
          run.isOver = true
          tell(run)
          runs.delete(asking.turnId)
        })
      runs.set(asking.turnId, run)
    },
    async *follow(turnId, seen) {
      const run = runs.get(turnId)
      const conversation_id = run?.conversationId ?? (await progressOf(app, turnId)).conversation_id
      yield new Named({ response: '', answer_id: turnId, conversation_id }, seen)
      yield* run ? followHere(run, turnId, seen) : followKept(turnId, seen)
    },
    async end(turnId) {
      const run = runs.get(turnId)
      run?.abort('stopped')
      if (run) return run.over
      await app.pool.query('select pg_notify($1, $2)', [STOP, String(turnId)])
      for (let look = 0; look < STOP_LOOKS && (await progressOf(app, turnId)).state === 'streaming'; look++) await sleep(LOOK_MS / 3)
      await settleOrphans(app, { turn: turnId })
    },
    leave: turnId => runs.get(turnId)?.abort('stopped'),
    async start() {
      timer = setInterval(keep, KEEP_MS)
      await listener.start()
    },
    async stop() {
      clearInterval(timer)
      const all = [...runs.values()]
      for (const run of all) run.abort('interrupted')
      await Promise.all(all.map(({ over }) => over))
      await listener.stop()
    },
  }
}

const at = (data: ChatPiece, id: number) => new Named(data, id) as Named<ChatPiece> & { id: number }

/** What a reader who has `seen` so many characters has not yet, as it stands when this is called: more may come while it is sent. */
function* news({ thinking, message }: Progress, seen: number): Generator<Named<ChatPiece> & { id: number }> {
  if (seen < thinking.length) yield at({ response: '', thinking: thinking.slice(seen) }, thinking.length)
  const from = Math.max(0, seen - thinking.length)
  if (from < message.length) yield at({ response: message.slice(from) }, thinking.length + message.length)
}

function theEnd(now: Progress, conversation_id: string, answer_id: number): Named<ChatPiece> {
  if (now.state === 'error' || now.state === 'interrupted') return refuse(STATUS.engineFailed, now.reason)
  return new Named({ response: '', answer_id, conversation_id, finish: now.finish }, said(now), 'done')
}
