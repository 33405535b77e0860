// Pages of comics over HTTP: poured from shots, following the script, opened together, exported in every format; marks, bubbles, base pictures.
import { COMIC_FORMATS, type ComicFormat } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import { type Item, readPage } from '@qianmu/comic/page'
import { partsOf, readShared } from '@qianmu/comic/shared'
import { composerEngine } from '@qianmu/engines/music'
import { espeakEngine, readWav } from '@qianmu/engines/speech'
import { inFolder, probeMedia, runFfmpeg } from '@qianmu/engines/video'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import {
  call,
  doc_id,
  docOf,
  fieldOf,
  host,
  picture,
  rewrite,
  shots,
  studio,
  sync,
  useComic,
  work_id,
} from '../works/storyboards/test-comic.ts'
import { sayNow } from '../sound/index.ts'

const [voice, composer] = [espeakEngine(), composerEngine()]
afterAll(() => Promise.all([voice.close(), composer.close()]))
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 1 }], music: [{ id: 'composer', engine: composer, places: 1 }] })
const pages = async (who = host) => (await call('GET', 'comic_pages', { doc_id }, who)).data
const itemsOf = (all: Loose): Item[] => all.pages.flatMap((page: Loose) => [...readPage(page.content).items])
const words = async () => itemsOf(await pages()).flatMap(item => (item.kind === 'balloon' ? [item.text] : []))

/** Shots of the script, the first of them with a picture, poured into pages. */
async function poured() {
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
const exported = async (format: ComicFormat, more: object = {}) => {
  const { job_id } = (await call('POST', 'comic_export', { doc_id, format, dpi: 72, ...more })).data
  const job = await jobOver(host, job_id)
  expect(job, job.error).toMatchObject({ state: 'done' })
  const answer = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
  return new Uint8Array(await answer.arrayBuffer())
}

const HEARD_RATE = 8000
/** What is heard in a film, in one channel. */
const heard = (film: Uint8Array) =>
  inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'film.mp4'), film)
    const outputs = [{ name: 'heard.wav', options: ['-map', '0:a', '-ac', '1', '-ar', String(HEARD_RATE)] }]
    await runFfmpeg(needFfmpeg(), { folder, inputs: [{ name: 'film.mp4' }], outputs, signal: AbortSignal.timeout(30_000) })
    return readWav(await readFile(path.join(folder, 'heard.wav')))!.channels[0]!
  })

it('shows no file of another team, whatever number is written into a page', async () => {
  await poured()
  const stranger = await studio.founder('别的团队')
  const { file_id } = await picture('#ff0000', stranger)
  const [first] = (await pages()).pages
  const { shared_id } = (await call('POST', 'comic_page_open', { page_id: first.page_id })).data
  await studio.app.collab.edit(shared_id, host.userId, doc => {
    for (const item of partsOf(doc).items.values()) if (item.get('kind') === 'panel') item.set('src', `/file/${file_id}`)
  })
  const shown = itemsOf(await pages()).map(item => item.src)
  expect(shown.some(src => src.includes(String(file_id)))).toBe(false)
  expect(itemsOf(await pages()).filter(item => item.src === '').length).toBeGreaterThan(0)
})

