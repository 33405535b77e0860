// The parts of the rubric with what they rest on: quotes that lead to their lines, and that become cards and comments.
import type { EvaluationReport, EvaluationSection } from '@qianmu/contract/evaluation/evaluation'
import { ORIGIN } from '@qianmu/contract/evaluation/states'
import { Button } from 'antd'
import { Lightbulb, Link2, MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { evaluationPath } from '../model.ts'

type Quote = EvaluationSection['evidence'][number]
interface OfReport {
  report: Pick<EvaluationReport, 'docs' | 'eid' | 'work_from' | 'work_id' | 'work_name'>
}

/** Longest title of a card. */
const TITLE = 60

interface QuoteProps extends OfReport {
  quote: Omit<Quote, 'why'> & { why?: string }
  /** Where the line stands, in place of the name of its document. */
  where?: string
  /** What cards and comments are told, where it is not told beside the quote. */
  why?: string
}

/** A quote, which leads to its line: of a work of the instance in its document, where it can be worked on, of one from outside in the text as it was. */
export const QuoteRow = ({ report, quote, where, why: reason }: QuoteProps) => {
  const card = useAction(api.cards.add, { refreshes: [api.cards.listAll], done: () => toast.success('已写成构思卡') })
  const comment = useAction(api.comments.add, { refreshes: [api.comments.list], done: () => toast.success('已转为批注') })
  const name = report.docs.find(({ doc_id }) => doc_id === quote.doc_id)?.doc_name ?? ''
  const shown = quote.why ?? ''
  const why = reason ?? shown
  const isInside = report.work_from === ORIGIN.inside
  const text = isInside ? `/editor/edit/${quote.doc_id}` : `${evaluationPath('snapshot', report)}?doc=${quote.doc_id}`
  return (
    <li className="stack gap-4 py-8 pl-10 border-l-2 border-line">
      <blockquote className="m-0 break-words">{quote.quote}</blockquote>
      <div className="row flex-wrap">
        <Link className="tag" to={`${text}#line-${encodeURIComponent(quote.block_id)}`} title={where ?? name}>
          <Link2 size={12} aria-hidden />
          <span className="cut">{where ?? name}</span>
        </Link>
        {shown && <span className="meta">{shown}</span>}
      </div>
      {isInside && why && (
        <div className="row flex-wrap">
          <Button
            size="small"
            icon={<Lightbulb aria-hidden />}
            loading={card.isPending}
            onClick={() =>
              card.mutate({ project_id: report.work_id, title: why.slice(0, TITLE), text: `${quote.quote}\n——《${name}》，来自评估` })
            }
          >
            写成构思卡
          </Button>
          <Button
            size="small"
            icon={<MessageSquarePlus aria-hidden />}
            loading={comment.isPending}
            onClick={() =>
              comment.mutate({ doc_id: quote.doc_id, body: why, selection: { block_id: quote.block_id, start: 0, quote: quote.quote } })
            }
          >
            转为批注
          </Button>
        </div>
      )}
    </li>
  )
}

const Reasons = ({ title, rows = [] }: { title: string; rows?: readonly string[] | undefined }) =>
  rows.length > 0 && (
    <div className="stack gap-4 mb-8">
      <h3 className="meta m-0">{title}</h3>
      {rows.map(row => (
        <p key={row} className="m-0 break-words">
          {row}
        </p>
      ))}
    </div>
  )

const Head = ({ section: { title, score, source, evidence } }: { section: EvaluationSection }) => (
  <summary className="row h-36 px-16 cursor-pointer hover:bg-hover">
    <span className="strong">{title}</span>
    <span className="grow meta">{source === 'manual' ? '人工' : `${evidence.length} 处证据`}</span>
    <span className="num strong">{score}</span>
  </summary>
)

export const Evidence = ({ report }: { report: Pick<EvaluationReport, 'sections'> & OfReport['report'] }) => {
  const weakest = report.sections.toSorted((one, other) => one.score - other.score)[0]
  return report.sections.map(section => (
    <details key={`${section.source}-${section.key}`} className="line-b" open={section === weakest}>
      <Head section={section} />
      <div className="px-16 pb-12">
        <p className="quiet mb-8">{section.text || '没有评语'}</p>
        <Reasons title="减分" rows={section.lowered} />
        <Reasons title="怎样提高" rows={section.raise} />
        <ul className="stack gap-8">
          {section.evidence.map((quote, at) => (
            <QuoteRow key={`${quote.block_id}-${at}`} report={report} quote={quote} />
          ))}
        </ul>
      </div>
    </details>
  ))
}
