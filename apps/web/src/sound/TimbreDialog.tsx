// A voice of one's own: one that is there, varied later, or one that is learnt from a person who has agreed to it.
import { Button, Form, Input, Segmented, Select } from 'antd'
import { Paperclip } from 'lucide-react'
import { api } from '../api.ts'
import { useFiles } from '../ui/files/use-files.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refreshSounds } from './actions.ts'
import { useVoices } from './Voices.tsx'

/** A file as a field of a form. */
const FileField = ({
  value,
  onChange,
  accept,
  testId,
}: {
  value?: File
  onChange?: (file: File) => void
  accept: string
  testId: string
}) => {
  const { choose, field } = useFiles({ accept, multiple: false, testId, take: ([file]) => file && onChange?.(file) })
  return (
    <>
      <Button icon={<Paperclip size={14} aria-hidden />} onClick={choose}>
        <span className="cut">{value?.name ?? '选择文件'}</span>
      </Button>
      {field}
    </>
  )
}

interface Wanted {
  clone: '0' | '1'
  name: string
  base_voice_id?: string
  words?: string
  licence?: string
  sample?: File
  consent?: File
}
const needed = (message: string) => [{ required: true, message }]
export const TimbreDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Wanted>()
  const clone = Form.useWatch('clone', form)
  const { data } = useVoices()
  const add = async ({ name, clone, ...more }: Wanted) => {
    const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value))
    await api.voices.trainTimbre({ name, clone, ...given })
    refreshSounds()
    onClose()
  }
  return (
    <FormDialog<Wanted> title="添加音色" ok="添加" form={form} initial={{ clone: '0', name: '' }} run={add} onClose={onClose}>
      <Form.Item name="clone" label="音色来自">
        <Segmented
          block
          options={[
            { value: '0', label: '现有的音色' },
            { value: '1', label: '一个人的声音' },
          ]}
        />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={needed('请输入音色名称')}>
        <Input maxLength={40} />
      </Form.Item>
      {clone === '1' ? (
        <>
          <Form.Item name="sample" label="参考片段（一个人说话，3 到 60 秒）" rules={needed('请选择参考片段')}>
            <FileField accept="audio/*" testId="timbre-sample" />
          </Form.Item>
          <Form.Item name="words" label="片段里的话">
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
          <Form.Item
            name="consent"
            label="本人的同意书"
            extra="片段会交给连接的配音引擎；同意书和这个音色一起保存，只有本团队能用它"
            rules={needed('学一个人的音色要有本人的同意书')}
          >
            <FileField accept="image/*,.pdf,.txt,.docx,audio/*" testId="timbre-consent" />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="base_voice_id" label="底音色" rules={needed('请选择音色')}>
          <Select
            options={data?.list.filter(pack => pack.timbre_id === null).map(pack => ({ value: pack.voice_id, label: pack.name })) ?? []}
          />
        </Form.Item>
      )}
      <Form.Item name="licence" label="授权说明">
        <Input maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
