// Who speaks a line, and how: opened by a click on the name, or with Alt+Enter in the line.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Checkbox, Input, type InputRef, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asTogether, isTogether, withoutTogether } from '@qianmu/script/formats/dual'
import type { AttrsOf, Extension } from '@qianmu/script/elements'
import { blockComposingEnter, isComposing, matches } from '../../../../ui/shortcuts.ts'
import { ASKS_WHO, knownNames, placeOf, setCue } from '../editing/index.ts'
import { Floating } from '../../../../ui/Floating.tsx'
import styles from './floating.module.css'

const EXTENSIONS: { value: Extension; label: string }[] = [
  { value: '', label: '对白' },
  { value: 'OS', label: 'OS 心声' },
  { value: 'VO', label: 'VO 画外' },
]

const elementOf = (editor: Editor, id: string) =>
  editor.view.dom.querySelector<HTMLElement>(`[data-type="dialogue"][data-id="${CSS.escape(id)}"]`)

/** The id of the speech whose card is open. */
const useOpenCue = (editor: Editor): [string | null, (id: string | null) => void] => {
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    const { dom } = editor.view
    const click = ({ target }: MouseEvent) => {
      // The name column is drawn by the outer element; the text lies in the inner one.
      if (editor.isEditable && target instanceof HTMLElement && target.dataset.type === 'dialogue') setOpen(target.dataset.id ?? null)
    }
    const key = (event: KeyboardEvent) => {
      const place = matches(event, 'Alt+Enter') ? placeOf(editor.state) : null
      if (editor.isEditable && place?.type === 'dialogue') {
        event.preventDefault()
        setOpen(String(place.block.attrs.id))
      }
    }
    const asked = ({ transaction }: { transaction: Transaction }) => {
      const id: unknown = transaction.getMeta(ASKS_WHO)
      if (typeof id === 'string') setOpen(id)
    }
    editor.on('transaction', asked)
    dom.addEventListener('click', click)
    dom.addEventListener('keydown', key)
    return () => {
      editor.off('transaction', asked)
      dom.removeEventListener('click', click)
      dom.removeEventListener('keydown', key)
    }
  }, [editor])
  return [open, setOpen]
}

export const CueCard = ({ editor }: { editor: Editor }) => {
  const [open, setOpen] = useOpenCue(editor)
  const element = open === null ? null : elementOf(editor, open)
  if (!element || open === null) return null
  return <Card key={open} editor={editor} id={open} close={() => setOpen(null)} />
}

const Card = ({ editor, id, close }: { editor: Editor; id: string; close: () => void }) => {
  // Looked up at each use: others may move the line while the card is open.
  const at = () => {
    const element = elementOf(editor, id)
    return element ? editor.state.doc.resolve(editor.view.posAtDOM(element, 0)).before(2) : null
  }
  const [cue, setOwn] = useState(() => (editor.state.doc.nodeAt(at() ?? 0)?.attrs ?? {}) as AttrsOf['dialogue'])
  const [isBehindSpeech] = useState(() => editor.state.doc.resolve(at() ?? 0).nodeBefore?.type.name === 'dialogue')
  const box = useRef<HTMLDivElement>(null)
  const first = useRef<InputRef>(null)
  const [names] = useState(() => knownNames(editor.state.doc, editor.state.doc.resolve(at() ?? 0).index(0)))
  const save = (next: AttrsOf['dialogue']) => {
    const place = at()
    if (place !== null)
      setCue(place, { speaker: next.speaker.trim(), ext: next.ext, paren: next.paren.trim() })(editor.state, tr => editor.view.dispatch(tr))
  }
  const finish = () => {
    save(cue)
    close()
    const place = at()
    if (place === null) return
    editor
      .chain()
      .setTextSelection(place + 1)
      .scrollIntoView()
      .run()
    editor.view.focus()
  }
  useEffect(() => {
    first.current?.focus({ cursor: 'all' })
  }, [])
  useEffect(() => {
    const away = (event: MouseEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return
      save(cue)
      close()
    }
    document.addEventListener('mousedown', away)
    return () => document.removeEventListener('mousedown', away)
  })
  const onKey = (event: React.KeyboardEvent) => {
    blockComposingEnter(event)
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') finish()
    else if (event.key === 'Escape') {
      close()
      editor.view.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Floating anchor={() => elementOf(editor, id)?.getBoundingClientRect() ?? null}>
      <div ref={box} className="flex flex-col gap-10 w-264 p-12" role="dialog" aria-label="说话的人" onKeyDown={onKey}>
        <Input
          ref={first}
          aria-label="人物"
          placeholder="人物"
          value={cue.speaker}
          maxLength={40}
          onChange={event => setOwn({ ...cue, speaker: event.target.value })}
        />
        {names.length > 0 && (
          <div className={styles.names} role="group" aria-label="已有人物">
            {names.slice(0, 20).map(name => (
              <button key={name} type="button" aria-pressed={name === cue.speaker} onClick={() => setOwn({ ...cue, speaker: name })}>
                {name}
              </button>
            ))}
          </div>
        )}
        <Segmented block size="small" aria-label="声音" options={EXTENSIONS} value={cue.ext} onChange={ext => setOwn({ ...cue, ext })} />
        <Manner paren={cue.paren} isBehindSpeech={isBehindSpeech} onChange={paren => setOwn({ ...cue, paren })} />
      </div>
    </Floating>
  )
}

/** How it is said, and whether together with the speech before. */
const Manner = ({ paren, isBehindSpeech, onChange }: { paren: string; isBehindSpeech: boolean; onChange: (paren: string) => void }) => {
  const together = isTogether(paren)
  return (
    <>
      <Input
        aria-label="情绪或语气"
        placeholder="情绪或语气，如 低声"
        value={withoutTogether(paren)}
        maxLength={40}
        onChange={({ target: { value } }) => onChange(together ? asTogether(value) : value)}
      />
      {(together || isBehindSpeech) && (
        <Checkbox checked={together} onChange={({ target: { checked } }) => onChange((checked ? asTogether : withoutTogether)(paren))}>
          和上一句同时说
        </Checkbox>
      )}
    </>
  )
}
