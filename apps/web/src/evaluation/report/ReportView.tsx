// One evaluation as it stands: its verdict, charts, figures and evidence, or why there is none yet (mockup 23).
import type { EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { STATE } from '@qianmu/contract/evaluation/states'
import { Button, Skeleton, Switch } from 'antd'
import { Download, PenLine, RotateCw, Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useJob } from '../../jobs/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { instantText, largeNumber } from '../../ui/format.ts'
import { late } from '../../ui/late/late.tsx'
import { tellLosses } from '../../ui/losses/tell.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { evaluationPath, isRunning, stateOf } from '../model.ts'
import { useReport, useRunNews, useRunning } from '../use-evaluation.ts'
import { Charts } from './Charts.tsx'
import { Evidence } from './Evidence.tsx'
import { Figures } from './Figures.tsx'
import { Findings } from './Findings.tsx'
import { Novel, People } from './People.tsx'

const AiDialog = late(() => import('./AiDialog.tsx'))
const ManualDialog = late(() => import('./ManualDialog.tsx'))

const Ways = ({ report, inside }: { report: EvaluationReport; inside: string }) => (
  <nav aria-label="评估的其他页面" className="row gap-16">
    <Link to={evaluationPath('snapshot', report, inside)}>评估时的原文</Link>
    <Link to={evaluationPath('record', report, inside)}>历次评估</Link>
  </nav>
)

const Actions = ({ report, inside }: { report: EvaluationReport; inside: string }) => {
  const running = useRunning()
  const [manual, setManual] = useState(false)
  const [byAi, setByAi] = useState(false)
  const share = useAction(api.evaluation.update, { refreshes: [api.evaluation.report] })
  const file = (format: 'pdf' | 'docx') =>
    void (async () => {
      const { losses } = await api.evaluation.unsaid({ eid: report.eid, format })
      tellLosses('这些字写不进文件', losses)
      saveFile(await api.evaluation.export.file({ eid: report.eid, format }))
    })().catch(rethrowUnlessFailure)
  return (
    <div className="row flex-wrap">
      {report.can_edit && (
        <>
          <label className="row meta">
            <Switch
              size="small"
              checked={report.is_shared === 1}
              loading={share.isPending}
              onChange={checked => share.mutate({ eid: report.eid, is_shared: checked ? 1 : 0 })}
            />
            团队可看
          </label>
          <Button icon={<PenLine aria-hidden />} disabled={isRunning(report.status)} onClick={() => setManual(true)}>
            人工评估
          </Button>
          <Button icon={<Sparkles aria-hidden />} disabled={running.busy || isRunning(report.status)} onClick={() => setByAi(true)}>
            AI 标注
          </Button>
          <Button
            icon={<RotateCw aria-hidden />}
            loading={running.busy}
            disabled={isRunning(report.status)}
            onClick={() => void running.again(report, inside)}
          >
            重新评估
          </Button>
        </>
      )}
      {report.charts && (
        <>
          <Button icon={<Download aria-hidden />} onClick={() => file('docx')}>
            导出 Word
          </Button>
          <Button type="primary" icon={<Download aria-hidden />} onClick={() => file('pdf')}>
            导出 PDF
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {manual && <ManualDialog report={report} onClose={() => setManual(false)} />}
        {byAi && <AiDialog eid={report.eid} run={() => running.run(report.eid, 1)} onClose={() => setByAi(false)} />}
      </Suspense>
    </div>
  )
}

const Verdict = ({ report, inside }: { report: EvaluationReport; inside: string }) => {
  const { label, tone } = stateOf(report.status)
  return (
    <header className="row flex-wrap gap-16 py-12 px-16 line-b">
      {report.score !== null && (
        <span className="num flex-none" aria-label={`总分 ${report.score}`}>
          <span className="text-32 font-semibold">{report.score}</span> <span className="meta">/ 100</span>
        </span>
      )}
      <div className="grow basis-280">
        <p className="strong">{report.verdict || label}</p>
        <p className="meta">
          <span className={tone}>{label}</span> · {largeNumber(report.words)} 字 · {report.docs.length} 篇 ·{' '}
          {instantText(report.created_at)} ·{' '}
          {report.engine
            ? `统计由规则计算，场次由 ${report.engine} 标注，去掉了 ${report.dropped} 处对不上原文的引文`
            : '由规则计算，没有用到 AI'}
        </p>
        {report.charts && report.reason && <p className="text-12 warned">{report.reason}</p>}
        <Ways report={report} inside={inside} />
      </div>
      <Actions report={report} inside={inside} />
    </header>
  )
}

/** What stands where there is no report yet. */
const NoReport = ({ report }: { report: EvaluationReport }) => {
  const running = useRunning()
  const job = useJob(isRunning(report.status) ? (report.job_id ?? undefined) : undefined)
  if (isRunning(report.status))
    return (
      <div className="p-48 row justify-center">
        <Spinner label={`${stateOf(report.status).label}${job?.message ? ` · ${job.message}` : ''}`} />
      </div>
    )
  if (report.status === STATE.unfit) return <Empty art="page" title="不符合评测条件" help={report.reason} />
  return (
    <Empty
      art="page"
      title={report.reason ? '评估没有完成' : '还没有评估'}
      help={report.reason || '统计、曲线和证据都由规则从原文算出，不需要模型'}
      action={
        report.can_edit && (
          <Button type="primary" loading={running.busy} onClick={() => void running.run(report.eid)}>
            开始评估
          </Button>
        )
      }
    />
  )
}

interface Props {
  eid: number
  /** Path of the work when it is shown inside of it. */
  inside?: string
  /** The report it is held against. */
  before?: EvaluationReport | undefined
}

export const ReportView = ({ eid, inside = '', before }: Props) => {
  const { data: report, isError, refetch } = useReport(eid)
  useRunNews()
  if (isError) return <Empty art="page" title="没有读到评估" action={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!report) return <Skeleton active className="p-24" paragraph={{ rows: 10 }} />
  return (
    <>
      <Verdict report={report} inside={inside} />
      {report.charts ? (
        <div className="@container stack flex-1">
          <div className="flex flex-1 @max-[860px]:flex-col">
            <div className="grow">
              <Findings report={report} />
              <Charts report={report} before={before} />
              {report.kind === 'novel' && <Novel key={report.finished_at} eid={eid} />}
              <People key={report.finished_at} eid={eid} />
              <Figures report={report} />
            </div>
            <aside className="w-340 flex-none line-l @max-[860px]:w-full" aria-label="分项与证据">
              <h2 className="text-13 strong p-16">分项与证据</h2>
              <Evidence key={report.finished_at} report={report} />
            </aside>
          </div>
        </div>
      ) : (
        <NoReport report={report} />
      )}
    </>
  )
}
