// /aiWork/userAiWorkHistroyPage: everything one has drawn, by day, found by its words, to be taken up again (mockup 59).
import { DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { DRAW_MODES } from '@qianmu/drawing'
import { Button, Checkbox, Segmented } from 'antd'
import { Heart, Package, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BATCH_ROWS_MAX as PACK_MAX } from '@qianmu/contract/drawing/batches'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useAction } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { dateText } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { BATCH_MODE, recordPath, STUDIO_MODES } from '../modes.ts'
import styles from './history.module.css'
import { byDay, type Filter, useFilter, useRecords } from './use-records.ts'

/** Pictures of a row; of more the rest is counted. */
const SHOWN = 4
const STATES: Record<number, string> = {
  [DRAW_STATUS.waiting]: '排队中',
  [DRAW_STATUS.queued]: '排队中',
  [DRAW_STATUS.again]: '等待重试',
  [DRAW_STATUS.generating]: '正在画',
  [DRAW_STATUS.failed]: '没有画成',
  [DRAW_STATUS.finished]: '',
}

const clock = (iso: string) => new Date(iso).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })

interface RowProps {
  record: DrawResult
  picked: boolean
  onPick: (on: boolean) => void
  onOpen: (index: number) => void
}

const Row = ({ record, picked, onPick, onOpen }: RowProps) => {
  const restore = useAction(api.drawing.restore, { refreshes: [api.drawing.list] })
  const remove = useAction(api.drawing.remove, {
    refreshes: [api.drawing.list],
    done: () => offerUndo('绘图记录已删除', () => restore.mutate({ record_ids: [record.record_id] })),
  })
  const mode = DRAW_MODES[record.client_draw_type as keyof typeof DRAW_MODES]?.title ?? '绘图'
  const state = STATES[record.status]
  const [first] = record.images
  return (
    <li className={styles.row} data-picked={picked}>
      <Checkbox aria-label={`选择 ${record.prompt || mode}`} checked={picked} onChange={({ target }) => onPick(target.checked)} />
      <span className="meta num">{clock(record.create_time)}</span>
      <div className={styles.words}>
        <p className="cut">{record.prompt || mode}</p>
        <p className="meta cut">
          {[mode, first && `${first.width}×${first.height}`, first && `种子 ${first.seed}`, first?.engine].filter(Boolean).join(' · ')}
          {state && <span data-status={record.status}>{`${state}${record.tasks[0]?.error ? `：${record.tasks[0].error}` : ''}`}</span>}
        </p>
      </div>
      <div className={styles.thumbs}>
        {record.images.slice(0, SHOWN).map((image, at) => (
          <button key={image.id} type="button" aria-label={`查看种子 ${image.seed} 的图片`} onClick={() => onOpen(at)}>
            <img src={image.thumbs.small} alt="" loading="lazy" />
            {at === SHOWN - 1 && record.images.length > SHOWN && <span>+{record.images.length - SHOWN}</span>}
          </button>
        ))}
      </div>
      <Link to={recordPath(record)} className={styles.again}>
        <RotateCcw size={14} aria-hidden />
        复用
      </Link>
      <IconButton icon={Trash2} label="删除这条记录" size={24} onClick={() => remove.mutate({ record_id: record.record_id })} />
    </li>
  )
}

