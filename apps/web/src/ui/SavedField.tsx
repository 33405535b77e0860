// A field that is saved when it is left. When somebody else changed it first, both texts stay until one is chosen.
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isConflict, rethrowUnlessFailure } from '../kit/failure.ts'
import { isComposing } from './shortcuts.ts'
import styles from './saved-field.module.css'

interface Props {
  label: string
  value: string
  max: number
  disabled: boolean
  placeholder?: string
  /** Several lines; their least number. */
  rows?: number
  id?: string
  /** A field of one line whose text is selected when it appears. */
  selected?: boolean
  /** @throws Failure */
  save: (value: string) => Promise<unknown>
}

export const SavedField = ({ label, value, max, disabled, placeholder, rows, id, selected, save }: Props) => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [late, setLate] = useState(false)
  // What others wrote replaces the draft only where nothing of one's own is unsaved; otherwise one has to choose.
  useEffect(() => {
    if (value === seen) return
    setSeen(value)
    if (draft === seen) setDraft(value)
    else setLate(draft !== value)
  }, [value, seen, draft])
  const send = async () => {
    if (draft === value || disabled) return
    try {
      await save(draft)
      setLate(false)
    } catch (error) {
      setLate(isConflict(error))
      rethrowUnlessFailure(error)
    }
  }
  const line = useRef<InputRef>(null)
  useEffect(() => {
    if (selected) line.current?.focus({ cursor: 'all' })
  }, [selected])
  // Leaving the page around it is leaving the field.
  const leave = useEffectEvent(() => void (late || send()))
  useEffect(() => () => leave(), [])
  const shared = {
    value: draft,
    maxLength: max,
    disabled,
    'aria-label': label,
    ...(id ? { id } : {}),
    ...(placeholder ? { placeholder } : {}),
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: () => void (late || send()),
  }
  return (
    <div className="grow mb-8">
      {rows ? (
        <Input.TextArea {...shared} variant="filled" autoSize={{ minRows: rows, maxRows: 14 }} />
      ) : (
        <Input
          ref={line}
          {...shared}
          variant="filled"
          onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && event.currentTarget.blur()}
        />
      )}
      {late && (
        <div className={styles.late} role="alert">
          <p>别人刚把「{label}」改成了：</p>
          <blockquote>{value || '（空）'}</blockquote>
          <p>你写的还在上面，没有保存。</p>
          <span className="row">
            <Button size="small" onClick={() => void send()}>
              保存我的
            </Button>
            <Button
              size="small"
              type="text"
              onClick={() => {
                setDraft(value)
                setLate(false)
              }}
            >
              用对方的
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
