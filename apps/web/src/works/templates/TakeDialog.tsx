// Makes a template: of a whole work, of a document, or of a document's text as a passage.
import { TEMPLATE_TYPES } from '@qianmu/contract/works/templates'
import { Form, Input, Segmented } from 'antd'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { refreshTemplates } from './actions.ts'
import { DocSelect, WorkSelect } from '../using/index.ts'

const NAME_MAX = 40

interface Values {
  template_type: '1' | '2' | '3'
  project_id: number
  doc_id?: number
  template_name: string
  about?: string
}

interface Props {
  /** The document that is to become a template; without it one chooses. */
  doc?: { project_id: number; doc_id: number; doc_name: string }
  onClose: () => void
}

const TakeDialog = ({ doc, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const type = Form.useWatch('template_type', form) ?? '1'
  const whole = !doc && type === '1'
  const work = Form.useWatch('project_id', form)
  const run = async ({ template_type, project_id, doc_id, template_name, about = '' }: Values) => {
    const source = template_type === '1' ? { project_id } : { doc_id: doc_id! }
    await api.templates.add({ template_type: Number(template_type) as 1 | 2 | 3, template_name, about, ...source })
    await refreshTemplates()
    toast.success('模板已保存，发布后团队可以使用')
    onClose()
  }
  return (
    <FormDialog<Values>
      title={doc ? `把「${doc.doc_name}」存为模板` : '存为模板'}
      ok="保存"
      form={form}
      initial={doc ? { ...doc, template_type: '2', template_name: doc.doc_name.slice(0, NAME_MAX) } : { template_type: '1' }}
      run={run}
      onClose={onClose}
    >
      <Form.Item name="template_type" label="存什么">
        <Segmented
          block
          options={Object.entries(TEMPLATE_TYPES)
            .filter(([value]) => !doc || value !== '1')
            .map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="project_id" label="来自作品" hidden={doc !== undefined} rules={[{ required: true, message: '请选择作品' }]}>
        <WorkSelect onChange={() => form.resetFields(['doc_id'])} />
      </Form.Item>
      {!whole && (
        <Form.Item name="doc_id" label="文档" hidden={doc !== undefined} rules={[{ required: true, message: '请选择文档' }]}>
          <DocSelect work={work} ideas />
        </Form.Item>
      )}
      <Form.Item name="template_name" label="模板名称" rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}>
        <Input maxLength={NAME_MAX} showCount placeholder="例如：三卷短剧骨架" />
      </Form.Item>
      <Form.Item name="about" label="说明（选填）">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}
export default TakeDialog