describe('pouring', () => {
  it('makes a panel of every shot, with its picture and its lines by name', async () => {
    const { shot } = await poured()
    const all = await pages()
    const items = itemsOf(all)
    expect(items.filter(item => item.kind === 'panel').map(item => item.shot)).toEqual((await shots()).map(each => each.storyboard_id))
    expect(items.find(item => item.shot === shot && item.kind === 'panel')!.src).toMatch(/file\/\d+/)
    expect(await words()).toEqual(['我以为你走了。', '末班车晚点。'])
    expect(all.shots[0].lines[0]).toMatchObject({ kind: 'dialogue', speaker: '沈岸', text: '我以为你走了。' })
    expect(items.find(item => item.kind === 'balloon')!.line).toBe(all.shots[0].lines[0].id)
  })
  it('lets balloons follow the script, keeps what was written on the page, and says that they differ', async () => {
    await poured()
    const line = (content: Loose) => content.content[0].content.find((block: Loose) => block.type === 'dialogue')
    await rewrite(content => void (line(content).content[0].text = '我还以为你走了。'))
    expect((await call('PUT', 'comic_follow', { doc_id })).data).toEqual({ changed: 1 })
    expect(await words()).toEqual(['我还以为你走了。', '末班车晚点。'])
    expect((await call('PUT', 'comic_follow', { doc_id })).data).toEqual({ changed: 0 })
    const {
      pages: [{ page_id }],
    } = await pages()
    const { shared_id } = (await call('POST', 'comic_page_open', { page_id })).data
    await studio.app.collab.edit(shared_id, host.userId, doc => {
      const item = [...partsOf(doc).items.values()].find(each => String(each.get('text')) === '我还以为你走了。')!
      item.set('text', '你没走。')
      item.set('x', 5)
    })
    await rewrite(content => void (line(content).content[0].text = '我当你走了。'))
    await call('PUT', 'comic_follow', { doc_id })
    expect(await words()).toContain('你没走。')
    // Poured again, what was decided stays as well.
    await call('POST', 'comic_pour', { doc_id })
    expect(itemsOf(await pages()).find(item => item.text === '你没走。')).toMatchObject({ x: 5, poured: { text: '我当你走了。' } })
    await call('POST', 'comic_pour', { doc_id, anew: true })
    expect(await words()).toContain('我当你走了。')
  })
  it('takes a line from the storyboard where people wrote it there', async () => {
    await poured()
    const [first] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: first!.storyboard_id, dialogue: '沈岸（心声）：走了？\n旁白：雨停了。' })
    const [shot] = (await pages()).shots
    expect(shot.lines.map(({ kind, speaker, text }: Loose) => [kind, speaker, text])).toEqual([
      ['thought', '沈岸', '走了？'],
      ['caption', '旁白', '雨停了。'],
    ])
    await call('PUT', 'comic_follow', { doc_id })
    expect(await words()).toEqual(['走了？', '末班车晚点。'])
  })
  it('refuses a document without shots, and pours a strip', async () => {
    expect(fieldOf(await call('POST', 'comic_pour', { doc_id }))).toBe('doc_id')
    await sync()
    await call('POST', 'comic_pour', { doc_id, direction: 'strip' })
    expect((await pages()).pages[0].content.form).toMatchObject({ direction: 'strip', unit: 'px', width: 800 })
  })
})

describe('pages', () => {
  it('are added, moved, deleted and brought back', async () => {
    const add = async (more: object) => (await call('POST', 'comic_page', { doc_id, ...more })).data.page_id as number
    const [one, two] = [await add({ template: '田字' }), await add({})]
    const three = await add({ after_id: null })
    const order = async () => (await pages()).pages.map((page: Loose) => page.page_id)
    expect(await order()).toEqual([three, one, two])
    expect(readPage((await pages()).pages[1].content).items).toHaveLength(4)
    await call('PUT', 'comic_page_order', { doc_id, page_id: three, after_id: two })
    expect(await order()).toEqual([one, two, three])
    await call('DELETE', 'comic_pages', { doc_id, ids: [one] })
    expect(await order()).toEqual([two, three])
    await call('PUT', 'comic_pages_restore', { doc_id, ids: [one] })
    expect(await order()).toEqual([one, two, three])
    expect(fieldOf(await call('PUT', 'comic_page_order', { doc_id, page_id: one, after_id: 99_999_999 }))).toBe('after_id')
  })
  it('begin with things of another page, laid into as many cells, which stay when the shots are poured again', async () => {
    await poured()
    const [first] = (await pages()).pages
    const items = readPage(first.content).items
    const panel = items.find(item => item.kind === 'panel')!
    const item_ids = items.filter(item => item.shot === panel.shot).map(item => item.id)
    const body = { doc_id, after_id: first.page_id, from_id: first.page_id, item_ids }
    const made = (await call('POST', 'comic_page', body)).data
    const there = readPage(made.content)
    expect(there.items.map(item => item.id)).toEqual(item_ids)
    expect([there.form.template, there.items[0]!.src]).toEqual(['一页一格', expect.stringMatching(/file\/\d+\?/)])
    expect((await pages()).pages.map((page: Loose) => page.page_id).slice(0, 2)).toEqual([first.page_id, made.page_id])
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(fieldOf(await call('POST', 'comic_page', { ...body, doc_id: other }))).toBe('from_id')
    expect(fieldOf(await call('POST', 'comic_page', { ...body, item_ids: ['x'.repeat(81)] }))).toBe('item_ids.0')
  })
  it('are one document for several people, settle into their row, and come back as a version', async () => {
    await poured()
    const {
      pages: [{ page_id }],
    } = await pages()
    const { shared_id, right } = (await call('POST', 'comic_page_open', { page_id })).data
    expect(right).toBe('write')
    expect((await call('POST', 'comic_page_open', { page_id })).data.shared_id).toBe(shared_id)
    const { version_id } = (await call('POST', 'comic_page_version', { page_id, name: '一稿' })).data
    const before = readShared(await studio.app.collab.read(shared_id))
    await Promise.all(
      ['左', '右'].map(name =>
        studio.app.collab.edit(
          shared_id,
          host.userId,
          doc =>
            void partsOf(doc).items.set(
              name,
              new Y.Map<unknown>([
                ['kind', 'sticker'],
                ['name', name],
              ]),
            ),
        ),
      ),
    )
    expect(
      itemsOf(await pages())
        .filter(item => item.kind === 'sticker')
        .map(item => item.name)
        .toSorted(),
    ).toEqual(['右', '左'])
    const { rows } = await studio.app.pool.query<{ content: Loose }>('select content from comic_pages where id = $1', [page_id])
    expect(rows[0]!.content.items.length).toBe(before.items.length)
    await call('PUT', 'comic_page_version', { page_id, version_id })
    expect(readShared(await studio.app.collab.read(shared_id))).toEqual(before)
    expect((await call('GET', 'comic_page_versions', { page_id })).data.map((each: Loose) => each.name)).toEqual(['恢复前', '一稿'])
  })
})

