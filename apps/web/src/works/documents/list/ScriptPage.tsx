// 剧本: the volumes and documents of a work; files come in by button, drop and paste; order, state, bin, search and export.
// In comics and animations it is 配图: the same documents, with how far the pictures of their passages are.
import type { DocRow } from '@qianmu/contract/works/documents'
import { COMIC_WORKS, MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { Button, Skeleton } from 'antd'
import { FilePlus2, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../../api.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { useMay } from '../../../kit/permission.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Page } from '../../../frame/Page.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { useFiles } from '../../../ui/files/use-files.tsx'
import { late } from '../../../ui/late/late.tsx'
import NameDialog, { type Asked } from '../../../ui/NameDialog.tsx'
import { ACCEPT, ImportDialog, ImportPanel, useImports } from '../../exchange/index.ts'
import { FiguresDrawer } from '../../figures/index.ts'
import { ReplaceDrawer } from '../../replace/index.ts'
import { TakeDialog } from '../../templates/index.ts'
import { BinDialog } from './BinDialog.tsx'
import { DocFilter } from './DocFilter.tsx'
import { DocList } from './DocList.tsx'
import { questions, RowMenu } from './DocMenu.tsx'
import { DocToolbar } from './DocToolbar.tsx'
import { type DocFiltering, filterTree, isFiltering, useDocFilter } from './filter.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { Writer } from './StateCells.tsx'
import { tagItems } from './tags/tag-items.tsx'
import { TagDialog } from './tags/TagDialog.tsx'
import { type Tags, useTags } from './tags/use-tags.ts'
import { allDocs, docIdsIn, landingOf, lastIn, type Row, rowsOf, stepped, type Tree } from './tree.ts'
import { type Documents, useDocuments } from './use-documents.ts'
import { takeHanded, useExportLink } from '../../exchange/index.ts'
import { useSelection } from '../../../ui/library/use-selection.ts'
import styles from './docs.module.css'

// What is opened now and then comes when it is.
const TagsDialog = late(() => import('./tags/TagsDialog.tsx'))

const textPath = (docId: number) => `/editor/edit/${docId}`

const useClosed = () => {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const toggleVolume = (id: number) =>
    setClosed(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  return { closed, toggleVolume }
}

const NoDocs = ({ unit, filtering, onPick }: { unit: string; filtering: DocFiltering; onPick: () => void }) => (
  <div className="flex flex-1 items-center justify-center">
    {isFiltering(filtering.filter) ? (
      <Empty art="search" title="没有符合筛选的文档" action={<Button onClick={filtering.clear}>看全部</Button>} />
    ) : (
      <Empty
        art="page"
        title="还没有文档"
        help={`把 Word、txt、Fountain、Final Draft 文件拖到这里，会自动分${unit}`}
        action={
          <Guarded need="WriteWork" scope="author">
            <Button icon={<Upload aria-hidden />} onClick={onPick}>
              导入文件
            </Button>
          </Guarded>
        }
      />
    )}
  </div>
)

type Open = 'bin' | 'find' | 'figures' | File | undefined
interface OpenedProps {
  open: Open
  project_id: number
  documents: Documents
  mayWrite: boolean
  onClose: () => void
}

/** What is open over the page; a file is one whose import is looked at first. */
const Opened = ({ open, project_id, documents, mayWrite, onClose }: OpenedProps) => {
  const volumes = documents.tree?.volumes.map(volume => volume.volume_name) ?? []
  return (
    <Suspense>
      {open === 'bin' && <BinDialog project_id={project_id} mayWrite={mayWrite} documents={documents} onClose={onClose} />}
      {open === 'find' && <ReplaceDrawer project_id={project_id} onClose={onClose} />}
      {open === 'figures' && <FiguresDrawer project_id={project_id} onClose={onClose} />}
      {open instanceof File && (
        <ImportDialog project_id={project_id} given={open} volumes={volumes} onDone={documents.refresh} onClose={onClose} />
      )}
    </Suspense>
  )
}

/** Order by dragging and by steps; several go together when the dragged one is chosen. */
const useMoves = ({ move, moveMany }: Documents, shown: Tree, rows: readonly Row[], selected: ReadonlySet<number>) => ({
  drop(id: number, over: string) {
    const moved = selected.has(id) ? selected : new Set([id])
    const place = landingOf(rows, moved, id, over)
    if (place) void (moved.size > 1 ? moveMany([...moved], place) : move(id, place))
  },
  step(id: number, by: -1 | 1) {
    const place = stepped(shown, id, by)
    if (place) void move(id, place)
  },
})

/** The dialogs about tags: all of them, or a new one for documents. */
const useTagDialogs = (tags: Tags) => {
  const [open, setOpen] = useState<'all' | readonly number[]>()
  const close = () => setOpen(undefined)
  const dialogs = (
    <Suspense>
      {open === 'all' && <TagsDialog tags={tags} onClose={close} />}
      {typeof open === 'object' && <TagDialog run={values => tags.add({ ...values, doc_ids: [...open] })} onClose={close} />}
    </Suspense>
  )
  const itemsFor = (docIds: readonly number[]) => tagItems(tags, docIds, { onNew: () => setOpen(docIds), onAll: () => setOpen('all') })
  return { dialogs, itemsFor }
}

interface RowsProps {
  project_id: number
  documents: Documents
  /** All documents of the work, and those that the filter shows. */
  tree: Tree
  shown: Tree
  writers: readonly Writer[]
  tags: Tags
  rows: readonly Row[]
  folding: ReturnType<typeof useClosed>
  mayWrite: boolean
  ask: ReturnType<typeof questions>
  onAsk: (asked: Asked) => void
  /** The documents open where their passages get pictures, not in the editor. */
  matching: boolean
}

/** The list, and what can be done with the chosen ones. */
const Rows = ({ project_id, documents, tree, shown, writers, tags, rows, folding, mayWrite, ask, onAsk, matching }: RowsProps) => {
  const navigate = useNavigate()
  const { closed, toggleVolume } = folding
  const mayTemplate = useMay('mTemplateLib', 'team')
  const [template, setTemplate] = useState<DocRow>()
  const { dialogs, itemsFor } = useTagDialogs(tags)
  const docs = allDocs(shown)
  // Those in a closed volume stay selected.
  const selection = useSelection(
    docIdsIn(rows),
    false,
    docs.map(doc => doc.doc_id),
  )
  const chosen = docs.filter(doc => selection.selected.has(doc.doc_id))
  const ids = chosen.map(doc => doc.doc_id)
  const { drop, step } = useMoves(documents, shown, rows, selection.selected)
  const remove = (list: readonly number[]) => void documents.remove(list).then(selection.clear)
  const pathOf = (id: number) => (matching ? `/workMatchPicture?doc=${id}` : textPath(id))
  return (
    <>
      <DocList
        rows={rows}
        closed={closed}
        selection={selection}
        writers={writers}
        tagsOf={tags.of}
        mayWrite={mayWrite}
        onToggleVolume={toggleVolume}
        onDrop={drop}
        onStep={step}
        pathOf={pathOf}
        onOpen={id => void navigate(pathOf(id))}
        onRename={row =>
          onAsk(
            row.kind === 'doc'
              ? ask.renameDoc(row.doc.doc_id, row.doc.doc_name)
              : ask.renameVolume(row.volume.volume_id, row.volume.volume_name),
          )
        }
        onRemove={id => remove(selection.selected.has(id) ? ids : [id])}
        onState={(list, change) => void documents.setState(list, change)}
        menuOf={row => (
          <RowMenu
            row={row}
            tree={shown}
            documents={documents}
            mayWrite={mayWrite}
            ask={ask}
            onAsk={onAsk}
            onText={matching ? id => void navigate(textPath(id)) : undefined}
            onHistory={id => void navigate(`/editor/history/${id}`)}
            tagsFor={itemsFor}
            onTemplate={mayTemplate ? setTemplate : undefined}
          />
        )}
      />
      {chosen.length > 0 && (
        <SelectionBar
          project_id={project_id}
          chosen={chosen}
          tree={tree}
          writers={writers}
          tags={itemsFor(ids)}
          onState={change => void documents.setState(ids, change)}
          onVolume={volume_id => void documents.moveMany(ids, { volume_id, after_id: lastIn(tree, volume_id, ids) })}
          onRemove={() => remove(ids)}
          onClear={selection.clear}
        />
      )}
      {dialogs}
      <Suspense>{template && <TakeDialog doc={{ ...template, project_id }} onClose={() => setTemplate(undefined)} />}</Suspense>
    </>
  )
}

/** @param tools of works of one kind: what else can be done with its documents */
const ScriptPage = ({ tools }: { tools?: (docs: readonly DocRow[]) => ReactNode }) => {
  const project_id = Number(useParams().workId)
  const navigate = useNavigate()
  const { data: work } = useCall(api.projects.detail, { project_id })
  const { unit } = MEDIA_TYPES[work?.script_type ?? 'SCRIPT']
  const matching = COMIC_WORKS.includes(work?.project_type ?? 0)
  const documents = useDocuments(project_id, matching)
  const { tree } = documents
  const mayWrite = useMay('WriteWork', 'author')
  const imports = useImports(project_id, documents.refresh)
  useExportLink()
  const folding = useClosed()
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState<Open>(takeHanded)
  const writers = useCall(api.projects.members, { project_id }, { staleMs: 60_000 }).data ?? []
  const tags = useTags(project_id)
  const filtering = useDocFilter(tags.exists)
  const shown = tree && filterTree(tree, filtering.filter, tags.of)
  const rows = shown ? rowsOf(shown, folding.closed, isFiltering(filtering.filter)) : []
  const ask = questions(documents, unit, id => void navigate(textPath(id)))
  const take = (files: readonly File[]) => {
    // One file is looked at first; of several each is taken as it is read.
    if (files.length === 1) setOpen(files[0])
    else void imports.add(files, null)
  }
  const { choose, field, zone, over } = useFiles({ accept: ACCEPT, testId: 'import', disabled: !mayWrite, take })
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      action={
        <Guarded need="WriteWork" scope="author">
          <Button type="primary" icon={<FilePlus2 aria-hidden />} onClick={() => setAsked(ask.newDoc(tree ? allDocs(tree).length : 0))}>
            新建文档
          </Button>
        </Guarded>
      }
    >
      <div className={styles.page} data-dropping={over || undefined} {...zone}>
        <DocToolbar
          project_id={project_id}
          docs={tree ? allDocs(tree) : []}
          shown={shown ? allDocs(shown) : []}
          filter={<DocFilter filtering={filtering} writers={writers} tags={tags} />}
          onRead={() => void navigate('../read', { relative: 'path' })}
          onFind={() => setOpen('find')}
          onFigures={() => setOpen('figures')}
          onNewVolume={() => setAsked(ask.newVolume(tree?.volumes.length ?? 0))}
          onImport={choose}
          onBin={() => setOpen('bin')}
        />
        {tools && tree && tools(allDocs(tree))}
        <ImportPanel list={imports.list} onClear={imports.clear} />
        {!tree && <Skeleton active className="py-16 px-24" paragraph={{ rows: 8 }} />}
        {tree && !rows.length && <NoDocs unit={unit} filtering={filtering} onPick={choose} />}
        {tree && shown && rows.length > 0 && (
          <Rows
            project_id={project_id}
            documents={documents}
            tree={tree}
            shown={shown}
            writers={writers}
            tags={tags}
            rows={rows}
            folding={folding}
            mayWrite={mayWrite}
            ask={ask}
            onAsk={setAsked}
            matching={matching}
          />
        )}
      </div>
      {field}
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
      <Opened open={open} project_id={project_id} documents={documents} mayWrite={mayWrite} onClose={() => setOpen(undefined)} />
    </Page>
  )
}
export default ScriptPage
