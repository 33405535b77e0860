// A picture that was brought here from another screen: it becomes the ground of an empty canvas, else a thing on the page.
import { useEffect } from 'react'
import { takeBrought } from '../kit/desk/brought.ts'
import { toast } from '../kit/toast.ts'
import { pageAround, pictureOn } from './scene.ts'
import { keptPicture } from './upload.ts'
import type { DeskHands } from './use-desk.ts'

/** @param place as the one who carries it calls this page */
export function useBrought({ page, add, change }: DeskHands, place: string, readOnly: boolean): void {
  useEffect(() => {
    const what = takeBrought(place)
    if (what?.kind !== 'image') return
    if (readOnly) return toast.warning('这一页只能看，没有放上去')
    const src = keptPicture(what.url)
    if (place === 'scene' && page.items.length === 0) change(() => pageAround(src, what.width, what.height, 0))
    else add(pictureOn(page.form, src, what))
    toast.success('已放到画布上')
  }, [place, readOnly, page, add, change])
}
