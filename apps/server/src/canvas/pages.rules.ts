// Pages as they are kept. Pure.
import { type Page, slimPage } from '@qianmu/comic/page'
import { fileIn } from '../kit/calls/addresses.rules.ts'

/** Addresses of pictures are signed for half a day: they are kept as the number of their file, and given as an address. */
export const withSources = (page: Page, change: (src: string) => string): Page => ({
  ...page,
  items: page.items.map(item => {
    if (item.src === '' && !item.poured?.['src']) return item
    const poured = typeof item.poured?.['src'] === 'string' ? { ...item.poured, src: change(item.poured['src']) } : item.poured
    return { ...item, src: change(item.src), poured }
  }),
})
/** A page as it is kept: pictures by the numbers of their files. */
export const stored = (page: Page) => withSources(page, src => (fileIn(src) ? `/file/${fileIn(src)}` : ''))
/** The files that a page shows. */
export const filesOf = (page: Page): number[] => page.items.map(item => fileIn(item.src)).filter(Boolean)

/** A page as its row holds it. */
export interface PageWritten {
  content: string
  files: number[]
}
export const written = (page: Page): PageWritten => ({ content: JSON.stringify(slimPage(stored(page))), files: filesOf(page) })
