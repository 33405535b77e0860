// Reports: what a person finds wrong with one of their drawings goes to the operators of the instance (document 3 §7; the payload is ours).
import * as z from 'zod'
import { calls, POST } from '../kit/call.ts'
import { ownRow } from '../kit/needs.ts'
import { id, prose } from '../kit/scalars.ts'

/** What can be wrong, by the name that is kept. */
export const REPORT_REASONS = {
  mismatch: '与描述不符',
  body: '人物或手脚画错',
  quality: '模糊或有杂色',
  broken: '图片打不开或不完整',
  improper: '内容不当',
  other: '其他',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

export const reports = calls('drawing.reports', {
  report: POST('/ai_web/feedback/report', {
    needs: ownRow('draw_record', 'record_id'),
    fails: '反馈问题失败',
    body: z
      .object({
        record_id: id(),
        image_id: id().optional().describe('the picture of it that is meant; without, the drawing as a whole'),
        reason: z.enum(REASONS, '请选择问题'),
        text: prose('说明', 2000).default(''),
        page: z.string().max(500, '地址过长').default(''),
      })
      .refine(({ reason, text }) => reason !== 'other' || text.trim() !== '', { path: ['text'], message: '请写下遇到的问题' }),
    limit: 'feedback',
    audit: 'report_drawing',
  }),
})
