// What the nodes of a canvas share: how their values are changed, what stands against them, how they run and what came out.
import type { FlowDraw, FlowOutput } from '@qianmu/contract/flows'
import type { GraphProblem } from '@qianmu/flow'
import { createContext } from 'react'

export type NodeRun = FlowDraw['nodes'][number]
export interface Desk {
  /** @param at the key of the value among the node's */
  write(key: string, at: string, value: unknown): void
  readOnly: boolean
  problems: ReadonlyMap<string, readonly GraphProblem[]>
  runs: ReadonlyMap<string, NodeRun>
  outputs: ReadonlyMap<string, readonly FlowOutput[]>
}
export const DeskContext = createContext<Desk>({
  write: () => undefined,
  readOnly: true,
  problems: new Map(),
  runs: new Map(),
  outputs: new Map(),
})
