// What stands beside the main part of a page: columns, and where there is no room for them sheets that come up from a bar below.
import { Button, Drawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../IconButton.tsx'
import { useNarrow } from './narrow.ts'

interface Places {
  /** The bar of the sides' buttons. */
  bar: HTMLElement | null
  /** The place above it of a side that leaves the main part in sight. */
  place: HTMLElement | null
  /** The label of the side that is up: no more than one. */
  up: string
  setUp: Dispatch<SetStateAction<string>>
}
/** Where sides go on narrow screens. */
const Places = createContext<Places>({ bar: null, place: null, up: '', setUp: () => {} })

/** The main part of a page and its sides, in a row; on narrow screens the main part alone over a bar with the sides' buttons. */
export const Sides = ({ className = '', children }: { className?: string; children: ReactNode }) => {
  const narrow = useNarrow()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [up, setUp] = useState('')
  const places = useMemo(() => ({ bar, place, up, setUp }), [bar, place, up])
  return (
    <div className="stack flex-1 min-h-0">
      <div className={`flex flex-1 min-h-0 min-w-0 ${className}`}>
        <Places value={places}>{children}</Places>
      </div>
      {narrow && <div ref={setPlace} className="contents" />}
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
  /**
   * It is about what is picked in the main part, here by its name; '' = nothing. On narrow screens picking brings nothing up: the button names what is
   * picked, and the side stands low, with the main part above it in sight and in use.
   */
  picked?: string | undefined
  /** What is put into the main part comes from it: on narrow screens it stands low too. */
  low?: boolean | undefined
  children: ReactNode
}

/** A side over the bar: as high as leaves the main part in sight. */
const Low = ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => (
  <div
    className="stack flex-none h-[40dvh] min-h-0 bg-panel line-t"
    role="group"
    aria-label={label}
    data-low
    onKeyDown={event => event.key === 'Escape' && onClose()}
  >
    <div className="row flex-none h-44 pl-16 pr-8">
      <span className="grow strong">{label}</span>
      <IconButton icon={X} label={`收起${label}`} onClick={onClose} />
    </div>
    <div className="stack grow min-h-0 overflow-y-auto">{children}</div>
  </div>
)

/** One side of a page, inside `Sides`. */
export const Side = ({ label, className = '', opens, closes, picked, low = picked !== undefined, children }: Props) => {
  const narrow = useNarrow()
  const { bar, place, up, setUp } = useContext(Places)
  const open = up === label
  const close = useCallback(() => setUp(now => (now === label ? '' : now)), [label, setUp])
  const before = useRef(opens)
  useEffect(() => {
    if (opens !== before.current && opens !== undefined) setUp(label)
    before.current = opens
  }, [opens, label, setUp])
  useEffect(close, [closes, close])
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
          <Button
            type="text"
            className="min-w-0"
            icon={open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => (open ? close() : setUp(label))}
          >
            <span className="row gap-6">
              {label}
              {picked && <span className="cut max-w-160 text-t3">{picked}</span>}
            </span>
          </Button>,
          bar,
        )}
      {low && open && place
        ? createPortal(
            <Low label={label} onClose={close}>
              {children}
            </Low>,
            place,
          )
        : null}
      <Drawer
        open={open && !low}
        placement="bottom"
        size="75dvh"
        title={label}
        onClose={close}
        styles={{ body: { display: 'flex', flexDirection: 'column', minHeight: 0, padding: 0 } }}
      >
        {children}
      </Drawer>
    </>
  )
}
