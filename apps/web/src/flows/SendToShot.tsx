// Puts a result into a shot: the work, the document and the shot are picked one after the other.
import { Form, Select } from 'antd'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'

interface Values {
  work: number
  doc: number
  shot: number
}
const WORKS = 200
/** What came from an engine (document 3 §3). */
const FROM_AI = 2
const CONTENT_SHOWN = 24

export const SendToShot = ({ url, onClose }: { url: string; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const work = Form.useWatch('work', form)
  const doc = Form.useWatch('doc', form)
  const { data: works } = useCall(api.projects.list, { size: WORKS })
  const { data: docs } = useCall(api.documents.list, { project_id: work ?? 0 }, { enabled: work !== undefined })
  const { data: board } = useCall(api.storyboards.list, { doc_id: doc ?? 0 }, { enabled: doc !== undefined })
  const shots = board?.scenes.flatMap(({ shots: all }) => all) ?? []
  const send = async ({ work: work_id, doc: doc_id, shot }: Values) => {
    await api.storyboards.saveImage({ image_url: url, work_id, doc_id, src_type: FROM_AI, matching_image_storyboard_id: shot })
    toast.success('已放进分镜')
    onClose()
  }
  const pick = (name: keyof Values, label: string, options: { value: number; label: string }[], help = '') => (
    <Form.Item name={name} label={label} help={help || undefined} rules={[{ required: true, message: `请选择${label}` }]}>
      <Select showSearch optionFilterProp="label" options={options} />
    </Form.Item>
  )
  return (
    <FormDialog<Values> title="放进分镜" ok="放进去" form={form} run={send} onClose={onClose}>
      {pick(
        'work',
        '作品',
        (works?.list ?? []).map(({ project_id, project_name }) => ({ value: project_id, label: project_name })),
      )}
      {pick(
        'doc',
        '文档',
        (docs?.docs ?? []).map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name })),
      )}
      {pick(
        'shot',
        '镜头',
        shots.map(({ storyboard_id, content }, at) => ({ value: storyboard_id, label: `镜 ${at + 1} ${content.slice(0, CONTENT_SHOWN)}` })),
        board && !shots.length ? '这篇文档还没有分镜，请先在分镜表里添加' : '',
      )}
    </FormDialog>
  )
}
