// What was brought here from another screen: put at the end of the text as a suggestion, once the text may be written in.
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useDesk } from '../../../assistant/chat/index.ts'
import { takeBrought } from '../../../kit/desk/brought.ts'
import { toast } from '../../../kit/toast.ts'
import { insertKept } from './pictures/index.ts'
import { asSuggestion } from './suggesting/index.ts'

/** @param open the room is connected and says what one may do there */
export function useBrought(editor: Editor, docId: number, open: boolean): void {
  const desk = useDesk(now => (now.desk?.docId === docId ? now.desk : null))
  useEffect(() => {
    const what = open && desk ? takeBrought(`doc ${docId}`) : null
    if (!what || !desk) return
    editor.commands.focus('end')
    if (what.kind === 'text') return desk.insert(what.text, null)
    if (!editor.isEditable) return toast.warning('只读的文档不能插入，请换成编辑或建议模式')
    const { url, thumb, file_id, width, height } = what
    asSuggestion(() => insertKept(editor.view, docId, [{ file_id, url, thumbs: { big: thumb }, width, height }]))
    editor.commands.scrollIntoView()
    toast.success('已作为建议插入，等你接受')
  }, [editor, docId, open, desk])
}
