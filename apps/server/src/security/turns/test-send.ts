// Requests that are made ready before they are measured, and sent from threads of their own: what a client does is not the server's.
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Call } from '@qianmu/contract/kit/call'
import type { Loose, Person } from '@qianmu/testkit/studio'
import type { Asked, Raw, Ready } from './test-client.program.ts'

export type Input = Record<string, unknown>
/** A file of a form. */
export const fileOf = (content: string | Uint8Array, name: string): [Blob, string] => [new Blob([content as Uint8Array<ArrayBuffer>]), name]

function bodyOf(call: Call, input: Input): FormData | string {
  if (call.kind !== 'upload') return JSON.stringify(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) form.append(name, ...(value as [Blob, string]))
    else form.append(name, String(value))
  }
  return form
}

/** Makes a call ready to be sent. */
export async function prepared(url: string, person: Person, call: Call, input: Input): Promise<Ready> {
  const hasBody = call.kind === 'upload' || call.body !== undefined
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const body = hasBody ? new Response(bodyOf(call, input)) : undefined
  const type = call.kind === 'upload' ? body?.headers.get('content-type') : body && 'application/json'
  return {
    address: `${url}${call.path}${hasBody ? '' : `?${query.toString()}`}`,
    method: call.method,
    headers: { authorization: `Bearer ${person.token}`, device_id: person.deviceId, ...(type ? { 'content-type': type } : {}) },
    body: body ? new Uint8Array(await body.arrayBuffer()) : undefined,
  }
}

/** Somebody who asks, in a thread of their own. */
export interface Client {
  send(ready: Ready): Promise<Raw>
  /** Sends the same call again and again. @returns what ends it and answers how long each took, in ms */
  keepAsking(ready: Ready): () => Promise<number[]>
  close(): Promise<number>
}

export function openClient(): Client {
  const worker = new Worker(path.join(import.meta.dirname, 'test-client.program.ts'))
  const heard = async <T>() => ((await once(worker, 'message')) as [T])[0]
  const tell = (asked: Asked) => worker.postMessage(asked)
  return {
    send(ready) {
      tell({ ready, again: false })
      return heard<Raw>()
    },
    keepAsking(ready) {
      tell({ ready, again: true })
      return () => {
        tell({})
        return heard<number[]>()
      }
    },
    close: () => worker.terminate(),
  }
}

/** A call that must succeed. */
export async function done(person: Person, method: string, path: string, body: object): Promise<Loose> {
  const { status, msg, data } = await person.call<Loose>(method, path, body)
  if (status !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
