// The result on the stage against the picture it was made from, or against another result: under a slider, or side by side.
import { Segmented } from 'antd'
import { useState } from 'react'
import { CompareSlider } from '../../../ui/CompareSlider.tsx'
import { type Looked, lookedAt, looksOf } from '../../looked.ts'
import type { Uses } from '../../use-studio.ts'

interface Side {
  url: string
  alt: string
}
type CompareStudio = Uses<'against' | 'records' | 'shown' | 'sources'>

const nameOf = ({ image: { seed, width, height } }: Looked) => (seed > 0 ? `种子 ${seed}` : `${width} × ${height}`)

/** What the result is held against: another result that was picked, what the mode works on, else the picture before it. */
export function comparedOf(studio: CompareStudio): { before: Side; after: Side } | undefined {
  const looked = lookedAt(studio)
  if (!looked) return undefined
  const results = looksOf(studio.records).filter(({ image }) => image.role === 'result' && image.id !== looked.image.id)
  const picked = results.find(({ image }) => image.id === studio.against)
  const [source] = studio.sources
  const after = (alt: string) => ({ url: looked.image.url, alt })
  if (!picked && source) return { before: { url: source, alt: '原图' }, after: after('结果') }
  const other = picked ?? results.find(({ image }) => image.id < looked.image.id) ?? results[0]
  return other && { before: { url: other.image.url, alt: nameOf(other) }, after: after(nameOf(looked)) }
}

const KINDS = [
  { value: 'slider', label: '滑块' },
  { value: 'sides', label: '并排' },
] as const

export const Compare = ({ studio }: { studio: CompareStudio }) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('slider')
  const compared = comparedOf(studio)
  if (!compared) return null
  const { before, after } = compared
  return (
    <div className="stack flex-1 min-h-0 gap-8 p-16">
      {kind === 'slider' ? (
        <div className="flex-1 min-h-0">
          <CompareSlider before={before} after={after} />
        </div>
      ) : (
        <div className="grid grid-cols-[1fr_1fr] gap-8 flex-1 min-h-0">
          {[before, after].map(({ url, alt }) => (
            <figure key={url} className="stack gap-4 min-h-0 m-0">
              <img className="flex-1 min-h-0 w-full object-contain" src={url} alt={alt} />
              <figcaption className="meta num text-center">{alt}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className="row justify-center">
        <Segmented size="small" aria-label="怎么对比" options={[...KINDS]} value={kind} onChange={setKind} />
        <span className="meta">点右边的图换掉右图，点图上的对比换掉左图</span>
      </div>
    </div>
  )
}
