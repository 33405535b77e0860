// What is said of assets, of one or of many at once: only what was touched is changed.
import { ASSET_LIMITS, type Asset } from '@qianmu/contract/library'
import { Form, Input, Rate, Select } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { act, refreshAssets } from './asking.ts'

interface Values {
  name: string
  add_tags: string[]
  remove_tags: string[]
  /** 0 = out of its folder. */
  folder_id: number
  rating: number
  licence: string
  expires_on: string
  shared: 0 | 1
}
const ANY = Symbol('every')

/** Those of some values that differ from what stood there. */
const changesOf = (values: Values, before: Partial<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && value !== (before[name as keyof Values] ?? ANY)),
  )

export const EditDialog = ({ assets, onClose }: { assets: readonly Asset[]; onClose: () => void }) => {
  const { data: shelf } = useCall(api.library.shelf, {})
  const [only] = assets.length === 1 ? assets : []
  const mine = assets.every(asset => asset.mine)
  const initial: Partial<Values> = only
    ? {
        name: only.name,
        folder_id: only.folder_id ?? 0,
        rating: only.rating,
        licence: only.licence,
        expires_on: only.expires_on ?? '',
        shared: only.shared ? 1 : 0,
      }
    : {}
  const run = async (values: Values) => {
    const { folder_id, expires_on, ...rest } = changesOf(values, initial)
    await api.library.change({
      file_ids: assets.map(({ file_id }) => file_id),
      ...rest,
      ...(folder_id !== undefined && { folder_id: folder_id || null }),
      ...(expires_on !== undefined && { expires_on: expires_on || null }),
    })
    refreshAssets()
    onClose()
  }
  const known = shelf?.tags.map(({ tag }) => ({ value: tag, label: tag }))
  const there = [...new Set(assets.flatMap(({ tags }) => tags))].map(tag => ({ value: tag, label: tag }))
  const folders = shelf?.folders.filter(({ query }) => !query).map(({ folder_id, name }) => ({ value: folder_id, label: name })) ?? []
  return (
    <FormDialog<Values>
      title={only ? `修改「${only.name}」` : `修改 ${assets.length} 个素材`}
      ok="保存"
      initial={initial}
      run={run}
      onClose={onClose}
    >
      {only && (
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
          <Input maxLength={200} />
        </Form.Item>
      )}
      <Form.Item name="add_tags" label="加标签">
        <Select
          mode="tags"
          maxCount={ASSET_LIMITS.tags}
          options={known ?? []}
          tokenSeparators={[',', '，']}
          placeholder="选已有的，或输入新的"
        />
      </Form.Item>
      {there.length > 0 && (
        <Form.Item name="remove_tags" label="去掉标签">
          <Select mode="multiple" options={there} />
        </Form.Item>
      )}
      <Form.Item name="folder_id" label="文件夹">
        <Select options={[{ value: 0, label: '不在文件夹里' }, ...folders]} placeholder="不改" />
      </Form.Item>
      <Form.Item name="rating" label="评分">
        <Rate />
      </Form.Item>
      <Form.Item name="licence" label="许可">
        <Input maxLength={100} placeholder="CC BY 4.0、已购买、自己画的……" />
      </Form.Item>
      <Form.Item name="expires_on" label="可以用到">
        <Input type="date" />
      </Form.Item>
      {mine && (
        <Form.Item name="shared" label="谁能看到">
          <Select
            placeholder="不改"
            options={[
              { value: 0, label: '我，和能看到用它的作品的人' },
              { value: 1, label: '全团队' },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Shares one's own with the team, or takes that back. */
export const share = (assets: readonly Asset[], shared: 0 | 1) =>
  act(api.library.change({ file_ids: assets.filter(({ mine }) => mine).map(({ file_id }) => file_id), shared }))
