// Input for any call, made from its schema: valid samples, and hostile values for each field.
import type { Call } from '@qianmu/contract/kit/call'
import * as z from 'zod'

type Json = Record<string, unknown>
/** Values that a pattern or a refinement asks for and a JSON schema cannot tell. */
const KNOWN: Record<string, unknown> = {
  phone: '13800000000',
  sms_code: '123456',
  password: 'abcd1234',
  wx_code: 'w'.repeat(20),
  code: 'ABCD2345',
  session_key: 's'.repeat(20),
  login_type: 2,
  opt_type: 2,
  event: 'audit_download_image',
  key: 'wish',
  address: 'http://127.0.0.1:9/',
  text: '△雨停了，站台上只剩下两个人和一盏没有关的灯。',
  content: {
    type: 'doc',
    content: [{ type: 'scene', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'action', attrs: { id: 'bbbbbbbbbb' } }] }],
  },
}

const jsonSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Json

function sampleOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (options) return sampleOf(options[0]!)
  if (schema.type === 'object') return objectOf(schema, {})
  if (schema.type === 'array') return Array.from({ length: Number(schema.minItems ?? 0) }, () => sampleOf((schema.items as Json) ?? {}))
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  return '样例'
}

function objectOf(schema: Json, given: Json): Json {
  const branch = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  const chosen = branch ? (branch.find(each => 'sms_code' in (each.properties as Json)) ?? branch[0]!) : schema
  const properties = (chosen.properties ?? {}) as Record<string, Json>
  const required = (chosen.required ?? []) as string[]
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || name in given)
      .map(([name, property]) => [name, name in given ? given[name] : (KNOWN[name] ?? sampleOf(property))]),
  )
}

const schemaOf = (call: Call) => (call.query ?? call.body) as z.ZodType | undefined

/** A valid input of a call; `given` fills the fields it names, wherever the call has them. */
export const validInput = (call: Call, given: Json = {}): Json => {
  const schema = schemaOf(call)
  return schema ? objectOf(jsonSchema(schema), given) : {}
}

/** Names of all fields of a call. */
export function fieldsOf(call: Call): string[] {
  const schema = schemaOf(call)
  if (!schema) return []
  const json = jsonSchema(schema)
  const branches = (json.anyOf ?? json.oneOf) as Json[] | undefined
  return [...new Set((branches ?? [json]).flatMap(each => Object.keys((each.properties as Json) ?? {})))]
}

/** What nobody should send. */
export const HOSTILE: readonly [string, unknown][] = [
  ['null', null],
  ['a list', [1, 2, 3]],
  ['an object', { a: { b: 1 } }],
  ['a huge text', '长'.repeat(300_000)],
  ['an empty text', ''],
  ['NUL', 'a\u0000b'],
  ['half a surrogate', '\ud800'],
  ['a negative number', -1],
  ['a giant number', 1e300],
  ['a fraction', 1.5],
  ['true', true],
  ['SQL', `' or 1=1; drop table users; --`],
  ['a path', '../../../../etc/passwd'],
  ['markup', '<img src=x onerror=alert(1)>'],
]
