// Workflows out of files that were dropped or chosen: read here, so that a wrong one is told before anything is sent.
import { readWorkflow, workflowIn } from '@qianmu/flow'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { toast } from '../kit/toast.ts'

/** A film is read as far as its tags may lie; a larger file is no workflow (ours). */
const FILE_MAX = 512 * 1024 * 1024
export const WORKFLOW_FILES = '.json,image/png,image/webp,image/jpeg,video/mp4,video/webm'
const NAME_MAX = 60

/** Names of calls whose answers hang on the library. */
export const LIBRARY = [api.flows.list, api.flows.categories, api.flows.recent, api.flows.info].map(({ contract }) => contract.name)

const nameOf = (file: File) =>
  file.name
    .replace(/\.\w{2,5}$/, '')
    .trim()
    .slice(0, NAME_MAX) || '新工作流'

const EMPTY = { last_node_id: 0, last_link_id: 0, nodes: [], links: [], groups: [], config: {}, extra: {}, version: 0.4 }
/** Begins a workflow of one's own. @returns its id; undefined when it could not be made, which is told */
export async function beginWorkflow(category_id?: number): Promise<number | undefined> {
  try {
    const { comfy_id } = await api.flows.add({ name: '新工作流', workflow: EMPTY, ...(category_id && { category_id }) })
    staleAnswers(LIBRARY)
    return comfy_id
  } catch (error) {
    rethrowUnlessFailure(error)
    return undefined
  }
}

/** The picture that a workflow was read out of shows what it makes. @returns its number; undefined for a file that is no picture */
async function coverOf(file: File): Promise<number | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  const { name } = await api.flows.upload({ image: file })
  return Number(/file\/(\d+)/.exec(name)?.[1]) || undefined
}

/** Adds the workflow of a file to one's own. @returns its id; undefined when it has none, which is told */
export async function importWorkflow(file: File, category_id?: number): Promise<number | undefined> {
  if (file.size > FILE_MAX) return void toast.error(`「${file.name}」太大，最多 ${FILE_MAX / 1024 / 1024} MB`)
  const found = workflowIn(new Uint8Array(await file.arrayBuffer()))
  if ('problem' in found) return void toast.error(`「${file.name}」：${found.problem}`)
  // A file without nodes is the wrong file.
  const read = readWorkflow(found.text)
  if ('problem' in read) return void toast.error(`「${file.name}」：${read.problem}`)
  try {
    const cover_id = await coverOf(file)
    const { comfy_id } = await api.flows.add({
      name: nameOf(file),
      workflow: found.text,
      ...(category_id && { category_id }),
      ...(cover_id && { cover_id }),
    })
    staleAnswers(LIBRARY)
    return comfy_id
  } catch (error) {
    rethrowUnlessFailure(error)
    return undefined
  }
}