const [GOLDEN_WIDTH, GOLDEN_HEIGHT] = [148, 210]
const GOLDEN = path.join(import.meta.dirname, 'golden/page.webp')
/** How far a picture is from the golden one: what the channels of small copies differ by on average, 0–255. */
async function apartFromGolden(bytes: Uint8Array | undefined): Promise<number> {
  const small = (given: Uint8Array | undefined) =>
    sharp(given).flatten({ background: '#fff' }).resize(GOLDEN_WIDTH, GOLDEN_HEIGHT, { fit: 'fill' }).raw().toBuffer()
  const [is, was] = await Promise.all([small(bytes), small(await readFile(GOLDEN))])
  return is.reduce((sum, value, at) => sum + Math.abs(value - was[at]!), 0) / is.length
}

describe('exports', () => {
  it('look as their golden page does, letters and pictures in their places', async () => {
    await poured()
    const [page] = Object.values(unzipSync(await exported('png', { dpi: 150 })))
    // For a page that is meant to look otherwise.
    if (process.env['QIANMU_GOLDEN']) await writeFile(GOLDEN, await sharp(page).webp({ lossless: true }).toBuffer())
    expect(await apartFromGolden(page)).toBeLessThan(2)
    // What stands elsewhere is told apart.
    expect(await apartFromGolden(await sharp(page).flop().toBuffer())).toBeGreaterThan(4)
  })
  it('come in every format', async () => {
    await poured()
    const png = unzipSync(await exported('png'))
    expect(await sharp(png['001.png']).metadata()).toMatchObject({
      format: 'png',
      width: Math.round((148 / 25.4) * 72),
      height: Math.round((210 / 25.4) * 72),
    })
    expect(await sharp(unzipSync(await exported('webp'))['001.webp']).metadata()).toMatchObject({ format: 'webp' })
    const cbz = unzipSync(await exported('cbz'))
    expect(await sharp(cbz['001.jpg']).metadata()).toMatchObject({ format: 'jpeg' })
    const info = strFromU8(cbz['ComicInfo.xml']!)
    for (const said of [
      '<Manga>YesAndRightToLeft</Manga>',
      '<Series>雨夜归人</Series>',
      '<LanguageISO>zh</LanguageISO>',
      '<Page Image="0"',
    ])
      expect(info).toContain(said)
    const psd = unzipSync(await exported('psd'))['001.psd']!
    expect(strFromU8(psd.slice(0, 4))).toBe('8BPS')
    expect(Buffer.from(psd).includes(Buffer.from('沈岸', 'utf16le').swap16())).toBe(true)
    // Words apart from their balloon, a picture behind a mask, and the profile of the colours.
    for (const name of ['文字', '气泡', '图片', '边框'])
      expect(Buffer.from(psd).includes(Buffer.from(name, 'utf16le').swap16()), name).toBe(true)
    expect(Buffer.from(psd).includes('acsp')).toBe(true)
    const pdf = Buffer.from(await exported('pdf')).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toMatch(/\/DisplayDocTitle true\s*\/Direction \/R2L/)
    expect(pdf).toContain('/PageLabels')
    // What print asks for: colours with their profile, a printing condition, and the same facts in both places.
    expect(pdf.slice(0, 8)).toBe('%PDF-1.6')
    for (const said of [
      '/OutputIntents [',
      '/S /GTS_PDFX',
      '/DestOutputProfile',
      '/Trapped ',
      '<pdfxid:GTS_PDFXVersion>PDF/X-4<',
      '<pdf:Trapped>False<',
    ])
      expect(pdf).toContain(said)
    expect(pdf).toMatch(/ obj\n\/False\nendobj/)
    expect(pdf).toMatch(/\/ColorSpace \[\/ICCBased \d+ 0 R\]/)
    expect(pdf).not.toMatch(/\/ColorSpace \/DeviceRGB| (?:RG|rg)\n/)
    const metadata = Buffer.from(/<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(pdf)![0], 'latin1').toString()
    expect(metadata).toContain('雨夜归人')
    expect(pdf).toMatch(/\/TrimBox \[31\.\d+ 31\.\d+ 450\.\d+ 626\.\d+\]/)
    const epub = unzipSync(await exported('epub'))
    expect(Object.keys(epub)[0]).toBe('mimetype')
    const opf = strFromU8(epub['OEBPS/content.opf']!)
    for (const said of ['page-progression-direction="rtl"', '<dc:title>雨夜归人 ', '<dc:creator>']) expect(opf).toContain(said)
    expect(strFromU8(epub['OEBPS/p0.xhtml']!)).toMatch(/alt="第 1 页：.+"/)
  })
  it('slice strips for the web: 800 × 1280, 2 MB at most each', async () => {
    await sync()
    await call('POST', 'comic_pour', { doc_id, direction: 'strip' })
    const slices = Object.values(unzipSync(await exported('slices')))
    const sizes = await Promise.all(slices.map(slice => sharp(slice).metadata()))
    expect(sizes.slice(0, -1).every(({ width, height }) => width === 800 && height === 1280)).toBe(true)
    expect(slices.every(slice => slice.length <= 2 * 1024 * 1024)).toBe(true)
    const [{ width, height }] = [await sharp(Object.values(unzipSync(await exported('strip')))[0]).metadata()]
    expect([width, height]).toEqual([800, (await pages()).pages[0].content.form.height])
    // A page behind it goes on in the same picture.
    await call('POST', 'comic_page', { doc_id })
    const heights = (await pages()).pages.map(({ content }: Loose) => content.form.height)
    expect(heights).toHaveLength(2)
    const strip = Object.values(unzipSync(await exported('strip')))
    expect([strip.length, (await sharp(strip[0]).metadata()).height]).toEqual([1, heights[0] + heights[1]])
    const last = Object.values(unzipSync(await exported('slices')))
    expect(last).toHaveLength(Math.ceil((heights[0] + heights[1]) / 1280))
  })
  it('are of this document alone, and of chosen pages', async () => {
    await poured()
    const {
      pages: [{ page_id }],
    } = await pages()
    expect(Object.keys(unzipSync(await exported('jpg', { page_ids: [page_id] })))).toEqual(['001.jpg'])
    expect((await call('POST', 'comic_export', { doc_id, format: 'png', page_ids: [99_999_999] })).status).not.toBe(0)
    expect(Object.keys(COMIC_FORMATS)).toHaveLength(11)
  })
  it('make a film of the animatic on the clock of the board, with the voices; the lists have the same length', async () => {
    expect(fieldOf(await call('POST', 'comic_export', { doc_id, format: 'mov' }))).toBe('format')
    expect((await call('POST', 'comic_export', { doc_id, format: 'mp4' })).status).toBe(STATUS.notFound)
    await poured()
    const [first] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: first!.storyboard_id, move: '推' })
    /** Seconds by the clock of the page, and of the list for editors. */
    const clocks = async () => {
      const voices: Loose[] = (await call('GET', 'storyboard_voices', { doc_id })).data
      const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
      const list = await fetch(`${studio.url}/ixj_web/comic/storyboard_list_export?doc_id=${doc_id}&format=otio`, { headers })
      const files = unzipSync(new Uint8Array(await list.arrayBuffer()))
      const otio = JSON.parse(strFromU8(files[Object.keys(files).find(name => name.endsWith('.otio'))!]!))
      const frames = otio.tracks.children[0].children.reduce((sum: number, clip: Loose) => sum + clip.source_range.duration.value, 0)
      return { page: voices.reduce((sum, { seconds }) => sum + seconds, 0), list: frames / 25 }
    }
    const written = (await shots()).reduce((sum, { seconds }) => sum + (seconds || 2), 0)
    const before = await clocks()
    expect(before.page).toBeCloseTo(written)
    expect(Math.abs(before.list - written)).toBeLessThan(0.05)
    const facts = (bytes: Uint8Array, ending: string) =>
      inFolder(os.tmpdir(), async folder => {
        await writeFile(path.join(folder, `film.${ending}`), bytes)
        return probeMedia(needFfmpeg(), folder, `film.${ending}`, new AbortController().signal)
      })
    const film = Buffer.from(await exported('mp4'))
    const me = (await host.call<Loose>('GET', '/ixj_web/user/get_my_info')).data
    const toldBehind = (tag: string) => {
      const at = film.indexOf(tag, 0, 'latin1')
      return at < 0 ? '' : film.subarray(at, at + 80).toString()
    }
    expect(toldBehind('\u00a9ART')).toContain(me.nickname)
    expect(toldBehind('\u00a9nam')).toContain('动态样片')
    const spoken = await facts(film, 'mp4')
    expect(spoken.streams.map(({ kind, width, height, channels }) => [kind, width, height, channels])).toEqual([
      ['video', 1280, 720, 0],
      ['audio', 0, 0, 1],
    ])
    const silent = await facts(await exported('mp4', { voice: false }), 'mp4')
    expect(silent.streams).toHaveLength(1)
    expect(Math.abs(silent.seconds - written)).toBeLessThan(0.1)
    // Of some shots, or of those on a page, those alone.
    const some = await facts(await exported('mp4', { voice: false, storyboard_ids: [first!.storyboard_id] }), 'mp4')
    expect(Math.abs(some.seconds - (first!.seconds || 2))).toBeLessThan(0.1)
    const { pages: book } = await pages()
    const onPage = new Set(book[0].content.items.flatMap((item: Loose) => (item.shot > 0 ? [item.shot] : [])))
    const there = (await shots()).filter(({ storyboard_id }) => onPage.has(storyboard_id))
    const paged = await facts(await exported('mp4', { voice: false, page_ids: [book[0].page_id] }), 'mp4')
    expect(Math.abs(paged.seconds - there.reduce((sum, { seconds }) => sum + (seconds || 2), 0))).toBeLessThan(0.1)
    // A draft voice never shortens what the board says.
    expect(spoken.seconds).toBeGreaterThan(written - 0.1)
    // What the team has dubbed is heard instead; where it takes longer the shot lasts as long, for everybody.
    await call('PUT', 'comic_storyboard', { storyboard_id: first!.storyboard_id, seconds: 0.5 })
    const slow = { text: '我以为你走了。', voice_id: 'draft-man', kind: 'take', speed: 0.5, pitch: 0, volume: 0 } as const
    await sayNow(studio.app, { teamId: host.teamId, userId: host.userId }, slow, AbortSignal.timeout(30_000))
    const dubbed = await exported('mp4')
    const after = await clocks()
    expect(after.page).toBeGreaterThan(written - first!.seconds + 1.5)
    expect(Math.abs(after.list - after.page)).toBeLessThan(0.05)
    expect(Math.abs((await facts(await exported('mp4', { voice: false }), 'mp4')).seconds - after.page)).toBeLessThan(0.1)
    // What somebody else of the team has said, in no dub of this work, is not heard here.
    const other = await studio.colleague(host)
    const theirs = { ...slow, speed: 0.8 } as const
    await sayNow(studio.app, { teamId: host.teamId, userId: other.userId }, theirs, AbortSignal.timeout(30_000))
    const { takes } = await pages()
    const own = 'select file_id from sound_records where user_id = $1 order by id desc limit 1'
    const { rows } = await studio.app.pool.query<{ file_id: number }>(own, [host.userId])
    expect(takes[0].url).toContain(`file/${rows[0]!.file_id}`)
    expect(takes).toEqual([{ speaker: '沈岸', text: slow.text, url: expect.stringMatching(/file\/\d+/), seconds: expect.any(Number) }])
    // Music lies under it: repeated to the end, and lower while somebody speaks.
    const piece = (await host.call<Loose>('POST', '/ai_web/ai/music/text_to_music', { seconds: 5, seed: 7 })).data
    const refused = await call('POST', 'comic_export', { doc_id, format: 'mp4', music_id: 99_999_999 })
    expect(fieldOf(refused)).toBe('music_id')
    const [record] = (await host.call<Loose>('GET', '/ai_web/ai/music/record_list')).data.list
    expect((await jobOver(host, record.job_id)).state).toBe('done')
    const music_id = piece.record_id
    const both = await heard(await exported('mp4', { music_id }))
    const [lines, under] = [await heard(dubbed), await heard(await exported('mp4', { voice: false, music_id }))]
    /** How loud the music is beside the lines, to how loud it is where nobody speaks, at these seconds. */
    const share = (from: number, to: number) => {
      const part = (of: (nth: number) => number) =>
        Math.sqrt(
          Array.from({ length: (to - from) * HEARD_RATE }, (_, nth) => of(from * HEARD_RATE + nth) ** 2).reduce(
            (sum, each) => sum + each,
            0,
          ),
        )
      return part(nth => both[nth]! - lines[nth]!) / part(nth => under[nth]!)
    }
    expect(share(0, 0.2)).toBeGreaterThan(0.8)
    // Between words it comes up again: 0.6 of it on the whole, a third while a word sounds.
    expect(share(0.5, 1.5)).toBeLessThan(0.7)
    const gif = await sharp(await exported('gif'), { animated: true }).metadata()
    expect(gif).toMatchObject({ format: 'gif', width: 480, pageHeight: 270 })
    expect(Math.abs(gif.pages! / 8 - after.page)).toBeLessThan(0.5)
  })
  it('say before what is missing, and whose pictures they are', async () => {
    const { shot } = await poured()
    const {
      pages: [{ page_id }],
    } = await pages()
    const { shared_id } = (await call('POST', 'comic_page_open', { page_id })).data
    await studio.app.collab.edit(shared_id, host.userId, doc => {
      const [one] = [...partsOf(doc).items.values()].filter(each => each.get('kind') === 'balloon')
      one!.set('font', 'kai')
      one!.set('text', `${'很长'.repeat(400)}\u{10ffff}`)
    })
    const told = (await call('GET', 'comic_export_check', { doc_id })).data
    expect(told.fonts).toEqual([{ font: '楷体', by: expect.stringMatching(/CJK|Source|Micro/) }])
    expect(told.words).toHaveLength(1)
    expect(told.losses).toEqual([{ place: '第 1 页', construct: '字体里没有的字', fate: 'changed', words: '\u{10ffff}' }])
    // What stands in a balloon alone is not in the animatic.
    expect(told.film_losses).toEqual([])
    expect(told.pictures).toHaveLength((await shots()).filter(each => each.storyboard_id !== shot).length)
    expect(told.rights).toMatchObject([{ origin: '上传', by: expect.any(String), pages: [1] }])
  })
})

