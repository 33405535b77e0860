// /workMatchPicture?doc=…: a script beside the pictures of its passages (document 2 §2, §5).
import { COMIC_WORKS, workScreen } from '@qianmu/contract/works/kinds'
import { MATCHING_MODES } from '@qianmu/contract/works/pictures'
import { Button, Segmented } from 'antd'
import { Download, ImagePlus, RefreshCw, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { saveFile } from '../../../kit/transfer.ts'
import { useCall } from '../../../kit/use-call.ts'
import { EditorFrame, Panels } from '../../../frame/EditorFrame.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { PassageList } from './PassageList.tsx'
import { MiddlePane, type View } from './MiddlePane.tsx'
import { PicturePane } from './PicturePane.tsx'
import { useMatching } from './use-matching.ts'
import { type Run, useRun } from './use-run.ts'

type Mode = keyof typeof MATCHING_MODES

interface Head {
  project_id: number
  project_type: number
  project_name: string
  doc_name: string
  may_write: boolean
}

/** The pictures as an archive, and a picture for every passage that has none. */
const RunActions = ({ docId, run, given, blocked }: { docId: number; run: Run; given: number; blocked: boolean }) => (
  <>
    <Button
      size="small"
      icon={<Download aria-hidden />}
      disabled={given === 0}
      onClick={() => void api.shotPictures.zip.file({ doc_id: docId }).then(saveFile).catch(rethrowUnlessFailure)}
    >
      <span className="max-[720px]:sr-only">导出图片</span>
    </Button>
    <Button size="small" type="primary" icon={<ImagePlus aria-hidden />} loading={run.busy} disabled={blocked} onClick={() => run.start()}>
      <span className="max-[720px]:sr-only">整篇配图</span>
    </Button>
  </>
)

const Match = ({ docId, head }: { docId: number; head: Head }) => {
  const navigate = useNavigate()
  const matching = useMatching(docId, head.project_id)
  const [wanted, setWanted] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [view, setView] = useState<View>('text')
  const run = useRun(docId)
  const { infos, mode } = matching
  const info = infos.find(({ matching_image_info_id }) => matching_image_info_id === wanted) ?? infos[0]
  const given = infos.filter(({ matching_image_info_id: id }) => matching.imagesOf(id).length > 0).length
  const divide = (way?: Mode) => {
    setBusy(true)
    void matching
      .divide(way)
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  const add = async (text: string, blockIds: string[]) => setWanted(await matching.add(text, blockIds))
  const text = `/editor/edit/${docId}`
  const shared = { matching, run, docId, mayWrite: head.may_write }
  return (
    <EditorFrame
      backTo={COMIC_WORKS.includes(head.project_type) ? workScreen(head, 'documents') : text}
      crumb={`${head.project_name} / ${head.doc_name} /`}
      title="配图"
      middle={
        <span className="meta num">
          {infos.length} 段 · 已配 {given}
          {run.running && ` · 整篇配图 ${run.done} / ${run.total}`}
        </span>
      }
      actions={
        <>
          <Button size="small" type="text" icon={<SquarePen aria-hidden />} onClick={() => void navigate(text)}>
            <span className="max-[720px]:sr-only">打开脚本</span>
          </Button>
          <RunActions docId={docId} run={run} given={given} blocked={!head.may_write || infos.length === 0} />
          <Segmented
            size="small"
            aria-label="划分方式"
            disabled={!head.may_write || busy}
            options={(Object.keys(MATCHING_MODES) as Mode[]).map(value => ({ value, label: MATCHING_MODES[value] }))}
            {...(mode ? { value: mode.mode } : {})}
            onChange={divide}
          />
          <Button size="small" icon={<RefreshCw aria-hidden />} loading={busy} disabled={!head.may_write} onClick={() => divide()}>
            重新划分
          </Button>
        </>
      }
    >
      <Panels
        name="matching"
        panels={[
          {
            key: 'passages',
            label: '段落',
            size: 320,
            min: 240,
            max: 440,
            content: <PassageList matching={matching} run={run} chosen={info?.matching_image_info_id} choose={setWanted} />,
          },
          {
            key: 'script',
            min: 360,
            content: <MiddlePane {...shared} {...{ info, view, setView, add }} workId={head.project_id} choose={setWanted} />,
          },
          {
            key: 'pictures',
            label: '配图',
            size: 340,
            min: 280,
            max: 520,
            content: <PicturePane {...shared} info={info} workId={head.project_id} />,
          },
        ]}
      />
    </EditorFrame>
  )
}

const MatchPage = () => {
  const docId = Number(useSearchParams()[0].get('doc'))
  const navigate = useNavigate()
  const { data: head } = useCall(api.documents.head, { doc_id: docId }, { enabled: docId > 0 })
  if (head) return <Match key={docId} docId={docId} head={head} />
  return (
    <EditorFrame backTo="/workBench/worksManage" title="配图">
      <div className="flex flex-1 items-center justify-center">
        {!(docId > 0) && (
          <Empty
            art="images"
            title="先打开一篇剧本"
            help="配图从文档编辑的「更多」菜单里打开，漫画和动画作品也从「配图」里打开。"
            action={
              <Button type="primary" onClick={() => void navigate('/workBench/worksManage')}>
                去作品管理
              </Button>
            }
          />
        )}
      </div>
    </EditorFrame>
  )
}
export default MatchPage
