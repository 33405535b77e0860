// What stands beside the main part of a page: columns, and where there is no room for them sheets that come up from a bar below.
import { Button, Drawer } from 'antd'
import { ChevronUp } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNarrow } from './narrow.ts'

const Bar = createContext<HTMLElement | null>(null)

/** The main part of a page and its sides, in a row; on narrow screens the main part alone over a bar with the sides' buttons. */
export const Sides = ({ className = '', children }: { className?: string; children: ReactNode }) => {
  const narrow = useNarrow()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <div className="stack flex-1 min-h-0">
      <div className={`flex flex-1 min-h-0 min-w-0 ${className}`}>
        <Bar value={bar}>{children}</Bar>
      </div>
      {narrow && <div ref={setBar} className="flex flex-none justify-center gap-8 h-44 px-8 items-center bg-panel line-t" />}
    </div>
  )
}

interface Props {
  /** Names it, and its button. */
  label: string
  /** Of the column. */
  className?: string
  /** When this changes, what it shows has changed by something done elsewhere: on narrow screens it comes up. Undefined = nothing to show. */
  opens?: string | number | undefined
  /** When this changes, what was chosen there is seen in the main part: on narrow screens it goes. */
  closes?: number
  children: ReactNode
}

/** One side of a page, inside `Sides`. */
export const Side = ({ label, className = '', opens, closes, children }: Props) => {
  const narrow = useNarrow()
  const bar = useContext(Bar)
  const [open, setOpen] = useState(false)
  const before = useRef(opens)
  useEffect(() => {
    if (opens !== before.current && opens !== undefined) setOpen(true)
    before.current = opens
  }, [opens])
  useEffect(() => setOpen(false), [closes])
  if (!narrow)
    return (
      <aside className={className} aria-label={label}>
        {children}
      </aside>
    )
  return (
    <>
      {bar &&
        createPortal(
          <Button type="text" icon={<ChevronUp aria-hidden />} iconPlacement="end" aria-expanded={open} onClick={() => setOpen(true)}>
            {label}
          </Button>,
          bar,
        )}
      <Drawer
        open={open}
        placement="bottom"
        size="75dvh"
        title={label}
        onClose={() => setOpen(false)}
        styles={{ body: { display: 'flex', flexDirection: 'column', minHeight: 0, padding: 0 } }}
      >
        {children}
      </Drawer>
    </>
  )
}
