// A work from outside: a file, or its text, under a name; evaluated at once.
import { EVALUATED_ENDINGS, EVALUATION_LIMITS } from '@qianmu/contract/evaluation/states'
import { Button, Form, Input } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useFiles } from '../ui/files/use-files.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { evaluationPath } from './model.ts'
import { refreshEvaluations } from './use-evaluation.ts'

interface Values {
  work_name: string
  text?: string
}

export default function AddDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [file, setFile] = useState<File>()
  const go = useNavigate()
  const take = (given: readonly File[]) => {
    const [first] = given
    if (!first) return
    setFile(first)
    if (!form.getFieldValue('work_name'))
      form.setFieldsValue({ work_name: first.name.replace(/\.[A-Za-z]+$/, '').slice(0, EVALUATION_LIMITS.name) })
  }
  const { choose, field, zone, over } = useFiles({ take, accept: EVALUATED_ENDINGS.join(','), multiple: false, testId: 'evaluated-file' })
  const run = async ({ work_name, text }: Values) => {
    const given = file ? { file_id: (await api.evaluation.upload({ file })).file_id } : { text: text ?? '' }
    const { eid } = await api.evaluation.add({ work_from: 1, work_name, ...given })
    await api.evaluation.run({ eid })
    await refreshEvaluations()
    onClose()
    const report = await api.evaluation.report({ eid })
    await go(evaluationPath('detail', report))
  }
  return (
    <FormDialog<Values> title="上传评估" ok="开始评估" form={form} run={run} onClose={onClose}>
      <div className="row p-16 mb-16 rounded-8 bg-canvas data-over:bg-soft" data-over={over || undefined} {...zone}>
        <span className="grow cut">{file ? file.name : `拖进来，或选择 ${EVALUATED_ENDINGS.join(' ')}`}</span>
        <Button icon={<FileUp aria-hidden />} onClick={choose}>
          选择文件
        </Button>
        {field}
      </div>
      <Form.Item name="work_name" label="作品名称" rules={[{ required: true, message: '请输入作品名称' }]}>
        <Input maxLength={EVALUATION_LIMITS.name} />
      </Form.Item>
      {!file && (
        <Form.Item name="text" label="或粘贴正文" rules={[{ required: true, message: '请选择文件，或粘贴正文' }]}>
          <Input.TextArea rows={6} maxLength={EVALUATION_LIMITS.text} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
