// Text that is co-written as it is typed; nothing is told while an input method composes.
import { SharedArea, SharedLine } from '../../kit/co-writing/SharedText.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  max?: number | undefined
  readOnly?: boolean
  placeholder?: string | undefined
}

export const Words = ({ label, value, onChange, rows, max, readOnly = false, placeholder }: Props) => {
  const shared = {
    'aria-label': label,
    size: 'small' as const,
    variant: 'filled' as const,
    value,
    onText: onChange,
    readOnly,
    ...(placeholder ? { placeholder } : {}),
    ...(max ? { maxLength: max } : {}),
  }
  return rows ? <SharedArea {...shared} autoSize={{ minRows: rows, maxRows: 12 }} /> : <SharedLine {...shared} />
}
