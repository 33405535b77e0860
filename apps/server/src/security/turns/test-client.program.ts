// A client in a thread of its own: sends what it is told once, or again and again until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

/** A request with its body in bytes. */
export interface Ready {
  address: string
  method: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}
export interface Raw {
  http: number
  /** -1 of what is no JSON. */
  status: number
  msg: string
}
/** What to send; nothing, to stop. */
export interface Asked {
  ready?: Ready
  again?: boolean
}

const PAUSE_MS = 5

async function send({ address, method, headers, body }: Ready): Promise<Raw> {
  const response = await fetch(address, { method, headers, body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const [, status, msg] = (isJson && /"status":(-?\d+),"msg":"([^"]*)"/.exec(bytes.subarray(0, 500).toString())) || []
  return { http: response.status, status: Number(status ?? -1), msg: msg ?? '' }
}

let isAsking = false
async function keepAsking(ready: Ready): Promise<number[]> {
  const took: number[] = []
  for (isAsking = true; isAsking; await sleep(PAUSE_MS)) {
    const before = performance.now()
    const { status, msg } = await send(ready)
    if (status !== 0) throw new Error(`a light call was answered ${status} ${msg}`)
    took.push(performance.now() - before)
  }
  return took
}

parentPort!.on('message', async ({ ready, again }: Asked) => {
  if (ready) parentPort!.postMessage(await (again ? keepAsking(ready) : send(ready)))
  else isAsking = false
})
