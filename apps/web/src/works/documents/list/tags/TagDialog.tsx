// A content tag: its name and colour, new or changed.
import { type ContentTag, TAG_COLORS } from '@qianmu/contract/works/catalogue'
import { Form, Input, Radio } from 'antd'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { colourName } from './colours.ts'
import { Swatch } from './TagChips.tsx'

type Values = Pick<ContentTag, 'name' | 'color'>

interface Props {
  /** The tag to change; without it a new one. */
  tag?: ContentTag | undefined
  run: (values: Values) => Promise<unknown>
  onClose: () => void
}

export const TagDialog = ({ tag, run, onClose }: Props) => (
  <FormDialog<Values>
    title={tag ? '编辑内容标签' : '新建内容标签'}
    ok={tag ? '保存' : '新建'}
    width={420}
    initial={{ name: tag?.name ?? '', color: tag?.color ?? '' }}
    run={async ({ name, color }) => {
      await run({ name: name.trim(), color })
      onClose()
    }}
    onClose={onClose}
  >
    <Form.Item name="name" label="标签名称" rules={[{ required: true, whitespace: true, message: '请输入标签名称' }]}>
      <Input autoFocus maxLength={12} showCount placeholder="例如：重写、主线、外景" />
    </Form.Item>
    <Form.Item name="color" label="颜色">
      <Radio.Group>
        {TAG_COLORS.map(color => (
          <Radio key={color} value={color}>
            <Swatch color={color} /> {colourName(color)}
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  </FormDialog>
)
