// A button that is only an icon: 28 px (24 in rows), with its name as label and tooltip.
import { Button, Tooltip } from 'antd'
import type { LucideIcon } from 'lucide-react'
import type { MouseEventHandler } from 'react'

interface Props {
  icon: LucideIcon
  label: string
  size?: 24 | 28
  /** The key that does the same. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  danger?: boolean
  onClick?: MouseEventHandler<HTMLElement>
}

export const IconButton = ({ icon: Icon, label, size = 28, keys, pressed, ...rest }: Props) => (
  <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.4}>
    <Button
      type="text"
      size="small"
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      style={{ width: size, height: size, flex: 'none', ...(pressed ? { background: 'var(--hover)' } : {}) }}
      icon={<Icon size={size === 24 ? 14 : 16} strokeWidth={1.75} aria-hidden />}
      {...rest}
    />
  </Tooltip>
)
