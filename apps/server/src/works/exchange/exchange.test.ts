// Import and export over HTTP with real files: twenty episodes in, the same out; hostile files refused and nothing half-imported.
import { inflateRawSync } from 'node:zlib'
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import { readScript } from '@qianmu/script/formats/read'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { plainText } from '@qianmu/script/plain-text'
import { FRONT_MATTER, splitText } from '@qianmu/script/split'
import { aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const episode = (nth: number) =>
  `第${nth}集 站牌${nth}\n\n${nth}-1 夜 外 望江路街口\n人物：顾晚、沈岸\n△雨点砸在积水里。\n顾晚：末班车晚点了${nth}次。\n沈岸（喘）：我以为你已经走了。\n\n${nth}-2 夜 内 公交车\n△车厢空着。`
const season = Array.from({ length: 20 }, (_, at) => episode(at + 1)).join('\n\n')
const newWork = (host: Person, script_type = 'SCRIPT') => aWork(host, { script_type })
const importFile = (host: Person, project: number, name: string, bytes: Uint8Array | string) =>
  host.upload('POST', '/ixj_web/project/doc/import', {
    project_id: String(project),
    file: [new Blob([bytes as Uint8Array<ArrayBuffer>]), name],
  })
const docCount = async (host: Person, project: number) =>
  (await host.call('GET', '/ixj_web/project/detail', { project_id: project })).data.docs

describe('import', () => {
  it('cuts a .txt season into its twenty episodes', async () => {
    const host = await studio.founder()
    const project = await newWork(host)
    const { status, data } = await importFile(host, project, '雨夜归人.txt', season)
    expect(status).toBe(0)
    expect(data.docs).toHaveLength(20)
    expect(data.docs[2].doc_name).toContain('第3集')
    const text = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: data.docs[2].doc_id })).data
    expect(text.text).toContain('末班车晚点了3次')
    const dialogue = text.content.content
      .flatMap((scene: { content: { type: string; attrs: { speaker: string; paren: string } }[] }) => scene.content)
      .find((block: { type: string }) => block.type === 'dialogue')
    expect(dialogue.attrs.speaker).toBe('顾晚')
    expect((await host.call('GET', '/ixj_web/works/doc_history_list', { doc_id: data.docs[0].doc_id })).data.list[0].kind).toBe('import')
  })

  it('reads a .docx, and GB18030, and a BOM', async () => {
    const host = await studio.founder()
    const project = await newWork(host)
    const manuscript: Manuscript = { title: '雨夜归人', parts: splitText(season) }
    expect((await importFile(host, project, '剧本.docx', writeDocx(manuscript))).data.docs).toHaveLength(20)
    const gb = Buffer.from('b5da31bcaf0ad3eaa1a30a', 'hex')
    expect((await importFile(host, project, '国标.txt', gb)).status).toBe(0)
    expect((await importFile(host, project, 'bom.txt', `\ufeff${episode(1)}`)).data.docs[0].doc_name).not.toContain('\ufeff')
  })

  const bomb = () =>
    zipSync({ 'word/document.xml': new Uint8Array(260 * 1024 * 1024), '[Content_Types].xml': new Uint8Array(10) }, { level: 9 })
  const deep = () => zipSync({ 'word/document.xml': new TextEncoder().encode(`<w:document>${'<w:p>'.repeat(20_000)}`) })
  const entity =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><FinalDraft><Content><Paragraph Type="Action"><Text>&x;</Text></Paragraph></Content></FinalDraft>'
  it.each([
    ['an archive bomb', 'a.docx', bomb],
    ['deep nesting', 'a.docx', deep],
    ['an external entity', 'a.fdx', () => entity],
    ['a docx that is none', 'a.docx', () => 'PK not really'],
    ['an unknown ending', 'a.exe', () => 'MZ'],
    ['bytes of no encoding', 'a.txt', () => new Uint8Array([0xff, 0x80, 0x81, 0x00, 0x00, 0xfe, 0xc0, 0x01])],
    ['nothing', 'a.txt', () => ''],
  ])('refuses %s in Chinese at the file, and imports nothing', async (_what, name, bytes) => {
    const host = await studio.founder()
    const project = await newWork(host)
    const answer = await importFile(host, project, name, bytes())
    expect(answer).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field: 'file' }] } })
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(await docCount(host, project)).toBe(0)
  })
})

