// What to look at, the gravest first: each finding with its lines, 「不是问题」, and those that somebody said so of, to be taken back.
import type { EvaluationFinding, EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { FINDING_NAMES, SEVERITY_NAMES } from '@qianmu/contract/evaluation/states'
import { Button } from 'antd'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { QuoteRow } from './Evidence.tsx'

/** Findings that are shown before more are asked for. */
const FIRST = 8
const TONES = { high: 'danger', middle: 'warned', low: '' } as const

const useMarking = ({ eid }: Pick<EvaluationReport, 'eid'>) => {
  const marking = useAction(api.evaluation.dismiss, {
    refreshes: [api.evaluation.report],
    done: (_, { is_dismissed }) => toast.success(is_dismissed === 1 ? '记住了，改动这几行之前不再提' : '已放回'),
  })
  return { busy: marking.isPending, mark: (finding: string, is_dismissed: 0 | 1) => marking.mutate({ eid, finding, is_dismissed }) }
}

interface Props {
  report: EvaluationReport
}

const Row = ({ report, finding }: Props & { finding: EvaluationFinding }) => {
  const { busy, mark } = useMarking(report)
  const { kind, severity, title, text, lines, confidence } = finding
  return (
    <li className="stack gap-4 p-16 line-t">
      <div className="row flex-wrap items-start">
        <span className={`strong flex-none ${TONES[severity]}`}>{SEVERITY_NAMES[severity]}</span>
        <h3 className="text-14 strong grow basis-240 m-0 break-words">{title}</h3>
        {report.can_edit && (
          <Button
            size="small"
            icon={<Check aria-hidden />}
            loading={busy}
            aria-label={`不是问题：${title}`}
            onClick={() => mark(finding.key, 1)}
          >
            不是问题
          </Button>
        )}
      </div>
      <p className="m-0 break-words">{text}</p>
      <p className="meta m-0">
        {FINDING_NAMES[kind]} · 把握 {percent(confidence)}
      </p>
      <ul className="stack gap-8">
        {lines.map((line, at) => (
          <QuoteRow key={`${line.block_id}-${at}`} report={report} quote={line} where={line.where} {...(at === 0 ? { why: title } : {})} />
        ))}
      </ul>
    </li>
  )
}

const Dismissed = ({ report }: Props) => {
  const { busy, mark } = useMarking(report)
  if (report.dismissed.length === 0) return null
  return (
    <details className="line-t">
      <summary className="row h-36 px-16 cursor-pointer hover:bg-hover">标为不是问题的 {report.dismissed.length} 处</summary>
      <ul className="stack gap-8 px-16 pb-12">
        {report.dismissed.map(({ key, title }) => (
          <li key={key} className="row flex-wrap">
            <span className="grow quiet break-words">{title}</span>
            <Button
              size="small"
              icon={<Undo2 aria-hidden />}
              disabled={busy || !report.can_edit}
              aria-label={`撤销：${title}`}
              onClick={() => mark(key, 0)}
            >
              撤销
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

export const Findings = ({ report }: Props) => {
  const [all, setAll] = useState(false)
  const { findings } = report
  const shown = all ? findings : findings.slice(0, FIRST)
  return (
    <section className="line-b min-w-0" aria-labelledby="findings">
      <h2 id="findings" className="text-13 strong px-16 py-12">
        {findings.length > 0 ? `先看这 ${findings.length} 处` : '没有查出问题'}
      </h2>
      {findings.length === 0 && (
        <p className="quiet px-16 pb-12">没有查出前后矛盾、断了的线索和空转的段落。规则只认写明了的话，没写明的看不出来。</p>
      )}
      <ul className="stack">
        {shown.map(finding => (
          <Row key={finding.key} report={report} finding={finding} />
        ))}
      </ul>
      {findings.length > shown.length && (
        <div className="px-16 py-12 line-t">
          <Button onClick={() => setAll(true)}>再看 {findings.length - shown.length} 处</Button>
        </div>
      )}
      <Dismissed report={report} />
    </section>
  )
}
