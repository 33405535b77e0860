// What is wrong with a call's declaration and no type can say: asked at boot by the server and by `npm run check`.
import * as z from 'zod'
import type { Call } from './call.ts'

/** The fields that every input of a schema has; of a union, those that all its options have. */
function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(part => fieldsOf(part as z.ZodType))
  if (!(schema instanceof z.ZodUnion)) return []
  const [first = [], ...others] = schema.options.map(option => fieldsOf(option as z.ZodType))
  return first.filter(field => others.every(fields => fields.includes(field)))
}

/**
 * One sentence for each fault: two calls under one method and path, or a `needs` whose field the call's own schema does not have
 * (the schema would strip it, and every request would fail).
 */
export function callFaults(calls: readonly Call[]): string[] {
  const twice = [...Map.groupBy(calls, ({ method, path }) => `${method} ${path}`)].flatMap(([address, same]) =>
    same.length > 1 ? [`${same.map(call => call.name).join(' and ')} are both ${address}`] : [],
  )
  const strays = calls.flatMap(({ name, needs, query, body }) =>
    !('field' in needs) || [...fieldsOf(query), ...fieldsOf(body)].includes(needs.field)
      ? []
      : [`${name} needs the row that ${needs.field} names, but its schema has no ${needs.field}`],
  )
  return [...twice, ...strays]
}
