// How captions look on the picture, as fields of a form whose values are settings of a profile.
import { Form, Input, InputNumber, Select, Switch } from 'antd'

const ORDERS = {
  'original-above': '原文在上',
  'translation-above': '译文在上',
  'translation-only': '只要译文',
  'original-only': '只要原文',
}
/** By the number keys of a keyboard: 7 8 9 stand above. */
export const PLACES = [
  [2, '下'],
  [8, '上'],
  [5, '中'],
  [4, '左中'],
  [6, '右中'],
  [1, '左下'],
  [3, '右下'],
  [7, '左上'],
  [9, '右上'],
] as const
export const placeName = (align: number): string => PLACES.find(([value]) => value === align)?.[1] ?? ''
export const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const Colour = ({ name, label }: { name: 'colour' | 'outline'; label: string }) => (
  <Form.Item name={name} label={label}>
    <Input type="color" className="h-32 p-4" />
  </Form.Item>
)
/** A colour for words that were said, or none. */
const Sung = ({ id, value = '', onChange }: { id?: string; value?: string; onChange?: (colour: string) => void }) => (
  <span className="row gap-8 h-32">
    <Switch size="small" id={id ?? 'karaoke'} checked={value !== ''} onChange={on => onChange?.(on ? SUNG : '')} />
    {value !== '' && (
      <Input
        type="color"
        aria-label="念过的词的颜色"
        className="h-32 p-4"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )}
  </span>
)
const SUNG = '#ffd54a'
const Share = ({ name, label, min, max }: { name: string; label: string; min: number; max: number }) => (
  <Form.Item name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
    <InputNumber className="w-full" min={min} max={max} step={0.5} suffix="%" />
  </Form.Item>
)
export const StyleFields = () => (
  <>
    <Form.Item name="order" label="双语">
      <Select options={optionsOf(ORDERS)} />
    </Form.Item>
    <div className="grid grid-cols-2 gap-x-12">
      <Share name="size" label="原文字号" min={1} max={20} />
      <Share name="second_size" label="译文字号" min={1} max={20} />
      <Colour name="colour" label="文字颜色" />
      <Colour name="outline" label="描边颜色" />
      <Form.Item name="karaoke" label="念过的词" tooltip="有逐字时间的字幕，念到的词换成这个颜色">
        <Sung />
      </Form.Item>
      <Form.Item name="align" label="位置">
        <Select options={PLACES.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Share name="margin" label="离边" min={0} max={40} />
    </div>
  </>
)
