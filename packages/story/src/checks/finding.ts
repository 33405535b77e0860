// What a check says, and how it can be put right.
import type { Collection } from '../shared.ts'

export type Level = 'error' | 'warning' | 'info'
export type FixStep =
  | { do: 'put'; collection: Collection; id: string; fields: Readonly<Record<string, unknown>> }
  | { do: 'remove'; collection: Collection; ids: readonly string[] }
  /** Changes one entry of a list of a node, or takes it out; the others stay as they are by then. */
  | { do: 'entry'; node: string; list: string; entry: string; fields: Readonly<Record<string, unknown>> | null }
  | { do: 'meta'; fields: Readonly<Record<string, unknown>> }
/** A change that puts something right, with what it is called on its button. */
export interface Fix {
  label: string
  steps: readonly FixStep[]
}
export interface Finding {
  /** E01 to I27. */
  code: string
  level: Level
  node_id: string
  edge_id: string
  /** Its field in the node, as `options/ID/text`; of what stands in no node `collection/ID/field`. */
  field: string
  message: string
  fix?: Fix
}
