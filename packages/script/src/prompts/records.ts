// The records in an answer that was asked for a JSON object a line; whatever else a model says around them is passed over.

const RECORD = /\{[^{}]{2,600}\}/g

/** The JSON objects of one level that an answer holds. */
export function recordsIn(answer: string): Record<string, unknown>[] {
  return (answer.match(RECORD) ?? []).flatMap(record => {
    const value = recordOf(record)
    return value ? [value] : []
  })
}

function recordOf(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A text field of a record, if it is one of at most `max` characters. */
export const textIn = (record: Record<string, unknown>, name: string, max: number): string | undefined => {
  const value = record[name]
  return typeof value === 'string' && value.length <= max ? value : undefined
}
