// What the head of the page offers: the view, and pictures for what has none.
import { SHOTS_RUN_MAX } from '@qianmu/contract/works/shot-pictures'
import { Button, Popconfirm, Segmented } from 'antd'
import { BookOpen, ChartGantt, Film, ImagePlus, LayoutGrid, Table2, WandSparkles } from 'lucide-react'
import { Link } from 'react-router'
import { type ViewKey, VIEWS } from './view.ts'

const ICONS: Record<ViewKey, typeof Table2> = { table: Table2, wall: LayoutGrid, timeline: ChartGantt }

const Views = ({ view, onView }: { view: ViewKey; onView: (view: ViewKey) => void }) => (
  <Segmented<ViewKey>
    aria-label="视图"
    value={view}
    onChange={onView}
    options={VIEWS.map(({ value, label }) => {
      const Icon = ICONS[value]
      return { value, label: <span className="max-[720px]:sr-only">{label}</span>, icon: <Icon size={14} aria-hidden /> }
    })}
  />
)

interface Props {
  /** undefined where there is nothing to see. */
  view: ViewKey | undefined
  onView: (view: ViewKey) => void
  missing: number
  busy: boolean
  onDraw: () => void
  /** Where the same shots are pages; undefined where there are none. */
  comic: string | undefined
  /** Where all of it becomes a film; undefined where there is no document. */
  film: string | undefined
}

export const HeadActions = ({ view, onView, missing, busy, onDraw, comic, film }: Props) => (
  <span className="row">
    {view && <Views view={view} onView={onView} />}
    {comic && (
      <>
        <Link to={comic} className="row gap-4 max-[480px]:hidden">
          <BookOpen size={14} aria-hidden />
          <span className="max-[720px]:sr-only">漫画</span>
        </Link>
        <Link to={`${comic}/play`} className="row gap-4 max-[480px]:hidden">
          <Film size={14} aria-hidden />
          <span className="max-[720px]:sr-only">动态样片</span>
        </Link>
      </>
    )}
    {film && (
      <Link to={film} className="row gap-4">
        <WandSparkles size={14} aria-hidden />
        <span className="max-[720px]:sr-only">一键成片</span>
      </Link>
    )}
    {missing > 0 && (
      <Popconfirm
        title={`为 ${Math.min(missing, SHOTS_RUN_MAX)} 个分镜各画一张？`}
        description="按各自的画面内容出图，画好后在候选里选用。"
        okText="开始画"
        cancelText="取消"
        placement="bottomRight"
        onConfirm={onDraw}
      >
        <Button type="primary" icon={<ImagePlus aria-hidden />} loading={busy}>
          <span className="max-[720px]:sr-only">补全缺图 </span>
          {missing}
        </Button>
      </Popconfirm>
    )}
  </span>
)
