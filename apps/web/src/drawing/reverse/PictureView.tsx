// The picture that is read, with its commonest colours.
import { Empty } from '../../ui/Empty.tsx'
import { percent, sizeText } from '../../ui/format.ts'
import styles from './reverse.module.css'
import type { Item } from './use-queue.ts'
import { useReading } from './use-reading.ts'

const Palette = ({ item }: { item: Item }) => {
  const { reading } = useReading(item)
  if (!reading?.palette.length) return null
  return (
    <section className={styles.palette} aria-label="主色">
      <h2>主色</h2>
      <div className="flex overflow-hidden h-28 border border-line rounded-6" aria-hidden>
        {reading.palette.map(({ colour, share }) => (
          <span key={colour} style={{ background: colour, flexGrow: share }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-y-4 gap-x-12 mt-6">
        {reading.palette.map(({ colour, share }) => (
          <li key={colour} className="meta num">
            {colour} {percent(share)}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const PictureView = ({ item }: { item: Item | undefined }) => {
  if (!item)
    return (
      <section className={styles.view} aria-label="图片">
        <Empty art="images" title="放进一张图片，读出它的提示词" help="带着生成参数的图片原样读出；其他图片给出可以改的词，标明把握。" />
      </section>
    )
  const facts = [item.name, item.width > 0 && `${item.width} × ${item.height}`, item.size > 0 && sizeText(item.size)].filter(Boolean)
  return (
    <section className={styles.view} aria-label="图片">
      <p className="quiet cut">{facts.join(' · ')}</p>
      {item.url && (
        <img className="max-w-full max-h-[62vh] my-0 mx-auto rounded-6 bg-hover object-contain" src={item.url} alt={item.name} />
      )}
      <Palette item={item} />
    </section>
  )
}
