// The marks for a selected piece of text, over the selection.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, BookMarked, Italic, type LucideIcon, MessageSquarePlus, Strikethrough, Underline } from 'lucide-react'
import type { MarkName } from '@qianmu/script/elements'
import { STYLE_NAMES } from '../editing/index.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Floating } from '../../../../ui/Floating.tsx'
import { RewriteButton } from '../../../../assistant/content/index.ts'

const MARKS: readonly { name: MarkName; keys?: string; icon: LucideIcon }[] = [
  { name: 'bold', keys: 'Ctrl+B', icon: Bold },
  { name: 'italic', keys: 'Ctrl+I', icon: Italic },
  { name: 'underline', keys: 'Ctrl+U', icon: Underline },
  { name: 'strike', icon: Strikethrough },
]

const HIDDEN = { from: 0, shown: false, on: '' }

interface Props {
  editor: Editor
  /** Begins a comment on what is selected. */
  comment: () => void
  /** Makes a template of what is selected; absent when the user may not. */
  keep?: (() => void) | undefined
}

export const MarkMenu = ({ editor, comment, keep }: Props) => {
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => {
      const { from, to, empty } = at.state.selection
      // One constant while nothing is selected: a render per key would cost more than the key.
      if (!at.isEditable || !at.isFocused || empty || at.state.doc.textBetween(from, to, '') === '') return HIDDEN
      return { from, shown: true, on: MARKS.map(({ name }) => at.isActive(name)).join() }
    },
  })
  if (!now.shown) return null
  const on = now.on.split(',')
  return (
    <Floating above anchor={() => editor.view.coordsAtPos(Math.min(now.from, editor.state.doc.content.size))}>
      <div className="flex gap-2 p-4" role="toolbar" aria-label="选中的文字" onMouseDown={event => event.preventDefault()}>
        {MARKS.map(({ name, keys, icon }, index) => (
          <IconButton
            key={name}
            icon={icon}
            label={STYLE_NAMES[name]}
            {...(keys ? { keys } : {})}
            pressed={on[index] === 'true'}
            onClick={() => editor.chain().focus().toggleMark(name).run()}
          />
        ))}
        <IconButton icon={MessageSquarePlus} label="批注" keys="Ctrl+Alt+M" onClick={comment} />
        <RewriteButton editor={editor} />
        {keep && <IconButton icon={BookMarked} label="存为模板" onClick={keep} />}
      </div>
    </Floating>
  )
}
