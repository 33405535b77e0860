// A material is written or changed.
import { ENTRY_KINDS, ENTRY_LIMITS, ENTRY_TYPES, type EntryDetail } from '@qianmu/contract/centre/entries'
import { scopeOf } from '@qianmu/contract/kit/limits'
import { Form, Input, Select } from 'antd'
import { api } from '../api.ts'
import { useSession } from '../kit/session.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { entriesChanged } from './view.ts'

interface Values {
  type: (typeof ENTRY_KINDS)[number]
  title: string
  body: string
  why: string
  source: string
  tags: string[]
}

/** @param entry that is changed; without, a new one */
const EntryDialog = ({ entry, onDone, onClose }: { entry?: EntryDetail; onDone: (id: number) => void; onClose: () => void }) => {
  const tags = useSession(session => session.user?.special_tags)
  const scope = scopeOf(tags ?? {}) as 1 | 2
  const run = async (values: Values) => {
    const { material_id } = entry
      ? await api.entries.change({ material_id: entry.material_id, ...values })
      : await api.entries.add({ ...values, scope })
    entriesChanged()
    onDone(material_id)
    onClose()
  }
  const initial = entry
    ? { type: entry.type, title: entry.title, body: entry.body, why: entry.why, source: entry.source, tags: entry.tags }
    : { type: 'sucai' as const, title: '', body: '', why: '', source: '', tags: [] }
  return (
    <FormDialog<Values>
      title={entry ? '编辑素材' : scope === 2 ? '新建公共素材' : '新建素材'}
      ok="保存"
      initial={initial}
      run={run}
      onClose={onClose}
    >
      <Form.Item name="type" label="分类">
        <Select options={ENTRY_KINDS.map(value => ({ value, label: ENTRY_TYPES[value] }))} />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请输入标题' }]}>
        <Input autoFocus maxLength={ENTRY_LIMITS.title} />
      </Form.Item>
      <Form.Item name="body" label="内容" rules={[{ required: true, whitespace: true, message: '请输入内容' }]}>
        <Input.TextArea rows={6} maxLength={ENTRY_LIMITS.body} showCount />
      </Form.Item>
      <Form.Item name="why" label="为什么好用">
        <Input.TextArea rows={2} maxLength={ENTRY_LIMITS.why} />
      </Form.Item>
      <Form.Item name="source" label="出处">
        <Input maxLength={ENTRY_LIMITS.source} placeholder="书名、篇名；自己写的可以留空" />
      </Form.Item>
      <Form.Item name="tags" label="标签">
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', '，', ',', '、']}
          maxCount={ENTRY_LIMITS.tags}
          placeholder="按回车加一个"
        />
      </Form.Item>
    </FormDialog>
  )
}
export default EntryDialog
