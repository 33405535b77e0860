// Files that a run loads: only those that whoever runs it may use, by addresses that this server gave. No address is ever fetched.
import type { FlowFile } from '@qianmu/engines'
import { type ApiGraph, type Catalogue } from '@qianmu/flow'
import type { Uses } from '../app.ts'
import { bytesOf, filesBehind } from '../drawing/index.ts'
import type { FileRow, Who } from '../files/index.ts'
import { JobRefusal } from '../jobs/index.ts'

const MEDIA = /^(?:image|audio|video)\//

/** Values of inputs that take uploaded files. */
const uploadsOf = (graph: ApiGraph, nodes: Catalogue): string[] =>
  Object.values(graph).flatMap(({ class_type, inputs }) =>
    (nodes.get(class_type)?.inputs ?? []).flatMap(({ name, upload }) => (upload && typeof inputs[name] === 'string' ? [inputs[name]] : [])),
  )

/** Those of a graph's files that the person may use. */
export const ownFiles = (
  app: Uses<'files' | 'pool' | 'settings'>,
  who: Who,
  graph: ApiGraph,
  nodes: Catalogue,
): Promise<Map<string, FileRow>> => filesBehind(app, who, uploadsOf(graph, nodes), MEDIA)

/** The graph without files of its author, which are not here. */
export function withoutFiles(graph: ApiGraph, nodes: Catalogue, own: ReadonlyMap<string, FileRow>): ApiGraph {
  const bare = Object.entries(graph).map(([id, node]) => {
    const uploads = (nodes.get(node.class_type)?.inputs ?? []).filter(
      ({ name, upload }) => upload && typeof node.inputs[name] === 'string' && !own.has(node.inputs[name]),
    )
    return [id, { ...node, inputs: { ...node.inputs, ...Object.fromEntries(uploads.map(({ name }) => [name, ''])) } }] as const
  })
  return Object.fromEntries(bare)
}

const endingOf = ({ name, mime }: FileRow) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? mime.split('/')[1] ?? 'bin'

/** Their bytes. @throws JobRefusal when one was deleted meanwhile */
export async function filesToRun(
  app: Uses<'files' | 'pool' | 'settings'>,
  who: Who,
  graph: ApiGraph,
  nodes: Catalogue,
): Promise<Map<string, FlowFile>> {
  const own = await ownFiles(app, who, graph, nodes)
  if (uploadsOf(graph, nodes).some(address => !own.has(address))) throw new JobRefusal('运行所用的文件已被删除')
  const files = new Map<string, FlowFile>()
  for (const [address, file] of own) files.set(address, { bytes: await bytesOf(app, file), ending: endingOf(file) })
  return files
}
