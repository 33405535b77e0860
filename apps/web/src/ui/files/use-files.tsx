// Taking files in one way: chosen from the disk, dropped, pasted, or dragged over from elsewhere in the product.
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'

/** What a dragged picture of the product carries: the address of a kept picture. */
export const PICTURE_DRAG = 'application/x-qianmu-picture'
/** Pictures that browsers and server read alike. */
export const PICTURES = 'image/png,image/jpeg,image/webp'

interface Taking {
  take: (files: readonly File[]) => void
  /** What the dialog of the disk offers: endings and kinds, with commas. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  testId?: string
  /** Of what is dropped or pasted, what is wanted; by default all. Where nothing is, the event goes on to what stands around. */
  among?: (files: Iterable<File>) => readonly File[]
  /** Something of the product that is dragged here in place of a file: the type that its drag carries. */
  dragged?: { type: string; take: (value: string) => void }
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

export function useFiles({ take, accept, multiple = true, disabled = false, testId, among = files => [...files], dragged }: Taking): Files {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const give = (files: Iterable<File>): boolean => {
    const wanted = disabled ? [] : among(files)
    if (wanted.length) take(multiple ? wanted : wanted.slice(0, 1))
    return wanted.length > 0
  }
  const isTaken = ({ dataTransfer: { types } }: DragEvent) =>
    !disabled && (types.includes('Files') || (dragged !== undefined && types.includes(dragged.type)))
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
        const value = dragged && event.dataTransfer.getData(dragged.type)
        if (value) dragged.take(value)
        else if (!give(event.dataTransfer.files)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onPaste(event) {
        if (!event.defaultPrevented && give(event.clipboardData.files)) event.preventDefault()
      },
    },
  }
}
