// The 44 px bar over the page: the kinds of lines, undo and redo.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Tooltip } from 'antd'
import { Redo2, Undo2 } from 'lucide-react'
import type { BlockType } from '@qianmu/script/elements'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { barKinds, KIND_NAMES, placeOf, setKind } from '../editing/index.ts'
import styles from './bars.module.css'
import { KIND_ICONS } from './kind-icons.ts'

export const ElementBar = ({ editor }: { editor: Editor }) => {
  const now = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      kinds: barKinds(now.state.doc),
      type: placeOf(now.state)?.type ?? null,
      undo: now.isEditable && now.can().undo(),
      redo: now.isEditable && now.can().redo(),
      isEditable: now.isEditable,
    }),
  })
  const make = (type: BlockType) => {
    setKind(type)(editor.state, tr => editor.view.dispatch(tr))
    editor.view.focus()
  }
  // Pressing must not take the focus and with it the selection.
  const keepFocus = (event: React.MouseEvent) => event.preventDefault()
  return (
    <div
      className="flex flex-none justify-center h-44 py-0 px-8 bg-canvas line-b @container max-[720px]:order-last max-[720px]:justify-start"
      role="toolbar"
      data-kept
      aria-label="要素"
      onMouseDown={keepFocus}
    >
      <div className={styles.elementsInner}>
        {now.kinds.map((type, index) => {
          const Icon = KIND_ICONS[type]
          return (
            <Tooltip key={type} title={<kbd>Ctrl+{index + 1}</kbd>} mouseEnterDelay={0.5}>
              <button
                type="button"
                aria-pressed={now.type === type}
                aria-keyshortcuts={`Control+${index + 1}`}
                disabled={!now.isEditable}
                onClick={() => make(type)}
              >
                {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
                {KIND_NAMES[type]}
              </button>
            </Tooltip>
          )
        })}
        <span className="flex-none w-1 h-16 my-0 mx-2 bg-line" />
        <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!now.undo} onClick={() => editor.commands.undo()} />
        <IconButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!now.redo} onClick={() => editor.commands.redo()} />
        <span className="grow" />
        <span className="meta row flex-none gap-4 max-[720px]:hidden">
          <span className="row gap-4 mr-4 @max-[720px]:hidden">
            <kbd>Tab</kbd>切换要素
          </span>
          <kbd>Esc</kbd>
          <kbd>Tab</kbd>离开稿纸
        </span>
      </div>
    </div>
  )
}
