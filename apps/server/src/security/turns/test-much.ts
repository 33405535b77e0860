// Which calls take much: a file, or a text of many characters.
import type { Call } from '@qianmu/contract/kit/call'
import * as z from 'zod'

/** Characters of a long text. */
const LONG = 20_000
/** Characters of a text that is no name, and of so many of them in a list that it takes as much. */
const TEXT = 100
const LISTED = 100_000
const isLong = (characters: number, times: number) =>
  characters >= LONG || (characters >= TEXT && times > 1 && characters * times >= LISTED)
type Json = Record<string, unknown>
/** Fields whose schema says nothing of their size, and that hold whole texts, cards or workflows. */
const WHOLE = new Set(['content', 'workflow', 'card'])

const schemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'openapi-3.0' }) as Json

/** The fields of a schema that may hold a long text, or so many short ones. @param times how often it may stand in a list */
function longIn(schema: Json, name: string, times = 1): string[] {
  const options = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap(each => (each as Json[] | undefined) ?? [])
  const own = schema['type'] === 'string' && isLong(Number(schema['maxLength'] ?? 0), times) ? [name] : []
  const inner = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {}).flatMap(([key, its]) =>
    WHOLE.has(key) && its['type'] !== 'string' ? [key] : longIn(its, key, times),
  )
  const items = schema['items'] ? longIn(schema['items'] as Json, name, times * Number(schema['maxItems'] ?? 1)) : []
  return [...own, ...inner, ...items, ...options.flatMap(option => longIn(option, name, times))]
}

/** The fields by which a call takes much; none for most calls. */
export const muchOf = ({ files = {}, query, body }: Call): string[] => [
  ...Object.keys(files),
  ...[query, body].flatMap(schema => (schema ? longIn(schemaOf(schema), '') : [])),
]
