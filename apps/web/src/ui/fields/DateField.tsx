// A day that is picked: written as the product writes days, over the browser's own calendar.
import { CalendarDays, X } from 'lucide-react'
import { useRef } from 'react'
import { dateText } from '../format.ts'
import { IconButton } from '../IconButton.tsx'

interface Props {
  label: string
  /** `2026-11-20`; '' = none. */
  value: string
  onChange: (day: string) => void
}

export const DateField = ({ label, value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="relative inline-flex items-center gap-6 h-28 px-8 rounded-6 text-t2 hover:bg-hover focus-within:bg-hover">
      <CalendarDays size={14} aria-hidden />
      <span className="num" aria-hidden>
        {value ? dateText(new Date(`${value}T00:00`)) : label}
      </span>
      {/* The field itself lies over its words: what is typed or picked goes into it. */}
      <input
        ref={input}
        type="date"
        aria-label={label}
        className="absolute inset-0 size-full opacity-0 cursor-pointer"
        value={value}
        onClick={() => input.current?.showPicker()}
        onChange={({ target }) => onChange(target.value)}
      />
      {value && (
        <span className="relative">
          <IconButton icon={X} size={24} label={`不限${label}`} onClick={() => onChange('')} />
        </span>
      )}
    </span>
  )
}
