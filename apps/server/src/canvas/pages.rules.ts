// Pages as they are kept. Pure.
import { laidInto } from '@qianmu/comic/frames'
import { emptyPage, type Form, type Page, slimPage } from '@qianmu/comic/page'
import { innerOf, panelsOf, TEMPLATES } from '@qianmu/comic/templates'
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

/** A new page: with things of another one, or with the panels of its template. @param ids of the things */
export function pageWith(form: Form, from: Page | undefined, ids: readonly string[]): Page {
  const wanted = new Set(ids)
  const items = from?.items.filter(item => wanted.has(item.id)) ?? []
  const panels = items.filter(item => item.kind === 'panel').length
  const template = TEMPLATES.find(each => (panels > 0 ? each.panels === panels : each.key === form.template))
  const page: Page = { ...emptyPage(form), items, layers: from?.layers ?? emptyPage(form).layers }
  if (!template) return page
  const cells = panelsOf(template, innerOf(form), form.gutter, form.direction)
  let count = 0
  return laidInto(page, cells, template.key, () => `panel-${count++}`).page
}
