// The evaluation of one work, in the work: its newest report, or the way to the first.
import { ORIGIN } from '@qianmu/contract/evaluation/states'
import { Button, Skeleton } from 'antd'
import { useParams } from 'react-router'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ReportView } from './report/ReportView.tsx'
import { useReport, useRunning } from './use-evaluation.ts'

const WorkPage = () => {
  const { workId, projectType } = useParams()
  const work_id = Number(workId)
  const { data, isError, refetch } = useCall(api.evaluation.reports, { work_from: ORIGIN.inside, work_id, page: 1, size: 2 })
  const [newest, last] = data?.list ?? []
  const { data: before } = useReport(last?.eid)
  const running = useRunning()
  return (
    <Page>
      {newest ? (
        <ReportView key={newest.eid} eid={newest.eid} inside={`/workDetail/${workId}/${projectType}`} before={before} />
      ) : isError ? (
        <Empty art="page" title="没有读到评估" action={<Button onClick={() => void refetch()}>重试</Button>} />
      ) : data ? (
        <Empty
          art="page"
          title="这部作品还没有评估过"
          help="统计、曲线和证据都由规则从原文算出，不需要模型，几秒就好"
          action={
            <Button type="primary" loading={running.busy} onClick={() => void running.start(ORIGIN.inside, work_id)}>
              开始评估
            </Button>
          }
        />
      ) : (
        <Skeleton active className="p-24" paragraph={{ rows: 10 }} />
      )}
    </Page>
  )
}
export default WorkPage
