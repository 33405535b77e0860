// A workflow as text and as it is drawn together, each made of the other. Pure: of a large graph it is done in a thread.
import type { JsonObject } from '@qianmu/drawing/json'
import { type Catalogue, diffGraphs, type Exposed, readWorkflow, toApi } from '@qianmu/flow'
import { drawnOf, isWritten, readExposed, readGraph, same, writeExposed, writeGraph } from '@qianmu/flow/shared'
import * as Y from 'yjs'
import { wantedBy } from './parts.ts'

/** What changes of a kept workflow. */
export interface Change {
  workflow?: string
  classes?: string[]
  named_files?: [string, string, string][]
  exposed: Exposed[]
}

function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

/** Whether a text says already what is drawn: then the author's own letters stay. */
function isSaid(text: string, ui: JsonObject, nodes: Catalogue): boolean {
  const workflow = readWorkflow(text, { empty: true })
  if ('problem' in workflow) return false
  return workflow.kind === 'ui' ? same(workflow.ui, ui) : diffGraphs(workflow.graph, toApi(ui, nodes)).length === 0
}

/** What has to change of a text so that it says what is drawn; null where it does already, or nothing was drawn. */
export function settledIn(
  updates: readonly Uint8Array[],
  kept: { workflow: string; exposed: unknown },
  nodes: Catalogue,
): Change | { problem: string } | null {
  const doc = documentOf(updates)
  if (!isWritten(doc)) return null
  const [ui, exposed] = [readGraph(doc), readExposed(doc)]
  if (isSaid(kept.workflow, ui, nodes)) return same(kept.exposed, exposed) ? null : { exposed }
  const workflow = JSON.stringify(ui)
  const read = readWorkflow(workflow, { empty: true })
  if ('problem' in read) return { problem: read.problem }
  const { classes, named_files } = wantedBy(toApi(ui, nodes), nodes)
  return { workflow, classes: [...classes], named_files: named_files.map(each => [...each] as [string, string, string]), exposed }
}

/** Nodes of one update: to apply it takes some 10 ms. */
const NODES = 500

/** The updates that make a drawing, empty at first, show a text and a form. @throws Error for a text that was never a workflow */
export function drawnIn(
  updates: readonly Uint8Array[],
  { workflow, exposed }: { workflow?: string | undefined; exposed?: readonly Exposed[] | undefined },
  nodes: Catalogue,
): Uint8Array[] {
  const doc = documentOf(updates)
  const made: Uint8Array[] = []
  doc.on('update', update => made.push(update))
  if (workflow !== undefined) {
    const ui = drawnOf(workflow, nodes)
    if (!ui) throw new Error('a kept workflow cannot be read')
    writeGraph(doc, ui, undefined, NODES)
  }
  if (exposed) writeExposed(doc, exposed)
  return made
}
