// Text that is co-written as it is typed; nothing is told while an input method composes.
import { Input } from 'antd'
import { useState } from 'react'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  max?: number | undefined
  readOnly?: boolean
  placeholder?: string | undefined
}

export const Words = ({ label, value, onChange, rows, max, readOnly, placeholder }: Props) => {
  const [composed, setComposed] = useState<string>()
  const shared = {
    'aria-label': label,
    size: 'small' as const,
    variant: 'filled' as const,
    value: composed ?? value,
    readOnly,
    placeholder,
    ...(max ? { maxLength: max } : {}),
    onCompositionStart: () => setComposed(value),
    onCompositionEnd: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setComposed(undefined)
      onChange(currentTarget.value)
    },
    onChange: ({ target }: { target: { value: string } }) => (composed === undefined ? onChange(target.value) : setComposed(target.value)),
  }
  return rows ? <Input.TextArea {...shared} autoSize={{ minRows: rows, maxRows: 12 }} /> : <Input {...shared} />
}