describe('the canvas of a picture', () => {
  const matching = (body: object) => host.call<Loose>('POST', '/ixj_web/works/matching_image_info', { doc_id, ...body }, true)
  it('keeps its project beside the picture, under ten names [D3-3-97] [D3-3-92]', async () => {
    const { url, file_id } = await picture('#aa3355')
    const scene = { image_url: url, src_type: 4, scene_id: 's1', compose_project_json: '{"a":1}' }
    const made = (await matching(scene)).data
    expect(Object.keys(made).toSorted()).toEqual(
      [
        'composeProjectJson',
        'dialogueProjectJson',
        'docId',
        'id',
        'imageUrl',
        'picId',
        'scene_id',
        'srcType',
        'wholeDocMatchingImageInfo',
        'workId',
      ].toSorted(),
    )
    expect(made).toMatchObject({
      picId: file_id,
      srcType: 4,
      scene_id: 's1',
      composeProjectJson: '{"a":1}',
      workId: work_id,
      docId: doc_id,
    })
    for (const src_type of [1, 2, 3, 5, 6]) expect((await matching({ id: made.id, src_type })).data.srcType).toBe(src_type)
    expect((await matching({ id: made.id, dialogue_project_json: '{}' })).data).toMatchObject({
      composeProjectJson: '{"a":1}',
      dialogueProjectJson: '{}',
    })
    expect((await matching({ id: made.id })).data.imageUrl).toMatch(new RegExp(`file/${file_id}`))
    expect(fieldOf(await matching({ id: 99_999_999 }))).toBe('id')
    // The update of a matching picture carries five names. [D3-3-95]
    const update = { image_url: url, id: made.id, work_id, doc_id, src_type: 6 }
    expect(Object.keys(update)).toHaveLength(5)
    expect((await host.call('PUT', '/ixj_web/works/matching_image', update)).data).toMatchObject({ id: made.id, src_type: 6 })
  })
  it('keeps a page of a shot with what it shows: pictures in it stay, those of other teams are left out', async () => {
    const { image, shot } = await poured()
    const [own, foreign] = [await picture('#445566'), await picture('#ff0000', await studio.founder('别的团队'))]
    const item = (id: string, src: string) => ({ id, kind: 'picture', src, x: 7, width: 50, height: 50 })
    const project = (...items: object[]) => JSON.stringify({ form: { unit: 'px', width: 64, height: 64 }, items })
    const given = project(item('a', image.image_url), item('b', foreign.url))
    const made = (
      await matching({ storyboard_id: shot, base_image_id: image.id, image_url: own.url, src_type: 4, compose_project_json: given })
    ).data
    expect(made).toMatchObject({ picId: own.file_id, srcType: 4, dialogueProjectJson: '' })
    const items = readPage(JSON.parse(made.composeProjectJson)).items
    expect(items.map(({ x, src }) => [x, /file\/\d+\?/.test(src)])).toEqual([
      [7, true],
      [7, false],
    ])
    expect((await shots())[0]!.picture).toMatchObject({ id: made.id, src_type: 4 })
    expect((await call('GET', 'base_image', { doc_id, id: made.id })).data).toMatchObject({ id: image.id })
    // The picture that it was made from goes, its file stays for as long as the page shows it.
    await call('DELETE', 'sb_matching_image_list', { doc_id, ids: [image.id] })
    expect((await fetch(studio.url + new URL(items[0]!.src, studio.url).pathname + new URL(items[0]!.src, studio.url).search)).status).toBe(
      200,
    )
    expect(fieldOf(await matching({ id: made.id }))).toBe('id')
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(
      fieldOf(
        await host.call<Loose>('POST', '/ixj_web/works/matching_image_info', { doc_id: other, storyboard_id: shot, image_url: own.url }),
      ),
    ).toBe('matching_image_storyboard_id')
  })
  it('knows the picture that one was made from', async () => {
    const { image } = await poured()
    const { url } = await picture('#112233')
    const added = (await call('POST', 'base_image', { doc_id, id: image.id, image_url: url })).data
    expect((await call('GET', 'base_image', { doc_id, id: image.id })).data).toMatchObject({ id: added.base_image_id })
    // The shot still shows the picture that was made, not the one it was made from.
    expect((await shots())[0]!.picture.id).toBe(image.id)
    expect((await call('PUT', 'base_image', { doc_id, id: image.id, base_image_id: null })).data.base_image_id).toBeNull()
    expect(fieldOf(await call('PUT', 'base_image', { doc_id, id: image.id, base_image_id: image.id }))).toBe('base_image_id')
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(fieldOf(await call('PUT', 'base_image', { doc_id: other, id: image.id, base_image_id: null }))).toBe('id')
  })
  it('offers bubbles, stickers and sounds, and keeps marks for one person [D3-3-96]', async () => {
    const user = (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/user/${path}`, body)
    const bubbles = (await user('GET', 'mi_bubble_list')).data
    expect(bubbles.filter((each: Loose) => each.kind === 'balloon').length).toBeGreaterThanOrEqual(35)
    const mark = { key: 'sticker-1', name: '我的印章', value: '{"items":[]}' }
    expect((await user('PUT', 'set_my_mark', mark)).data).toMatchObject([mark])
    const writer = await studio.colleague(host)
    expect((await user('GET', 'get_my_marks', {}, writer)).data).toEqual([])
    await user('PUT', 'set_my_mark', { ...mark, value: null })
    expect((await user('GET', 'get_my_marks')).data).toEqual([])
  })
})
