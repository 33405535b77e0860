// The bars around the shots: which document, what is shown of it, keeping up with the script, files; and what can be done with chosen shots.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Badge, Button, Dropdown, Segmented, Select, type MenuProps } from 'antd'
import {
  Check,
  Clapperboard,
  Columns3,
  Download,
  Ellipsis,
  FilePlus2,
  Film,
  ImageIcon,
  PencilRuler,
  Redo2,
  RefreshCw,
  TableProperties,
  SquarePen,
  Trash2,
  Undo2,
  UnfoldVertical,
  FoldVertical,
  Upload,
} from 'lucide-react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { type Acts, useActLabels } from '../../ui/history/acts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { FILTERS, type Filter, lengthText, type Sums } from './model.ts'
import type { Columns } from './view.ts'

/** Tables and lists of other programs, whose shots are added to the storyboard. */
const useShotFiles = (take: (file: File) => Promise<void>) =>
  useFiles({
    accept: '.xlsx,.docx,.csv,.storyboarder,.otio,.xml,.edl,.zip',
    testId: 'shot-file',
    take: ([file]) => {
      if (file) void take(file).catch(rethrowUnlessFailure)
    },
  })

const UndoButtons = ({ acts }: { acts: Acts }) => {
  const { undoLabel, redoLabel } = useActLabels(acts)
  const run = (work: Promise<void>) => void work.catch(rethrowUnlessFailure)
  return (
    <span className="row gap-0">
      <IconButton
        icon={Undo2}
        label={undoLabel ? `撤销「${undoLabel}」` : '撤销'}
        keys="Ctrl+Z"
        disabled={!undoLabel}
        onClick={() => run(acts.undo())}
      />
      <IconButton
        icon={Redo2}
        label={redoLabel ? `重做「${redoLabel}」` : '重做'}
        keys="Ctrl+Shift+Z"
        disabled={!redoLabel}
        onClick={() => run(acts.redo())}
      />
    </span>
  )
}

interface BarProps {
  docs: readonly DocRow[]
  docId: number
  sums: Sums
  filter: Filter
  changes: number
  mayWrite: boolean
  onDoc: (docId: number) => void
  onFilter: (filter: Filter) => void
  onSync: () => void
  onText: () => void
  onComplete: () => void
  /** The newest candidate of each shot without a picture becomes its own. */
  onTake: () => void
  onExport: () => void
  /** Films of the shots that have none; and of the table its columns, and all scenes folded or not. */
  table: MenuProps['items']
  acts: Acts
  /** Shots of a file are added. */
  onShots: (file: File) => Promise<void>
  onNewDoc: () => void
  onImport: () => void
}

const sumsText = ({ scenes, shots, seconds, missing, toChoose }: Sums) =>
  shots > 0
    ? `${scenes} 场 · ${shots} 镜 · ${lengthText(seconds)}${missing ? ` · 缺图 ${missing}` : ''}${toChoose ? ` · 待选 ${toChoose}` : ''}`
    : ''

type InMenu = Pick<
  BarProps,
  'sums' | 'filter' | 'changes' | 'mayWrite' | 'onFilter' | 'onSync' | 'onText' | 'onComplete' | 'onTake' | 'onExport'
