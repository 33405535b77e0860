// A drawing in words: how it stands, picture by picture, and the parameters it was asked for with.
import { DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { drawState, DRAW_MODES, isGenerated, readRequest, STATE_TITLES } from '@qianmu/drawing'
import { Descriptions, Modal, Table } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { instantText, percent } from '../../ui/format.ts'

const titleOf = (code: number) => {
  const state = drawState(code)
  return state ? STATE_TITLES[state] : ''
}

/** What the request holds, as rows of label and value; empty values are left out. */
function parametersOf(request: unknown): { key: string; label: string; children: string }[] {
  const reading = readRequest(request)
  if (!('request' in reading) || !isGenerated(reading.request)) return []
  const { param } = reading.request
  const rows: readonly (readonly [string, string | number])[] = [
    ['画面描述', param.prompt.join('，')],
    ['不要出现', param.negative_prompt.join('，')],
    ['尺寸', `${param.width} × ${param.height}`],
    ['张数', param.n_iter],
    ['种子', param.seed < 0 ? '随机' : param.seed],
    ['采样', `${[param.sampler_index, param.scheduler].filter(Boolean).join(' ')} · ${param.steps} 步 · CFG ${param.cfg_scale}`],
    ['模型', param.checkpoint],
    ['控制', param.controlnet_units.filter(({ enable }) => enable === 1).length || ''],
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ key: label, label, children: String(value) }))
}

const WIDTH = 640

export const RecordDialog = ({ record, onClose }: { record: DrawResult; onClose: () => void }) => {
  const { data } = useCall(api.drawing.one, { record_id: record.record_id }, { staleMs: 0 })
  const shown = data ?? record
  return (
    <Modal
      open
      width={WIDTH}
      style={{ top: '10vh' }}
      footer={null}
      title={`${DRAW_MODES[shown.client_draw_type as keyof typeof DRAW_MODES]?.title ?? '绘图'} · ${titleOf(shown.status)}`}
      onCancel={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={[{ key: 'at', label: '时间', children: instantText(shown.create_time) }, ...parametersOf(data?.request)]}
      />
      <Table
        size="small"
        rowKey="task_id"
        dataSource={shown.tasks}
        pagination={shown.tasks.length > 10 ? { pageSize: 10, size: 'small' } : false}
        columns={[
          { title: '图', render: (_, __, nth) => nth + 1, width: 48 },
          { title: '状态', render: (_, task) => titleOf(task.status), width: 88 },
          { title: '进度', render: (_, task) => (task.status === DRAW_STATUS.generating ? percent(task.progress) : ''), width: 72 },
          { title: '说明', render: (_, task) => task.error || task.message },
        ]}
      />
    </Modal>
  )
}
