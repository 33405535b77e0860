// All figures of a report with the band that is usual for its kind of work, how each is computed and the lines it comes from.
import type { EvaluationFigure, EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { Button } from 'antd'
import { useState } from 'react'
import { QuoteRow } from './Evidence.tsx'

const VERDICTS = { in: '在常见范围', below: '偏低', above: '偏高', '': '' } as const
const bandText = ({ band, unit }: EvaluationFigure) => {
  if (!band) return ''
  return unit === '%' ? `${Math.round(band[0] * 100)}–${Math.round(band[1] * 100)}%` : `${band[0]}–${band[1]}`
}

const Row = ({ report, figure }: { report: EvaluationReport; figure: EvaluationFigure }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <tr className="line-t">
        <th scope="row" className="text-left font-normal py-8 pr-12">
          {figure.label}
          <span className="meta block">{figure.source}</span>
          {figure.corpus && <span className="meta block">常见范围：{figure.corpus}</span>}
        </th>
        <td className={`num ${figure.known === false ? 'quiet' : 'strong'} py-8 pr-12 whitespace-nowrap`}>{figure.shown}</td>
        <td className="num quiet py-8 pr-12 whitespace-nowrap">{bandText(figure)}</td>
        <td className="py-8 pr-12 whitespace-nowrap">
          <span className={figure.verdict === 'in' ? 'good' : figure.verdict ? 'warned' : ''}>{VERDICTS[figure.verdict]}</span>
        </td>
        <td className="py-8">
          {figure.places.length > 0 && (
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {figure.places.length} 处
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={5} className="pb-8">
            <ul className="stack gap-8">
              {figure.places.map((place, at) => (
                <QuoteRow key={`${place.block_id}-${at}`} report={report} quote={place} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

export const Figures = ({ report }: { report: EvaluationReport }) => (
  <section className="p-16 min-w-0 overflow-x-auto" aria-labelledby="figures" tabIndex={0}>
    <h2 id="figures" className="text-13 strong mb-8">
      指标
    </h2>
    <table className="w-full text-13">
      <thead>
        <tr>
          {['指标', '本作', '常见', '', '出处'].map((title, at) => (
            <th key={at} scope="col" className="text-left meta font-medium pr-12 pb-4">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.figures.map(figure => (
          <Row key={figure.key} report={report} figure={figure} />
        ))}
      </tbody>
    </table>
  </section>
)
