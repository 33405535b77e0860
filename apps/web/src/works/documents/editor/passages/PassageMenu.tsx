// Opens the choice of templates when the slash menu asks for it.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Suspense, useEffect, useState } from 'react'
import { ASKS_FOR } from '../editing/index.ts'
import { late } from '../../../../ui/late/late.tsx'

const PassagePicker = late(() => import('./PassagePicker.tsx'))

export const PassageMenu = ({ editor }: { editor: Editor }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const asked = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.getMeta(ASKS_FOR) === 'passage') setOpen(true)
    }
    editor.on('transaction', asked)
    return () => void editor.off('transaction', asked)
  }, [editor])
  const close = () => {
    setOpen(false)
    editor.view.focus()
  }
  return (
    open && (
      <Suspense fallback={null}>
        <PassagePicker editor={editor} onClose={close} />
      </Suspense>
    )
  )
}
