// A field that is saved when it is left. What somebody else writes in it meanwhile is joined with one's own: the words of both stay.
import { mergeAt, mergeTexts } from '@qianmu/script/merging/texts'
import { Button, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isConflict, rethrowUnlessFailure } from '../kit/failure.ts'
import { isComposing } from './shortcuts.ts'
import styles from './saved-field.module.css'

interface Props {
  label: string
  value: string
  max: number
  disabled: boolean
  /** With the border of fields in forms, where it stands among them. */
  outlined?: boolean
  placeholder?: string
  /** Several lines; their least number. */
  rows?: number
  id?: string
  /** A field of one line whose text is selected when it appears. */
  selected?: boolean
  /** @throws Failure */
  save: (value: string) => Promise<unknown>
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** The text of the field, joined with what others save; no text is exchanged under an input method that composes. */
function useDraft(value: string, box: { current: HTMLElement | null }) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [composing, setComposing] = useState(false)
  /** Somebody else wrote here too, and both stand. */
  const [joined, setJoined] = useState(false)
  const caret = useRef<number>(undefined)
  useEffect(() => {
    if (value === seen || composing) return
    const field = box.current?.querySelector<Field>('input, textarea')
    const isHere = field !== undefined && field !== null && document.activeElement === field
    const merged = mergeAt(seen, draft, value, isHere ? (field.selectionStart ?? draft.length) : draft.length)
    if (isHere && merged.text !== draft) caret.current = merged.caret
    setJoined(draft !== seen && draft !== value && merged.text !== draft)
    setSeen(value)
    setDraft(merged.text)
  }, [value, seen, draft, composing, box])
  // Where the caret was, it stays.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.querySelector<Field>('input, textarea')?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return { draft, seen, joined, setJoined, setDraft, setComposing }
}

export const SavedField = ({ label, value, max, disabled, outlined = false, placeholder, rows, id, selected, save }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const { draft, seen, joined, setJoined, setDraft, setComposing } = useDraft(value, box)
  /** Others were first: once their text is here, both are saved. */
  const [waits, setWaits] = useState(false)
  const send = async (text: string) => {
    if (text === value || disabled) return
    try {
      await save(text)
      setWaits(false)
    } catch (error) {
      setWaits(isConflict(error))
      rethrowUnlessFailure(error)
    }
  }
  const again = useEffectEvent(() => void send(draft))
  useEffect(() => {
    if (waits && seen === value) again()
  }, [waits, seen, value])
  const line = useRef<InputRef>(null)
  useEffect(() => {
    if (selected) line.current?.focus({ cursor: 'all' })
  }, [selected])
  // Leaving the page around it is leaving the field.
  const leave = useEffectEvent(() => void send(mergeTexts(seen, draft, value)))
  useEffect(() => () => leave(), [])
  const shared = {
    value: draft,
    maxLength: max,
    disabled,
    'aria-label': label,
    ...(id ? { id } : {}),
    ...(placeholder ? { placeholder } : {}),
    onChange: (event: { target: { value: string } }) => {
      setJoined(false)
      setDraft(event.target.value)
    },
    onBlur: () => {
      setComposing(false)
      void send(draft)
    },
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
  const field: ReactNode = rows ? (
    <Input.TextArea {...shared} variant="filled" autoSize={{ minRows: rows, maxRows: 14 }} />
  ) : (
    <Input
      ref={line}
      {...shared}
      variant={outlined ? 'outlined' : 'filled'}
      onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && event.currentTarget.blur()}
    />
  )
  return (
    <div ref={box} className="grow mb-8">
      {field}
      {joined && (
        <div className={styles.late} role="status">
          <p>别人同时改了「{label}」，两边写的都在上面。</p>
          <span className="row">
            <Button size="small" type="text" onClick={() => setJoined(false)}>
              好
            </Button>
            <Button
              size="small"
              type="text"
              onClick={() => {
                setDraft(value)
                setJoined(false)
              }}
            >
              只留对方的
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
