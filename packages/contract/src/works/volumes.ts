// Volumes: the folders that a work's documents lie in (document 2 §7).
import * as z from 'zod'
import { calls, DELETE, POST, PUT } from '../kit/call.ts'
import { on, onWork } from '../kit/needs.ts'
import { id, line } from '../kit/scalars.ts'

const VolumeName = line('卷名', 40)

export const volumes = calls('works.volumes', {
  add: POST('/ixj_web/volume/add', {
    needs: onWork('WriteWork'),
    fails: '创建失败',
    body: z.object({ project_id: id(), volume_name: VolumeName }),
    data: z.object({ volume_id: z.int() }),
  }),
  order: POST('/ixj_web/volume/order', {
    needs: on('volume', 'WriteWork'),
    fails: '排序失败',
    body: z.object({ volume_id: id(), after_id: id().nullable().describe('the volume to stand behind; null = first') }),
  }),
  update: PUT('/ixj_web/volume/update', {
    needs: on('volume', 'WriteWork'),
    fails: '重命名失败',
    body: z.object({ volume_id: id(), volume_name: VolumeName }),
  }),
  remove: DELETE('/ixj_web/volume/delete', {
    needs: on('volume', 'WriteWork'),
    fails: '删除卷失败',
    query: z.object({ volume_id: id() }),
    about: 'Its documents move to the end of the work, without a volume.',
  }),
})
