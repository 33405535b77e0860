// Where the script goes: a work of its own, or one that is there.
import type { Conversion } from '@qianmu/contract/assistant/conversion'
import { SCRIPT_WORK, workScreen } from '@qianmu/contract/works/kinds'
import { Form, Radio, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { refreshConversions } from './use-conversion.ts'

interface Values {
  into: 'new' | 'old'
  project_id?: number
}

export default function SaveDialog({ data, onClose }: { data: Conversion; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const into = Form.useWatch('into', form) ?? 'new'
  const { data: works } = useCall(api.projects.list, { page: 1, size: 200, project_type: SCRIPT_WORK })
  const scripts = (works?.list ?? []).filter(({ script_type }) => script_type !== 'NOVEL')
  const navigate = useNavigate()
  const run = async ({ into: where, project_id: given }: Values) => {
    const asked = { record_id: data.record_id, ...(where === 'old' && given !== undefined ? { project_id: given } : {}) }
    const { project_id, docs, unknown } = await api.conversion.save(asked)
    await refreshConversions()
    toast.success(`已存为剧本，共 ${docs.length} 集${unknown > 0 ? `；${unknown} 句说话人待定，写成了动作行` : ''}`)
    onClose()
    await navigate(workScreen({ project_id, project_type: SCRIPT_WORK }, 'documents'))
  }
  return (
    <FormDialog<Values>
      title={`存为剧本 ${data.episodes.length} 集`}
      ok="保存"
      form={form}
      initial={{ into: 'new' }}
      run={run}
      onClose={onClose}
    >
      <Form.Item name="into" label="存到">
        <Radio.Group
          options={[
            { value: 'new', label: `新作品《${data.title}》` },
            { value: 'old', label: '已有的作品' },
          ]}
        />
      </Form.Item>
      {into === 'old' && (
        <Form.Item name="project_id" label="作品" rules={[{ required: true, message: '请选择作品' }]}>
          <Select
            showSearch
            optionFilterProp="label"
            placeholder="选择一部剧本"
            options={scripts.map(each => ({ value: each.project_id, label: each.project_name }))}
          />
        </Form.Item>
      )}
      <p className="meta">
        每集一个文档，接在已有文档之后；人物已有的不重复。还不知道谁说的话写成「△（说话人待定）“…”」，可以先在右边定好。
        {data.saved.length > 0 && `之前存过 ${data.saved.length} 集，那些文档不变。`}
      </p>
    </FormDialog>
  )
}
