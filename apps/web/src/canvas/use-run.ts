// The pages of a strip as one: the neighbours of the open page are seen above and below it, and whoever scrolls there is there.
import type { Page } from '@qianmu/comic/page'
import { paintPage } from '@qianmu/comic/paint'
import type { View } from '@qianmu/drawing/mask'
import { useMemo } from 'react'
import type { Run, Sheet } from '../ui/stage/Run.tsx'
import { measure, toolsFor } from './drawing.ts'
import { useArrivals } from './rasters.ts'

/** px of the width that a neighbour is painted with: it is looked at, and opened when it is the one that is read. */
const WIDE = 800

function useSheet(page: Page | undefined): Sheet | undefined {
  const arrivals = useArrivals()
  return useMemo(() => {
    // Painted anew when a picture of it has come.
    void arrivals
    if (!page) return undefined
    const { width, height } = page.form
    const scale = Math.min(1, WIDE / width)
    const picture = document.createElement('canvas')
    ;[picture.width, picture.height] = [Math.round(width * scale), Math.round(height * scale)]
    const context = picture.getContext('2d')!
    context.scale(scale, scale)
    paintPage(toolsFor(context), page, measure)
    return { height, picture }
  }, [page, arrivals])
}

/** The view in which a page is to be opened: set by the neighbour from which it was entered. */
export interface Entry {
  pageId: number
  view: View
}

interface Given {
  pages: readonly { id: number; page: Page }[]
  pageId: number
  /** The open page. */
  open: Page
  entry: { current: Entry | undefined }
  onPage: (pageId: number) => void
}

/** What a strip goes on with around the open page; undefined on pages of paper. */
export function useRun({ pages, pageId, open, entry, onPage }: Given): Run | undefined {
  const nth = pages.findIndex(({ id }) => id === pageId)
  /** A page of the same strip: as wide, and read in the same way. */
  const joining = (at: number) => {
    const near = pages[at]
    return near?.page.form.direction === 'strip' && near.page.form.width === open.form.width ? near : undefined
  }
  const isStrip = open.form.direction === 'strip'
  const [before, behind] = isStrip ? [joining(nth - 1), joining(nth + 1)] : []
  const [above, below] = [useSheet(before?.page), useSheet(behind?.page)]
  if (!isStrip) return undefined
  return {
    above,
    below,
    start: entry.current?.pageId === pageId ? entry.current.view : undefined,
    enter(which, view) {
      const to = which === 'above' ? before : behind
      if (!to) return
      // While the neighbour is being opened one scrolls on here.
      const isAsked = entry.current?.pageId === to.id
      entry.current = { pageId: to.id, view }
      if (!isAsked) onPage(to.id)
    },
  }
}