describe('export', () => {
  it.each(['docx', 'fountain', 'fdx', 'txt', 'md'] as const)('writes the whole work as %s that reads back', async format => {
    const host = await studio.founder()
    const project = await newWork(host)
    await importFile(host, project, '雨夜归人.txt', season)
    const response = await fetch(`${studio.url}/ixj_web/doc/export?project_id=${project}&format=${format}`, {
      headers: { authorization: `Bearer ${host.token}` },
    })
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(`雨夜归人.${format}`)}`)
    const read = readScript(`a.${format}`, new Uint8Array(await response.arrayBuffer()))
    const episodes = read.parts.filter(part => part.name !== FRONT_MATTER)
    expect(episodes).toHaveLength(20)
    expect(plainText(episodes[6]!.content)).toContain('末班车晚点了7次')
  })

  it('writes one document as a PDF with its text', async () => {
    const host = await studio.founder()
    const project = await newWork(host)
    const { data } = await importFile(host, project, '第一集.txt', episode(1))
    const response = await fetch(`${studio.url}/ixj_web/doc/export?project_id=${project}&doc_id=${data.docs[0].doc_id}&format=pdf`, {
      headers: { authorization: `Bearer ${host.token}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(5000)
  })

  it('shows the pages of its paper before, with what was chosen for them, and one person’s scenes alone', async () => {
    const host = await studio.founder()
    const project_id = await newWork(host)
    await importFile(host, project_id, '雨夜归人.txt', season)
    const look = { writer: '林一', draft: '第 2 稿', contact: '电话 1', lists: 1, numbers: 0, paper: 'Letter' }
    const { data } = await host.call('GET', '/ixj_web/doc/export_pages', { project_id, ...look })
    const texts = (data.pages as { text?: string }[][]).map(items => items.flatMap(({ text }) => text ?? []))
    expect(texts[0]).toEqual(['雨夜归人', '编剧　林一', '第 2 稿', '电话 1'])
    expect(texts.slice(1, 3).map(([title]) => title)).toEqual(['人物表', '场景表'])
    expect(texts.find(([title]) => title?.startsWith('第1集'))![1]).toBe('夜 外 望江路街口')
    expect(data).toMatchObject({ width: 612, height: 792 })
    expect(data.total).toBeGreaterThan(20)
    expect(data.pages).toHaveLength(12)
    const sides = await host.call('GET', '/ixj_web/doc/export_pages', { project_id, speaker: '沈岸' })
    expect(sides.data.total).toBe(21)
    expect(JSON.stringify(sides.data.pages)).not.toContain('车厢空着')
    const nobody = await host.call('GET', '/ixj_web/doc/export_pages', { project_id, speaker: '没有' })
    expect(nobody).toMatchObject({ status: 1000, data: { fields: [{ field: 'speaker', msg: '没有「没有」的戏' }] } })
  })

  it('writes the title page to Word too, where nobody takes it for text', async () => {
    const host = await studio.founder()
    const project = await newWork(host)
    await importFile(host, project, '第一集.txt', episode(1))
    const query = new URLSearchParams({
      project_id: String(project),
      format: 'docx',
      writer: '林一',
      contact: '电话 1',
      lists: '1',
      numbers: '0',
      header: '0',
    })
    const response = await fetch(`${studio.url}/ixj_web/doc/export?${query}`, { headers: { authorization: `Bearer ${host.token}` } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const files = unzipSync(bytes)
    const xml = strFromU8(files['word/document.xml']!)
    for (const words of ['编剧　林一', '电话 1', '人物表', '<w:titlePg/>']) expect(xml).toContain(words)
    expect(strFromU8(files['word/header1.xml']!)).not.toContain('雨夜归人')
    const text = readScript('a.docx', bytes, (packed, size) => inflateRawSync(packed, { maxOutputLength: size }))
      .parts.map(part => plainText(part.content))
      .join('\n')
    expect(text).toContain('末班车晚点了1次')
    expect(text).not.toMatch(/林一|电话|人物表|1-1/)
  })

  it('gives no other work’s document', async () => {
    const [host, other] = [await studio.founder(), await studio.founder()]
    const mine = await newWork(other)
    const theirs = (await importFile(host, await newWork(host), 'a.txt', episode(1))).data.docs[0].doc_id
    expect((await other.call('GET', '/ixj_web/doc/export', { project_id: mine, doc_id: theirs, format: 'txt' })).status).toBe(1000)
  })
})

describe('suggestions', () => {
  it('go out to Word as tracked changes and come back as suggestions; other formats have them accepted', async () => {
    const host = await studio.founder()
    const project = await newWork(host)
    const by = { id: 's1', user: host.userId, name: '苏晚', at: Date.UTC(2026, 10, 20, 9) }
    const marked = (type: string, text: string) => ({ type: 'text', text, marks: [{ type, attrs: by }] })
    const line = [
      { type: 'text', text: '鞋尖' },
      marked('deletion', '已经湿透'),
      marked('insertion', '浸在水里'),
      { type: 'text', text: '。' },
    ]
    const content = { type: 'doc', content: [{ type: 'scene', content: [{ type: 'action', content: line }] }] }
    const added = await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第 1 集', content })
    const file = async (format: string) => {
      const query = new URLSearchParams({ project_id: String(project), doc_id: String(added.data.doc_id), format })
      const answer = await fetch(`${studio.url}/ixj_web/doc/export?${query}`, {
        headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      })
      return new Uint8Array(await answer.arrayBuffer())
    }
    const docx = await file('docx')
    const xml = strFromU8(unzipSync(docx)['word/document.xml']!)
    expect(xml).toMatch(/<w:ins [^>]*w:author="苏晚" w:date="2026-11-20T09:00:00Z"><w:r><w:t [^>]*>浸在水里/)
    expect(xml).toMatch(/<w:del [^>]*w:author="苏晚"[^>]*><w:r><w:delText [^>]*>已经湿透/)
    for (const format of ['txt', 'fountain']) expect(new TextDecoder().decode(await file(format))).toContain('鞋尖浸在水里。')
    const back = await importFile(host, project, '回来.docx', docx)
    const { content: read } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: back.data.docs[0].doc_id })).data
    const runs = read.content[0].content[0].content as { text: string; marks?: { type: string; attrs: { name: string } }[] }[]
    expect(runs.map(run => [run.text, run.marks?.[0]?.type, run.marks?.[0]?.attrs.name])).toEqual([
      ['鞋尖', undefined, undefined],
      ['已经湿透', 'deletion', '苏晚'],
      ['浸在水里', 'insertion', '苏晚'],
      ['。', undefined, undefined],
    ])
  })
})
