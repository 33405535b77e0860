// Between the passages and their pictures: the text to pick passages from, or the picture of one, tried among its candidates and its neighbours.
import { Button, Segmented } from 'antd'
import { Check, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { useWhere } from '../../../ui/sides/narrow.ts'
import styles from './matching.module.css'
import { ScriptPane } from './ScriptPane.tsx'
import type { Matching } from './use-matching.ts'
import type { Run } from './use-run.ts'

export type View = 'text' | 'picture'
/** Passages on each side of the one that is looked at. */
const BESIDE = 2

interface Props {
  matching: Matching
  run: Run
  info: Matching['infos'][number] | undefined
  workId: number
  docId: number
  mayWrite: boolean
  view: View
  setView: (view: View) => void
  add: (text: string, blockIds: string[]) => Promise<void>
  choose: (infoId: number) => void
}

const Neighbours = ({ matching, run, info, choose }: Pick<Props, 'matching' | 'run' | 'choose'> & { info: NonNullable<Props['info']> }) => {
  const at = matching.infos.indexOf(info)
  const from = Math.max(0, at - BESIDE)
  return (
    <section aria-label="前后段落" className="flex-none p-12 line-t">
      <ul className="grid grid-cols-5 gap-8">
        {matching.infos.slice(from, at + BESIDE + 1).map(({ matching_image_info_id: id, text }, nth) => {
          const picture = matching.imagesOf(id)[0] ?? run.picturesOf(id)[0]
          return (
            <li key={id} className="stack gap-4 min-w-0">
              <button
                type="button"
                className={styles.neighbour}
                aria-current={id === info.matching_image_info_id || undefined}
                aria-label={`第 ${from + nth + 1} 段`}
                title={text}
                onClick={() => choose(id)}
              >
                {picture && <img src={picture.thumbs.small} alt="" loading="lazy" />}
              </button>
              <span className="meta num">段 {String(from + nth + 1).padStart(2, '0')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The picture of a passage among its candidates: ←/→ tries another, Enter takes it and goes on. */
const Stage = ({
  matching,
  run,
  info,
  mayWrite,
  choose,
}: Pick<Props, 'matching' | 'run' | 'mayWrite' | 'choose'> & { info: NonNullable<Props['info']> }) => {
  const id = info.matching_image_info_id
  const own = matching.imagesOf(id)
  const taken = new Set(own.map(({ image_url }) => image_url))
  const candidates = [
    ...own.map(image => ({ key: `m${image.id}`, url: image.image_url, big: image.thumbs.big, imageId: image.id })),
    ...run
      .picturesOf(id)
      .flatMap(image => (taken.has(image.url) ? [] : { key: `d${image.id}`, url: image.url, big: image.thumbs.big, imageId: 0 })),
  ]
  const [tried, setTried] = useState(0)
  const at = Math.min(tried, Math.max(0, candidates.length - 1))
  const shown = candidates[at]
  const step = (by: 1 | -1) => setTried((at + by + candidates.length) % candidates.length)
  const next = matching.infos[matching.infos.indexOf(info) + 1]
  const settle = () => {
    if (!shown) return
    if (shown.imageId === 0) matching.take(id, shown.url, 2)
    else matching.move(shown.imageId, 0)
    if (next) choose(next.matching_image_info_id)
  }
  const where = useWhere('右边', '配图')
  const several = candidates.length > 1
  useShortcut('ArrowLeft', () => step(-1), { label: '上一张候选', group: '配图' }, several)
  useShortcut('ArrowRight', () => step(1), { label: '下一张候选', group: '配图' }, several)
  useShortcut('Enter', settle, { label: '定稿，下一段', group: '配图' }, mayWrite && shown !== undefined)
  return (
    <>
      <div className="flex flex-1 items-center justify-center min-h-0 p-16">
        {shown ? (
          <img
            src={shown.big}
            alt={`第 ${at + 1} 张候选，共 ${candidates.length} 张`}
            className="max-w-full max-h-full rounded-6 object-contain"
          />
        ) : (
          <Empty
            art="images"
            title="这一段还没有图片"
            help={`让引擎画一张，或在${where}选一个来源。`}
            action={
              <Button
                type="primary"
                icon={<ImagePlus aria-hidden />}
                loading={run.busy}
                disabled={!mayWrite}
                onClick={() => run.start([id])}
              >
                画这一段
              </Button>
            }
          />
        )}
      </div>
      <Neighbours {...{ matching, run, info, choose }} />
      <footer className="row flex-none p-12 line-t" data-kept>
        <span className="meta grow num">{shown ? `候选 ${at + 1} / ${candidates.length}，← → 换一张` : ''}</span>
        <Button icon={<ImagePlus aria-hidden />} loading={run.busy} disabled={!mayWrite} onClick={() => run.start([id])}>
          再画一张
        </Button>
        <Button type="primary" icon={<Check aria-hidden />} disabled={!mayWrite || !shown} onClick={settle}>
          定稿，下一段
        </Button>
      </footer>
    </>
  )
}

export const MiddlePane = ({ matching, run, info, workId, docId, mayWrite, view, setView, add, choose }: Props) => (
  <div className="flex flex-col h-full bg-canvas">
    <div className="row flex-none px-16 py-8 line-b">
      <Segmented<View>
        size="small"
        aria-label="中间显示"
        value={view}
        onChange={setView}
        options={[
          { value: 'text', label: '原文' },
          { value: 'picture', label: '画面' },
        ]}
      />
    </div>
    <div className="flex flex-1 flex-col min-h-0">
      {view === 'picture' && info ? (
        <Stage key={info.matching_image_info_id} {...{ matching, run, info, mayWrite, choose }} />
      ) : (
        <ScriptPane projectId={workId} docId={docId} marked={info?.block_ids ?? []} mayWrite={mayWrite} add={add} />
      )}
    </div>
  </div>
)
