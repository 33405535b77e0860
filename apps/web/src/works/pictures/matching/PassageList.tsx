// The passages in the order of the text: what each says, and the picture it has.
import { Skeleton } from 'antd'
import { ImageIcon } from 'lucide-react'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'
import type { Run } from './use-run.ts'

interface Props {
  matching: Matching
  run: Run
  chosen: number | undefined
  choose: (infoId: number) => void
}

/** How the drawing of a passage without a picture stands. */
function stateOf(run: Run, id: number): string {
  const now = run.of(id)
  if (!now) return '未配图'
  if (now.images.length) return `${now.images.length} 张候选`
  if (run.isOver(now.status)) return `没画成：${now.error || '请重试'}`
  return now.progress > 0 ? `生成中 ${Math.round(now.progress * 100)}%` : '排队中'
}

export const PassageList = ({ matching, run, chosen, choose }: Props) => {
  const { infos, imagesOf, loaded } = matching
  return (
    <nav className={styles.passages} aria-label="配图段落">
      {!loaded && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {loaded && infos.length === 0 && (
        <Empty art="images" title="还没有配图段落" help="在正文里选中 20 到 1000 字，或按场、按段落划分。" />
      )}
      {infos.map(({ matching_image_info_id: id, text }, at) => {
        const [first, ...more] = imagesOf(id)
        const shown = first ?? run.picturesOf(id)[0]
        return (
          <button key={id} type="button" className={styles.passage} aria-current={id === chosen || undefined} onClick={() => choose(id)}>
            <span className="stack flex-1 gap-4">
              <span className="meta num">
                {String(at + 1).padStart(2, '0')} · {text.length} 字 · {first ? `${more.length + 1} 张` : stateOf(run, id)}
              </span>
              <span className="line-clamp-3 text-13 leading-[1.6]">{text}</span>
            </span>
            <span className={styles.thumb}>
              {shown ? <img src={shown.thumbs.small} alt="" loading="lazy" /> : <ImageIcon size={16} aria-hidden />}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
