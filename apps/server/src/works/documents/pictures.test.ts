// Pictures in a text over HTTP: shown and exported when they are the team's, and never otherwise.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let stranger: Person
let project_id = 0
const own: number[] = []
let foreign = 0

const upload = async (person: Person, background: string): Promise<number> => {
  const made = sharp({ create: { width: 400, height: 300, channels: 3, background } })
  return (await person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(await made.png().toBuffer())]), 'a.png'] })).data
    .file_id
}
const image = (file: unknown, caption: string) => ({
  type: 'image',
  attrs: { file, width: 400, height: 300, share: 60 },
  ...(caption ? { content: [{ type: 'text', text: caption }] } : {}),
})
const docOf = async (blocks: object[]) => {
  const content = { type: 'doc', content: [{ type: 'scene', content: blocks }] }
  return (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', content })).data.doc_id as number
}
const exported = async (doc_id: number, format: string) => {
  const url = `${studio.url}/ixj_web/doc/export?project_id=${project_id}&doc_id=${doc_id}&format=${format}`
  return new Uint8Array(await (await fetch(url, { headers: { authorization: `Bearer ${host.token}` } })).arrayBuffer())
}

beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  stranger = await studio.founder()
  project_id = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
  own.push(await upload(host, '#224466'), await upload(host, '#884422'))
  foreign = await upload(stranger, '#ff0000')
})
afterAll(() => studio.close())

