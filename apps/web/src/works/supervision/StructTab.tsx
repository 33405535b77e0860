// 结构: the tags of the work, and where they lie in the open text.
import type { Editor } from '@tiptap/core'
import type { Placement, StructTag } from '@qianmu/contract/works/supervision'
import { Button } from 'antd'
import { Hash, Plus, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { personColour } from '../../ui/theme/palette.ts'
import { goToElements, selectedElements } from './marks.ts'
import styles from './supervise.module.css'
import { TagDialog } from './TagDialog.tsx'
import type { TagPlaces } from './use-tag-places.ts'

interface Props {
  projectId: number
  docId: number
  editor: Editor | null
  tags: readonly StructTag[]
  placements: readonly Placement[]
  /** Where they lie now; null while the text is not open. */
  places: TagPlaces | null
  /** Only this tag is drawn; 0 = all. */
  only: number
  setOnly: (tag: number) => void
  /** Asks for the tag of what is selected. */
  mark: () => void
}

export const StructTab = ({ projectId, docId, editor, tags, placements, places, only, setOnly, mark }: Props) => {
  const [adding, setAdding] = useState(false)
  const refreshes = [api.supervision.tags, api.supervision.placements]
  const addTag = useAction(api.supervision.addTag, { refreshes })
  const add = useAction(api.supervision.addPlacement, { refreshes })
  const removeTag = useAction(api.supervision.removeTag, { refreshes })
  const remove = useAction(api.supervision.removePlacement, { refreshes })
  const dropTag = ({ struct_tag_id, name, color, group }: StructTag) =>
    removeTag.mutate(
      { struct_tag_id },
      { onSuccess: () => offerUndo(`已删除标签「${name}」`, () => addTag.mutate({ project_id: projectId, name, color, group })) },
    )
  const change = useAction(api.supervision.changePlacement, { refreshes })
  const elementsOf = ({ doc_struct_tag_id, element_list }: Placement) => places?.get(doc_struct_tag_id) ?? element_list
  const drop = (placement: Placement) => {
    const { doc_struct_tag_id, struct_tag_id, hash } = placement
    const element_list = [...elementsOf(placement)]
    const undo = () => add.mutate({ doc_id: docId, struct_tag_id, element_list, hash })
    const onSuccess = () => (element_list.length > 0 ? offerUndo('已取消标记', undo) : void toast.success('已去掉这处标记'))
    remove.mutate({ doc_struct_tag_id }, { onSuccess })
  }
  /** Lays a tag that has lost its text on what is selected. */
  const again = ({ doc_struct_tag_id }: Placement) => {
    const element_list = editor ? selectedElements(editor.state) : []
    if (element_list.length > 0) change.mutate({ doc_struct_tag_id, element_list })
    else toast.info('先选中要标记的段落')
  }
  const byId = new Map(tags.map(tag => [tag.struct_tag_id, tag]))
  const wanted = placements.filter(({ struct_tag_id }) => only === 0 || struct_tag_id === only)
  const shown = wanted.filter(placement => elementsOf(placement).length > 0)
  const lost = wanted.filter(placement => elementsOf(placement).length === 0)
  return (
    <div className="flex flex-col gap-8 pt-8 px-12 pb-16">
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
        <Empty art="tags" title="还没有结构标签" help="建几个标签，比如触发事件、关系升温、钩子，再标到段落上，结构就一眼可见。" />
      )}
      <ul className={styles.tags} aria-label="结构标签">
        {tags.map(tag => (
          <TagRow
            key={tag.struct_tag_id}
            tag={tag}
            only={only === tag.struct_tag_id}
            choose={() => setOnly(only === tag.struct_tag_id ? 0 : tag.struct_tag_id)}
            drop={() => dropTag(tag)}
          />
        ))}
      </ul>
      {shown.length > 0 && <h3 className={styles.group}>本文中 {shown.length} 处</h3>}
      <ul>
        {shown.map(placement => (
          <PlacementRow
            key={placement.doc_struct_tag_id}
            placement={placement}
            tag={byId.get(placement.struct_tag_id)}
            elements={elementsOf(placement)}
            go={() => editor && goToElements(editor, elementsOf(placement))}
          >
            <IconButton size={24} icon={X} label="取消这处标记" onClick={() => drop(placement)} />
          </PlacementRow>
        ))}
      </ul>
      {lost.length > 0 && (
        <>
          <h3 className={styles.group}>原文已删除 {lost.length} 处</h3>
          <ul aria-label="原文已删除的标记">
            {lost.map(placement => (
              <PlacementRow key={placement.doc_struct_tag_id} placement={placement} tag={byId.get(placement.struct_tag_id)} elements={[]}>
                <IconButton size={24} icon={Hash} label="标到选中的段落" onClick={() => again(placement)} />
                <IconButton size={24} icon={X} label="取消这处标记" onClick={() => drop(placement)} />
              </PlacementRow>
            ))}
          </ul>
        </>
      )}
      {adding && <TagDialog projectId={projectId} tags={tags} close={() => setAdding(false)} />}
    </div>
  )
}

interface PlacementProps {
  placement: Placement
  tag: StructTag | undefined
  elements: readonly string[]
  /** Brings it into view; left out where its text is gone. */
  go?: () => void
  children: ReactNode
}

const PlacementRow = ({ placement: { quote }, tag, elements, go, children }: PlacementProps) => (
  <li className="flex items-center">
    <button type="button" className={styles.tagMain} disabled={!go} onClick={go}>
      <span className="inline-block flex-none rounded-3 size-10" style={{ background: personColour(tag?.color ?? 0) }} />
      <span className="cut grow">{go ? quote || tag?.name : <del>{quote || tag?.name}</del>}</span>
      {go && <span className="meta num">{elements.length} 段</span>}
    </button>
    {children}
  </li>
)

const TagRow = ({ tag, only, choose, drop }: { tag: StructTag; only: boolean; choose: () => void; drop: () => void }) => {
  const { name, color, group, uses } = tag
  return (
    <li className="flex items-center">
      <button type="button" className={styles.tagMain} aria-pressed={only} onClick={choose}>
        <span className="inline-block flex-none rounded-3 size-10" style={{ background: personColour(color) }} />
        <span className="cut grow">{name}</span>
        {group && <span className="meta">{group}</span>}
        <span className="meta num">{uses}</span>
      </button>
      <IconButton
        size={24}
        icon={Trash2}
        label={uses > 0 ? `先取消 ${uses} 处标记，再删除「${name}」` : `删除标签「${name}」`}
        disabled={uses > 0}
        onClick={drop}
      />
    </li>
  )
}