>
/** What has no room in the bar of a phone: how much there is, what is shown of it, and what is done with all of it. */
function narrowMenu({ sums, filter, changes, mayWrite, onFilter, onSync, onText, onComplete, onTake, onExport }: InMenu) {
  const items: NonNullable<MenuProps['items']> = []
  if (sums.shots > 0)
    items.push(
      { key: 'sums', type: 'group', label: sumsText(sums) },
      ...FILTERS.map(({ value, label }) => ({
        key: `show-${value}`,
        label: value === 'all' ? '显示全部分镜' : `只看${label}的`,
        role: 'menuitemradio',
        'aria-checked': value === filter,
        icon: <Check size={14} aria-hidden className={value === filter ? '' : 'invisible'} />,
        onClick: () => onFilter(value),
      })),
      { key: 'show-line', type: 'divider' },
    )
  items.push({ key: 'text', label: '打开脚本', icon: <SquarePen size={14} aria-hidden />, onClick: onText })
  if (mayWrite && sums.shots > 0) {
    items.push({ key: 'complete', label: '按规则补全', icon: <PencilRuler size={14} aria-hidden />, onClick: onComplete })
    if (sums.toChoose > 0)
      items.push({ key: 'take', label: `选用候选 ${sums.toChoose}`, icon: <ImageIcon size={14} aria-hidden />, onClick: onTake })
    const sync = changes > 0 ? `与脚本同步（${changes} 处变化）` : '与脚本同步'
    items.push({ key: 'sync', label: sync, icon: <RefreshCw size={14} aria-hidden />, onClick: onSync })
  }
  const exported = { key: 'export', label: '导出', icon: <Download size={14} aria-hidden />, disabled: sums.shots === 0, onClick: onExport }
  items.push(exported, { key: 'files-line', type: 'divider' })
  return items
}

export const BoardBar = ({
  docs,
  docId,
  sums,
  filter,
  changes,
  mayWrite,
  onDoc,
  onFilter,
  onSync,
  onText,
  onComplete,
  onTake,
  onExport,
  table = [],
  acts,
  onShots,
  onNewDoc,
  onImport,
}: BarProps) => {
  const shotFiles = useShotFiles(onShots)
  const narrow = useNarrow()
  const inMenu = narrow ? narrowMenu({ sums, filter, changes, mayWrite, onFilter, onSync, onText, onComplete, onTake, onExport }) : []
  const files: NonNullable<MenuProps['items']> = [
    ...table,
    { key: 'new', label: '新建文档', icon: <FilePlus2 size={14} aria-hidden />, onClick: onNewDoc },
    {
      key: 'shots',
      label: '导入分镜（表格、Storyboarder、剪辑软件）',
      icon: <TableProperties size={14} aria-hidden />,
      onClick: shotFiles.choose,
    },
    { key: 'import', label: '导入文件', icon: <Upload size={14} aria-hidden />, onClick: onImport },
  ]
  const more = [...inMenu, ...(mayWrite ? files : [])]
  return (
    <div className="row flex-none min-h-48 py-0 px-16 line-b max-[720px]:gap-4 max-[720px]:px-8">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="文档"
        className="w-220 max-[720px]:grow max-[720px]:w-auto max-[720px]:min-w-0"
        value={docId}
        options={docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))}
        onChange={onDoc}
      />
      {!narrow && (
        <Button size="small" type="text" icon={<SquarePen aria-hidden />} onClick={onText}>
          打开脚本
        </Button>
      )}
      {!narrow && <span className="meta num cut min-w-0">{sumsText(sums)}</span>}
      {!narrow && <span className="grow" />}
      {mayWrite && <UndoButtons acts={acts} />}
      {!narrow && sums.shots > 0 && (
        <Segmented size="small" aria-label="显示哪些分镜" options={[...FILTERS]} value={filter} onChange={onFilter} />
      )}
      {!narrow && mayWrite && sums.shots > 0 && (
        <Button size="small" type="text" icon={<PencilRuler aria-hidden />} onClick={onComplete}>
          按规则补全
        </Button>
      )}
      {!narrow && mayWrite && sums.toChoose > 0 && (
        <Button size="small" type="text" icon={<ImageIcon aria-hidden />} onClick={onTake}>
          选用候选 {sums.toChoose}
        </Button>
      )}
      {!narrow && mayWrite && sums.shots > 0 && (
        <Button size="small" type="text" icon={<RefreshCw aria-hidden />} onClick={onSync}>
          与脚本同步
          {changes > 0 && <Badge count={changes} size="small" color="var(--solid)" className="ml-6" />}
        </Button>
      )}
      {!narrow && (
        <Button size="small" type="text" disabled={sums.shots === 0} icon={<Download aria-hidden />} onClick={onExport}>
          导出
        </Button>
      )}
      {more.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: more }}>
          <Button size="small" type="text" icon={<Ellipsis aria-hidden />} aria-label="更多">
            {narrow && filter !== 'all' && FILTERS.find(({ value }) => value === filter)?.label}
            {narrow && changes > 0 && <Badge count={changes} size="small" color="var(--solid)" title={`脚本有 ${changes} 处变化`} />}
          </Button>
        </Dropdown>
      )}
      {shotFiles.field}
    </div>
  )
}

