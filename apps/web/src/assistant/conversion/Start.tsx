// What a conversion begins with: a text that is pasted, a file, or a work of the team.
import { CONVERSION_LIMITS } from '@qianmu/contract/assistant/conversion'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { FileUp, Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { useSubmit } from '../../ui/form.ts'
import { blockComposingEnter } from '../../ui/shortcuts.ts'
import { ACCEPT, textOfFile } from '../../works/exchange/index.ts'
import { HOME } from './screen.ts'

interface Values {
  title: string
  text?: string
  project_id?: number
  chapters_per_episode: number
}

/** The novel itself: words, or a file that is read into them. */
const NovelText = ({ onFile }: { onFile: (name: string, text: string) => void }) => {
  const [busy, setBusy] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    setBusy(true)
    try {
      onFile(file.name, await textOfFile(file))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  const files = useFiles({ take: list => void take(list), accept: ACCEPT, multiple: false })
  return (
    <div {...files.zone} className={`stack gap-8 rounded-8 ${files.over ? 'bg-soft' : ''}`}>
      <Form.Item name="text" label="小说正文" className="m-0">
        <Input.TextArea
          rows={14}
          maxLength={CONVERSION_LIMITS.text}
          placeholder="粘贴正文，或把文件拖到这里。「第一章」这样的标题会分成章。"
        />
      </Form.Item>
      <div className="row gap-8">
        <Button icon={<FileUp size={16} aria-hidden />} loading={busy} onClick={files.choose}>
          选择文件
        </Button>
        <span className="meta">txt、docx、md、epub 等，最多 {CONVERSION_LIMITS.text / 10_000} 万字</span>
      </div>
      {files.field}
    </div>
  )
}

export const Start = () => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const { data: works } = useCall(api.projects.list, { page: 1, size: 200, project_type: 1 })
  const workId = Form.useWatch('project_id', form)
  const { submit, busy } = useSubmit(form, async ({ text, ...values }) => {
    const given = values.project_id === undefined ? { ...values, text: text ?? '' } : values
    const { record_id } = await api.conversion.start({ ...given, confirm: 1 })
    await navigate(`?record=${record_id}`)
  })
  const take = (name: string, text: string) => {
    form.setFieldsValue({
      text,
      ...(form.getFieldValue('title') ? {} : { title: name.replace(/\.[A-Za-z]+$/, '').slice(0, CONVERSION_LIMITS.title) }),
    })
  }
  return (
    <EditorFrame backTo={HOME} title="小说转剧本">
      <div className="flex-1 overflow-auto p-16">
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          className="max-w-720 mx-auto"
          initialValues={{ chapters_per_episode: 1 }}
          onKeyDown={blockComposingEnter}
          onFinish={submit}
        >
          <p className="meta pb-16">
            按规则识别人物、地点和时间，分出场次和对白；拿不准的会列出来由你决定。不需要模型，文字不会离开这台机器。
          </p>
          <Form.Item name="title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
            <Input maxLength={CONVERSION_LIMITS.title} />
          </Form.Item>
          <Form.Item name="project_id" label="从团队的作品">
            <Select
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder="不选则用下面的正文"
              options={(works?.list ?? []).map(each => ({ value: each.project_id, label: each.project_name }))}
            />
          </Form.Item>
          {workId === undefined && <NovelText onFile={take} />}
          <Form.Item name="chapters_per_episode" label="几章合成一集" className="mt-16">
            <InputNumber min={1} max={CONVERSION_LIMITS.each} precision={0} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy} icon={<Play size={16} aria-hidden />}>
            开始
          </Button>
        </Form>
      </div>
    </EditorFrame>
  )
}
