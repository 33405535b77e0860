// Pages of a strip as one: what is read by scrolling has no pages.
import type { Page } from './page.ts'

/** Joins pages that follow each other into as few as are no longer than `most`; those of one width and unit, and of strips alone. */
export function joinedStrips(pages: readonly Page[], most: number): Page[] {
  const joined: Page[] = []
  for (const page of pages) {
    const last = joined.at(-1)
    const goesOn =
      last &&
      page.form.direction === 'strip' &&
      last.form.direction === 'strip' &&
      page.form.unit === last.form.unit &&
      page.form.width === last.form.width &&
      last.form.height + page.form.height <= most
    joined.splice(goesOn ? -1 : joined.length, goesOn ? 1 : 0, goesOn ? below(last, page) : page)
  }
  return joined
}

/** One page with another below it. What lies on a layer of the second lies on that of the first of the same id, and on a layer of its own where there is none. */
function below(first: Page, second: Page): Page {
  const known = new Set(first.layers.map(layer => layer.id))
  const count = first.items.length
  return {
    ...first,
    form: { ...first.form, height: first.form.height + second.form.height },
    layers: [...first.layers, ...second.layers.filter(layer => !known.has(layer.id))],
    items: [...first.items, ...second.items.map(item => ({ ...item, at: item.at + count, y: item.y + first.form.height }))],
  }
}
