// How long an answer is waited for, by the instance's clock.
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import { Refusal } from '../kit/refuse.ts'

/** How often the clock is looked at, in ms. */
const LOOK_MS = 200

/** Fires with a refusal when so many ms are over, or when whoever asked is gone. `end` lets go of the clock. */
export function patience(app: Uses<'now'>, ms: number, gone: AbortSignal): { signal: AbortSignal; end: () => void } {
  const until = app.now().getTime() + ms
  const stop = new AbortController()
  const late = new Refusal(STATUS.engineFailed, `等了 ${ms / 1000} 秒，语言引擎还没有答完，请缩短文字或换一个更快的模型`)
  const end = () => clearInterval(timer)
  const timer = setInterval(() => {
    if (app.now().getTime() <= until) return
    end()
    stop.abort(late)
  }, LOOK_MS)
  const leave = () => {
    end()
    stop.abort(new Refusal(STATUS.engineFailed, '已取消'))
  }
  gone.addEventListener('abort', leave, { once: true })
  if (gone.aborted) leave()
  return { signal: stop.signal, end }
}
