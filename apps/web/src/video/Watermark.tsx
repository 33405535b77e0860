// The watermark of a film in a form of settings: words, a picture of the team, and where, how large and how opaque both are.
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { AssetButton, type Picked } from '../library/index.ts'

const PLACES = ['左下', '中下', '右下', '左中', '正中', '右中', '左上', '中上', '右上'].map((label, nth) => ({ value: nth + 1, label }))

interface PictureProps {
  value?: number | null
  onChange?: (value: number | null) => void
}
const Picture = ({ value = null, onChange }: PictureProps) => {
  const { data: profiles } = useCall(api.profiles.list, {})
  const [taken, setTaken] = useState<Picked>()
  const kept = profiles?.find(({ settings }) => settings.mark_file_id === value)?.mark_url
  const url = taken?.file_id === value ? taken?.url : kept
  const take = ([picture]: readonly Picked[]) => {
    setTaken(picture)
    onChange?.(picture!.file_id)
    return Promise.resolve()
  }
  return (
    <span className="row gap-8">
      {value !== null && url && <img src={url} alt="水印图片" className="w-64 h-48 rounded-4 bg-hover object-contain" />}
      <AssetButton own kind="image" take={take} />
      {value !== null && (
        <Button size="small" onClick={() => onChange?.(null)}>
          不用图片
        </Button>
      )}
    </span>
  )
}

/** Fields of a form whose values are settings of a profile. */
export const WatermarkFields = () => {
  const words = Form.useWatch<string | undefined>('watermark')
  const picture = Form.useWatch<ProfileSettings['mark_file_id'] | undefined>('mark_file_id')
  return (
    <>
      <Form.Item name="watermark" label="水印文字">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="mark_file_id" label="水印图片">
        <Picture />
      </Form.Item>
      <div hidden={!words?.trim() && !picture}>
        <Form.Item name="mark_align" label="水印位置">
          <Select options={PLACES} />
        </Form.Item>
        <div className="grid grid-cols-2 gap-x-12">
          <Form.Item name="mark_size" label="水印高（画面的 %）" rules={[{ required: true, message: '请填写' }]}>
            <InputNumber className="w-full" min={2} max={50} />
          </Form.Item>
          <Form.Item name="mark_opacity" label="不透明度（%）" rules={[{ required: true, message: '请填写' }]}>
            <InputNumber className="w-full" min={5} max={100} />
          </Form.Item>
        </div>
      </div>
    </>
  )
}
