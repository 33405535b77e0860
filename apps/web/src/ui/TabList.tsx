// Light tabs, for screens that must load fast: a row of them, alone over what they filter, or with its panel.
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tab-list.module.css'

interface RowProps<K extends string> {
  label: string
  tabs: readonly { key: K; label: string; count?: number | string | undefined }[]
  active: K
  onChange: (key: K) => void
  /** In the bar of a list or drawer, as high as that is. */
  inBar?: boolean
  panel?: string
}

/** WAI-ARIA tabs with automatic activation: arrows, Home and End move the selection. */
export const TabRow = <K extends string>({ label, tabs, active, onChange, inBar, panel }: RowProps<K>) => {
  const index = tabs.findIndex(({ key }) => key === active)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    const at = target % tabs.length
    event.preventDefault()
    onChange(tabs[at]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} data-bar={inBar || undefined} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          id={panel && `tab-${tab.key}`}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          aria-controls={panel}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="meta num">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** The row over the panel of the active tab. */
export const TabList = <K extends string>({ children, ...row }: RowProps<K> & { children: ReactNode }) => (
  <>
    <TabRow {...row} panel="tab-panel" />
    <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${row.active}`} key={row.active}>
      {children}
    </div>
  </>
)