describe('pictures in a text', () => {
  it('have addresses for members of the work, and only those of the team', async () => {
    const doc_id = await docOf([image(own[0], '雨夜'), image(foreign, '别人的')])
    const { data } = await host.call('GET', '/ixj_web/doc/pictures', { doc_id, file_id: [own[0], foreign, 999_999] })
    expect(data.map((each: { file_id: number }) => each.file_id)).toEqual([own[0]])
    expect(data[0].thumbs.big).toContain(`/file/${own[0]}/big?`)
    expect((await stranger.call('GET', '/ixj_web/doc/pictures', { doc_id, file_id: [foreign] })).status).not.toBe(0)
  })

  it('keep nothing of an address from elsewhere', async () => {
    const doc_id = await docOf([{ ...image('https://evil.example/a.png', '钓鱼'), attrs: { src: 'https://evil.example/a.png' } }])
    const { data } = await host.call('GET', '/ixj_web/doc/detail', { doc_id })
    expect(JSON.stringify(data.content)).not.toContain('evil')
    expect(data.content.content[0].content[0].attrs).toMatchObject({ file: 0, share: 100 })
    expect(data.words).toBe(0)
  })

  it('go out in files: the team’s as pictures, others as a line', async () => {
    const doc_id = await docOf([image(own[0], '雨夜'), image(foreign, '别人的'), image(own[1], '')])
    const docx = unzipSync(await exported(doc_id, 'docx'))
    const media = Object.keys(docx).filter(name => name.startsWith('word/media/'))
    expect(media).toEqual([`word/media/picture-${own[0]}.jpeg`, `word/media/picture-${own[1]}.jpeg`])
    expect(await sharp(docx[media[0]!]).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect(strFromU8(docx['word/document.xml']!)).toContain('〔图片：')
    const epub = unzipSync(await exported(doc_id, 'epub'))
    expect(Object.keys(epub).filter(name => name.endsWith('.jpeg'))).toHaveLength(2)
    const pdf = Buffer.from(await exported(doc_id, 'pdf')).toString('latin1')
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(strFromU8(await exported(doc_id, 'md'))).toMatch(/\n\[图片[\d-]+\]: data:image\/jpeg;base64,/)
    expect(strFromU8(await exported(doc_id, 'txt'))).toContain('〔图片：雨夜〕')
  })

  it('stay behind when a template goes to another team', async () => {
    const doc_id = await docOf([image(own[0], '雨夜')])
    await studio.app.pool.query(`update users set tags = array_append(tags, 'is_official') where id = $1`, [host.userId])
    const { template_id } = (await host.call('POST', '/ixj_web/works/template', { template_type: 2, template_name: '开场', doc_id })).data
    await host.call('POST', '/ixj_web/works/published_template', { template_id })
    const lines = async (person: Person) =>
      (await person.call('GET', '/ixj_web/works/template', { template_id })).data.list[0].content.content[0].content
    expect(await lines(host)).toMatchObject([{ type: 'image', attrs: { file: own[0] } }])
    expect(await lines(stranger)).toMatchObject([{ type: 'note', content: [{ text: '图片：雨夜' }] }])
  })
})

describe('an imported Word file', () => {
  const imported = (person: Person, work: number, bytes: Uint8Array) =>
    person.upload('POST', '/ixj_web/project/doc/import', {
      project_id: String(work),
      file: [new Blob([new Uint8Array(bytes)]), '雨夜.docx'],
    })
  const linesOf = async (person: Person, doc_id: number) => {
    const { content } = (await person.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    type Line = { type: string; attrs: { file: number; width: number; height: number; share: number }; content?: { text: string }[] }
    return (content.content as { content: Line[] }[]).flatMap(scene => scene.content)
  }
  const workOf = async (person: Person) =>
    (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })).data
      .project_id as number
  const countFiles = async (team: Person) =>
    (await studio.app.pool.query<{ count: number }>('select count(*)::int count from files where team_id = $1', [team.teamId])).rows[0]!
      .count

  it('brings its pictures along as files of the team that imports it, with caption, width and place', async () => {
    const doc_id = await docOf([image(own[0], '雨夜'), image(own[1], '')])
    const bytes = await exported(doc_id, 'docx')
    const { status, data } = await imported(stranger, await workOf(stranger), bytes)
    expect([status, data.warnings]).toEqual([0, []])
    const lines = await linesOf(stranger, data.docs[0].doc_id)
    expect(lines).toMatchObject([
      { type: 'image', attrs: { width: 400, height: 300, share: 60 }, content: [{ text: '雨夜' }] },
      { type: 'image', attrs: { width: 400, height: 300, share: 60 } },
    ])
    const ids = lines.map(line => line.attrs.file)
    expect(ids.filter(id => [...own, foreign].includes(id))).toEqual([])
    const shown = await stranger.call('GET', '/ixj_web/doc/pictures', { doc_id: data.docs[0].doc_id, file_id: ids })
    expect(shown.data.map((each: { file_id: number }) => each.file_id).toSorted()).toEqual(ids.toSorted())
    // As planned by a person, the same; what is left out is not kept.
    const before = await countFiles(stranger)
    const plan = { lines: 2, parts: [{ name: '只有后一张', from: 1, to: 2 }] }
    const parts = await stranger.upload('POST', '/ixj_web/doc/import_parts', {
      project_id: String(await workOf(stranger)),
      file: [new Blob([new Uint8Array(bytes)]), '雨夜.docx'],
      plan: [new Blob([JSON.stringify(plan)]), 'plan.json'],
    })
    expect(await linesOf(stranger, parts.data.docs[0].doc_id)).toMatchObject([{ type: 'image', attrs: { share: 60 } }])
    expect(await countFiles(stranger)).toBe(before + 1)
  })

  it('keeps the first frame of what moves, a note for what cannot be read, and nothing when nothing is imported', async () => {
    const doc_id = await docOf([image(own[0], '雨夜'), image(own[1], '坏的')])
    const entries = unzipSync(await exported(doc_id, 'docx'))
    const [first, second] = Object.keys(entries).filter(name => name.startsWith('word/media/'))
    const frames = await sharp(Buffer.concat([Buffer.alloc(40 * 30 * 3, 200), Buffer.alloc(40 * 30 * 3, 20)]), {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif()
      .toBuffer()
    entries[first!] = new Uint8Array(frames)
    entries[second!] = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3])
    const { data } = await imported(host, project_id, zipSync(entries))
    expect(data.warnings).toEqual(['有 1 张图片已损坏或太大，未导入'])
    const lines = await linesOf(host, data.docs[0].doc_id)
    expect(lines.map(({ type, content = [] }) => [type, content.map(run => run.text).join('')])).toEqual([
      ['image', '雨夜'],
      ['note', '图片：坏的'],
    ])
    const kept = await studio.app.files.find(lines[0]!.attrs.file)
    const chunks: Uint8Array[] = []
    for await (const chunk of await studio.app.files.read(kept!)) chunks.push(chunk)
    expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({ format: 'gif', width: 40, height: 30 })
    // A place that is not there: the text is refused, and no picture stays behind.
    const before = await countFiles(host)
    const refused = await host.upload('POST', '/ixj_web/project/doc/import', {
      project_id: String(project_id),
      volume_id: '987654321',
      file: [new Blob([new Uint8Array(zipSync(entries))]), '雨夜.docx'],
    })
    expect(refused.status).not.toBe(0)
    expect(await countFiles(host)).toBe(before)
  })
})
