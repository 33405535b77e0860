// The studio's modes in a column; those that only their address opens are shown while one is there.
import { History } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { STUDIO_MODES, type StudioMode } from '../modes.ts'
import styles from '../studio.module.css'

export const ModeColumn = ({ current }: { current: StudioMode }) => (
  <nav className={styles.modes} aria-label="绘画方式">
    {STUDIO_MODES.filter(mode => !mode.hidden || mode === current).map(({ name, title, icon: Icon }) => (
      <NavLink key={name} to={`/aiWork/aiDraw/${name}`} className={styles.mode ?? ''}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {title}
      </NavLink>
    ))}
    <Link to="/userAiWorkHistroyPage" className={styles.mode ?? ''} style={{ marginTop: 'auto' }}>
      <History size={18} strokeWidth={1.75} aria-hidden />
      记录
    </Link>
  </nav>
)
