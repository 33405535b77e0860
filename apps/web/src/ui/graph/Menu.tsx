// What the right button offers on a graph: for what is picked, for a link, or for the ground.
import { Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, type RefObject, useState } from 'react'
import { isTyping } from './use-keys.ts'

export interface MenuItem {
  key: string
  label: string
  /** Its key, as it is shown. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  run: () => void
}
interface Opened {
  at: { x: number; y: number }
  /** '' = the ground. */
  on: string
}

const itemsOf = (all: readonly MenuItem[]): NonNullable<MenuProps['items']> =>
  all.map(({ key, label, keys, danger = false, disabled = false, run }) => ({ key, label, extra: keys, danger, disabled, onClick: run }))

/**
 * Where the menu is open, and what opens it.
 * @param pick told what was pressed on; '' = the ground
 */
export function useMenu(frame: RefObject<HTMLDivElement | null>, pick: (on: string) => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element
    // A field has the menu of its own.
    if (isTyping(target) || !frame.current) return
    event.preventDefault()
    const on = target.closest('.react-flow__node, .react-flow__edge')?.getAttribute('data-id') ?? ''
    const { left, top, width, height } = frame.current.getBoundingClientRect()
    // The key has no place.
    const isKey = event.clientX === 0 && event.clientY === 0
    const at = isKey ? { x: width / 2, y: height / 3 } : { x: event.clientX - left, y: event.clientY - top }
    if (!isKey) pick(on)
    setOpened({ at, on })
  }
  return { opened, close: () => setOpened(null), onContextMenu }
}

export const Menu = ({ opened, items, onClose }: { opened: Opened; items: readonly MenuItem[]; onClose: () => void }) => (
  <Dropdown
    open
    autoFocus
    trigger={['click']}
    menu={{ items: itemsOf(items), onClick: onClose, 'aria-label': '能做什么' } as MenuProps}
    onOpenChange={isOpen => isOpen || onClose()}
  >
    <span className="absolute w-1 h-1" style={{ left: opened.at.x, top: opened.at.y }} />
  </Dropdown>
)
