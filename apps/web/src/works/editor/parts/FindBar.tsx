// Finding in the document (Ctrl+F): what, which of how many, up and down.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Input } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isComposing } from '../../../ui/shortcuts.ts'
import { find, foundIn, stepFound } from '../editing/index.ts'
import styles from './bars.module.css'

export const FindBar = ({ editor, close }: { editor: Editor; close: () => void }) => {
  const [query, setQuery] = useState('')
  const { places, here } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ places: foundIn(state).places.length, here: foundIn(state).here }),
  })
  const change = (text: string) => {
    setQuery(text)
    find(editor, text)
  }
  const leave = () => {
    find(editor, '')
    close()
    editor.commands.focus()
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') stepFound(editor, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.find} onKeyDown={onKey}>
      <Input
        autoFocus
        size="small"
        variant="borderless"
        aria-label="在文档中查找"
        placeholder="在文档中查找"
        value={query}
        onChange={event => change(event.target.value)}
      />
      <span className="meta num" role="status">
        {query === '' ? '' : places === 0 ? '没有' : `${here + 1} / ${places}`}
      </span>
      <IconButton
        size={24}
        icon={ChevronUp}
        label="上一处"
        keys="Shift+Enter"
        disabled={places === 0}
        onClick={() => stepFound(editor, -1)}
      />
      <IconButton size={24} icon={ChevronDown} label="下一处" keys="Enter" disabled={places === 0} onClick={() => stepFound(editor, 1)} />
      <IconButton size={24} icon={X} label="关闭查找" keys="Esc" onClick={leave} />
    </search>
  )
}
