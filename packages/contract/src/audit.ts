// The audit log that the client writes (document 1 §7.2), for instance audit_download_image with img_urls; and the feedback dialog.
import * as z from 'zod'
import { calls, POST } from './kit/call.ts'
import { signedIn } from './kit/needs.ts'
import { line, prose } from './kit/scalars.ts'

const EventData = z.object({
  event: z.string('缺少事件名').regex(/^audit_[a-z0-9_]{1,58}$/, '事件名无效'),
  message: prose('事件内容', 4000).default(''),
  img_urls: z.array(z.string().max(200, '地址过长')).max(300, '一次最多 300 张').optional(),
})

export const audit = calls('audit', {
  write: POST('/ixieju_audit/', {
    needs: signedIn,
    fails: '记录操作失败',
    quiet: true,
    limit: 'log',
    about: 'What the client says of itself: its events begin with audit_, those of the server never come from here.',
    body: z.object({
      project: line('项目', 60).describe('the log has its own name for what clients write'),
      module: line('模块', 60),
      device_id: z.string('缺少设备编号').max(100, '设备编号过长'),
      date_time: z.string('缺少时间').max(40, '时间无效'),
      data: EventData,
    }),
  }),
  feedback: POST('/ixj_web/feedback', {
    needs: signedIn,
    fails: '提交反馈失败',
    body: z.object({
      text: prose('反馈内容', 2000).refine(text => text.trim().length > 0, '请写下你的问题或建议'),
      page: z.string().max(500, '地址过长').default(''),
    }),
    limit: 'feedback',
  }),
})
