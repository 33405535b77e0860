// A new idea: name, one of the five doc types, and how it is worked on.
import { DOC_TYPE_OPTIONS, EDIT_TYPES, type Idea } from '@qianmu/contract/works/ideas'
import { Form, Input, Radio, Select } from 'antd'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { hasConception, pathOfIdea, type WorkOfIdeas } from './open.ts'
import type { Ideas } from './use-ideas.ts'

interface Values {
  idea_name: string
  doc_type: Idea['doc_type']
  edit_type: Idea['edit_type']
}
const EDIT_OPTIONS = ([1, 2, 3] as const).map(value => ({ value, label: EDIT_TYPES[value] }))

export const NewIdeaDialog = ({ work, ideas, onClose }: { work: WorkOfIdeas; ideas: Ideas; onClose: () => void }) => {
  const navigate = useNavigate()
  const run = async (values: Values) => {
    const { idea_id } = await ideas.add({ ...values, idea_name: values.idea_name.trim() })
    onClose()
    await navigate(pathOfIdea(work, { idea_id, edit_type: values.edit_type }))
  }
  return (
    <FormDialog<Values> title="新建构思" ok="创建并打开" initial={{ idea_name: '', doc_type: 3, edit_type: 1 }} run={run} onClose={onClose}>
      <Form.Item name="idea_name" label="构思名称" rules={[{ required: true, whitespace: true, message: '请输入构思名称' }]}>
        <Input autoFocus maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="doc_type" label="文档类型">
        <Select options={DOC_TYPE_OPTIONS.map(option => ({ ...option }))} />
      </Form.Item>
      <Form.Item name="edit_type" label="编辑方式" extra="以后可以随时切换，写下的内容会跟着走。" hidden={!hasConception(work)}>
        <Radio.Group optionType="button" options={EDIT_OPTIONS} />
      </Form.Item>
    </FormDialog>
  )
}
