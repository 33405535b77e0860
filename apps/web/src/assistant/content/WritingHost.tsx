// Opens the panel of the language engine for what was asked: by the slash menu, by a key, by the button over a selection.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Suspense, useEffect } from 'react'
import { late } from '../../ui/late/late.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ASKS_FOR } from '../../works/documents/editor/editing/index.ts'
import { useChatLink } from './chat-link.ts'
import { askContinue, askRewrite, useWriting } from './state.ts'

const WritingPanel = late(() => import('./WritingPanel.tsx'))

interface Props {
  editor: Editor
  docId: number
  projectId: number
  /** The work's texts are prose. */
  novel: boolean
  mayWrite: boolean
}

export const WritingHost = ({ editor, ...about }: Props) => {
  const passage = useWriting(now => now.passage)
  useChatLink(editor, about)
  useEffect(() => {
    const asked = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.getMeta(ASKS_FOR) === 'continue') askContinue(editor)
    }
    editor.on('transaction', asked)
    return () => {
      editor.off('transaction', asked)
      useWriting.setState({ passage: null })
    }
  }, [editor])
  useShortcut(
    'Alt+J',
    () => {
      if (!editor.isEditable || passage) return
      if (editor.state.selection.empty) askContinue(editor)
      else askRewrite(editor)
    },
    { label: 'AI 改写选中的文字，或从光标处续写', group: '文档' },
  )
  const close = () => {
    useWriting.setState({ passage: null })
    editor.view.focus()
  }
  return (
    passage && (
      <Suspense fallback={null}>
        <WritingPanel editor={editor} passage={passage} {...about} onClose={close} />
      </Suspense>
    )
  )
}
