// What can be done with the selected rows; docked below the list, Esc clears (mockup 04).
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './library.module.css'

/** Something that Esc closes before it clears a selection. */
const OPEN = [
  '.ant-modal',
  '.ant-drawer-open',
  '.ant-image-preview',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
].join()

interface Props {
  label: string
  /** How many of what. */
  count: ReactNode
  onClear: () => void
  children: ReactNode
}

export const BulkBar = ({ label, count, onClear, children }: Props) => {
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !document.querySelector(OPEN)) clear()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label} data-kept>
      <span className="strong num">{count}</span>
      {children}
      <Button size="small" type="text" onClick={onClear}>
        取消选择 <kbd>Esc</kbd>
      </Button>
    </div>
  )
}
