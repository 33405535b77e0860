// The result on the stage against the picture it was made from, or against another result: under a slider, side by side, or with all of its drawing.
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
type SheetStudio = CompareStudio & Uses<'setView' | 'show'>

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
  { value: 'all', label: '整批' },
] as const

/** All results of the drawing at once, as large as there is room; a click takes one to look at alone. */
const Sheet = ({ studio: { show, setView }, looked: { image, record } }: { studio: Uses<'setView' | 'show'>; looked: Looked }) => (
  <ul
    className="grid content-start gap-8 flex-1 min-h-0 overflow-y-auto"
    // As many beside each other as below each other, as long as each is large enough to be judged.
    style={{
      gridTemplateColumns: `repeat(auto-fill, minmax(max(160px, ${Math.floor(100 / Math.ceil(Math.sqrt(record.images.length)))}% - 8px), 1fr))`,
    }}
  >
    {record.images.map(each => (
      <li key={each.id}>
        <button
          type="button"
          className="block w-full p-0 border-0 rounded-6 bg-hover cursor-pointer"
          style={{ aspectRatio: `${each.width} / ${each.height}` }}
          aria-label={`单独看种子 ${each.seed}`}
          aria-current={each.id === image.id}
          onClick={() => {
            show(each.id)
            setView('result')
          }}
        >
          <img className="block size-full object-contain" src={each.thumbs.mid} alt="" loading="lazy" />
        </button>
      </li>
    ))}
  </ul>
)

export const Compare = ({ studio }: { studio: SheetStudio }) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('slider')
  const looked = lookedAt(studio)
  const compared = comparedOf(studio)
  if (!compared || !looked) return null
  const { before, after } = compared
  return (
    <div className="stack flex-1 min-h-0 gap-8 p-16">
      {kind === 'all' && <Sheet studio={studio} looked={looked} />}
      {kind === 'slider' && (
        <div className="flex-1 min-h-0">
          <CompareSlider before={before} after={after} />
        </div>
      )}
      {kind === 'sides' && (
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
        <span className="meta">{kind === 'all' ? '点一张单独看' : '点右边的图换掉右图，点图上的对比换掉左图'}</span>
      </div>
    </div>
  )
}
