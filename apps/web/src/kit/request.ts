// Turns a call and its input into a request: address, headers, body (document 1 §7.1). Pure.
import type { Call } from '@qianmu/contract/kit/call'
import { addressOf, baseOf } from './bases.ts'
import type { Settings } from './settings.ts'

export interface Caller {
  token: string
  userId: number
  teamId: number
  deviceId: string
}
export interface Prepared {
  url: string
  method: Call['method']
  headers: Record<string, string>
  body: string | FormData | undefined
}
type Fields = Record<string, unknown>

/** `a=1&a=2` for `{ a: [1, 2] }`; undefined and null are left out. */
export const queryText = (fields: Fields): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) search.append(name, String(item))
  }
  return search.toString()
}

/** user_id and team_id are added only where the input does not give them. */
const withIds = (fields: Fields, { userId, teamId }: Caller): Fields => ({
  ...(userId ? { user_id: userId } : {}),
  ...(teamId ? { team_id: teamId } : {}),
  ...fields,
})

const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) form.append(name, item)
      else if (item !== undefined && item !== null) form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item))
    }
  }
  return form
}

const keysOf = (schema: Call['query']): readonly string[] =>
  schema && 'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : []

/** The request for `call` with `input`, done once however often it comes with the same `key`. A call that has both query and body sends each field where its schema names it. */
export const prepare = (call: Call, input: Fields, caller: Caller, settings: Pick<Settings, 'base' | 'bases'>, key?: string): Prepared => {
  const base = baseOf(call.path)
  const address = addressOf(call.path, settings)
  const headers: Record<string, string> = {}
  if (caller.token) headers.Authorization = `Bearer ${caller.token}`
  if (base !== 'workflow') headers.device_id = caller.deviceId
  if (key) headers['Idempotency-Key'] = key
  const bodyless = call.kind !== 'upload' && !call.body && (call.method === 'GET' || call.method === 'DELETE')
  if (bodyless) {
    const query = queryText(withIds(input, caller))
    return { url: query ? `${address}?${query}` : address, method: call.method, headers, body: undefined }
  }
  const inQuery = call.body ? keysOf(call.query) : []
  const query = queryText(Object.fromEntries(inQuery.map(key => [key, input[key]])))
  const fields = withIds(Object.fromEntries(Object.entries(input).filter(([key]) => !inQuery.includes(key))), caller)
  const url = query ? `${address}?${query}` : address
  if (call.kind === 'upload') return { url, method: call.method, headers, body: formOf(fields) }
  return { url, method: call.method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
}
