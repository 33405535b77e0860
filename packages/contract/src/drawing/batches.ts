// Batch drawing: a table of prompts and parameters, what was drawn of it, and many pictures as one archive (document 3 §7).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, DOWNLOAD_BY_POST, GET, POST, PUT } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow } from '../kit/needs.ts'
import { id, ids, instant, label, line, num, prose } from '../kit/scalars.ts'
import { DRAW_MAX, DrawResult, DrawWrapper } from './pictures.ts'

/** Rows of a batch, and pictures of one archive (document 2 §9: at most 300 at once). */
export const BATCH_ROWS_MAX = DRAW_MAX

const Axis = z.object({ column: line('逐格变化的参数', 40), values: prose('逐格变化的值', 4000) })
const Row = z.object({
  cells: z.record(z.string().max(40, '列名过长'), prose('单元格', 4000)).describe('by column of BATCH_COLUMNS, as typed'),
  x: Axis.nullable().default(null),
  y: Axis.nullable().default(null),
})
/** A batch as it was typed. The form that its rows change is a draft of the client. */
export const BatchSheet = z.object({
  rows: z.array(Row, '表格应是列表').max(BATCH_ROWS_MAX, `最多 ${BATCH_ROWS_MAX} 行`),
  form: z.record(z.string().max(60, '字段名过长'), z.unknown()).refine(form => JSON.stringify(form).length <= 100_000, '绘图参数过长'),
})
export type BatchSheet = z.infer<typeof BatchSheet>

const Head = z.object({
  batch_id: z.int(),
  batch_name: z.string(),
  rows: z.int(),
  quantity: z.int().describe('pictures asked for so far'),
  finished: z.int(),
  failed: z.int(),
  covers: z.array(Thumbs).describe('of at most three pictures'),
  update_time: instant(),
})
export type BatchHead = z.infer<typeof Head>

const place = num('格子无效', { max: DRAW_MAX })
const Placed = z.object({ row: z.int(), x: z.int().nullable(), y: z.int().nullable() })
const Drawing = DrawResult.extend(Placed.shape)
export type BatchDrawing = z.infer<typeof Drawing>

const OneBatch = z.object({ batch_id: id() })
const ofBatch = ownRow('draw_batch', 'batch_id')
const Name = line('批次名称', 60)

export const batches = calls('batches', {
  list: GET('/ai_web/ai/batch_draw_list', {
    needs: member,
    fails: '获取批量绘图列表失败',
    query: z.object({
      before: id().optional().describe('only batches older than this one'),
      size: num('每页 1 到 100 项', { min: 1, max: 100 }).default(20),
    }),
    data: z.object({ list: z.array(Head), next: z.int().nullable() }),
  }),
  info: GET('/ai_web/ai/batch_draw_info', {
    needs: ofBatch,
    fails: '获取批量绘图详情失败',
    query: OneBatch,
    data: Head.extend({ sheet: BatchSheet, drawings: z.array(Drawing).describe('the newest of each cell') }),
  }),
  save: POST('/ai_web/ai/batch_draw_save', {
    needs: member,
    fails: '保存批量绘图失败',
    body: z.object({
      batch_id: id().optional().describe('absent for a new one; of somebody else: 1004'),
      batch_name: Name,
      sheet: BatchSheet,
    }),
    data: OneBatch,
  }),
  draw: POST('/ai_web/ai/batch_draw', {
    needs: ofBatch,
    fails: '批量绘图失败',
    body: OneBatch.extend({
      drawings: z
        .array(
          z.object({ row: place, x: place.nullable().default(null), y: place.nullable().default(null), request: DrawWrapper }),
          '绘图应是列表',
        )
        .min(1, '没有要画的行')
        .max(DRAW_MAX, `一次最多 ${DRAW_MAX} 张`),
    }),
    data: z.object({ records: z.array(Placed.extend({ record_id: z.int() })) }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'All of them or none; a wrong one is named by its place.',
  }),
  grid: DOWNLOAD_BY_POST('/ai_web/ai/batch_draw_grid', {
    needs: ofBatch,
    fails: '导出网格图失败',
    body: OneBatch.extend({ row: place }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'audit_download_image',
    about:
      'The pictures of a row along its axes as one PNG at full size, with the values written beside them; smaller where it would be too large to keep.',
  }),
  remove: DELETE('/ai_web/ai/batch_draw_delete', { needs: ofBatch, fails: '删除批量绘图失败', query: OneBatch }),
  restore: PUT('/ai_web/ai/batch_draw_restore', { needs: ofBatch, fails: '恢复批量绘图失败', body: OneBatch, about: 'Undoes a deletion.' }),
  pack: DOWNLOAD_BY_POST('/ixj_web/export/batch_pack_images', {
    needs: member,
    fails: '打包图片失败',
    body: z.object({
      image_ids: ids(BATCH_ROWS_MAX),
      names: z
        .array(label('文件名', 200), '文件名应是列表')
        .max(BATCH_ROWS_MAX, '文件名太多')
        .default([])
        .describe('in the order of the ids; without one the number stands'),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'audit_download_image',
    about: 'A zip of one’s own pictures; ids of others are left out, and 1004 when none is left.',
  }),
})
