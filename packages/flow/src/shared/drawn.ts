// The drawing of a workflow.
import type { JsonObject } from '@qianmu/drawing/json'
import type { Catalogue } from '../catalogue.ts'
import { readWorkflow } from '../graph.ts'
import { toUi } from '../to-ui.ts'

/** A workflow's text as it is drawn; one that is only run gets a drawing. Undefined for a text that is none. */
export function drawnOf(text: string, catalogue: Catalogue): JsonObject | undefined {
  const workflow = readWorkflow(text, { empty: true })
  if ('problem' in workflow) return undefined
  return workflow.kind === 'ui' ? workflow.ui : (JSON.parse(JSON.stringify(toUi(workflow.graph, catalogue))) as JsonObject)
}
