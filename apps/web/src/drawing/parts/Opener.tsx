// A button that opens something beside the parameters; Escape closes it.
import { Popover } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'

interface Props {
  icon: LucideIcon
  label: string
  keys?: string
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

export const Opener = ({ open, onOpen, children, ...button }: Props) => {
  useShortcut('Escape', () => onOpen(false), undefined, open)
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      destroyOnHidden
      open={open}
      onOpenChange={onOpen}
      content={<Suspense fallback={null}>{children}</Suspense>}
    >
      <span>
        <IconButton size={24} {...button} />
      </span>
    </Popover>
  )
}
