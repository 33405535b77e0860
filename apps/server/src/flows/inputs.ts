// Files that a run loads: only those that whoever runs it may use, by addresses that this server gave. No address is ever fetched.
import type { FlowFile } from '@qianmu/engines'
import { type ApiGraph, type Catalogue } from '@qianmu/flow'
import type { Uses } from '../app.ts'
import { bytesOf, filesBehind } from '../drawing/index.ts'
import type { FileRow, Who } from '../files/index.ts'
import { JobRefusal } from '../jobs/index.ts'
import { uploadsOf } from './forms.rules.ts'

const MEDIA = /^(?:image|audio|video)\//

/** Those of some addresses whose files the person may use. */
export const ownFiles = (app: Uses<'files' | 'pool' | 'settings'>, who: Who, addresses: readonly string[]): Promise<Map<string, FileRow>> =>
  filesBehind(app, who, addresses, MEDIA)

const endingOf = ({ name, mime }: FileRow) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? mime.split('/')[1] ?? 'bin'

/** Their bytes. @throws JobRefusal when one was deleted meanwhile */
export async function filesToRun(
  app: Uses<'files' | 'pool' | 'settings'>,
  who: Who,
  graph: ApiGraph,
  nodes: Catalogue,
): Promise<Map<string, FlowFile>> {
  const uploads = uploadsOf(graph, nodes)
  const own = await ownFiles(app, who, uploads)
  if (uploads.some(address => !own.has(address))) throw new JobRefusal('运行所用的文件已被删除')
  const files = new Map<string, FlowFile>()
  for (const [address, file] of own) files.set(address, { bytes: await bytesOf(app, file), ending: endingOf(file) })
  return files
}
