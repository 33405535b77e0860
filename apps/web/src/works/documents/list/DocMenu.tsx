// The ⋯ menu of a document or a volume, and the questions for a name that the page can ask.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Dropdown, type MenuProps } from 'antd'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Asked } from '../../../ui/NameDialog.tsx'
import { type Row, stepped, type Tree } from './tree.ts'
import type { Documents } from './use-documents.ts'

/** Questions the page can ask for a name. @param unit what a document of the work is called: 集, 话, 章 */
export const questions = (documents: Documents, unit: string, open: (docId: number) => void) => ({
  newDoc: (count: number): Asked => ({
    title: '新建文档',
    field: 'doc_name',
    label: '文档名称',
    max: 60,
    initial: `第 ${count + 1} ${unit}`,
    ok: '创建并打开',
    run: async name => open((await documents.add(name, null)).doc_id),
  }),
  newVolume: (count: number): Asked => ({
    title: '新建卷',
    field: 'volume_name',
    label: '卷名',
    max: 40,
    initial: `第 ${count + 1} 卷`,
    ok: '创建',
    run: documents.addVolume,
  }),
  renameDoc: (id: number, initial: string): Asked => ({
    title: '重命名文档',
    field: 'doc_name',
    label: '文档名称',
    max: 60,
    initial,
    ok: '保存',
    run: name => documents.rename(id, name, initial),
  }),
  renameVolume: (id: number, initial: string): Asked => ({
    title: '重命名卷',
    field: 'volume_name',
    label: '卷名',
    max: 40,
    initial,
    ok: '保存',
    run: name => documents.renameVolume(id, name),
  }),
})

interface RowMenuProps {
  row: Row
  tree: Tree
  documents: Documents
  mayWrite: boolean
  ask: ReturnType<typeof questions>
  onAsk: (asked: Asked) => void
  /** Opens the text of a document; only where its row opens something else. */
  onText: ((docId: number) => void) | undefined
  onHistory: (docId: number) => void
  /** Entries that lay tags on a document. */
  tagsFor: (docIds: readonly number[]) => MenuEntries
  /** Asks for a template made of a document; left out for who may not make one. */
  onTemplate: ((doc: DocRow) => void) | undefined
}
type MenuEntries = NonNullable<MenuProps['items']>

const itemsOf = ({ row, tree, documents, mayWrite, ask, onAsk, onText, onHistory, tagsFor, onTemplate }: RowMenuProps): MenuEntries => {
  const item = (key: string, label: string, onClick: () => void, more: { disabled?: boolean; danger?: boolean } = {}) => ({
    key,
    label,
    onClick,
    disabled: !mayWrite,
    ...more,
  })
  if (row.kind === 'volume') {
    const { volume_id, volume_name } = row.volume
    const at = tree.volumes.findIndex(volume => volume.volume_id === volume_id)
    return [
      item('rename', '重命名…', () => onAsk(ask.renameVolume(volume_id, volume_name))),
      item('up', '上移', () => void documents.moveVolume(volume_id, tree.volumes[at - 2]?.volume_id ?? null), {
        disabled: !mayWrite || at === 0,
      }),
      item('down', '下移', () => void documents.moveVolume(volume_id, tree.volumes[at + 1]!.volume_id), {
        disabled: !mayWrite || at === tree.volumes.length - 1,
      }),
      item('remove', '删除卷（文档保留）', () => void documents.removeVolume(volume_id), { danger: true }),
    ]
  }
  const { doc_id, doc_name, volume_id } = row.doc
  const move = (step: -1 | 1) => {
    const place = stepped(tree, doc_id, step)
    return item(step < 0 ? 'up' : 'down', step < 0 ? '上移（Alt ↑）' : '下移（Alt ↓）', () => place && void documents.move(doc_id, place), {
      disabled: !mayWrite || !place,
    })
  }
  const targets = [
    ...tree.volumes.map(volume => ({ id: volume.volume_id as number | null, name: volume.volume_name })),
    { id: null, name: '不分卷' },
  ]
  return [
    ...(onText ? [item('text', '打开脚本', () => onText(doc_id), { disabled: false })] : []),
    item('rename', '重命名…', () => onAsk(ask.renameDoc(doc_id, doc_name))),
    move(-1),
    move(1),
    ...(tree.volumes.length
      ? [
          {
            key: 'volume',
            label: '移到卷',
            disabled: !mayWrite,
            children: targets.map(target =>
              item(`to-${target.id}`, target.name, () => void documents.move(doc_id, { volume_id: target.id, after_id: null }), {
                disabled: target.id === volume_id,
              }),
            ),
          },
        ]
      : []),
    { key: 'tags', label: '标签', disabled: !mayWrite, children: tagsFor([doc_id]) },
    item('history', '历史版本', () => onHistory(doc_id), { disabled: false }),
    item('template', '存为模板…', () => onTemplate?.(row.doc), { disabled: !onTemplate }),
    item('remove', '移到回收站', () => void documents.remove([doc_id]), { danger: true }),
  ]
}

export const RowMenu = (props: RowMenuProps) => (
  <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: itemsOf(props) }}>
    <span>
      <IconButton
        icon={Ellipsis}
        label={`${props.row.kind === 'doc' ? props.row.doc.doc_name : props.row.volume.volume_name}的更多操作`}
        size={24}
      />
    </span>
  </Dropdown>
)
