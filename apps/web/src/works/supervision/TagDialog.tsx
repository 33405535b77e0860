// Chooses the structure tag for selected lines, or makes a new one: name, colour, group.
import { type StructTag, TAG_COLORS } from '@qianmu/contract/works/supervision'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { personColour } from '../../ui/theme/palette.ts'

interface Props {
  projectId: number
  tags: readonly StructTag[]
  /** Lays a tag on the selected lines; without it a tag is only made. */
  place?: (tag: number) => Promise<unknown>
  close: () => void
}
interface Values {
  name: string
  group: string
  color: number
}

export const TagDialog = ({ projectId, tags, place, close }: Props) => {
  const [busy, setBusy] = useState(false)
  const add = useAction(api.supervision.addTag, { refreshes: [api.supervision.tags] })
  const lay = async (tag: number) => {
    setBusy(true)
    try {
      await place?.(tag)
      close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog<Values>
      title={place ? '标记结构' : '新建结构标签'}
      ok={place ? '新建并标记' : '新建'}
      width={420}
      initial={{ name: '', group: '', color: tags.length % TAG_COLORS }}
      run={async ({ name, group, color }) => {
        const { struct_tag_id } = await add.mutateAsync({ project_id: projectId, name: name.trim(), group: group.trim(), color })
        await lay(struct_tag_id)
      }}
      onClose={close}
    >
      {place && tags.length > 0 && (
        <div className="flex flex-wrap gap-8 mb-16" role="group" aria-label="已有标签">
          {tags.map(({ struct_tag_id, name, color }) => (
            <Button key={struct_tag_id} size="small" disabled={busy} onClick={() => void lay(struct_tag_id)}>
              <span className="inline-block flex-none rounded-3 size-10" style={{ background: personColour(color) }} />
              {name}
            </Button>
          ))}
        </div>
      )}
      <Form.Item
        name="name"
        label={place ? '或者新建标签' : '标签名称'}
        rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}
      >
        <Input maxLength={20} placeholder="触发事件" autoFocus={tags.length === 0 || !place} />
      </Form.Item>
      <Form.Item name="group" label="分组（可以不填）">
        <Input maxLength={20} placeholder="三幕" />
      </Form.Item>
      <Form.Item name="color" label="颜色">
        <Radio.Group>
          {Array.from({ length: TAG_COLORS }, (_, color) => (
            <Radio key={color} value={color} aria-label={`颜色 ${color + 1}`}>
              <span className="inline-block flex-none rounded-3 size-10" style={{ background: personColour(color) }} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
