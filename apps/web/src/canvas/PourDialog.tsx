// Pouring the shots again: into which form, read which way, by which template; what was decided on pages stays unless one says otherwise.
import { FORMS, type FormKey, type Page } from '@qianmu/comic/page'
import { TEMPLATES } from '@qianmu/comic/templates'
import { Checkbox, Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { Comic } from './CanvasPage.tsx'

interface Props {
  comic: Comic
  page: Page
  refetch: () => void
  onClose: () => void
}
const PourDialog = ({ comic: { doc_id, shots }, page, refetch, onClose }: Props) => {
  const [form, setForm] = useState<FormKey>()
  const [direction, setDirection] = useState(page.form.direction)
  const [template, setTemplate] = useState('')
  const [anew, setAnew] = useState(false)
  const pour = async () => {
    await api.canvas.pour({ doc_id, direction, template, anew, ...(form ? { form } : {}) })
    refetch()
  }
  return (
    <FormDialog title="重新灌入" ok="灌入" run={pour} onClose={onClose}>
      <p className="meta">{shots.length} 个分镜。灌入前的每一页都会存成版本。</p>
      <Form.Item label="阅读方向">
        <Segmented
          block
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'rtl', label: '右起' },
            { value: 'ltr', label: '左起' },
            { value: 'strip', label: '条漫' },
          ]}
        />
      </Form.Item>
      <Form.Item label="版式">
        <Select
          aria-label="版式"
          allowClear
          placeholder="不变"
          value={form}
          onChange={setForm}
          options={Object.entries(FORMS).map(([value, { name }]) => ({ value: value as FormKey, label: name }))}
        />
      </Form.Item>
      <Form.Item label="优先模板">
        <Select
          aria-label="优先模板"
          allowClear
          showSearch
          placeholder="按分量自动"
          value={template || undefined}
          onChange={value => setTemplate(value ?? '')}
          options={TEMPLATES.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Form.Item>
      <Checkbox checked={anew} onChange={({ target }) => setAnew(target.checked)}>
        不保留本页上的改动
      </Checkbox>
    </FormDialog>
  )
}
export default PourDialog
