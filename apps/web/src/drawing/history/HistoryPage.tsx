// /userAiWorkHistroyPage: everything one has drawn, by day, found by its words, to be taken up again (mockup 59).
import { DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { DRAW_MODES } from '@qianmu/drawing'
import { Button, Segmented } from 'antd'
import { Heart, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { Page } from '../../shell/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { dateText } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { STUDIO_MODES } from '../modes.ts'
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
const studioOf = ({ client_draw_type, record_id }: DrawResult) => {
  const mode = STUDIO_MODES.find(({ type }) => type === client_draw_type) ?? STUDIO_MODES[0]!
  return `/aiWork/aiDraw/${mode.name}?record=${record_id}`
}

const Row = ({ record, onOpen }: { record: DrawResult; onOpen: (index: number) => void }) => {
  const restore = useAction(api.drawing.restore, { refreshes: [api.drawing.list] })
  const remove = useAction(api.drawing.remove, {
    refreshes: [api.drawing.list],
    done: () => offerUndo('绘图记录已删除', () => restore.mutate({ record_ids: [record.record_id] })),
  })
  const mode = DRAW_MODES[record.client_draw_type as keyof typeof DRAW_MODES]?.title ?? '绘图'
  const state = STATES[record.status]
  const [first] = record.images
  return (
    <li className={styles.row}>
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
      <Link to={studioOf(record)} className={styles.again}>
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
      options={[{ value: 0, label: '全部' }, ...STUDIO_MODES.map(({ type, title }) => ({ value: type as number, label: title }))]}
      onChange={mode => change({ mode })}
    />
    <span className="grow" />
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

const HistoryPage = () => {
  const [filter, change] = useFilter()
  const { records, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecords(filter)
  const [open, setOpen] = useState<{ record: DrawResult; index: number } | null>(null)
  const filtered = filter.keyword !== '' || filter.favourite === 1 || filter.mode !== 0
  return (
    <Page crumbs={[{ label: 'AI 创作' }]}>
      <Bar filter={filter} change={change} />
      {records?.length === 0 && (
        <Empty
          art={filtered ? 'search' : 'images'}
          title={filtered ? '没有找到这样的图片' : '还没有画过'}
          action={
            filtered ? (
              <Button onClick={() => change({ keyword: '', favourite: 0, mode: 0 })}>看全部</Button>
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
                <Row key={record.record_id} record={record} onOpen={index => setOpen({ record, index })} />
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
