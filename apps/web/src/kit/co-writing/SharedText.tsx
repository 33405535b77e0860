// Fields of texts that others may type into at the same time.
import { Input, type InputProps } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import { useSharedText } from './shared-text.ts'

interface Shared {
  value: string
  /** What the text becomes. */
  onText: (next: string) => void
}
type Own = 'value' | 'onChange' | 'onSelect' | 'onCompositionStart' | 'onCompositionEnd'

export const SharedLine = ({ value, onText, ...props }: Shared & Omit<InputProps, Own>) => (
  <Input {...props} {...useSharedText(value, onText)} />
)
export const SharedArea = ({ value, onText, ...props }: Shared & Omit<TextAreaProps, Own>) => (
  <Input.TextArea {...props} {...useSharedText(value, onText)} />
)
