// Where a new document from a template goes: a work, and perhaps another name.
import type { Template } from '@qianmu/contract/works/templates'
import { Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { WorkSelect } from '../using/index.ts'

interface Values {
  project_id: number
  doc_name: string
}

const UseDocDialog = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const navigate = useNavigate()
  const { data } = useCall(api.templates.get, { template_id: template.template_id })
  const run = async (values: Values) => {
    const { doc_id } = await api.templates.makeDoc({ ...values, template_id: template.template_id })
    onClose()
    await navigate(`/editor/edit/${doc_id}`)
  }
  return (
    <FormDialog<Values> title={`用「${template.template_name}」新建文档`} ok="创建并打开" run={run} onClose={onClose}>
      <Form.Item name="project_id" label="放进哪部作品" rules={[{ required: true, message: '请选择作品' }]}>
        <WorkSelect autoFocus />
      </Form.Item>
      {data && (
        <Form.Item
          name="doc_name"
          label="文档名称"
          initialValue={data.list[0]?.doc_name}
          rules={[{ required: true, whitespace: true, message: '请输入文档名称' }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      )}
    </FormDialog>
  )
}
export default UseDocDialog
