// AI 上传: pictures are drawn for a category, by the engine that the dialog names.
import { type CategoryTag, OFFICIAL_DRAW } from '@qianmu/contract/centre/official'
import { DRAW, MODE } from '@qianmu/drawing'
import { Form, Input, InputNumber, Select } from 'antd'
import { api } from '../api.ts'
import { EngineBadge, useEngine } from '../drawing/index.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { inTree } from './tree.ts'

interface Values {
  category_id: number
  name: string
  prompt: string
  ratio: (typeof OFFICIAL_DRAW.ratios)[number]
  count: number
}
interface Props {
  categories: readonly CategoryTag[]
  target: number
  /** Told the job that draws. */
  onBegun: (jobId: number) => void
  onClose: () => void
}

const DrawDialog = ({ categories, target, onBegun, onClose }: Props) => {
  const { engine } = useEngine({ type: DRAW.textToImage, mode: MODE.textToImage })
  const run = async (values: Values) => {
    onBegun((await api.officialLibrary.takeDrawn(values)).job_id)
    onClose()
  }
  return (
    <FormDialog<Values>
      title="画官方图片"
      ok="开始画"
      initial={{ category_id: target, name: '', prompt: '', ratio: '1:1', count: 4 }}
      run={run}
      onClose={onClose}
    >
      <Form.Item name="prompt" label="画面描述" rules={[{ required: true, whitespace: true, message: '请描述要画的样子' }]}>
        <Input.TextArea
          autoFocus
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder="用逗号隔开：夜，大雨，城市街道，站牌"
        />
      </Form.Item>
      <Form.Item name="name" label="图片名称" rules={[{ required: true, whitespace: true, message: '请输入图片名称' }]}>
        <Input maxLength={30} placeholder="几张时后面加上序号" />
      </Form.Item>
      <Form.Item name="category_id" label="放进分类">
        <Select
          options={inTree(categories).map(({ row, depth }) => ({
            value: row.category_tag_id,
            label: `${'　'.repeat(depth)}${row.name}`,
          }))}
        />
      </Form.Item>
      <span className="row flex-wrap">
        <Form.Item name="ratio" label="比例">
          <Select style={{ width: 120 }} options={OFFICIAL_DRAW.ratios.map(value => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="count" label="张数">
          <InputNumber min={1} max={OFFICIAL_DRAW.atOnce} precision={0} />
        </Form.Item>
        <span className="grow" />
        <EngineBadge studio={{ engine }} />
      </span>
    </FormDialog>
  )
}
export default DrawDialog
