// The document's name in the bar: a click makes it a field, Enter keeps, Esc leaves it as it was.
import { useState } from 'react'
import { api } from '../../../../api.ts'
import { useAction } from '../../../../kit/use-call.ts'
import { isComposing } from '../../../../ui/shortcuts.ts'
import styles from './bars.module.css'

/** Characters of a document's name (contract). */
const MAX = 60

export const TitleField = ({ docId, name, mayWrite }: { docId: number; name: string; mayWrite: boolean }) => {
  const [text, setText] = useState<string | null>(null)
  const rename = useAction(api.documents.rename, { refreshes: [api.documents.head, api.documents.list] })
  const keep = () => {
    const next = text?.trim()
    setText(null)
    if (next && next !== name) rename.mutate({ doc_id: docId, doc_name: next })
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') setText(null)
  }
  if (text !== null)
    return (
      <input
        className={styles.title}
        autoFocus
        aria-label="文档名称"
        maxLength={MAX}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={keep}
        onKeyDown={onKey}
        onFocus={event => event.target.select()}
      />
    )
  return (
    <button type="button" className={styles.title} disabled={!mayWrite} title={mayWrite ? '重命名' : name} onClick={() => setText(name)}>
      {rename.isPending ? rename.variables.doc_name : name}
    </button>
  )
}
