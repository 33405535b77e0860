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
  finding: '0123456789abcdef',
  address: 'http://127.0.0.1:9/',
  painting: 'data:image/png;base64,iVBORw0KGgo=',
  text: '△雨停了，站台上只剩下两个人和一盏没有关的灯。',
  texts: ['雨停了，站台上只剩下两个人和一盏没有关的灯，谁也没有说话。'],
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

/** The fields of a call, each with its schema and whether it must be there; of a union, those of all its branches. */
function declared(call: Call): [field: string, schema: Json, isRequired: boolean][] {
  const schema = schemaOf(call)
  if (!schema) return []
  const json = jsonSchema(schema)
  const branches = (json.anyOf ?? json.oneOf ?? [json]) as Json[]
  const fields = branches.flatMap(branch =>
    Object.entries((branch.properties ?? {}) as Record<string, Json>).map(
      ([field, its]) => [field, its, ((branch.required ?? []) as string[]).includes(field)] as [string, Json, boolean],
    ),
  )
  return [...new Map(fields.map(each => [each[0], each])).values()]
}

/** Names of all fields of a call. */
export const fieldsOf = (call: Call): string[] => declared(call).map(([field]) => field)

const isNumber = (schema: Json): boolean =>
  schema.type === 'number' ||
  schema.type === 'integer' ||
  ((schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined)?.some(isNumber) === true

/** Fields of a call that take numbers. */
export const numbersOf = (call: Call): string[] => declared(call).flatMap(([field, schema]) => (isNumber(schema) ? [field] : []))

/** The first numbers that a column of two or four bytes cannot hold, and the last whole one that JavaScript can. */
export const EDGES = [2 ** 15, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1] as const

/** What a parser sees of a field: its type without names and limits, but with each pattern, which is a parser of its own. */
function typeOf(schema: Json): string {
  if (schema.const !== undefined) return 'const'
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  const kinds = (list: Json[]) => [...new Set(list.map(typeOf))].sort().join('|')
  const plain = options
    ? `(${kinds(options)})`
    : schema.enum
      ? 'enum'
      : schema.type === 'array'
        ? `[${typeOf((schema.items as Json) ?? {})}]`
        : schema.type === 'object'
          ? `{${kinds(Object.values((schema.properties ?? {}) as Record<string, Json>))}}`
          : `${String(schema.type ?? 'any')}${schema.pattern ? `~${String(schema.pattern)}` : ''}${schema.format ? `:${String(schema.format)}` : ''}`
  return schema.nullable ? `${plain}?` : plain
}

/** How a call arrives and whom it asks for: what the server does for all calls alike. */
export const mechanismOf = (call: Call): string =>
  `${call.query ? 'query' : call.kind} ${call.method === 'GET' ? 'reads' : 'writes'} ${call.needs.who}`

/**
 * Of all fields of the calls the first of each kind: how its call arrives, whom that asks for, and the type of the field. A field of a new kind comes
 * in by itself.
 */
export function fieldPerKind(calls: readonly Call[]): { call: Call; fields: string[] }[] {
  const seen = new Set<string>()
  const chosen = new Map<Call, string[]>()
  for (const call of calls)
    for (const [field, schema, isRequired] of declared(call)) {
      const kind = `${mechanismOf(call)} ${isRequired ? 'required' : 'optional'} ${typeOf(schema)}`
      if (seen.has(kind)) continue
      seen.add(kind)
      chosen.set(call, [...(chosen.get(call) ?? []), field])
    }
  return [...chosen].map(([call, fields]) => ({ call, fields }))
}

/** The first call of each kind. */
export const callPerKind = (calls: readonly Call[]): Call[] => [
  ...new Map([...calls].reverse().map(call => [mechanismOf(call), call])).values(),
]

/** Text travels as it is in an address and in a form, and what is no text as the text that stands for it. */
const asSent = (call: Call, value: unknown) =>
  call.query ? String(value) : call.kind === 'upload' && typeof value !== 'string' ? JSON.stringify(value) : value

/**
 * One input that the call's own schema refuses: a field left out that must be there, or else a hostile value; undefined when it takes anything. Not a
 * wrong user_id, which the server compares with who asks before it reads on.
 */
export function wrongInput(call: Call, given: Json = {}): Json | undefined {
  const valid = validInput(call, given)
  const attempts = fieldsOf(call).flatMap(field => [
    Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field)),
    ...HOSTILE.filter(([, value]) => field !== 'user_id' && String(value).length < 1000).map(([, value]) => ({ ...valid, [field]: value })),
  ])
  const isRefused = (input: Json) =>
    !schemaOf(call)!.safeParse(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, asSent(call, value)]))).success
  return attempts.find(isRefused)
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
  ['a number beyond four bytes', 2 ** 31],
  ['ten thousand signs', '名'.repeat(10_000)],
  ['a line break', 'a\r\nb\u2028c'],
  ['a fraction', 1.5],
  ['true', true],
  ['SQL', `' or 1=1; drop table users; --`],
  ['a path', '../../../../etc/passwd'],
  ['markup', '<img src=x onerror=alert(1)>'],
]

/** The way to a field: names, and 0 for the first of a list. */
type Way = readonly (string | 0)[]
/** A field that takes a file, by its number or its address. */
export interface FileField {
  way: Way
  by: 'id' | 'address'
}

const optionsOf = (schema: Json): Json[] => (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[]
const listed = (schema: Json) => (schema.items ?? {}) as Json

/** Every field of a schema with the way to it, also within lists and other fields. */
function* within(schema: Json, way: Way = []): Generator<{ way: Way; schema: Json }> {
  yield { way, schema }
  for (const option of optionsOf(schema)) yield* within(option, way)
  for (const [name, its] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) yield* within(its, [...way, name])
  if (schema.items) yield* within(listed(schema), [...way, 0])
}

/** All fields of a call, also those within others. */
export const deepFieldsOf = (call: Call): Way[] => {
  const schema = schemaOf(call)
  return schema ? [...within(jsonSchema(schema))].map(({ way }) => way) : []
}

/** The fields of a call that take files (`fileId` and `fileAddress` of the contract). */
export function fileFieldsOf(call: Call): FileField[] {
  const schema = schemaOf(call)
  const found = schema ? [...within(jsonSchema(schema))].filter(each => 'file' in each.schema) : []
  return [...new Map(found.map(each => [each.way.join(), { way: each.way, by: each.schema.file as FileField['by'] }])).values()]
}

/** A valid input of a call with a value at one field, wherever that is. */
export function inputWith(call: Call, way: Way, value: unknown, given: Json = {}): Json {
  function put(schema: Json, present: unknown, [name, ...rest]: Way): unknown {
    if (name === undefined) return value
    const fits = ({ properties, items }: Json) => (name === 0 ? items : (properties as Json | undefined)?.[name] !== undefined)
    const own = fits(schema) ? schema : optionsOf(schema).find(fits)!
    if (name === 0) {
      const one = put(listed(own), undefined, rest)
      const more = Array.from({ length: Number(own.minItems ?? 1) - 1 }, () => one)
      return [one, ...more]
    }
    const there = (present ?? objectOf(own, given)) as Json
    return { ...there, [name]: put((own.properties as Record<string, Json>)[name]!, there[name], rest) }
  }
  const schema = schemaOf(call)
  return schema ? (put(jsonSchema(schema), validInput(call, given), way) as Json) : {}
}
