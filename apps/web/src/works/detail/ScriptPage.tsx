// 文档: the volumes and documents of a work; files come in by button, drop and paste; order, bin and export.
import { Button, Skeleton } from 'antd'
import { FilePlus2, Upload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../shell/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { BinDialog } from './BinDialog.tsx'
import { DocList } from './DocList.tsx'
import { questions, RowMenu } from './DocMenu.tsx'
import { DocToolbar } from './DocToolbar.tsx'
import { ACCEPT, ImportPanel, useImports } from './ImportPanel.tsx'
import { allDocs, landing, type Place, rowsOf, stepped } from './tree.ts'
import { useDocuments } from './use-documents.ts'
import styles from './docs.module.css'

const filesOf = (list: FileList | null | undefined) => [...(list ?? [])]

/** A place that takes files by drop and paste. */
const useFileDrop = (open: boolean, take: (files: readonly File[]) => void) => {
  const [dropping, setDropping] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(over && open)
    if (event.type === 'drop') take(filesOf(event.dataTransfer.files))
  }
  const zone = {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: drag(false),
    onPaste: (event: ClipboardEvent) => take(filesOf(event.clipboardData.files)),
  }
  return { dropping, zone }
}

const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    toggle: (id: number, on: boolean) => setSelected(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id))),
  }
}

const useClosed = () => {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const toggleVolume = (id: number) =>
    setClosed(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  return { closed, toggleVolume }
}

const NoDocs = ({ onPick }: { onPick: () => void }) => (
  <div className={styles.centre}>
    <Empty
      art="page"
      title="还没有文档"
      help="把 Word、txt、Fountain、Final Draft 文件拖到这里，会自动分集"
      action={
        <Guarded need="WriteWork" scope="author">
          <Button icon={<Upload aria-hidden />} onClick={onPick}>
            导入文件
          </Button>
        </Guarded>
      }
    />
  </div>
)

const ScriptPage = () => {
  const project_id = Number(useParams().workId)
  const navigate = useNavigate()
  const { data: work } = useCall(api.projects.detail, { project_id })
  const documents = useDocuments(project_id)
  const { tree } = documents
  const mayWrite = useMay('WriteWork', 'author')
  const imports = useImports(project_id, documents.refresh)
  const { closed, toggleVolume } = useClosed()
  const [asked, setAsked] = useState<Asked>()
  const [bin, setBin] = useState(false)
  const { selected, toggle, clear } = useSelection()
  const picker = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => (tree ? rowsOf(tree, closed) : []), [tree, closed])
  const move = (id: number, place: Place | undefined) => {
    if (place) void documents.move(id, place)
  }
  const ask = questions(documents, id => void navigate(`/editor/edit/${id}`))
  const take = (files: readonly File[]) => {
    if (mayWrite && files.length > 0) void imports.add(files, null)
  }
  const { dropping, zone } = useFileDrop(mayWrite, take)
  const chosen = tree ? allDocs(tree).filter(doc => selected.has(doc.doc_id)) : []
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
      <div className={styles.page} data-dropping={dropping || undefined} {...zone}>
        <DocToolbar
          project_id={project_id}
          docs={allDocs(tree ?? { volumes: [], docs: [] })}
          chosen={chosen}
          onRemove={() => void documents.remove(chosen.map(doc => doc.doc_id)).then(clear)}
          onNewVolume={() => setAsked(ask.newVolume(tree?.volumes.length ?? 0))}
          onImport={() => picker.current?.click()}
          onBin={() => setBin(true)}
        />
        <ImportPanel list={imports.list} onClear={imports.clear} />
        {!tree && <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 8 }} />}
        {tree && !rows.length && <NoDocs onPick={() => picker.current?.click()} />}
        {tree && rows.length > 0 && (
          <DocList
            rows={rows}
            closed={closed}
            selected={selected}
            mayWrite={mayWrite}
            onToggleVolume={toggleVolume}
            onSelect={toggle}
            onDrop={(id, over) => move(id, landing(rows, id, over))}
            onStep={(id, step) => move(id, stepped(tree, id, step))}
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
