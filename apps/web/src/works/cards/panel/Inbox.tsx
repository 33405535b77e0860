// 收件箱: quick notes of at most 2,000 characters; dragged onto the board, or by their button, they become cards.
import { useDraggable } from '@dnd-kit/core'
import { IDEA_TEXT_MAX } from '@qianmu/contract/kit/limits'
import type { Idea } from '@qianmu/contract/works/ideas'
import { Input, Modal } from 'antd'
import { GripVertical, PanelRightClose, SquarePen, StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useDraft } from '../../../ui/draft.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isComposing } from '../../../ui/shortcuts.ts'
import type { Ideas } from '../../ideas/index.ts'
import styles from './panel.module.css'

interface Props {
  projectId: number
  notes: readonly Idea[]
  ideas: Ideas
  mayEdit: boolean
  onCard: (note: Idea) => void
  /** Absent where it has a place of its own. */
  onFold?: (() => void) | undefined
}

const Note = ({
  note,
  ideas,
  mayEdit,
  onCard,
  onEdit,
}: Omit<Props, 'notes' | 'projectId' | 'onFold'> & { note: Idea; onEdit: () => void }) => {
  const drag = useDraggable({ id: `note-${note.idea_id}`, data: { title: note.idea_name }, disabled: !mayEdit })
  return (
    <li className="flex items-center gap-4 min-h-32">
      <button
        ref={drag.setNodeRef}
        type="button"
        className={styles.grip}
        {...drag.listeners}
        aria-label={`拖动「${note.idea_name}」到板上`}
        disabled={!mayEdit}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <span className="cut grow" title={note.idea_name}>
        {note.idea_name}
      </span>
      <IconButton size={24} icon={SquarePen} label={`改「${note.idea_name}」`} onClick={onEdit} />
      <IconButton size={24} icon={StickyNote} label={`把「${note.idea_name}」变成卡片`} disabled={!mayEdit} onClick={() => onCard(note)} />
      <IconButton size={24} icon={Trash2} label={`删除「${note.idea_name}」`} disabled={!mayEdit} onClick={() => void ideas.remove(note)} />
    </li>
  )
}

const NoteText = ({ text, disabled, save }: { text: string; disabled: boolean; save: (text: string) => void }) => {
  const [draft, setDraft] = useState(text)
  return (
    <Input.TextArea
      autoFocus
      aria-label="随手记"
      autoSize={{ minRows: 5, maxRows: 16 }}
      maxLength={IDEA_TEXT_MAX}
      showCount
      disabled={disabled}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={() => draft !== text && save(draft)}
    />
  )
}

/** One note, to read and change. */
const NoteDialog = ({ ideaId, ideas, mayEdit, onClose }: { ideaId: number; ideas: Ideas; mayEdit: boolean; onClose: () => void }) => {
  const { data } = useCall(api.ideas.detail, { idea_id: ideaId }, { staleMs: 0 })
  return (
    <Modal open title={data?.idea_name ?? '随手记'} footer={null} onCancel={onClose} style={{ top: '15vh' }}>
      {data && (
        <NoteText
          key={data.version}
          text={data.text}
          disabled={!mayEdit}
          save={text => void ideas.write(ideaId, data.version, text).catch(rethrowUnlessFailure)}
        />
      )}
    </Modal>
  )
}

export const Inbox = (props: Props) => {
  const { projectId, notes, ideas, mayEdit, onFold } = props
  const [draft, setDraft] = useDraft(`note.${projectId}`, '')
  const [editing, setEditing] = useState(0)
  const add = async () => {
    const text = draft.trim()
    if (!text) return
    await ideas.add({ doc_type: 99, edit_type: 0, text })
    setDraft('')
  }
  return (
    <section className={styles.inbox} aria-label="收件箱">
      <h2>
        <span>收件箱</span>
        <span className="meta num grow">{notes.length}</span>
        <span className="meta">随手记，拖到板上成卡</span>
        {onFold && <IconButton size={24} icon={PanelRightClose} label="收起收件箱" onClick={onFold} />}
      </h2>
      <Input.TextArea
        aria-label="随手记一条"
        placeholder="记一个念头，回车存下"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={IDEA_TEXT_MAX}
        disabled={!mayEdit}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
          event.preventDefault()
          void add().catch(rethrowUnlessFailure)
        }}
      />
      <ul>
        {notes.map(note => (
          <Note key={note.idea_id} {...props} note={note} onEdit={() => setEditing(note.idea_id)} />
        ))}
      </ul>
      {editing > 0 && <NoteDialog ideaId={editing} ideas={ideas} mayEdit={mayEdit} onClose={() => setEditing(0)} />}
    </section>
  )
}
