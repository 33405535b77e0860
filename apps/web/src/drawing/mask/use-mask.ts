// The mask of one picture in a component: its steps, how much it covers, what is kept of it in this browser, what the screen hears of it.
import { type Holes, holesOf, type Mask, MaskEditor, type MaskOrder, type Rect } from '@qianmu/drawing/mask'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { keep, kept } from '../../kit/kept.ts'
import { toast } from '../../kit/toast.ts'
import { pngOfMask } from './mask-png.ts'
import { openOrders } from './orders.ts'
import { readMask } from './read-mask.ts'

export interface MaskedPicture {
  url: string
  width: number
  height: number
}

export interface MaskHandle {
  /** PNG of one channel in the picture's size, white = repaint; null when nothing is painted. */
  take(): Promise<Blob | null>
  /** Puts a picture of a mask in the place of the mask. @throws DOMException when it is no picture */
  load(blob: Blob): Promise<void>
  isEmpty(): boolean
}

export interface MaskWork {
  editor: MaskEditor
  coverage: number
  /** Where the mask looks different; the stage repaints it with the next frame. */
  changed(area: Rect | undefined): void
  /** A step ended. */
  stepped(): void
  /** A whole step at once; it stands a moment later, or as soon as anything else is done. */
  apply(label: string, order: MaskOrder): void
  /** What was ordered stands now. */
  settle(): void
  undo(): void
  redo(): void
  /** Goes to where `standing` steps stand. */
  goTo(standing: number): void
  /** The stage hears of changes here. */
  repaint: RefObject<((area: Rect) => void) | null>
}

const KIND = 'mask'
/** A picture's address may carry a signature that changes. */
const nameOf = (url: string) => new URL(url, location.href).pathname

const pngOf = async (editor: MaskEditor): Promise<Blob | null> => (editor.coverage() > 0 ? pngOfMask(editor.mask) : null)

/** What the mask looks like comes first: numbers, buttons and keeping wait until the frame with it stands on the screen. */
const afterFrame = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

/** Keeps the newest state of a mask in this browser; says once that it cannot. */
function openKeeper(editor: MaskEditor, name: string) {
  let told = false
  return () =>
    void keep(KIND, name, () => pngOf(editor)).catch((error: unknown) => {
      if (told) return
      told = true
      toast.error('蒙版没有存在本机，刷新会丢失', { detail: String(error) })
    })
}

/** How much of a picture is covered, 0–1, and what that is to an engine that mends by rules. */
export interface Coverage {
  share: number
  holes: Holes
}
/** px of the longer side at which a picture is looked at. */
const LOOKED_AT = 384
/** Looks at a picture once it has come, to tell what rules could do with its holes. */
function lookAt(url: string) {
  let looked: ImageData | undefined
  const image = document.createElement('img')
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  image.crossOrigin = 'anonymous'
  image.onload = () => {
    const by = Math.min(1, LOOKED_AT / Math.max(image.naturalWidth, image.naturalHeight))
    const [width, height] = [image.naturalWidth * by, image.naturalHeight * by].map(side => Math.max(1, Math.round(side))) as [
      number,
      number,
    ]
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    pen.drawImage(image, 0, 0, width, height)
    looked = pen.getImageData(0, 0, width, height)
    resolve()
  }
  image.src = url
  return {
    ready,
    /** `none` while the picture has not come. */
    holes(mask: Mask): Holes {
      if (!looked) return 'none'
      const { width, height } = looked
      const small = new Uint8Array(width * height)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          small[y * width + x] =
            mask.bytes[Math.floor(((y + 0.5) * mask.height) / height) * mask.width + Math.floor(((x + 0.5) * mask.width) / width)]!
      return holesOf(looked, small)
    },
  }
}

export function useMask(
  picture: MaskedPicture,
  handle: RefObject<MaskHandle | null>,
  onCoverage: ((coverage: Coverage) => void) | undefined,
): MaskWork {
  const { url, width, height } = picture
  const [editor] = useState(() => new MaskEditor({ width, height }))
  const [keepNow] = useState(() => openKeeper(editor, nameOf(url)))
  const [seen] = useState(() => lookAt(url))
  const [coverage, setCoverage] = useState(0)
  const [, setSteps] = useState(0)
  const repaint = useRef<((area: Rect) => void) | null>(null)
  const changed = (area: Rect | undefined) => void (area && repaint.current?.(area))
  const told = () => {
    const share = editor.coverage()
    setCoverage(share)
    setSteps(count => count + 1)
    onCoverage?.({ share, holes: seen.holes(editor.mask) })
  }
  const looked = useEffectEvent(() => void (editor.coverage() > 0 && told()))
  useEffect(() => void seen.ready.then(() => looked()), [seen])
  const stepped = () =>
    afterFrame(() => {
      told()
      keepNow()
    })
  const finished = useEffectEvent((area: Rect | undefined) => {
    changed(area)
    stepped()
  })
  const [orders] = useState(() => openOrders(editor, area => finished(area)))
  const { give: apply, settle } = orders
  const load = async (blob: Blob, label = '打开蒙版') => {
    const bytes = await readMask(blob, { width, height })
    apply(label, { do: 'put', bytes })
  }
  const restore = useEffectEvent((blob: Blob | null) => {
    // Whoever painted meanwhile keeps that.
    settle()
    if (blob && editor.steps.length === 0) return load(blob, '上次的蒙版')
  })
  useEffect(() => {
    let gone = false
    kept(KIND, nameOf(url))
      .then(blob => (gone ? undefined : restore(blob)))
      .catch((error: unknown) => toast.error('上次的蒙版读不出来', { detail: String(error) }))
    return () => {
      gone = true
    }
  }, [url])
  const held = () => {
    settle()
    return editor
  }
  useImperativeHandle(handle, () => ({ take: () => pngOf(held()), load: blob => load(blob), isEmpty: () => held().coverage() === 0 }))
  const back = (move: 'undo' | 'redo') => {
    settle()
    changed(editor[move]())
    stepped()
  }
  return {
    editor,
    coverage,
    changed,
    stepped,
    apply,
    settle,
    repaint,
    undo: () => back('undo'),
    redo: () => back('redo'),
    goTo(standing) {
      settle()
      while (editor.standing > standing) changed(editor.undo())
      while (editor.standing < standing) changed(editor.redo())
      stepped()
    },
  }
}
