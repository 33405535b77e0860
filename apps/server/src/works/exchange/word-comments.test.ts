// Comments of a Word file over HTTP: threads of the documents that have their words, under the name of who imported them.
import { aWork } from '@qianmu/testkit/factories'
import { type Loose, openStudio, type Studio } from '@qianmu/testkit/studio'
import { readScript } from '@qianmu/script/formats/read'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments'
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const about = (id: number, text: string) => `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/>`
const p = (inside: string) => `<w:p>${inside}</w:p>`
const episode = (nth: number) => p(run(`第${nth}集 站牌`)) + p(run('1、站台 夜 外')) + p(about(nth, `△雨停了${nth}次。`))
const LONG = ['', '。雨还会停。'.repeat(500)]
const said = (nth: number) =>
  `<w:comment w:id="${nth}" w:author="张三" w:date="2020-01-0${nth}T00:00:00Z"><w:p w14:paraId="0000000${nth}">${run(`看第 ${nth} 处${LONG[nth - 1]}`)}</w:p></w:comment>`
const file = zipSync({
  'word/document.xml': strToU8(`<w:document xmlns:w="w"><w:body>${episode(1)}${episode(2)}</w:body></w:document>`),
  'word/_rels/document.xml.rels': strToU8(
    `<Relationships><Relationship Id="c" Type="${KIND}" Target="comments.xml"/><Relationship Id="e" Type="${KIND}Extended" Target="commentsExtended.xml"/></Relationships>`,
  ),
  'word/commentsExtended.xml': strToU8('<w15:commentsEx><w15:commentEx w15:paraId="00000002" w15:done="1"/></w15:commentsEx>'),
  'word/comments.xml': strToU8(`<w:comments>${said(1)}${said(2)}</w:comments>`),
})

it.each(['as it is read', 'cut by hand'])('come in with the text, %s', async how => {
  const host = await studio.founder()
  const project_id = await aWork(host)
  const fields = { project_id: String(project_id), file: [new Blob([file]), '站牌.docx'] as [Blob, string] }
  const parts = [1, 2].map(nth => ({ name: `第${nth}集`, from: 2 * (nth - 1), to: 2 * nth, volume_id: null }))
  const plan: [Blob, string] = [new Blob([JSON.stringify({ lines: 4, parts })]), 'plan.json']
  const { data, status } =
    how === 'cut by hand'
      ? await host.upload('POST', '/ixj_web/doc/import_parts', { ...fields, plan })
      : await host.upload('POST', '/ixj_web/project/doc/import', fields)
  expect(status).toBe(0)
  expect(data.docs).toHaveLength(2)
  expect(data.losses.map(({ construct, fate }: Loose) => `${construct} ${fate}`)).toEqual(['w:comment kept', 'w:comment kept'])
  for (const [nth, { doc_id }] of (data.docs as Loose[]).entries()) {
    const threads = (await host.call('GET', '/ixj_web/comment', { doc_id })).data
    expect(threads).toMatchObject([{ level: 'suggest', created_at: `2020-01-0${nth + 1}T00:00:00.000Z` }])
    expect(threads[0].resolved_at === null).toBe(nth === 0)
    // What is too long for one comment goes on in replies.
    const bodies: string[] = [threads[0].body, ...threads[0].replies.map(({ body }: Loose) => body)]
    expect(bodies.join('')).toBe(`张三：看第 ${nth + 1} 处${LONG[nth]}`)
    expect(threads[0].anchor).toMatchObject({ quote: `雨停了${nth + 1}次。` })
  }
  // They go out as they are, and come in again with their replies.
  const address = `${studio.url}/ixj_web/doc/export?project_id=${project_id}&format=docx`
  const out = await fetch(address, { headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId } })
  const { comments = [], losses } = readScript('站牌.docx', new Uint8Array(await out.arrayBuffer()))
  expect(comments.map(({ isDone, place, replies }) => [isDone, place?.quote, replies.length > 0])).toEqual([
    [false, '雨停了1次。', false],
    [true, '雨停了2次。', true],
  ])
  expect(losses!.map(({ fate }) => fate)).toEqual(['kept', 'kept'])
})