/** What the menu says of shots without a take of film. */
export const filmMenu = (still: number, onFilm: () => void) =>
  still > 0 ? [{ key: 'film', label: `生成视频 ${still}`, icon: <Clapperboard size={14} aria-hidden />, onClick: onFilm }] : []

/** What the menu says of the table's columns and scenes. */
export const tableMenu = (columns: Columns, titles: readonly { id: string; title: string }[], folded: boolean, onFoldAll: () => void) => [
  {
    key: 'columns',
    label: '显示的列',
    icon: <Columns3 size={14} aria-hidden />,
    children: [
      ...titles.map(({ id, title }) => ({
        key: `column-${id}`,
        label: title,
        role: 'menuitemcheckbox',
        'aria-checked': !columns.hidden.includes(id),
        icon: <Check size={14} aria-hidden className={columns.hidden.includes(id) ? 'invisible' : ''} />,
        onClick: () => columns.toggle(id),
      })),
      { key: 'columns-line', type: 'divider' as const },
      { key: 'columns-reset', label: '恢复默认的列', onClick: columns.reset },
    ],
  },
  {
    key: 'fold',
    label: folded ? '展开全部场次' : '收起全部场次',
    icon: folded ? <UnfoldVertical size={14} aria-hidden /> : <FoldVertical size={14} aria-hidden />,
    onClick: onFoldAll,
  },
  { key: 'table-line', type: 'divider' as const },
]

interface ShotBarProps {
  count: number
  seconds: number
  mayWrite: boolean
  drawing: boolean
  /** Chosen shots without a picture that have candidates. */
  candidates: number
  onDraw: () => void
  onComplete: () => void
  onTake: () => void
  /** Films are made of them. */
  onFilm: () => void
  /** They are played alone, and made a film. */
  onPlay: () => void
  onExport: () => void
  onRemove: () => void
  onClear: () => void
}

/** Docked at the bottom while shots are chosen; Esc clears. */
export const ShotBar = ({
  count,
  seconds,
  mayWrite,
  drawing,
  candidates,
  onDraw,
  onComplete,
  onTake,
  onFilm,
  onPlay,
  onExport,
  onRemove,
  onClear,
}: ShotBarProps) => (
  <div
    className="row flex-none min-h-48 py-0 px-16 bg-raised line-t max-[720px]:flex-wrap max-[720px]:py-4"
    role="toolbar"
    data-kept
    aria-label="所选分镜"
  >
    <span className="strong num">
      已选 {count} 镜 · {lengthText(seconds)}
    </span>
    {mayWrite && (
      <Button size="small" type="text" loading={drawing} onClick={onDraw}>
        各画一张
      </Button>
    )}
    {mayWrite && (
      <Button size="small" type="text" onClick={onFilm}>
        生成视频
      </Button>
    )}
    {mayWrite && (
      <Button size="small" type="text" onClick={onComplete}>
        按规则补全
      </Button>
    )}
    {mayWrite && candidates > 0 && (
      <Button size="small" type="text" icon={<ImageIcon aria-hidden />} onClick={onTake}>
        选用最新候选 {candidates}
      </Button>
    )}
    <Button size="small" type="text" icon={<Film aria-hidden />} onClick={onPlay}>
      播放所选
    </Button>
    <Button size="small" type="text" icon={<Download aria-hidden />} onClick={onExport}>
      导出所选
    </Button>
    <span className="grow" />
    {mayWrite && (
      <Button size="small" type="text" danger icon={<Trash2 aria-hidden />} onClick={onRemove}>
        删除所选
      </Button>
    )}
    <Button size="small" type="text" onClick={onClear}>
      取消选择 <kbd>Esc</kbd>
    </Button>
  </div>
)
