// Finding in the document (Ctrl+F): words or a pattern, which of how many, up and down, and what to put in their place.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Popconfirm } from 'antd'
import { ChevronDown, ChevronRight, ChevronUp, Regex, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { isComposing } from '../../../../ui/shortcuts.ts'
import { find, foundIn, replaceFound, stepFound } from '../editing/index.ts'
import styles from './bars.module.css'

const ReplaceRow = ({ editor, places }: { editor: Editor; places: number }) => {
  const [replacement, setReplacement] = useState('')
  const one = () => {
    replaceFound(editor, replacement, false)
    stepFound(editor, 1)
    stepFound(editor, -1)
  }
  const all = () => toast.info(`替换了 ${replaceFound(editor, replacement, true)} 处，可以撤销`)
  return (
    <div className="row">
      <Input
        size="small"
        aria-label="替换为"
        placeholder="替换为"
        maxLength={100}
        value={replacement}
        onChange={event => setReplacement(event.target.value)}
      />
      <Button size="small" disabled={places === 0} onClick={one}>
        替换
      </Button>
      <Popconfirm
        title={`删除找到的 ${places} 处文字？`}
        okText="删除"
        okButtonProps={{ danger: true }}
        cancelText="取消"
        disabled={replacement !== '' || places === 0}
        onConfirm={all}
      >
        <Button size="small" disabled={places === 0} onClick={() => replacement !== '' && all()}>
          全部替换
        </Button>
      </Popconfirm>
    </div>
  )
}

export const FindBar = ({ editor, close }: { editor: Editor; close: () => void }) => {
  const [query, setQuery] = useState({ text: '', isPattern: false })
  const [replacing, setReplacing] = useState(false)
  const { places, here, fault, isEditable } = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable: editable } }) => {
      const found = foundIn(state)
      return { places: found.places.length, here: found.here, fault: found.fault, isEditable: editable }
    },
  })
  const change = (part: Partial<typeof query>) => {
    const next = { ...query, ...part }
    setQuery(next)
    find(editor, next)
  }
  const leave = () => {
    find(editor, { text: '', isPattern: false })
    close()
    // At once, not in the next frame as the editor's command has it: what is typed meanwhile would be lost.
    editor.view.focus()
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) stepFound(editor, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  const count = fault !== '' || query.text === '' ? '' : places === 0 ? '没有' : `${here + 1} / ${places}`
  return (
    <search className={styles.find} onKeyDown={onKey}>
      <div className="row">
        {isEditable && (
          <IconButton
            size={24}
            icon={replacing ? ChevronDown : ChevronRight}
            label="替换"
            pressed={replacing}
            onClick={() => setReplacing(!replacing)}
          />
        )}
        <Input
          autoFocus
          size="small"
          variant="borderless"
          aria-label="在文档中查找"
          aria-invalid={fault !== ''}
          aria-describedby="find-fault"
          placeholder={query.isPattern ? '正则表达式' : '在文档中查找'}
          value={query.text}
          onChange={event => change({ text: event.target.value })}
        />
        <span className="meta num" role="status">
          {count}
        </span>
        <IconButton
          size={24}
          icon={Regex}
          label="正则表达式"
          pressed={query.isPattern}
          onClick={() => change({ isPattern: !query.isPattern })}
        />
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
      </div>
      {fault !== '' && (
        <p id="find-fault" className="danger" role="alert">
          {fault}
        </p>
      )}
      {replacing && isEditable && <ReplaceRow editor={editor} places={places} />}
    </search>
  )
}
