// 结构: the tags of the work, and where they lie in the open text.
import type { Editor } from '@tiptap/core'
import type { Placement, StructTag } from '@qianmu/contract/works/supervision'
import { Button } from 'antd'
import { Hash, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { personColour } from '../../ui/theme/palette.ts'
import { goToElements } from './marks.ts'
import styles from './supervise.module.css'
import { TagDialog } from './TagDialog.tsx'

interface Props {
  projectId: number
  editor: Editor | null
  tags: readonly StructTag[]
  placements: readonly Placement[]
  /** Only this tag is drawn; 0 = all. */
  only: number
  setOnly: (tag: number) => void
  /** Asks for the tag of what is selected. */
  mark: () => void
}

export const StructTab = ({ projectId, editor, tags, placements, only, setOnly, mark }: Props) => {
  const [adding, setAdding] = useState(false)
  const removeTag = useAction(api.supervision.removeTag, { refreshes: [api.supervision.tags, api.supervision.placements] })
  const remove = useAction(api.supervision.removePlacement, { refreshes: [api.supervision.tags, api.supervision.placements] })
  const byId = new Map(tags.map(tag => [tag.struct_tag_id, tag]))
  const shown = placements.filter(({ struct_tag_id }) => only === 0 || struct_tag_id === only)
  return (
    <div className={styles.rounds}>
      <div className="row">
        <Button
          size="small"
          icon={<Hash size={14} aria-hidden />}
          disabled={!editor}
          onMouseDown={event => event.preventDefault()}
          onClick={mark}
        >
          标记选中的段落
        </Button>
        <span className="grow" />
        <IconButton size={24} icon={Plus} label="新建结构标签" onClick={() => setAdding(true)} />
      </div>
      {tags.length === 0 && (
        <Empty art="comment" title="还没有结构标签" help="建几个标签，比如触发事件、关系升温、钩子，再标到段落上，结构就一眼可见。" />
      )}
      <ul className={styles.tags} aria-label="结构标签">
        {tags.map(({ struct_tag_id, name, color, group, uses }) => (
          <li key={struct_tag_id} className={styles.tag}>
            <button
              type="button"
              className={styles.tagMain}
              aria-pressed={only === struct_tag_id}
              onClick={() => setOnly(only === struct_tag_id ? 0 : struct_tag_id)}
            >
              <span className={styles.swatch} style={{ background: personColour(color) }} />
              <span className="cut grow">{name}</span>
              {group && <span className="meta">{group}</span>}
              <span className="meta num">{uses}</span>
            </button>
            <IconButton
              size={24}
              icon={Trash2}
              label={`删除标签 ${name}`}
              disabled={uses > 0}
              onClick={() => removeTag.mutate({ struct_tag_id })}
            />
          </li>
        ))}
      </ul>
      {shown.length > 0 && <h3 className={styles.group}>本文中 {shown.length} 处</h3>}
      <ul>
        {shown.map(({ doc_struct_tag_id, struct_tag_id, element_list, quote }) => (
          <li key={doc_struct_tag_id} className={styles.tag}>
            <button type="button" className={styles.tagMain} onClick={() => editor && goToElements(editor, element_list)}>
              <span className={styles.swatch} style={{ background: personColour(byId.get(struct_tag_id)?.color ?? 0) }} />
              <span className="cut grow">{quote || byId.get(struct_tag_id)?.name}</span>
              <span className="meta num">{element_list.length} 段</span>
            </button>
            <IconButton size={24} icon={X} label="取消这处标记" onClick={() => remove.mutate({ doc_struct_tag_id })} />
          </li>
        ))}
      </ul>
      {adding && <TagDialog projectId={projectId} tags={tags} close={() => setAdding(false)} />}
    </div>
  )
}
