// Pages of a comic as tests ask for them: poured from its shots, read, exported.
import type { ComicFormat } from '@qianmu/contract/works/canvas'
import { type Item, readPage } from '@qianmu/comic/page'
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose } from '@qianmu/testkit/studio'
import { expect } from 'vitest'
import { call, doc_id, host, picture, shots, studio, sync, work_id } from '../works/storyboards/test-comic.ts'

export const pages = async (who = host) => (await call('GET', 'comic_pages', { doc_id }, who)).data
export const itemsOf = (all: Loose): Item[] => all.pages.flatMap((page: Loose) => [...readPage(page.content).items])
export const words = async () => itemsOf(await pages()).flatMap(item => (item.kind === 'balloon' ? [item.text] : []))

/** Shots of the script, the first of them with a picture, poured into pages. */
export async function poured() {
  await sync()
  const [first] = await shots()
  const { url } = await picture('#3366cc')
  const saved = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: first!.storyboard_id }
  const image = (await call('POST', 'sb_matching_image', saved)).data
  expect((await call('POST', 'comic_pour', { doc_id, form: 'a5' })).data).toEqual({
    pages: expect.any(Number),
    panels: (await shots()).length,
  })
  return { image, shot: first!.storyboard_id as number }
}
export const exported = async (format: ComicFormat, more: object = {}) => {
  const { job_id } = (await call('POST', 'comic_export', { doc_id, format, dpi: 72, ...more })).data
  const job = await jobOver(host, job_id)
  expect(job, job.error).toMatchObject({ state: 'done' })
  const answer = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
  return new Uint8Array(await answer.arrayBuffer())
}
