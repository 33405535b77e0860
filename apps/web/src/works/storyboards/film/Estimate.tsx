// What takes of film are going to cost, before they are asked for, and how much they may cost at most.
import { FILM_TAKE_LIMITS, type FilmQuote } from '@qianmu/contract/works/film-takes/takes'
import { InputNumber } from 'antd'
import { useId } from 'react'

const yuan = (value: number) => `¥${value.toFixed(2)}`
const seconds = (value: number) => `${Math.round(value * 10) / 10} 秒`

interface Props {
  quote: FilmQuote
  cap: number
  setCap: (cap: number) => void
}
export const Estimate = ({ quote, cap, setCap }: Props) => {
  const id = useId()
  const { engine, price, shots, yuan: sum, spent, day_cap } = quote
  const several = shots.length > 1 ? `${shots.length} 镜共 ` : ''
  return (
    <div className="flex flex-col gap-6">
      <p className="num text-13" role="status">
        {engine} · {several}
        {seconds(quote.seconds)}
        {price > 0 ? ` × ${yuan(price)} = ${yuan(sum)}` : ' · 没有定价'}
      </p>
      {price > 0 && (
        <p className="row">
          <label htmlFor={id} className="meta">
            这次最多
          </label>
          <InputNumber
            id={id}
            size="small"
            className="w-112"
            prefix="¥"
            min={0}
            max={FILM_TAKE_LIMITS.yuan}
            value={cap}
            onChange={next => setCap(next ?? 0)}
          />
          {cap < sum && <span className="meta grow">放不下的几镜不会生成</span>}
        </p>
      )}
      {price > 0 && day_cap > 0 && (
        <p className="meta num">
          团队今天已用 {yuan(spent)}，上限 {yuan(day_cap)}；用完会停下
        </p>
      )}
    </div>
  )
}
