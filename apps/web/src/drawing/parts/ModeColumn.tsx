// The studio's modes and tools in a column; those that only their address opens are shown while one is there.
import { History, type LucideIcon } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { BLANK_TOOL, STUDIO_MODES, STUDIO_TOOLS, studioPath } from '../modes.ts'
import styles from '../studio.module.css'

const Entry = ({ name, short, title, icon: Icon }: { name: string; short: string; title: string; icon: LucideIcon }) => (
  <NavLink to={studioPath(name)} className={styles.mode ?? ''} title={title}>
    <Icon size={18} strokeWidth={1.75} aria-hidden />
    {short}
  </NavLink>
)

/** @param current name of the mode or tool that is open */
export const ModeColumn = ({ current }: { current: string }) => (
  <nav className="stack flex-none gap-4 w-64 py-8 px-4 overflow-y-auto bg-panel line-r" aria-label="绘画方式">
    {STUDIO_MODES.filter(mode => !mode.hidden || mode.name === current).map(mode => (
      <Entry key={mode.name} {...mode} />
    ))}
    {[...STUDIO_TOOLS, ...(current === BLANK_TOOL.name ? [BLANK_TOOL] : [])].map(tool => (
      <Entry key={tool.name} {...tool} />
    ))}
    <Link to="/aiWork/userAiWorkHistroyPage" className={styles.mode ?? ''} style={{ marginTop: 'auto' }}>
      <History size={18} strokeWidth={1.75} aria-hidden />
      记录
    </Link>
  </nav>
)
