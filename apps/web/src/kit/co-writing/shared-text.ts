// A field whose text others type into at the same time: what they write comes in around the caret, and never into what an input method composes.
import { mergedText, placeAfter, textEdit } from '@qianmu/flow/edits'
import { type ChangeEvent, type CompositionEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The properties of such a field.
 * @param value the text as it stands for everybody
 * @param change is told what it becomes; what others wrote meanwhile is in it
 */
export function useSharedText(value: string, change: (next: string) => void) {
  /** What is composed, and the text that this began with. */
  const [draft, setDraft] = useState<{ base: string; text: string }>()
  const caret = useRef({ field: undefined as Field | undefined, from: 0, to: 0, seen: value })
  const shown = draft?.text ?? value
  useLayoutEffect(() => {
    const { field, from, to, seen } = caret.current
    caret.current.seen = shown
    const edit = textEdit(seen, shown)
    // A field whose text is put in from outside has its caret at the end of it.
    if (edit && field && document.activeElement === field) field.setSelectionRange(placeAfter(from, edit), placeAfter(to, edit))
  }, [shown])
  const note = (field: Field) => {
    caret.current = { field, from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0, seen: caret.current.seen }
  }
  return {
    value: shown,
    onSelect: ({ currentTarget }: SyntheticEvent<Field>) => note(currentTarget),
    onCompositionStart: () => setDraft({ base: value, text: value }),
    onCompositionEnd({ currentTarget }: CompositionEvent<Field>) {
      setDraft(undefined)
      const next = draft ? mergedText(draft.base, currentTarget.value, value) : currentTarget.value
      if (next !== value) change(next)
    },
    onChange({ target }: ChangeEvent<Field>) {
      note(target)
      caret.current.seen = target.value
      if (draft) setDraft({ ...draft, text: target.value })
      else change(target.value)
    },
  }
}
