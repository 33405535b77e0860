// /workDetail/:workId/{2|3}/generalRoleSetting — sheets of the roles, scenes and clothing of a comic or an animation, and its styles (mockup 27).
import { ASSET_KINDS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import { Button } from 'antd'
import { Download, Plus, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../api.ts'
import { Page } from '../../frame/Page.tsx'
import { unless, useAddress } from '../../kit/address.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { mayLeave } from '../../library/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { late } from '../../ui/late/late.tsx'
import NameDialog from '../../ui/NameDialog.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { useExportJob, useExportLink } from '../exchange/index.ts'
import { AssetList } from './AssetList.tsx'
import { CALLS, isTab, keyFor, type Tab, TABS } from './model.ts'
import { SheetPane } from './SheetPane.tsx'
import { SheetSettings } from './SheetSettings.tsx'
import { addSheet, useAssets, useSheet } from './use-assets.ts'

const ImportDialog = late(() => import('./ImportDialog.tsx'))
const StylesTab = late(() => import('./StylesTab.tsx'))
const NAME_MAX = 30

interface Open {
  workId: number
  kind: AssetKind
  id: number
}

/** The sheet that is looked at, with its settings beside it. */
const OpenSheet = ({ workId, kind, id }: Open) => {
  const sheet = useSheet(kind, id)
  return (
    <>
      <SheetPane key={id} workId={workId} kind={kind} sheet={sheet} />
      <Side label="形象设定" className="stack flex-none w-320 min-h-0 overflow-y-auto line-l bg-panel max-[1180px]:w-280">
        <SheetSettings key={id} workId={workId} kind={kind} sheet={sheet} />
      </Side>
    </>
  )
}

/** List, sheet and settings of one kind. */
const KindTab = ({ workId, kind, id, open, onAdd }: Open & { open: (id: number) => void; onAdd: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const assets = useAssets(workId, kind, keyword)
  const [importing, setImporting] = useState(false)
  const noun = ASSET_KINDS[kind]
  const shown = id || assets.source.items?.[0]?.id || 0
  const narrow = useNarrow()
  const list = (
    <AssetList
      workId={workId}
      kind={kind}
      assets={assets}
      keyword={keyword}
      onKeyword={setKeyword}
      current={shown}
      onOpen={open}
      onAdd={onAdd}
      onImport={() => setImporting(true)}
    />
  )
  useShortcut('n', onAdd, { label: `新建${noun}`, group: '设定' }, assets.mayWrite)
  return (
    <Sides>
      {shown === 0 && narrow ? (
        // With nothing to look at, the list is the page: what there is to do stands in it.
        <div className="stack flex-1 min-h-0 bg-panel">{list}</div>
      ) : (
        <Side label={`${noun}列表`} className="stack flex-none w-224 min-h-0 line-r bg-panel" closes={shown}>
          {list}
        </Side>
      )}
      {shown > 0 ? <OpenSheet workId={workId} kind={kind} id={shown} /> : !narrow && <div className="flex-1 bg-canvas" />}
      <Suspense>{importing && <ImportDialog workId={workId} kind={kind} onClose={() => setImporting(false)} />}</Suspense>
    </Sides>
  )
}

const KindActions = ({ workId, kind }: { workId: number; kind: AssetKind }) => {
  const { busy, begin } = useExportJob()
  const run = () =>
    void mayLeave()
      .then(async may => {
        if (may) await begin(() => CALLS[kind].export({ project_id: workId }))
      })
      .catch(rethrowUnlessFailure)
  return (
    <Button icon={<Download aria-hidden />} loading={busy} onClick={run}>
      <span className="max-[720px]:sr-only">导出设定集</span>
    </Button>
  )
}

const AssetsPage = () => {
  const { workId: given, projectType } = useParams()
  const workId = Number(given)
  const { data: work } = useCall(api.projects.detail, { project_id: workId })
  const [search, put] = useAddress()
  const named = search.get('tab')
  const tab: Tab = isTab(named) ? named : 'role'
  const [adding, setAdding] = useState(false)
  const open = (id: number) => put({ asset: id }, 'push')
  useExportLink()
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      action={
        <span className="row">
          {tab === 'role' && (
            <Link to={`/workDetail/${workId}/${projectType}/characters`} className="row finger" aria-label="人物与关系">
              <Users size={16} aria-hidden />
              <span className="max-[960px]:sr-only">人物与关系</span>
            </Link>
          )}
          {tab !== 'style' && <KindActions workId={workId} kind={tab} />}
          <Guarded need={tab === 'style' ? 'WriteWork' : keyFor(tab)} scope="author">
            <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              <span className="max-[720px]:sr-only">新建{tab === 'style' ? '画风' : ASSET_KINDS[tab]}</span>
            </Button>
          </Guarded>
        </span>
      }
    >
      <div className="stack flex-1 min-h-0 h-full">
        <div className="flex flex-none px-16 line-b bg-panel overflow-x-auto">
          <TabRow label="设定" tabs={TABS} active={tab} onChange={key => put({ tab: unless('role', key), asset: 0 })} />
        </div>
        {tab === 'style' ? (
          <Suspense>
            <StylesTab workId={workId} adding={adding} onAdded={() => setAdding(false)} />
          </Suspense>
        ) : (
          <KindTab key={tab} workId={workId} kind={tab} id={Number(search.get('asset')) || 0} open={open} onAdd={() => setAdding(true)} />
        )}
      </div>
      {adding && tab !== 'style' && (
        <NameDialog
          asked={{
            title: `新建${ASSET_KINDS[tab]}`,
            field: 'name',
            label: '名称',
            max: NAME_MAX,
            initial: '',
            ok: '新建',
            run: async name => open(await addSheet(workId, tab, name)),
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
export default AssetsPage
