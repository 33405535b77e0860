// What fields take, by what they are: names are one line, and whole numbers fit the column that they end in.
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { allCalls } from './index.ts'
import { INTEGER_MAX } from './kit/scalars.ts'

type Schema = z.core.$ZodType
/** Schemas that hold others. */
const PARTS = new Set(['object', 'array', 'record', 'union'])
/** Schemas of single values, each with the name of its field, however deep it stands. */
function* leaves(schema: Schema, field = ''): Generator<[field: string, leaf: Schema]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) yield* leaves(inner, name)
      break
    case 'array':
      yield* leaves(def.element, field)
      break
    case 'record':
      yield* leaves(def.keyType, field)
      yield* leaves(def.valueType as Schema, field)
      break
    case 'union':
      if (def.options.some(option => PARTS.has(option._zod.def.type))) for (const option of def.options) yield* leaves(option, field)
      else yield [field, schema]
      break
    case 'pipe':
      if (def.in._zod.def.type === 'union') yield [field, schema]
      else yield* leaves(def.in._zod.def.type === 'transform' ? def.out : def.in, field)
      break
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      yield* leaves(def.innerType, field)
      break
    default:
      yield [field, schema]
  }
}
const inputs = allCalls().flatMap(call =>
  [call.query, call.body].flatMap(schema =>
    schema
      ? [...leaves(schema)].map(([field, leaf]) => ({ at: `${call.method} ${call.path} ${field}`, field, leaf: leaf as z.ZodType }))
      : [],
  ),
)

const NAME = /(?:^|_)(?:name|title|label|tag|speaker|nickname|alias|aliases|folder|lane|storyline|duty|group|column|model|cast)s?$/
/** Voices of a speech engine stand a line each. `check_name` is a flag. */
const NO_NAME = new Set(['model', 'check_name'])

it('names, titles, labels and tags are one line', () => {
  const names = inputs.filter(({ field }) => NAME.test(field) && !NO_NAME.has(field))
  const takesLines = names.filter(({ leaf }) =>
    ['名\n字', '名\r字', '名\u2028字', '名\u0001字'].some(text => leaf.safeParse(text).data === text),
  )
  expect(takesLines.map(({ at }) => at)).toEqual([])
  expect(names.filter(({ leaf }) => leaf.safeParse('名字').success).length).toBeGreaterThan(100)
})

const ID = /(?:^|_)(?:ids?|eid|offset|size|seed|before|version_of|merge_into|causes|people|mentions)$/

it('whole numbers fit a column of integers, unless they are ids, sizes or seeds', () => {
  // Values that may be texts as well are no columns.
  const numbers = inputs.filter(({ leaf }) => !leaf.safeParse('名字').success)
  const tooLarge = numbers.filter(({ leaf, field }) => !ID.test(field) && leaf.safeParse(INTEGER_MAX + 1).data === INTEGER_MAX + 1)
  expect(tooLarge.map(({ at }) => at)).toEqual([])
  const unbounded = numbers.filter(({ leaf }) => leaf.safeParse(1e300).data === 1e300)
  expect(unbounded.map(({ at }) => at)).toEqual([])
})
