// How many bytes the body of a call may have: what its schema can hold, so small unless that is a long text.
import type { Call } from '@qianmu/contract/kit/call'
import type * as z from 'zod'

const KB = 1024
/** What any body may have: forms of a few fields say little of their texts. */
export const SMALLEST_BODY = 64 * KB
/** An object whose fields the schema leaves open, as the fields of a form. */
const OPEN_FORM = 256 * KB
/** For the few calls that take a long text. */
export const LARGEST_BODY = 16 * KB * KB
/** A character of JSON is three bytes of UTF-8, or an escape of six. */
const CHARACTER = 6
/** A number, a flag, an id, and the signs around it. */
const SMALL = 32
/** A text that has neither a limit nor a pattern, which would keep it short. */
const UNLIMITED_TEXT = 256
/** Items of a list that says nothing of its length. */
const UNLIMITED_ITEMS = 1000

/** What of a schema's inside is read here. */
interface Def {
  type: string
  checks?: z.core.$ZodCheck[]
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
  element?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  innerType?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
}
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, SMALL)

/** Bytes of the longest JSON that a schema takes, roughly and never too few. */
function bytesOf(schema: z.core.$ZodType): number {
  const def = schema._zod.def as unknown as Def
  const checks = (def.checks ?? []).map(check => check._zod.def as { maximum?: number; pattern?: RegExp })
  const maximum = checks.find(check => check.maximum !== undefined)?.maximum
  const of = (inner: z.core.$ZodType | undefined) => (inner ? bytesOf(inner) : 0)
  switch (def.type) {
    case 'string':
      return (maximum ?? (checks.some(check => check.pattern) ? 0 : UNLIMITED_TEXT)) * CHARACTER + SMALL
    case 'array':
      return (maximum ?? UNLIMITED_ITEMS) * of(def.element)
    case 'object':
      return def.catchall?._zod.def.type === 'unknown'
        ? LARGEST_BODY
        : sum(Object.entries(def.shape!).map(([name, field]) => name.length + of(field)))
    case 'record':
      return Math.min(OPEN_FORM, UNLIMITED_ITEMS * (of(def.keyType) + of(def.valueType)))
    case 'unknown':
    case 'any':
      return OPEN_FORM
    case 'union':
      return Math.max(...def.options!.map(of))
    case 'intersection':
      return of(def.left) + of(def.right)
    case 'tuple':
      return sum(def.items!.map(of))
    case 'pipe':
      return Math.max(of(def.in), of(def.out))
    default:
      return def.innerType ? of(def.innerType) : SMALL
  }
}

/** The greatest body of a call in bytes; files of an upload have limits of their own. */
export const bodyLimitOf = ({ body, kind, maxBytes = LARGEST_BODY }: Pick<Call, 'body' | 'kind' | 'maxBytes'>): number =>
  kind === 'upload' || !body ? SMALLEST_BODY : Math.min(LARGEST_BODY, maxBytes, Math.max(SMALLEST_BODY, Math.ceil(bytesOf(body))))
