// Somebody who is signed in and calls the server under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { STATUS } from '@qianmu/contract/kit/status'

type Data = Record<string, never>

export class Visitor {
  /** Answers to all visitors that the server was busy. */
  static busy = 0
  readonly port: number
  readonly token: string
  constructor(port: number, token: string) {
    this.port = port
    this.token = token
  }
  ask(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const isForm = body instanceof FormData
    return fetch(`http://127.0.0.1:${this.port}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        device_id: 'bench',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      ...(signal && { signal }),
    })
  }
  /** @throws Error when it is refused */
  async call(method: string, address: string, body?: unknown): Promise<Data> {
    const response = await this.ask(method, address, body)
    const answer = (await response.json()) as { status: number; msg: string; data: Data }
    // Something else on the machine keeps the server waiting: it says so, and a client asks again.
    if (answer.status === STATUS.busy) {
      Visitor.busy++
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
      return this.call(method, address, body)
    }
    if (answer.status !== STATUS.ok && answer.status !== STATUS.merged) throw new Error(`${address}: ${answer.status} ${answer.msg}`)
    return answer.data
  }
  /** Asks once. @returns what it was refused with, or nothing; that the server is busy counts too */
  async refusal(method: string, address: string, body?: unknown): Promise<string | undefined> {
    const response = await this.ask(method, address, body)
    const { status, msg } = (await response.json()) as { status: number; msg: string }
    return status === STATUS.ok || status === STATUS.merged ? undefined : `${response.status} ${status} ${msg}`
  }
  /** The stream of events, until it is left. */
  async events(signal: AbortSignal): Promise<Response> {
    const { ticket } = await this.call('POST', '/ixj_web/event_ticket', {})
    return this.ask('GET', `/events?ticket=${String(ticket)}`, undefined, signal)
  }
}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
