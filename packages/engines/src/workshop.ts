// Works that are done apart, in a thread or process: one at a time in the order they came, ended when nobody waits for it, renewed before it grows.
import { type Effort, watchLife } from './effort.ts'

export interface Order<Work> {
  id: number
  work: Work
}
/** What is told of an order: how far it is (0–1), or how it ended. */
export type Report<Outcome> = { id: number } & ({ share: number } | { outcome: Outcome } | { error: string })

/** The thread or process that does the works. */
export interface Hand<Work> {
  give(order: Order<Work>): void
  /** Whether this process stays alive for it. */
  hold(held: boolean): void
  /** What it has used of the processors, in ms; undefined where nobody says. */
  effort?: Effort
  end(): Promise<unknown>
}
export type Hire<Work, Outcome> = (told: (report: Report<Outcome>) => void, gone: (how: string) => void) => Hand<Work>

/** A work came to nothing because whoever did it died, or was ended after too long a silence; the next one is done as ever. */
export class WorkLost extends Error {
  readonly why: 'died' | 'silent'
  constructor(why: WorkLost['why'], message: string) {
    super(message)
    this.why = why
  }
}

export interface Workshop<Work, Outcome> {
  /** @param begun told when its turn has come. @throws the reason of `signal`, WorkLost, or an Error when the work failed */
  run(work: Work, signal: AbortSignal, progress?: (share: number) => void, begun?: () => void): Promise<Outcome>
  /** Ends the thread or process; the next work gets a fresh one. What it works on is lost. */
  renew(): Promise<unknown>
  close(): Promise<void>
}

export interface WorkshopOptions {
  /** After so many works a fresh one is taken. */
  works?: number
  /** One that says nothing for longer is ended, in ms that it works: a machine that works for others meanwhile is no fault of its. */
  silentMs: number
  /** One that has nothing to do for so long is ended, in ms; never, unless given. */
  idleMs?: number
}

interface Waiting<Work, Outcome> {
  work: Work
  progress: (share: number) => void
  begun: () => void
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** A work in the queue, and the promise of its end. @param left told when nobody waits for it any more */
function waitingFor<Work, Outcome>(
  given: Pick<Waiting<Work, Outcome>, 'begun' | 'progress' | 'work'>,
  signal: AbortSignal,
  left: (waiting: Waiting<Work, Outcome>, reason: unknown) => void,
) {
  const { promise: end, resolve, reject } = Promise.withResolvers<Outcome>()
  const stop = () => left(waiting, signal.reason)
  const over = () => signal.removeEventListener('abort', stop)
  const waiting: Waiting<Work, Outcome> = {
    ...given,
    resolve(outcome) {
      over()
      resolve(outcome)
    },
    reject(error) {
      over()
      reject(error instanceof Error ? error : new Error(String(error)))
    },
  }
  signal.addEventListener('abort', stop, { once: true })
  return { waiting, end }
}

export function createWorkshop<Work, Outcome>(
  hire: Hire<Work, Outcome>,
  { works = Infinity, silentMs, idleMs }: WorkshopOptions,
): Workshop<Work, Outcome> {
  const queue: Waiting<Work, Outcome>[] = []
  let current: (Waiting<Work, Outcome> & { id: number; life: ReturnType<typeof watchLife> }) | undefined
  let hand: Hand<Work> | undefined
  let idle: NodeJS.Timeout | undefined
  let [done, last] = [0, 0]

  function dismiss(): Promise<unknown> | undefined {
    const ended = hand?.end()
    hand = undefined
    done = 0
    return ended
  }
  function settle(step: (waiting: Waiting<Work, Outcome>) => void): void {
    const ended = current
    current = undefined
    if (!ended) return
    ended.life.stop()
    step(ended)
    if (++done >= works) void dismiss()
    next()
  }
  function fail(error: Error): void {
    void dismiss()
    settle(({ reject }) => reject(error))
  }
  function take(): Hand<Work> {
    const taken = hire(
      report => {
        if (report.id !== current?.id) return
        if ('share' in report) {
          current.life.sign()
          current.progress(report.share)
        } else if ('error' in report) fail(new Error(report.error))
        else settle(({ resolve }) => resolve(report.outcome))
      },
      how => taken === hand && fail(new WorkLost('died', how)),
    )
    return taken
  }
  function next(): void {
    if (current) return
    clearTimeout(idle)
    const waiting = queue.shift()
    if (!waiting) {
      hand?.hold(false)
      if (idleMs !== undefined) idle = setTimeout(() => void dismiss(), idleMs).unref()
      return
    }
    hand ??= take()
    hand.hold(true)
    const life = watchLife(silentMs, hand.effort, () => fail(new WorkLost('silent', 'a work took too long')))
    current = { ...waiting, id: ++last, life }
    waiting.begun()
    hand.give({ id: current.id, work: waiting.work })
  }
  function drop(waiting: Waiting<Work, Outcome>, reason: unknown): void {
    const at = queue.indexOf(waiting)
    if (at >= 0) queue.splice(at, 1)[0]!.reject(reason)
    else if (current?.work === waiting.work) {
      void dismiss()
      settle(({ reject }) => reject(reason))
    }
  }

  return {
    run(work, signal, progress = () => undefined, begun = () => undefined) {
      signal.throwIfAborted()
      const { waiting, end } = waitingFor<Work, Outcome>({ work, progress, begun }, signal, drop)
      queue.push(waiting)
      next()
      return end
    },
    async renew() {
      const ended = dismiss()
      settle(({ reject }) => reject(new WorkLost('died', 'the workshop was renewed')))
      await ended
    },
    async close() {
      const [ended, closed] = [dismiss(), new Error('the workshop is closed')]
      for (const { reject } of queue.splice(0)) reject(closed)
      settle(({ reject }) => reject(closed))
      clearTimeout(idle)
      await ended
    },
  }
}