const Bar = ({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) => (
  <div className={styles.bar}>
    <Segmented
      size="small"
      aria-label="绘画方式"
      value={filter.mode}
      options={[
        { value: 0, label: '全部' },
        ...[...STUDIO_MODES, BATCH_MODE].map(({ type, title }) => ({ value: type as number, label: title })),
      ]}
      onChange={mode => change({ mode })}
    />
    <span className="grow" />
    <input
      type="date"
      aria-label="哪一天"
      className={styles.day}
      value={filter.day}
      onChange={({ target }) => change({ day: target.value })}
    />
    <SearchBox
      label="搜画面描述"
      placeholder="画面描述"
      className={styles.search ?? ''}
      keyword={filter.keyword}
      onChange={keyword => change({ keyword })}
    />
    <Button
      size="small"
      type="text"
      aria-pressed={filter.favourite === 1}
      icon={<Heart size={14} aria-hidden {...(filter.favourite ? { fill: 'currentColor' } : {})} />}
      onClick={() => change({ favourite: filter.favourite ? 0 : 1 })}
    >
      只看收藏
    </Button>
  </div>
)

/** What can be done with the drawings that are picked. */
const Picked = ({ records, onDone }: { records: readonly DrawResult[]; onDone: () => void }) => {
  const restore = useAction(api.drawing.restore, { refreshes: [api.drawing.list] })
  const record_ids = records.map(({ record_id }) => record_id)
  const remove = useAction(api.drawing.removeMany, {
    refreshes: [api.drawing.list],
    done() {
      offerUndo(`已删除 ${record_ids.length} 条绘图记录`, () => restore.mutate({ record_ids }))
      onDone()
    },
  })
  const image_ids = records.flatMap(({ images }) => images.map(({ id }) => id)).slice(0, PACK_MAX)
  return (
    <div className={styles.picked} role="toolbar" aria-label="所选记录">
      <span className="grow num">
        已选 {records.length} 条 · {image_ids.length} 张
      </span>
      <Button
        size="small"
        icon={<Package size={14} aria-hidden />}
        disabled={image_ids.length === 0}
        onClick={() => void api.batches.pack.file({ image_ids }).then(saveFile, rethrowUnlessFailure)}
      >
        打包下载
      </Button>
      <Button size="small" danger icon={<Trash2 size={14} aria-hidden />} onClick={() => remove.mutate({ record_ids })}>
        删除
      </Button>
      <IconButton icon={X} size={24} label="取消选择" onClick={onDone} />
    </div>
  )
}

const HistoryPage = () => {
  const [filter, change] = useFilter()
  const { records, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecords(filter)
  const [open, setOpen] = useState<{ record: DrawResult; index: number } | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = records?.filter(({ record_id }) => picked.has(record_id)) ?? []
  const filtered = filter.keyword !== '' || filter.favourite === 1 || filter.mode !== 0 || filter.day !== ''
  return (
    <Page crumbs={[{ label: 'AI 创作' }]}>
      <Bar filter={filter} change={change} />
      {chosen.length > 0 && <Picked records={chosen} onDone={() => setPicked(new Set())} />}
      {records?.length === 0 && (
        <Empty
          art={filtered ? 'search' : 'images'}
          title={filtered ? '没有找到这样的图片' : '还没有画过'}
          action={
            filtered ? (
              <Button onClick={() => change({ keyword: '', favourite: 0, mode: 0, day: '' })}>看全部</Button>
            ) : (
              <Link to="/aiWork/aiDraw/txt2img">去画一张</Link>
            )
          }
        />
      )}
      <div className={styles.days}>
        {byDay(records ?? []).map(({ day, records: list }) => (
          <section key={day} aria-label={dateText(new Date(day))}>
            <h2>
              {dateText(new Date(day))}
              <span className="meta num">
                {list.length} 次 · {list.reduce((sum, record) => sum + record.images.length, 0)} 张
              </span>
            </h2>
            <ul>
              {list.map(record => (
                <Row
                  key={record.record_id}
                  record={record}
                  picked={picked.has(record.record_id)}
                  onPick={on => setPicked(new Set(on ? [...picked, record.record_id] : [...picked].filter(id => id !== record.record_id)))}
                  onOpen={index => setOpen({ record, index })}
                />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更早的
          </Button>
        )}
      </div>
      {open && (
        <ImageViewer
          images={open.record.images.map(image => ({ src: image.url, alt: open.record.prompt }))}
          index={open.index}
          onIndex={index => setOpen({ ...open, index })}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}
export default HistoryPage
