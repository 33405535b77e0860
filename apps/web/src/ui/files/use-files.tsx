// Taking files in one way: chosen from the disk, dropped, pasted, or dragged over from elsewhere in the product.
import type { AssetKind } from '@qianmu/contract/library'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { type Carried, carried, carriesA } from './drag.ts'

/** Pictures that browsers and server read alike. */
export const PICTURES = 'image/png,image/jpeg,image/webp'

/** Where something was dropped, on the screen. */
type Spot = Pick<DragEvent, 'clientX' | 'clientY'>

interface Taking {
  /** @param at where they were dropped; undefined for those that were chosen or pasted */
  take: (files: readonly File[], at?: Spot) => void
  /** What the dialog of the disk offers: endings and kinds, with commas. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  testId?: string
  /** Of what is dropped or pasted, what is wanted; by default all. Where nothing is, the event goes on to what stands around. */
  among?: (files: Iterable<File>) => readonly File[]
  /** Kept files of the product that are dragged here in place of those of the disk. */
  kept?: { kind: AssetKind; take: (files: readonly Carried[], at: Spot) => void }
}

export interface Files {
  /** Opens the dialog of the disk. */
  choose: () => void
  /** The hidden field of that dialog; it must stand somewhere. */
  field: ReactNode
  /** For the element that files are dropped on. */
  zone: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
  /** Something that is taken hovers over the zone. */
  over: boolean
}

export function useFiles({ take, accept, multiple = true, disabled = false, testId, among = files => [...files], kept }: Taking): Files {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const give = (files: Iterable<File>, at?: Spot): boolean => {
    const wanted = disabled ? [] : among(files)
    if (wanted.length) take(multiple ? wanted : wanted.slice(0, 1), at)
    return wanted.length > 0
  }
  const isTaken = (event: DragEvent) =>
    !disabled && (event.dataTransfer.types.includes('Files') || (kept !== undefined && carriesA(event, kept.kind)))
  return {
    over,
    choose: () => picker.current?.click(),
    field: (
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        data-testid={testId}
        onChange={({ target }) => {
          give(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    ),
    zone: {
      onDragOver(event) {
        if (!isTaken(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        setOver(false)
        if (!isTaken(event)) return
        const given = kept ? carried(event.dataTransfer, kept.kind) : []
        if (given.length) kept!.take(multiple ? given : given.slice(0, 1), event)
        else if (!give(event.dataTransfer.files, event)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onPaste(event) {
        if (!event.defaultPrevented && give(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}
