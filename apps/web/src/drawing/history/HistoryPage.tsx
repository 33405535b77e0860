// /aiWork/userAiWorkHistroyPage: everything one has drawn, by day, found by its words, to be taken up again (mockup 59).
import { DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { DRAW_MODES } from '@qianmu/drawing'
import { Button, Segmented } from 'antd'
import { Heart, Package, RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BATCH_ROWS_MAX as PACK_MAX } from '@qianmu/contract/drawing/batches'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useAction } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { dateText } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { SelectBox } from '../../ui/library/Item.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { useSelection } from '../../ui/library/use-selection.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { BATCH_MODE, recordPath, STUDIO_MODES } from '../modes.ts'
import styles from './history.module.css'
import { type Filter, keyOfRecord, useFilter, useRecords } from './use-records.ts'

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
  state: ItemState
  onOpen: (record: DrawResult, index: number) => void
}

const Row = ({ record, state: row, onOpen }: RowProps) => {
  const { tabIndex } = row.focus
  const restore = useAction(api.drawing.restore, { refreshes: [api.drawing.list] })
  const remove = useAction(api.drawing.remove, {
    refreshes: [api.drawing.list],
    done: () => offerUndo('绘图记录已删除', () => restore.mutate({ record_ids: [record.record_id] })),
  })
  const mode = DRAW_MODES[record.client_draw_type as keyof typeof DRAW_MODES]?.title ?? '绘图'
  const name = [record.subject_name, record.prompt].filter(Boolean).join(' · ') || mode
  const state = STATES[record.status]
  const [first] = record.images
  return (
    <div className={styles.row} {...row.focus}>
      <SelectBox label={`选择 ${name}`} state={row} />
      <span className="meta num">{clock(record.create_time)}</span>
      <div className={styles.words}>
        <p className="cut">{name}</p>
        <p className="meta cut">
          {[mode, first && `${first.width}×${first.height}`, first && `种子 ${first.seed}`, first?.engine].filter(Boolean).join(' · ')}
          {state && <span data-status={record.status}>{`${state}${record.tasks[0]?.error ? `：${record.tasks[0].error}` : ''}`}</span>}
        </p>
      </div>
      <div className={styles.thumbs}>
        {record.images.slice(0, SHOWN).map((image, at) => (
          <button
            key={image.id}
            type="button"
            tabIndex={tabIndex}
            aria-label={`查看种子 ${image.seed} 的图片`}
            onClick={() => onOpen(record, at)}
          >
            <img src={image.thumbs.small} alt="" loading="lazy" />
            {at === SHOWN - 1 && record.images.length > SHOWN && <span>+{record.images.length - SHOWN}</span>}
          </button>
        ))}
      </div>
      <Link to={recordPath(record)} className="inline-flex flex-none items-center gap-4 min-h-24" tabIndex={tabIndex}>
        <RotateCcw size={14} aria-hidden />
        复用
      </Link>
      <IconButton
        icon={Trash2}
        label="删除这条记录"
        size={24}
        tabIndex={tabIndex}
        onClick={() => remove.mutate({ record_id: record.record_id })}
      />
    </div>
  )
}

const Bar = ({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) => (
  <>
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
    <DateField label="哪一天" value={filter.day} onChange={day => change({ day })} />
    <SearchBox label="搜画面描述" placeholder="画面描述、模型、种子" keyword={filter.keyword} onChange={keyword => change({ keyword })} />
    <Button
      size="small"
      type="text"
      aria-pressed={filter.favourite === 1}
      icon={<Heart size={14} aria-hidden {...(filter.favourite ? { fill: 'currentColor' } : {})} />}
      onClick={() => change({ favourite: filter.favourite ? 0 : 1 })}
    >
      只看收藏
    </Button>
  </>
)

/** The pictures of drawings, as many as one pack takes. */
const imagesOf = (records: readonly DrawResult[]) => records.flatMap(({ images }) => images.map(({ id }) => id)).slice(0, PACK_MAX)

/** What can be done with the drawings that are selected. */
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
  const image_ids = imagesOf(records)
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<Package size={14} aria-hidden />}
        disabled={image_ids.length === 0}
        onClick={() => void api.batches.pack.file({ image_ids }).then(saveFile, rethrowUnlessFailure)}
      >
        打包下载
      </Button>
      <span className="grow" />
      <Button size="small" type="text" danger icon={<Trash2 size={14} aria-hidden />} onClick={() => remove.mutate({ record_ids })}>
        删除
      </Button>
    </>
  )
}

const dayOf = ({ create_time }: DrawResult) => new Date(create_time).toDateString()
const ROWS: Layout<DrawResult> = {
  flow: 'rows',
  height: 64,
  group: {
    keyOf: dayOf,
    head: records => (
      <h2 className={styles.day}>
        {dateText(new Date(records[0]!.create_time))}
        <span className="meta num">
          {records.length} 次 · {records.reduce((sum, { images }) => sum + images.length, 0)} 张
        </span>
      </h2>
    ),
  },
}
const EVERYTHING: Filter = { keyword: '', favourite: 0, mode: 0, day: '' }

const HistoryPage = () => {
  const [filter, change] = useFilter()
  const source = useRecords(filter)
  const [open, setOpen] = useState<{ record: DrawResult; index: number } | null>(null)
  const shown = useMemo(() => source.items?.map(keyOfRecord) ?? [], [source.items])
  const selection = useSelection(shown, source.more !== undefined)
  const filtered = filter.keyword !== '' || filter.favourite === 1 || filter.mode !== 0 || filter.day !== ''
  const show = useCallback((record: DrawResult, index: number) => setOpen({ record, index }), [])
  const drawRow = useCallback((record: DrawResult, state: ItemState) => <Row record={record} state={state} onOpen={show} />, [show])
  return (
    <Page crumbs={[{ label: 'AI 创作' }]}>
      <Library
        name="绘图记录"
        source={source}
        keyOf={keyOfRecord}
        layout={ROWS}
        item={drawRow}
        onOpen={record => record.images.length > 0 && show(record, 0)}
        selection={selection}
        bulk={{
          label: '所选记录',
          count: records => `已选 ${records.length} 条 · ${imagesOf(records).length} 张`,
          actions: (records, clear) => <Picked records={records} onDone={clear} />,
        }}
        bar={<Bar filter={filter} change={change} />}
        empty={
          <Empty
            art={filtered ? 'search' : 'images'}
            title={filtered ? '没有找到这样的图片' : '还没有画过'}
            action={
              filtered ? <Button onClick={() => change(EVERYTHING)}>看全部</Button> : <Link to="/aiWork/aiDraw/txt2img">去画一张</Link>
            }
          />
        }
        failed="没有读到绘图记录"
      />
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
