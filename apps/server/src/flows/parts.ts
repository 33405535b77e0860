// What stands in a workflow: its graph, the classes of its nodes and the files that they name. Pure.
import { type ApiGraph, type Catalogue, readWorkflow, toApi } from '@qianmu/flow'
import { isDense } from '../kit/apart/dense.ts'
import { refuseField } from '../kit/refuse.ts'

/** What of a workflow an engine may lack. */
export interface Wanted {
  classes: readonly string[]
  named_files: readonly (readonly [node: string, input: string, value: string])[]
}

/** The graph that runs, by what the engine says of its nodes. @throws Error for a text that was never a workflow */
export function graphOf(text: string, nodes: Catalogue): ApiGraph {
  const workflow = readWorkflow(text, { empty: true })
  if ('problem' in workflow) throw new Error('a kept workflow cannot be read')
  return workflow.kind === 'api' ? workflow.graph : toApi(workflow.ui, nodes)
}

/** What a graph names: classes, and values that look like names of files. */
export function wantedBy(graph: ApiGraph, nodes: Catalogue): Wanted {
  const named = Object.values(graph).flatMap(({ class_type, inputs }) =>
    Object.entries(inputs).flatMap(([input, value]): [string, string, string][] => {
      const about = nodes.get(class_type)?.inputs.find(each => each.name === input)
      return typeof value === 'string' && /\.(?:safetensors|ckpt|pth?|gguf|bin|onnx|sft)$/i.test(value) && about?.type !== 'STRING'
        ? [[class_type, input, value]]
        : []
    }),
  )
  return { classes: [...new Set(Object.values(graph).map(({ class_type }) => class_type))], named_files: named }
}

/** What is kept of a text besides itself. Nothing may be drawn in it yet. */
export function partsOf(text: string, nodes: Catalogue): { classes: string[]; named_files: [string, string, string][] } {
  if (isDense(text)) refuseField('workflow', '工作流太大')
  const workflow = readWorkflow(text, { empty: true })
  if ('problem' in workflow) return refuseField('workflow', workflow.problem)
  const { classes, named_files } = wantedBy(workflow.kind === 'api' ? workflow.graph : toApi(workflow.ui, nodes), nodes)
  return { classes: [...classes], named_files: named_files.map(each => [...each] as [string, string, string]) }
}
