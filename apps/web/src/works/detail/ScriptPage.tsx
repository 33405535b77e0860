// 文档: the volumes and documents of a work; import by button, drop and paste, order, bin, export.
import { Button, Dropdown, Skeleton } from 'antd'
import { Download, Ellipsis, FilePlus2, FolderPlus, Trash2, Upload } from 'lucide-react'
import { type DragEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../shell/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { wordsText } from '../manage/view.ts'
import { BinDialog } from './BinDialog.tsx'
import { DocList } from './DocList.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { ACCEPT, ImportPanel, useImports } from './ImportPanel.tsx'
import { type Asked, NameDialog } from './NameDialog.tsx'
import { allDocs, landing, type Row, rowsOf, stepped, totals, type Tree } from './tree.ts'
import { type Documents, useDocuments } from './use-documents.ts'
import styles from './docs.module.css'

const filesOf = (list: FileList | null | undefined) => [...(list ?? [])]

/** Questions the page can ask for a name. */
const questions = (documents: Documents, open: (docId: number) => void) => ({
  newDoc: (count: number): Asked => ({
    title: '新建文档',
    label: '文档名称',
    max: 60,
    initial: `第 ${count + 1} 集`,
    ok: '创建并打开',
    run: async name => open((await documents.add(name, null)).doc_id),
  }),
  newVolume: (count: number): Asked => ({
    title: '新建卷',
    label: '卷名',
    max: 40,
    initial: `第 ${count + 1} 卷`,
    ok: '创建',
    run: documents.addVolume,
  }),
  renameDoc: (id: number, initial: string): Asked => ({
    title: '重命名文档',
    label: '文档名称',
    max: 60,
    initial,
    ok: '保存',
    run: name => documents.rename(id, name),
  }),
  renameVolume: (id: number, initial: string): Asked => ({
    title: '重命名卷',
    label: '卷名',
    max: 40,
    initial,
    ok: '保存',
    run: name => documents.renameVolume(id, name),
  }),
})

interface MenuProps {
  row: Row
  tree: Tree
  documents: Documents
  mayWrite: boolean
  ask: ReturnType<typeof questions>
  onAsk: (asked: Asked) => void
  onHistory: (docId: number) => void
}

const itemsOf = ({ row, tree, documents, mayWrite, ask, onAsk, onHistory }: MenuProps) => {
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
    item('history', '历史版本', () => onHistory(doc_id), { disabled: false }),
    item('remove', '移到回收站', () => void documents.remove([doc_id]), { danger: true }),
  ]
}

const RowMenu = (props: MenuProps) => (
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

const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    toggle: (id: number, on: boolean) => setSelected(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id))),
  }
}

const ScriptPage = () => {
  const project_id = Number(useParams().workId)
  const navigate = useNavigate()
  const { data: work } = useCall(api.projects.detail, { project_id })
  const documents = useDocuments(project_id)
  const { tree } = documents
  const mayWrite = useMay('WriteWork', 'author')
  const imports = useImports(project_id, documents.refresh)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const [bin, setBin] = useState(false)
  const [dropping, setDropping] = useState(false)
  const { selected, toggle, clear } = useSelection()
  const picker = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => (tree ? rowsOf(tree, closed) : []), [tree, closed])
  const ask = questions(documents, id => void navigate(`/editor/edit/${id}`))
  const take = (files: readonly File[]) => mayWrite && files.length > 0 && void imports.add(files, null)
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(over && mayWrite)
    if (event.type === 'drop') take(filesOf(event.dataTransfer.files))
  }
  const chosen = tree ? allDocs(tree).filter(doc => selected.has(doc.doc_id)) : []
  const sum = tree && totals(chosen.length ? chosen : allDocs(tree))
  const pick = (
    <Guarded need="WriteWork" scope="author">
      <Button icon={<Upload aria-hidden />} onClick={() => picker.current?.click()}>
        导入文件
      </Button>
    </Guarded>
  )
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      title="文档"
      action={
        <Guarded need="WriteWork" scope="author">
          <Button type="primary" icon={<FilePlus2 aria-hidden />} onClick={() => setAsked(ask.newDoc(tree ? allDocs(tree).length : 0))}>
            新建文档
          </Button>
        </Guarded>
      }
    >
      <div
        className={styles.page}
        data-dropping={dropping || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drag(false)}
        onPaste={event => take(filesOf(event.clipboardData.files))}
      >
        <div className={styles.bar}>
          <span className="meta num">
            {sum && `${chosen.length ? '已选 ' : ''}${sum.docs} 个文档 · ${wordsText(sum.words)} · 约 ${Math.round(sum.minutes)} 分钟`}
          </span>
          <span className="grow" />
          {chosen.length > 0 && (
            <Guarded need="WriteWork" scope="author">
              <Button
                size="small"
                type="text"
                danger
                icon={<Trash2 aria-hidden />}
                onClick={() => void documents.remove(chosen.map(doc => doc.doc_id)).then(clear)}
              >
                删除所选
              </Button>
            </Guarded>
          )}
          <Guarded need="WriteWork" scope="author">
            <Button
              size="small"
              type="text"
              icon={<FolderPlus aria-hidden />}
              onClick={() => setAsked(ask.newVolume(tree?.volumes.length ?? 0))}
            >
              新建卷
            </Button>
          </Guarded>
          <Guarded need="WriteWork" scope="author">
            <Button size="small" type="text" icon={<Upload aria-hidden />} onClick={() => picker.current?.click()}>
              导入
            </Button>
          </Guarded>
          <ExportMenu project_id={project_id} {...(chosen.length ? { docIds: chosen.map(doc => doc.doc_id) } : {})}>
            {busy => (
              <Button size="small" type="text" loading={busy} disabled={!rows.length} icon={<Download aria-hidden />}>
                {chosen.length ? '导出所选' : '导出'}
              </Button>
            )}
          </ExportMenu>
          <Button size="small" type="text" icon={<Trash2 aria-hidden />} onClick={() => setBin(true)}>
            回收站
          </Button>
        </div>
        <ImportPanel list={imports.list} onClear={imports.clear} />
        {!tree && <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 8 }} />}
        {tree && !rows.length && (
          <div className={styles.centre}>
            <Empty art="page" title="还没有文档" help="把 Word、txt、Fountain、Final Draft 文件拖到这里，会自动分集" action={pick} />
          </div>
        )}
        {tree && rows.length > 0 && (
          <DocList
            rows={rows}
            closed={closed}
            selected={selected}
            mayWrite={mayWrite}
            onToggleVolume={id =>
              setClosed(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
            }
            onSelect={toggle}
            onDrop={(id, over) => {
              const place = landing(rows, id, over)
              if (place) void documents.move(id, place)
            }}
            onStep={(id, step) => {
              const place = stepped(tree, id, step)
              if (place) void documents.move(id, place)
            }}
            menuOf={row => (
              <RowMenu
                row={row}
                tree={tree}
                documents={documents}
                mayWrite={mayWrite}
                ask={ask}
                onAsk={setAsked}
                onHistory={id => void navigate(`/editor/history/${id}`)}
              />
            )}
          />
        )}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        data-testid="import"
        onChange={event => take(filesOf(event.target.files))}
      />
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
      {bin && <BinDialog project_id={project_id} mayWrite={mayWrite} documents={documents} onClose={() => setBin(false)} />}
    </Page>
  )
}
export default ScriptPage
