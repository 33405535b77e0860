// S3: the full-bleed frame of an editor. A 44 px bar (back, title, save state, presence, actions) over resizable panels with remembered sizes.
import { Splitter } from 'antd'
import { ArrowLeft, CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { beginWork } from '../ui/theme/at-work.ts'
import { setStudio } from '../ui/theme/appearance.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useNarrow } from '../ui/sides/narrow.ts'
import { Side, Sides } from '../ui/sides/Sides.tsx'
import styles from './editor-frame.module.css'
import { BarEnd } from './page-head.ts'

/** How the present content stands to the server's. */
type SaveState = 'dirty' | 'saving' | 'saved' | 'offline'
const SAVE_TEXTS: Record<SaveState, string> = { dirty: '未保存', saving: '保存中…', saved: '已保存', offline: '离线，已存在本机' }
const SAVE_ICONS = { dirty: CloudAlert, saving: LoaderCircle, saved: CloudCheck, offline: CloudAlert }

export const SaveMark = ({ state }: { state: SaveState }) => {
  const Icon = SAVE_ICONS[state]
  return (
    <span className={styles.save} data-state={state} role="status">
      <Icon size={14} aria-hidden />
      {/* What is as it should be needs no words where there is no room for them. */}
      <span className={state === 'saved' ? 'max-[720px]:sr-only' : ''}>{SAVE_TEXTS[state]}</span>
    </span>
  )
}

interface Props {
  /** Where 返回 leads when there is no earlier page to go back to. */
  backTo: string
  crumb?: ReactNode
  /** The h1: a text, or an inline editor of it. */
  title: ReactNode
  /** How the content stands to the server's: a `SaveMark`. */
  save?: ReactNode
  middle?: ReactNode
  /** Who is here. */
  presence?: ReactNode
  /** Run, export, ⋯ */
  actions?: ReactNode
  /** Dark unless light was chosen on purpose: drawing, graph, scene, timeline (interface.md §2). */
  studio?: boolean
  children: ReactNode
}

export const EditorFrame = ({ studio = false, backTo, crumb, title, save, middle, presence, actions, children }: Props) => {
  const navigate = useNavigate()
  useEffect(() => {
    setStudio(studio)
    return () => setStudio(false)
  }, [studio])
  useEffect(beginWork, [])
  // React Router numbers the entries of this tab; 0 means that the editor was opened by its address.
  const back = () => ((history.state as { idx?: number } | null)?.idx ? void navigate(-1) : void navigate(backTo))
  return (
    <div className="flex flex-col h-[100dvh] overflow-clip">
      <header className={styles.bar}>
        <IconButton icon={ArrowLeft} label="返回" onClick={back} />
        {crumb && <span className={styles.crumb}>{crumb}</span>}
        <h1 className="cut">{title}</h1>
        {save}
        <span className="grow" />
        {middle}
        <span className="grow" />
        {presence}
        {actions}
        {useContext(BarEnd)}
      </header>
      <main id="main" className="flex flex-1 min-h-0">
        {children}
      </main>
    </div>
  )
}

const SIZE_KEY = 'qm.panels.'

/** A panel's size, remembered under `name` in px. */
const storedSizes = (name: string, count: number): readonly number[] | null => {
  const sizes = (localStorage.getItem(SIZE_KEY + name) ?? '').split(',').map(Number)
  return sizes.length === count && sizes.every(size => Number.isFinite(size) && size >= 0) ? sizes : null
}

export interface PanelSpec {
  key: string
  /** Names a side panel where it has only a button. */
  label?: string
  /** See `Side`: what else brings a side panel up on narrow screens. */
  opens?: string | number | undefined
  /** See `Side`: what takes it away again there. */
  closes?: number
  /** See `Side`: what is picked beside it, by its name. */
  picked?: string
  /** See `Side`: it leaves the main part in sight on narrow screens. */
  low?: boolean
  content: ReactNode
  /** Something else stands in its place; its size is kept. */
  hidden?: boolean
  /** px; a panel without it takes what is left. */
  size?: number
  min?: number
  max?: number
  collapsible?: boolean
}

/** Side-by-side panels whose sizes the user sets and the browser remembers. */
export const Panels = ({ name, panels: all }: { name: string; panels: readonly PanelSpec[] }) => {
  const [sizes] = useState(() => storedSizes(name, all.length))
  const [last, setLast] = useState(sizes)
  const [count] = useState(all.length)
  const panels = all.filter(({ hidden }) => !hidden)
  const remember = (next: readonly number[]) => {
    // Of fewer panels than usual, that is not how somebody wants them.
    if (next.length === count) localStorage.setItem(SIZE_KEY + name, next.map(Math.round).join(','))
    // The handles are drawn anew where a panel closes or opens, and are named again.
    setLast(next)
  }
  const frame = useRef<HTMLDivElement>(null)
  // antd names these buttons in English and offers no prop for it.
  useEffect(() => {
    for (const [end, label] of [
      ['start', '收起或展开左侧'],
      ['end', '收起或展开右侧'],
    ] as const) {
      for (const button of frame.current?.querySelectorAll(`.ant-splitter-bar-collapse-bar-${end}`) ?? [])
        button.setAttribute('aria-label', label)
    }
  })
  if (useNarrow())
    return (
      <Sides>
        {panels.map(({ key, label = '', opens, closes = 0, picked, low, size, content }) =>
          size === undefined ? (
            <div key={key} className="stack flex-1 min-h-0">
              {content}
            </div>
          ) : (
            <Side key={key} label={label} opens={opens} closes={closes} picked={picked} low={low}>
              {content}
            </Side>
          ),
        )}
      </Sides>
    )
  return (
    <div ref={frame} className="contents">
      <Splitter onResizeEnd={remember} onCollapse={(_, next) => remember(next)}>
        {panels.map(({ key, content, size, min, max, collapsible }, index) => (
          <Splitter.Panel
            key={key}
            {...(size === undefined ? {} : { defaultSize: sizes?.[index] ?? size })}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            // The handle of a folded panel is seen without looking for it.
            {...(collapsible ? { collapsible: { start: true, end: true, showCollapsibleIcon: last?.[index] === 0 || 'auto' } } : {})}
          >
            {content}
          </Splitter.Panel>
        ))}
      </Splitter>
    </div>
  )
}
