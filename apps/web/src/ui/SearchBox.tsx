// A search field that waits for a pause, and for an input method to finish, before it asks.
import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Typing pauses this long before the list is asked again, in ms. */
const PAUSE_MS = 250
const MAX = 40

interface Props {
  label: string
  placeholder: string
  keyword: string
  onChange: (keyword: string) => void
  className?: string
  autoFocus?: boolean
}

/** @param keyword what is searched for now; the field shows what is being typed */
export const SearchBox = ({ label, placeholder, keyword, onChange, className = '', autoFocus = false }: Props) => {
  const [text, setText] = useState(keyword)
  const [composing, setComposing] = useState(false)
  useEffect(() => {
    if (composing || text.trim() === keyword) return
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, composing, keyword, onChange])
  return (
    <Input
      size="small"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      autoFocus={autoFocus}
      maxLength={MAX}
      prefix={<Search size={14} aria-hidden />}
      value={text}
      onChange={event => setText(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  )
}
