// The frame of an S1 page: top bar with breadcrumb (its last part is the h1), search and the one primary action; then the page.
import { Search } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { useOpenWork } from '../kit/permission.ts'
import { NAV_GROUPS, titleIn } from '../kit/screen.ts'
import { PageHead } from './page-head.ts'
import { openPalette } from './palette-state.ts'
import styles from './page.module.css'
import { useScreen } from './use-screen.ts'

export interface Crumb {
  label: string
  path?: string
}
interface Props {
  /** The page's one primary action. */
  action?: ReactNode
  /** Parts before the title; by default the menu group of the screen. */
  crumbs?: readonly Crumb[]
  /** Has a search of its own: that of everything is a button beside it. */
  searches?: boolean
  /** Instead of the route's title. */
  title?: ReactNode
  /** `canvas` for pages of cards. */
  ground?: 'panel' | 'canvas'
  children: ReactNode
}

export const Page = ({ action, crumbs, title, searches = false, ground = 'panel', children }: Props) => {
  const screen = useScreen()
  const kind = useOpenWork(work => work.kind)
  const group = NAV_GROUPS.find(each => each === screen?.nav?.group)
  const before = crumbs ?? (group ? [{ label: group }] : [])
  return (
    <main id="main" tabIndex={-1} className="stack flex-1 bg-panel data-[ground=canvas]:bg-canvas focus:outline-none" data-ground={ground}>
      <header className={styles.top}>
        <div className="hidden flex-none max-[960px]:block max-[720px]:-ml-8">{useContext(PageHead)}</div>
        <div className={styles.crumbs}>
          {before.map(({ label, path }) => (
            <span key={label} className={styles.crumb}>
              {path ? (
                <Link to={path} className="cut">
                  {label}
                </Link>
              ) : (
                <span className="cut">{label}</span>
              )}
              <span aria-hidden>/</span>
            </span>
          ))}
          <h1 className={kind ? 'cut max-[960px]:sr-only' : 'cut'}>{title ?? (screen && titleIn(screen, kind))}</h1>
        </div>
        <button
          type="button"
          className={`${styles.search} finger`}
          data-small={searches || undefined}
          title="搜索作品、文档、工具（Ctrl K）"
          onClick={() => openPalette('search')}
        >
          <Search size={16} aria-hidden />
          <span className="max-[960px]:sr-only">搜索作品、文档、工具</span>
          <kbd>Ctrl K</kbd>
        </button>
        {action}
      </header>
      <div className="flex flex-1 flex-col min-h-0 overflow-auto">{children}</div>
    </main>
  )
}
