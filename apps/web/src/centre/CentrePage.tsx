// /workBench/sucai/{list,search}: public materials and the team's own in one list, the one that is looked at beside it (mockup 54).
import type { Entry, EntryDetail } from '@qianmu/contract/centre/entries'
import { Button, Dropdown } from 'antd'
import { Ellipsis, Plus, X } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late/late.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { useSelection } from '../ui/library/use-selection.ts'
import NameDialog, { type Asked } from '../ui/NameDialog.tsx'
import { Side, Sides } from '../ui/sides/Sides.tsx'
import { offerUndo } from '../ui/undo.ts'
import { Bar } from './Bar.tsx'
import { EntryRow } from './EntryRow.tsx'
import { EntryText } from './EntryText.tsx'
import { useFolders } from './folders.ts'
import { CollectedBulk, CollectInto, FolderSide } from './FolderSide.tsx'
import { type Checked, take } from './taking.ts'
import { entriesChanged, keyOfEntry, useOwnEntries, useView, type View } from './view.ts'

const EntryDialog = late(() => import('./EntryDialog.tsx'))
const ImportDialog = late(() => import('./ImportDialog.tsx'))
const BASE = '/workBench/sucai'
const ROWS: Layout<Entry> = { flow: 'rows', height: 108 }
const quietly = (work: Promise<unknown>) => void work.then(entriesChanged).catch(rethrowUnlessFailure)

const remove = ({ material_id, title }: EntryDetail) =>
  quietly(
    api.entries
      .remove({ material_id })
      .then(() => offerUndo(`素材「${title}」已删除`, () => quietly(api.entries.restore({ material_id })))),
  )

/** What whoever wrote a material does with it. */
const OwnActions = ({ entry, onEdit, onGone }: { entry: EntryDetail; onEdit: () => void; onGone: () => void }) => {
  const { material_id, state, among } = entry
  if (!entry.mine) return null
  return (
    <>
      <Button onClick={onEdit}>编辑</Button>
      {among === 'team' && (state === 'private' || state === 'refused') && (
        <Button onClick={() => quietly(api.entries.handIn({ material_id }))}>提交公开</Button>
      )}
      {among === 'team' && (state === 'waiting' || state === 'published') && (
        <Button onClick={() => quietly(api.entries.withdraw({ material_id }))}>{state === 'waiting' ? '撤回' : '不再公开'}</Button>
      )}
      <Button
        danger
        onClick={() => {
          remove(entry)
          onGone()
        }}
      >
        删除
      </Button>
    </>
  )
}

interface BesideProps {
  view: View
  back: string
  onEdit: (entry: EntryDetail) => void
  more: (entry: EntryDetail) => ReactNode
}
/** The one that is looked at. */
const Beside = ({ view: { open, keyword, change }, back, onEdit, more }: BesideProps) => (
  <aside
    className="flex-none w-360 h-full overflow-auto p-16 bg-panel max-[960px]:absolute max-[960px]:z-2 max-[960px]:inset-0 max-[960px]:w-auto"
    aria-label="素材详情"
  >
    <div className="flex justify-end">
      <IconButton icon={X} label="关闭详情" onClick={() => change({ id: 0 })} />
    </div>
    <EntryText
      id={open!}
      keyword={keyword}
      back={back}
      onOpen={id => change({ id })}
      actions={entry => (
        <>
          {more(entry)}
          <OwnActions entry={entry} onEdit={() => onEdit(entry)} onGone={() => change({ id: 0 })} />
        </>
      )}
    />
  </aside>
)

const FORMATS = ['csv', 'json', 'md'] as const

const Actions = ({ choose, field, onNew }: { choose: () => void; field: ReactNode; onNew: () => void }) => {
  const items = [
    { key: 'in', label: '导入 csv、json、md…', onClick: choose },
    ...FORMATS.map(format => ({
      key: format,
      label: `导出团队素材为 ${format}`,
      onClick: () => void api.entries.export.file({ format }).then(saveFile).catch(rethrowUnlessFailure),
    })),
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <IconButton icon={Ellipsis} label="导入与导出" />
      </Dropdown>
      <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={onNew}>
        新建素材
      </Button>
      {field}
    </>
  )
}

const CentrePage = () => {
  const view = useView(BASE)
  const { keyword, change, open } = view
  const source = useOwnEntries(view)
  const [writing, setWriting] = useState<EntryDetail | 'new'>()
  const [asked, ask] = useState<Asked>()
  const [checked, setChecked] = useState<Checked>()
  const folders = useFolders()
  const collected = view.among === 'collected'
  const shown = useMemo(() => (collected ? (source.items?.map(keyOfEntry) ?? []) : []), [collected, source.items])
  const selection = useSelection(shown, collected && source.more !== undefined)
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}`
  const { choose, field, zone } = useFiles({
    accept: '.csv,.json,.md,.txt',
    multiple: false,
    testId: 'entries-file',
    take: ([file]) => void take(file!).then(setChecked, rethrowUnlessFailure),
  })
  const row = useCallback(
    (entry: Entry, state: ItemState) => (
      <EntryRow
        entry={entry}
        keyword={keyword}
        current={entry.material_id === open}
        focus={state.focus}
        choosing={collected ? state : undefined}
        back={back}
        onOpen={() => change({ id: entry.material_id })}
      />
    ),
    [keyword, open, back, change, collected],
  )
  const intoFolder = ({ material_id, folder }: EntryDetail) => <CollectInto id={material_id} current={folder} folders={folders} ask={ask} />
  return (
    <Page searches action={<Actions choose={choose} field={field} onNew={() => setWriting('new')} />}>
      <div className="stack flex-1 min-h-0" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Bar view={view} among={view.among} />
        <Sides>
          <Side label="来源与收藏夹" className="w-200 flex-none line-r">
            <FolderSide view={view} folders={folders} ask={ask} />
          </Side>
          <Library<Entry, number>
            name="素材"
            source={source}
            keyOf={keyOfEntry}
            layout={ROWS}
            item={row}
            {...(collected && {
              selection,
              bulk: {
                label: '所选素材',
                count: chosen => `已选 ${chosen.length} 条`,
                actions: (chosen, clear) => (
                  <CollectedBulk ids={chosen.map(keyOfEntry)} current={view.folder} folders={folders} ask={ask} clear={clear} />
                ),
              },
            })}
            drawer={open !== undefined && <Beside view={view} back={back} onEdit={setWriting} more={intoFolder} />}
            empty={
              <Empty
                art="search"
                title={keyword ? `没有找到「${keyword}」` : collected ? '这里还没有收藏' : '这里还没有素材'}
                help={collected ? '点素材右边的星收藏它，再放进收藏夹' : '写下自己的桥段和台词，或导入 csv、json、md'}
                action={
                  collected ? (
                    <Button onClick={() => change({ among: '', folder: '' })}>看全部素材</Button>
                  ) : (
                    <Button onClick={() => setWriting('new')}>新建素材</Button>
                  )
                }
              />
            }
            failed="没有读到素材"
          />
        </Sides>
      </div>
      {asked && <NameDialog asked={asked} onClose={() => ask(undefined)} />}
      <Suspense fallback={null}>
        {checked && <ImportDialog checked={checked} onClose={() => setChecked(undefined)} />}
        {writing && (
          <EntryDialog {...(writing !== 'new' && { entry: writing })} onDone={id => change({ id })} onClose={() => setWriting(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}
export default CentrePage
