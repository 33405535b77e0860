// Requests that are made ready before they are measured, and whose answers are taken as bytes: what a client does is not the server's.
import type { Call } from '@qianmu/contract/kit/call'
import type { Loose, Person } from '@qianmu/testkit/studio'

export interface Raw {
  http: number
  /** -1 of what is no JSON. */
  status: number
  msg: string
}
export type Input = Record<string, unknown>
/** A file of a form. */
export const fileOf = (content: string | Uint8Array, name: string): [Blob, string] => [new Blob([content as Uint8Array<ArrayBuffer>]), name]

function bodyOf(call: Call, input: Input): RequestInit {
  if (call.kind !== 'upload') return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(input)) }
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) form.append(name, ...(value as [Blob, string]))
    else form.append(name, String(value))
  }
  return { body: form }
}

/** Makes a call ready. @returns what sends it */
export function prepared(url: string, person: Person, call: Call, input: Input): () => Promise<Raw> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const hasBody = call.kind === 'upload' || call.body !== undefined
  const init = hasBody ? bodyOf(call, input) : {}
  const address = `${url}${call.path}${hasBody ? '' : `?${query.toString()}`}`
  const headers = { ...(init.headers as object), authorization: `Bearer ${person.token}`, device_id: person.deviceId }
  return async () => {
    const response = await fetch(address, { ...init, method: call.method, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    // Only the beginning is read: to read all of a long answer would be measured too.
    const [, status, msg] = (isJson && /"status":(-?\d+),"msg":"([^"]*)"/.exec(bytes.subarray(0, 500).toString())) || []
    return { http: response.status, status: Number(status ?? -1), msg: msg ?? '' }
  }
}

/** A call that must succeed. */
export async function done(person: Person, method: string, path: string, body: object): Promise<Loose> {
  const { status, msg, data } = await person.call<Loose>(method, path, body)
  if (status !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
