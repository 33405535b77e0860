// A button that opens something beside the parameters, over none of them; Escape closes it.
import { Popover } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
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
  const anchor = useRef<HTMLSpanElement>(null)
  // From the button to the edge of the parameters, in px.
  const [shift, setShift] = useState(0)
  useLayoutEffect(() => {
    const panel = anchor.current?.closest('section')
    if (open && panel) setShift(panel.getBoundingClientRect().right - anchor.current!.getBoundingClientRect().right)
  }, [open])
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      align={{ offset: [shift, 0] }}
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={onOpen}
      content={<Suspense fallback={null}>{children}</Suspense>}
    >
      <span ref={anchor}>
        <IconButton size={24} {...button} />
      </span>
    </Popover>
  )
}
