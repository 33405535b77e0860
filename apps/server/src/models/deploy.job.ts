// The job that puts a model into the folders of the engines, and the sweep that takes the copies of deleted ones away.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Uses } from '../app.ts'
import { engineIdOf, engineFilesChanged } from '../engines/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { keyOfFile } from './model.rules.ts'
import * as store from './deployments.store.ts'
import { type OwnRow, placeOf } from './own.rules.ts'
import { oneOwn } from './own.store.ts'

/** The kind under which the job is enqueued. */
export const DEPLOY_JOB = 'deploy_model'
export interface DeployPayload {
  model_id: number
}

/** Deleted models can be taken back for a day. */
const KEPT_MS = 24 * 3600_000
/** For an engine's list of files, in ms. */
const LIST_MS = 15_000
const CHANGED = '模型文件已损坏，请重新上传'

/** The length of a file, undefined without one. */
async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Copies the model to `target`, whole or not at all: the engine never lists half of one. @throws JobRefusal when what was kept is not what was uploaded */
async function copy(app: Uses<'files'>, model: OwnRow, target: string, { signal, progress }: JobTools): Promise<void> {
  const file = await app.files.find(model.file_id)
  if (!file) throw new JobRefusal(CHANGED)
  const part = `${target}.part`
  const hash = createHash('sha256')
  let done = 0
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      hash.update(chunk)
      done += chunk.byteLength
      progress(done / model.size, '正在放入引擎的模型文件夹')
      yield chunk
    }
  }
  try {
    await mkdir(path.dirname(target), { recursive: true })
    await pipeline(counted(await app.files.read(file)), createWriteStream(part, { mode: 0o644 }), { signal })
    if (!file.key.replaceAll('/', '').endsWith(hash.digest('hex'))) throw new JobRefusal(CHANGED)
    await syncFile(part)
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a folder of an operator may be that nothing can be written to; the way to it is not the user's to know. */
function folderFault(error: unknown, { name }: store.Target): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `引擎「${name}」的磁盘已满`
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'EISDIR'].includes(String(code)))
    return `引擎「${name}」的模型文件夹不存在或不能写入，请让管理员检查`
  return undefined
}

/** Puts the model at one engine. @returns why it could not be put there, '' when it is */
async function place(
  app: Uses<'files' | 'now' | 'pool'>,
  model: OwnRow,
  target: store.Target & { before: string },
  tools: JobTools,
): Promise<string> {
  const file = path.join(target.models_folder, ...placeOf(model))
  try {
    if (target.before && target.before !== file) await rm(target.before, { force: true })
    await store.noteDeployment(app, model.model_id, target.engine_id, { state: 'copying', path: file })
    // A folder that is not there is no folder of an engine: it is not made.
    await stat(target.models_folder)
    if ((await sizeOf(file)) !== model.size) await copy(app, model, file, tools)
    return ''
  } catch (error) {
    const fault = folderFault(error, target)
    if (fault === undefined) throw error
    return fault
  }
}

/** Whether the engine says that it has the model. */
async function isListed(app: Uses<'images'>, model: OwnRow, { engine_id }: store.Target): Promise<boolean> {
  const engine = app.images.find(engineIdOf({ id: engine_id }))?.engine
  const probe = await engine?.probe(AbortSignal.timeout(LIST_MS))
  const { checkpoints = [], loras = [], vaes = [] } = probe?.capabilities ?? {}
  const wanted = model.file_name.toLowerCase()
  const lists: Partial<Record<OwnRow['kind'], readonly { file: string }[]>> = { checkpoint: checkpoints, lora: loras, vae: vaes }
  // What engines do not list is there once it lies in its folder.
  return lists[model.kind]?.some(({ file }) => keyOfFile(file) === wanted) ?? true
}

const UNSEEN = '文件已放好，但引擎还没有列出它：引擎可能没有运行，或模型文件夹不是它的'
async function run(app: Uses<'engines' | 'files' | 'images' | 'now' | 'pool'>, job: JobRow, tools: JobTools) {
  const { model_id } = job.payload as DeployPayload
  const model = await oneOwn(app, model_id)
  const faults: string[] = []
  const placed: store.Target[] = []
  for (const target of await store.undone(app.pool, model_id)) {
    const fault = await place(app, model, target, tools)
    if (fault) {
      faults.push(fault)
      await store.noteDeployment(app, model_id, target.engine_id, { state: 'failed', reason: fault })
    } else placed.push(target)
  }
  if (placed.length) await engineFilesChanged(app)
  for (const target of placed) {
    const listed = await isListed(app, model, target)
    await store.noteDeployment(app, model_id, target.engine_id, listed ? { state: 'there' } : { state: 'unseen', reason: UNSEEN })
  }
  if (faults.length) throw new JobRefusal(faults.join('；'))
  return { link: '/aiWork/uploadModel' }
}

/** Takes the copies and files of models away that were deleted a day ago. */
export async function sweepModels(app: Uses<'engines' | 'files' | 'now' | 'pool'>): Promise<void> {
  const gone = await store.leftovers(app, new Date(app.now().getTime() - KEPT_MS))
  for (const { model_id, file_id, paths } of gone) {
    for (const file of paths) await rm(file, { force: true })
    await store.forgetOwn(app, model_id)
    if (file_id !== null) await app.files.remove(file_id)
  }
  if (gone.some(({ paths }) => paths.length)) await engineFilesChanged(app)
}

/** Lets this process put models at engines. */
export function registerDeployment(app: Uses<'engines' | 'files' | 'images' | 'jobs' | 'now' | 'pool'>): void {
  app.jobs.register(DEPLOY_JOB, {
    pool: 'models',
    run: (job, tools) => run(app, job, tools),
    async changed(client, { state, error, payload }) {
      if (state === 'failed' || state === 'cancelled')
        await store.failDeployments(client, (payload as DeployPayload).model_id, error || '已取消')
    },
  })
}
