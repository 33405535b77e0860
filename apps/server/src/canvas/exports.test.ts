// Exports of comic pages over HTTP: every format, the film of the animatic, and what is told before.
import { COMIC_FORMATS } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import { partsOf } from '@qianmu/comic/shared'
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
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { call, doc_id, fieldOf, host, shots, studio, sync, useComic } from '../works/storyboards/test-comic.ts'
import { sayNow } from '../sound/index.ts'
import { exported, pages, poured } from './test-pages.ts'

const [voice, composer] = [espeakEngine(), composerEngine()]
afterAll(() => Promise.all([voice.close(), composer.close()]))
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 1 }], music: [{ id: 'composer', engine: composer, places: 1 }] })

const HEARD_RATE = 8000
/** What is heard in a film, in one channel. */
const heard = (film: Uint8Array) =>
  inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'film.mp4'), film)
    const outputs = [{ name: 'heard.wav', options: ['-map', '0:a', '-ac', '1', '-ar', String(HEARD_RATE)] }]
    await runFfmpeg(needFfmpeg(), { folder, inputs: [{ name: 'film.mp4' }], outputs, signal: AbortSignal.timeout(30_000) })
    return readWav(await readFile(path.join(folder, 'heard.wav')))!.channels[0]!
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
  it.each(['cbz', 'epub', 'pdf', 'psd'] as const)('go out a second time as they did the first: %s', async format => {
    await poured()
    const first = await exported(format)
    // Archives tell times in steps of two seconds.
    await sleep(2_100)
    expect(Buffer.from(await exported(format)).equals(Buffer.from(first))).toBe(true)
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
  it.each(['ltr', 'strip'])('say in every format for readers that %s pages are read from the left', async direction => {
    await sync()
    await call('POST', 'comic_pour', { doc_id, direction })
    const pdf = Buffer.from(await exported('pdf')).toString('latin1')
    expect(pdf).toMatch(/\/Direction \/L2R/)
    expect(strFromU8(unzipSync(await exported('cbz'))['ComicInfo.xml']!)).toContain('<Manga>No</Manga>')
    expect(strFromU8(unzipSync(await exported('epub'))['OEBPS/content.opf']!)).toContain('page-progression-direction="ltr"')
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
  it('lay the lines of a shot into its film one after the other, a long one in phrases', async () => {
    await poured()
    const [{ storyboard_id } = { storyboard_id: 0 }] = await shots()
    const spoken =
      '沈岸：这引子上的印是假的，你爹盖的，所以才好用，喝了再走，门外船要开了，两位，再等一刻，我还没看完这本账。\n顾晚：假的？'
    await call('PUT', 'comic_storyboard', { storyboard_id, seconds: 9, dialogue: spoken })
    const film = await exported('mp4', { voice: false, storyboard_ids: [storyboard_id] })
    /** Light pixels of the lower part at a second, as a share: the words on their dark ground. */
    const wordsAt = (second: number) =>
      inFolder(os.tmpdir(), async folder => {
        await writeFile(path.join(folder, 'film.mp4'), film)
        const outputs = [{ name: 'frame.png', options: ['-ss', String(second), '-frames:v', '1'] }]
        await runFfmpeg(needFfmpeg(), { folder, inputs: [{ name: 'film.mp4' }], outputs, signal: AbortSignal.timeout(30_000) })
        const frame = sharp(await readFile(path.join(folder, 'frame.png')))
        const pixels = await frame.extract({ left: 0, top: 520, width: 1280, height: 200 }).greyscale().raw().toBuffer()
        return pixels.filter(each => each > 200).length / pixels.length
      })
    const [first, second, last] = [await wordsAt(0.5), await wordsAt(5.5), await wordsAt(8.8)]
    expect(Math.min(first, second)).toBeGreaterThan(last * 2)
    expect(last).toBeGreaterThan(0.001)
    expect(Math.abs(first - second)).toBeGreaterThan(0.0005)
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
