// How one caption looks otherwise than the settings of its video say: where it stands, italics, colour, a style of its file.
import type { Caption } from '@qianmu/contract/video/captions'
import { Button, Input, Select } from 'antd'
import { Eraser } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { PLACES } from '../Style.tsx'
import { cueOf, hasLook } from './captions.ts'

const AS_SET = 0
interface Props {
  caption: Caption
  styles: readonly string[]
  disabled: boolean
  onChange: (part: Partial<Caption>) => void
}
export const Look = ({ caption, styles, disabled, onChange }: Props) => {
  const { align, italic, colour, style } = caption
  const names = [...new Set([...styles, ...(style ? [style] : [])])]
  return (
    <div className="row flex-wrap gap-4" role="group" aria-label="这一条的样式">
      <Select
        size="small"
        className="w-96"
        aria-label="这一条的位置"
        disabled={disabled}
        value={align ?? AS_SET}
        options={[
          { value: AS_SET, label: '默认位置' },
          ...PLACES.filter(([value]) => value !== 2).map(([value, label]) => ({ value, label })),
        ]}
        onChange={value => onChange({ align: value || undefined })}
      />
      <Button
        size="small"
        type={italic ? 'primary' : 'default'}
        disabled={disabled}
        aria-pressed={italic === true}
        onClick={() => onChange({ italic: italic ? undefined : true })}
      >
        <span className="italic">斜体</span>
      </Button>
      <Input
        type="color"
        size="small"
        className="w-40 p-2"
        aria-label="这一条的颜色"
        disabled={disabled}
        value={colour ?? '#ffffff'}
        onChange={({ target }) => onChange({ colour: target.value })}
      />
      {names.length > 0 && (
        <Select
          size="small"
          className="w-112"
          aria-label="这一条用的样式"
          disabled={disabled}
          value={style ?? ''}
          options={[{ value: '', label: '方案的样式' }, ...names.map(name => ({ value: name, label: name }))]}
          onChange={value => onChange({ style: value || undefined })}
        />
      )}
      {hasLook(cueOf(caption)) && (
        <IconButton
          size={24}
          icon={Eraser}
          label="清除这一条自己的样式"
          disabled={disabled}
          onClick={() => onChange({ align: undefined, italic: undefined, colour: undefined, style: undefined, raw: undefined })}
        />
      )}
    </div>
  )
}
