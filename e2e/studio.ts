// What the journeys of the drawing studio share: a picture to start from, and the places on its screens.
import { aDrawing } from '@qianmu/testkit/drawings'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { compileDraw, defaultForm, type DrawForm } from '@qianmu/drawing'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { house, visit } from './visitor.ts'

export const words = (page: Page) => page.getByRole('combobox', { name: '画面描述' })
export const results = (page: Page) => page.getByRole('region', { name: '结果' })
export const thumbs = (page: Page) => results(page).getByRole('button', { name: /^查看种子/ })
export const stage = (page: Page) => page.getByRole('button', { name: '放大查看' }).getByRole('img')
/** Pixels, [width, height], once they have come. */
export const sizeOnStage = (page: Page) =>
  stage(page).evaluate(async (shown: unknown) => {
    const image = shown as { naturalWidth: number; naturalHeight: number; decode(): Promise<void> }
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })

/** Waits until so many pictures stand in the results. */
export const drawn = (page: Page, count: number) => expect.poll(() => thumbs(page).count()).toBe(count)

/** A request for a picture of the sketch engine. @throws Error when the form has problems */
export function wrapperOf(part: Partial<DrawForm>) {
  const compiled = compileDraw({ ...defaultForm(), prompt: ['清晨', '山谷', '一女'], seed: 5, ...part }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  return compiled.request
}

/** A picture of the sketch engine, drawn over HTTP. @returns its record as the server shows it */
export async function sketched(person: Person, part: Partial<DrawForm> = {}): Promise<Loose> {
  const record = await aDrawing(person, { prompt: ['清晨', '山谷', '一女'], seed: 5, width: 512, height: 512, ...part })
  return record.images[0]
}

/** The pixels of the picture at an address, as the browser decodes them: RGBA at some points. */
export const pixelsAt = (page: Page, address: string, points: readonly (readonly [number, number])[]): Promise<number[][]> =>
  page.evaluate<number[][]>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch(${JSON.stringify(address)})).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return ${JSON.stringify(points)}.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data])
  })()`)

/** Drops a picture file onto the studio, as from the desktop. */
export const dropPicture = (page: Page, bytes: Buffer): Promise<void> =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), sign => sign.charCodeAt(0))
    data.items.add(new File([bytes], '图.png', { type: 'image/png' }))
    document.querySelector('[data-testid=studio]').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  })()`)

/** Opens a mode of a new person's studio with a picture of theirs in it. */
export async function openMode(mode: string) {
  const own = await house.studio.founder()
  const from = await sketched(own)
  const visitor = await visit(own)
  await visitor.go(`/aiWork/aiDraw/${mode}?image=${from.id}`)
  await visitor.page.getByRole('region', { name: '参数' }).getByRole('img').first().waitFor()
  return { ...visitor, from }
}

/** Opens a folded section of the form. */
export const unfold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()
