// A light row of tabs for screens that must load fast; antd's Tabs is for the app's pages.
import type { ReactNode } from 'react'
import styles from './tab-list.module.css'

interface Props<K extends string> {
  label: string
  tabs: readonly { key: K; label: string }[]
  active: K
  onChange: (key: K) => void
  /** The panel of the active tab. */
  children: ReactNode
}

/** WAI-ARIA tabs with automatic activation: arrows, Home and End move the selection. */
export const TabList = <K extends string>({ label, tabs, active, onChange, children }: Props<K>) => {
  const index = tabs.findIndex(({ key }) => key === active)
  const move = (event: React.KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[target % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`tab-${next.key}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            id={`tab-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === active}
            aria-controls="tab-panel"
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${active}`} key={active}>
        {children}
      </div>
    </>
  )
}
