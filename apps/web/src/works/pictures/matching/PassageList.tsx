// The passages in the order of the text: what each says, and the picture it has.
import { Skeleton } from 'antd'
import { ImageIcon } from 'lucide-react'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'

interface Props {
  matching: Matching
  chosen: number | undefined
  choose: (infoId: number) => void
}

export const PassageList = ({ matching, chosen, choose }: Props) => {
  const { infos, imagesOf, loaded } = matching
  return (
    <nav className={styles.passages} aria-label="配图段落">
      {!loaded && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {loaded && infos.length === 0 && (
        <Empty art="images" title="还没有配图段落" help="在右边的正文里选中 20 到 1000 字，或按场、按段落划分。" />
      )}
      {infos.map(({ matching_image_info_id: id, text }, at) => {
        const [first, ...more] = imagesOf(id)
        return (
          <button key={id} type="button" className={styles.passage} aria-current={id === chosen || undefined} onClick={() => choose(id)}>
            <span className="stack flex-1 gap-4">
              <span className="meta num">
                {String(at + 1).padStart(2, '0')} · {text.length} 字 · {first ? `${more.length + 1} 张` : '未配图'}
              </span>
              <span className="line-clamp-3 text-13 leading-[1.6]">{text}</span>
            </span>
            <span className={styles.thumb}>
              {first ? <img src={first.thumbs.small} alt="" loading="lazy" /> : <ImageIcon size={16} aria-hidden />}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
