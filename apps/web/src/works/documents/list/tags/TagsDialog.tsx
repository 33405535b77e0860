// All content tags of a work: how many documents carry each; changed, deleted with undo.
import type { ContentTag } from '@qianmu/contract/works/catalogue'
import { Button, Modal } from 'antd'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Empty } from '../../../../ui/Empty.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Swatch } from './TagChips.tsx'
import { TagDialog } from './TagDialog.tsx'
import type { Tags } from './use-tags.ts'
import styles from './tags.module.css'

const TagsDialog = ({ tags, onClose }: { tags: Tags; onClose: () => void }) => {
  const [editing, setEditing] = useState<ContentTag | 'new'>()
  const make = (
    <Button size="small" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      新建标签
    </Button>
  )
  return (
    <Modal open title="内容标签" footer={tags.list.length ? make : null} onCancel={onClose} width={420} style={{ top: '15vh' }}>
      {tags.list.length === 0 && <Empty art="page" title="还没有内容标签" help="给文档标上重写、主线、外景，就能按它筛选" action={make} />}
      <ul className={styles.list}>
        {tags.list.map(tag => (
          <li key={tag.content_tag_id}>
            <Swatch color={tag.color} />
            <span className="cut grow">{tag.name}</span>
            <span className="meta num">{tag.doc_ids.length} 个文档</span>
            <IconButton size={24} icon={Pencil} label={`编辑「${tag.name}」`} onClick={() => setEditing(tag)} />
            <IconButton size={24} icon={Trash2} label={`删除「${tag.name}」`} onClick={() => void tags.remove(tag)} />
          </li>
        ))}
      </ul>
      {editing && (
        <TagDialog
          tag={editing === 'new' ? undefined : editing}
          run={values => (editing === 'new' ? tags.add({ ...values, doc_ids: [] }) : tags.change(editing.content_tag_id, values))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Modal>
  )
}
export default TagsDialog
