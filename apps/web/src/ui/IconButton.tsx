// A button that is only an icon: 28 px (24 in rows; wider for a finger), with its name as label and tooltip.
import { Button, Tooltip } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type MouseEventHandler, useRef, useState } from 'react'

export interface IconButtonProps {
  icon: LucideIcon
  label: string
  size?: 24 | 28
  /** The key that does the same. */
  keys?: string
  pressed?: boolean
  /** In a disc: what plays a sound. */
  round?: boolean
  disabled?: boolean
  danger?: boolean
  tabIndex?: 0 | -1
  onClick?: MouseEventHandler<HTMLElement>
}

export const IconButton = ({ icon: Icon, label, size = 28, keys, pressed, round = false, onClick, ...rest }: IconButtonProps) => {
  const name = useName()
  return (
    <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.4} open={name.isShown} onOpenChange={name.change}>
      <Button
        type={round && pressed ? 'primary' : 'text'}
        shape={round ? 'circle' : 'default'}
        size="small"
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        style={{
          width: `max(${size}px, var(--finger, 0px))`,
          height: size,
          flex: 'none',
          ...(round !== (pressed ?? false) ? { background: 'var(--hover)' } : {}),
        }}
        icon={<Icon size={size === 24 ? 14 : 16} strokeWidth={1.75} aria-hidden />}
        onClick={(event: MouseEvent<HTMLElement>) => {
          name.hush()
          onClick?.(event)
        }}
        onPointerLeave={name.leave}
        {...rest}
      />
    </Tooltip>
  )
}

/** The tooltip goes with a click, which may open a menu where it stands, and stays away until the pointer has left. */
function useName() {
  const [isShown, setShown] = useState(false)
  const isHushed = useRef(false)
  return {
    isShown,
    change: (wanted: boolean) => setShown(wanted && !isHushed.current),
    hush() {
      isHushed.current = true
      setShown(false)
    },
    leave() {
      isHushed.current = false
    },
  }
}
