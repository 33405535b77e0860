// Export of the sheets of a kind as a job: a zip of their pictures in a folder each, a table, and all of it as JSON.
import { endingOf } from '../../files/index.ts'
import { ASSET_KINDS, type AssetKind, IMAGE_SLOTS } from '@qianmu/contract/works/asset-kinds'
import type { Asset } from '@qianmu/contract/works/assets'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Uses } from '../../app.ts'
import { burnStrip, drawStrip, type Packed, packed } from '../../drawing/downloads/index.ts'
import { type JobRow, JobRefusal, type JobTools } from '../../jobs/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { ROW_BYTES, sheetIn } from '../../kit/sheet/xlsx.ts'
import { fileName } from '../../kit/download.ts'
import { refuse } from '../../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { ASSET_EXPORT_JOB, keepExported } from '../exchange/index.ts'
import { assetRows, shownAssets } from './rows.store.ts'
import { aboutWork } from '../../kit/work-access.store.ts'

interface ExportPayload {
  project_id: number
  kind: AssetKind
}
const COLUMNS = [
  { title: '图', width: 14 },
  { title: '名称', width: 18 },
  { title: '别名', width: 20 },
  { title: '外貌', width: 46 },
  { title: '固定特征', width: 30 },
  { title: '配色', width: 26 },
  { title: '模型', width: 26 },
  { title: '图片数', width: 9 },
  { title: '定稿', width: 9 },
]

/** Enqueues the export of the sheets of a kind. @returns the job's id */
export async function enqueueExport(app: Uses<'jobs' | 'pool'>, actor: Actor, workId: number, kind: AssetKind): Promise<number> {
  const { rows } = await app.pool.query<{ name: string; count: number }>(
    `select w.name, (select count(*)::int from comic_assets a where a.work_id = w.id and a.kind = $2 and a.deleted_at is null) count from works w where w.id = $1`,
    [workId, kind],
  )
  const { name, count } = rows[0]!
  if (!count) refuse(STATUS.notFound, `还没有${ASSET_KINDS[kind]}可以导出`)
  const payload: ExportPayload = { project_id: workId, kind }
  const job = await app.jobs.enqueue({
    kind: ASSET_EXPORT_JOB,
    title: `导出《${name}》${ASSET_KINDS[kind]}设定`,
    userId: actor.userId,
    teamId: actor.teamId,
    payload,
  })
  return job.id
}

/** A small picture for the table; one that somebody has removed meanwhile is left out. */
async function coverOf(app: Uses<'files'>, { images }: Asset, kinds: ReadonlyMap<number, string>, strip: boolean) {
  const cover = images.find(image => image.chosen) ?? images[0]
  const file = cover && (await app.files.find(cover.file_id))
  if (!file?.width || !file.height) return undefined
  const small = await app.files.readScaled(file, 'mini')
  return { bytes: strip && kinds.get(file.id) === 'procedural' ? await burnStrip(small) : small, width: file.width, height: file.height }
}

async function run(app: Uses<'files' | 'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const { project_id, kind } = job.payload as ExportPayload
  const work = await aboutWork(app, project_id)
  if (!work) throw new JobRefusal('作品已被删除')
  const assets = await shownAssets(app, await assetRows(app.pool, project_id, kind))
  const files = assets.flatMap(({ images }) => images.map(image => image.file_id))
  const { rows: drawn } = await app.pool.query<{ file_id: number; engine_kind: string }>(
    'select file_id, engine_kind from draw_images where file_id = any($1)',
    [files],
  )
  const kinds = new Map(drawn.map(row => [row.file_id, row.engine_kind]))
  const strip = await drawStrip(app, job.team_id ?? 0)
  const entries: Packed[] = []
  const pictures: { row: number; column: number; bytes: Uint8Array; width: number; height: number }[] = []
  const told: object[] = []
  for (const [at, asset] of assets.entries()) {
    if (signal.aborted) throw new JobRefusal('导出已停止')
    progress(at / assets.length, `正在收集 ${asset.name}`)
    const folder = `${String(at + 1).padStart(3, '0')} ${fileName(asset.name, 60)}`
    const shown: object[] = []
    for (const [nth, { file_id, slot, label, src_type, chosen }] of asset.images.entries()) {
      const file = await app.files.find(file_id)
      if (!file) continue
      const name = `${folder}/${fileName(`${String(nth + 1).padStart(2, '0')} ${IMAGE_SLOTS[slot]} ${label}`, 60)}.${endingOf(file.mime)}`
      entries.push({ name, file, engine_kind: kinds.get(file_id) ?? '' })
      shown.push({ file: name, slot, label, src_type, chosen })
    }
    const cover = await coverOf(app, asset, kinds, strip)
    if (cover) pictures.push({ row: at, column: 0, ...cover })
    const { id, name, aliases, words, tags, palette, models, final } = asset
    told.push({ id, name, aliases, words, tags, palette, models, final, images: shown })
  }
  const rows = assets.map(({ name, aliases, words, tags, palette, models, images, final }) => [
    '',
    name,
    aliases.join('、'),
    words,
    tags.join('、'),
    palette.map(colour => `${colour.name} ${colour.color}`.trim()).join('、'),
    models.map(model => model.file).join('、'),
    images.length,
    final === null ? '' : `v${final}`,
  ])
  const noun = ASSET_KINDS[kind]
  const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, rows.length * ROW_BYTES)
  const turn = { person: job.user_id, size, field: 'project_id', signal }
  entries.push({
    name: `${noun}.xlsx`,
    bytes: await sheetIn(turn, { name: noun, title: `${work.name} ${noun}`, author: work.author, columns: COLUMNS, rows, pictures }),
  })
  entries.push({ name: `${noun}.json`, bytes: Buffer.from(JSON.stringify({ work: work.name, kind, assets: told }, null, 2)) })
  const name = `${fileName(work.name, 80)} ${noun}设定集.zip`
  const result = await keepExported(app, job, packed(app, entries, strip), { name, mime: 'application/zip' })
  return { result, link: `${workScreen({ project_id, project_type: work.project_type }, 'roles')}?tab=${kind}&exported=${job.id}` }
}

/** Lets this process export sheets. */
export function registerAssetExport(app: Uses<'files' | 'jobs' | 'pool'>): void {
  app.jobs.register(ASSET_EXPORT_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
