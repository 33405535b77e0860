// One cell of a shot: a text that a click or Enter lets one write in. Enter saves and goes down, Tab to the next one, Esc takes it back.
import { type Shot, STORYBOARD_LIMITS, type ShotField } from '@qianmu/contract/works/storyboards'
import { SHOT_MOVES, SHOT_SIZES } from '@qianmu/script/shots/words'
import { Input, InputNumber, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../ui/shortcuts.ts'
import { COLUMNS, type Going } from './model.ts'
import styles from './storyboards.module.css'
import type { Cells } from './use-cells.ts'

interface Props {
  shot: Shot
  no: number
  field: ShotField
  mayWrite: boolean
  cells: Cells
}
type Value = string | number

const CHOICES: Partial<Record<ShotField, readonly string[]>> = { size: SHOT_SIZES, move: SHOT_MOVES }
const titleOf = (field: ShotField) => COLUMNS.find(column => column.field === field)!.title
const MAX: Partial<Record<ShotField, number>> = { note: STORYBOARD_LIMITS.note }

/** Where a key goes from a cell; undefined for one that is written. Shift+Enter is a new line. */
const goingOf = (event: KeyboardEvent): Going | 'cancel' | undefined => {
  if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Escape') return 'cancel'
  if (event.key === 'Tab') return event.shiftKey ? 'back' : 'next'
  return event.key === 'Enter' && !event.shiftKey ? 'down' : undefined
}

const Choice = ({
  label,
  given,
  choices,
  done,
}: {
  label: string
  given: string
  choices: readonly string[]
  done: (value: Value | undefined, going?: Going | 'stay') => void
}) => {
  const options = ['', ...(given && !choices.includes(given) ? [given] : []), ...choices].map(value => ({ value, label: value || '不写' }))
  const left = useRef(false)
  const once = (value: Value | undefined, going?: Going | 'stay') => {
    if (left.current) return
    left.current = true
    done(value, going)
  }
  return (
    <Select
      autoFocus
      defaultOpen
      showSearch={{ optionFilterProp: 'label' }}
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      suffixIcon={null}
      className={styles.choice ?? ''}
      aria-label={label}
      defaultValue={given}
      options={options}
      onSelect={value => once(value, 'stay')}
      onBlur={() => once(undefined)}
      onInputKeyDown={event => {
        const going = goingOf(event)
        // Enter takes the option that is marked.
        if (!going || going === 'down') return
        event.preventDefault()
        event.stopPropagation()
        once(undefined, going === 'cancel' ? 'stay' : going)
      }}
    />
  )
}

/** A text or a number while it is written. What was written is kept also when the row goes out of sight. */
const Writing = ({
  label,
  field,
  given,
  done,
}: {
  label: string
  field: ShotField
  given: Value
  done: (value: Value | undefined, going?: Going | 'stay') => void
}) => {
  const [draft, setDraft] = useState<Value>(given)
  const state = useRef({ draft, left: false, done })
  useEffect(() => {
    state.current.draft = draft
    state.current.done = done
  })
  const leave = (going?: Going | 'cancel') => {
    const { current } = state
    if (current.left) return
    current.left = true
    if (going === 'cancel') current.done(undefined, 'stay')
    else current.done(current.draft, going)
  }
  useEffect(() => {
    const { current } = state
    return () => {
      if (!current.left && current.draft !== given) current.done(current.draft)
    }
  }, [given])
  const shared = {
    autoFocus: true,
    'aria-label': label,
    onBlur: () => leave(),
    onKeyDown: (event: KeyboardEvent) => {
      const going = goingOf(event)
      if (!going) return
      event.preventDefault()
      event.stopPropagation()
      leave(going)
    },
  }
  if (field === 'seconds')
    return (
      <InputNumber
        {...shared}
        size="small"
        variant="borderless"
        controls={false}
        min={0}
        max={STORYBOARD_LIMITS.seconds}
        precision={1}
        step={0.5}
        value={Number(draft)}
        onFocus={event => event.target.select()}
        onInput={text => {
          // Enter comes before the number is settled.
          const seconds = Number(text)
          if (text !== '' && seconds >= 0 && seconds <= STORYBOARD_LIMITS.seconds) state.current.draft = Math.round(seconds * 10) / 10
        }}
        onChange={seconds => seconds !== null && setDraft(seconds)}
      />
    )
  return (
    <Input.TextArea
      {...shared}
      variant="borderless"
      autoSize={{ minRows: 2, maxRows: 12 }}
      maxLength={MAX[field] ?? STORYBOARD_LIMITS.text}
      value={draft}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={event => setDraft(event.target.value)}
    />
  )
}

/** 「沈岸：我以为你走了。」 has its speaker apart. */
const Speech = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((line, at) => {
      const [, speaker, words] = /^([^：\n]{1,20})：(.*)$/.exec(line) ?? []
      return (
        // Lines have no names, and none of them has a state.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.speech}>
          {speaker && <span className={styles.speaker}>{speaker}</span>}
          {words ?? line}
        </span>
      )
    })}
  </>
)

const Shown = ({ field, value }: { field: ShotField; value: Value }) => {
  if (field === 'seconds') return <>{value} 秒</>
  if (value === '') return <span className={styles.none}>—</span>
  return field === 'dialogue' ? <Speech text={String(value)} /> : <>{value}</>
}

export const Cell = ({ shot, no, field, mayWrite, cells }: Props) => {
  const label = `镜 ${no} ${titleOf(field)}`
  const { editing } = cells
  const here = { id: shot.storyboard_id, field }
  if (mayWrite && editing?.id === here.id && editing.field === field) {
    const given = editing.draft ?? shot[field]
    const done = (value: Value | undefined, going?: Going | 'stay') => cells.leave(shot, field, value, going)
    const choices = CHOICES[field]
    return (
      <div role="cell" className={styles.cell} data-field={field} data-editing>
        {choices ? (
          <Choice label={label} given={String(given)} choices={choices} done={done} />
        ) : (
          <Writing label={label} field={field} given={given} done={done} />
        )}
      </div>
    )
  }
  return (
    <div role="cell" className={styles.cell} data-field={field}>
      <button
        type="button"
        className={styles.text}
        data-cell={field}
        disabled={!mayWrite}
        aria-label={`${label}：${shot[field] === '' ? '空' : shot[field]}${field === 'seconds' ? ' 秒' : ''}`}
        onClick={() => cells.edit(here)}
      >
        <Shown field={field} value={shot[field]} />
      </button>
    </div>
  )
}
