// Files that are two things at once, pictures that tell where they were taken, and names that are more than names (performance-reliability §6 U1, U4, U5, X12).
import { scaled } from '@qianmu/testkit/pace'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachment, fileName } from '../kit/download.ts'

let studio: Studio
let host: Person
let heads: Record<string, Buffer>
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#38f' } })
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  heads = {
    png: await picture().png().toBuffer(),
    jpg: await picture().jpeg().toBuffer(),
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
    gifStart: Buffer.from('GIF89a/*'),
    pdf: Buffer.from('%PDF-1.4\n'),
    zip: Buffer.from('PK\u0003\u0004'),
    mp3: Buffer.from('ID3\u0003\u0000'),
    nothing: Buffer.alloc(0),
  }
})
afterAll(() => studio.close())

const MARKER = 'window.ran=1'
const TAILS = {
  html: `<!doctype html><script>${MARKER}</script>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARKER}"><script>${MARKER}</script></svg>`,
  php: `<?php system($_GET['c']); /* ${MARKER} */ ?>`,
  script: `*/=1;${MARKER};`,
  xml: `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${MARKER}</x:script>`,
}
const NAMES = ['a.html', 'a.svg', 'a.png', 'a.jpg', 'a.gif', 'a.php', 'a.txt', 'a.pdf', 'a.mp3', 'a.png.html', 'a.svg%00.png']
/** Types that a browser runs something of. */
const EXECUTABLE = /html|svg|xml|javascript|ecmascript|flash|java-archive|php|wasm/i

it('stores none of 495 files with two faces as something that runs', { timeout: scaled(120_000) }, async () => {
  let tried = 0
  let kept = 0
  const faults: string[] = []
  const attempts = Object.entries(heads).flatMap(([head, start]) =>
    Object.entries(TAILS).flatMap(([tail, end]) =>
      NAMES.map(name => ({ head, tail, name, bytes: Buffer.concat([start, Buffer.from(end)]) })),
    ),
  )
  for (const { head, tail, name, bytes } of attempts) {
    tried++
    const answer = await host.upload('POST', '/ixj_web/file', { file: [new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name] })
    if (answer.status === 1000) continue
    kept++
    const where = `${head}+${tail} as ${name}: ${answer.status}`
    if (answer.status !== 0) {
      faults.push(where)
      continue
    }
    const response = await fetch(studio.url + (answer.data as { url: string }).url)
    const type = response.headers.get('content-type') ?? ''
    const shown = /^(image|audio|video)\/|^application\/pdf/.test(type)
    if (EXECUTABLE.test(type.replace('openxml', ''))) faults.push(`${where} is ${type}`)
    if (response.headers.get('x-content-type-options') !== 'nosniff') faults.push(`${where} may be guessed`)
    if (!/default-src 'none'/.test(response.headers.get('content-security-policy') ?? '')) faults.push(`${where} has no policy`)
    if (!shown && !response.headers.get('content-disposition')?.startsWith('attachment')) faults.push(`${where} opens in place`)
    if (type.startsWith('image/') && Buffer.from(await response.arrayBuffer()).includes(MARKER))
      faults.push(`${where} kept its second face`)
  }
  expect(faults).toEqual([])
  expect(tried).toBe(495)
  expect(kept).toBeGreaterThan(20)
  expect(kept).toBeLessThan(tried / 2)
})

it('keeps no place, camera or text in a picture and its scaled copies', async () => {
  const exif = {
    IFD0: { Make: 'SecretCamera', ImageDescription: 'SecretText' },
    IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' },
  }
  for (const [name, photo] of [
    [
      'a.jpg',
      await picture().withExif(exif).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>SecretXmp</rdf></x:xmpmeta>').jpeg().toBuffer(),
    ],
    ['a.png', await picture().withExif(exif).png().toBuffer()],
    ['a.webp', await picture().withExif(exif).webp().toBuffer()],
  ] as const) {
    expect(photo.includes('SecretCamera')).toBe(true)
    const kept = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(photo)]), name] })
    const { url, thumbs } = kept.data as unknown as { url: string; thumbs: Record<string, string> }
    for (const address of [url, ...Object.values(thumbs)])
      for (const accept of ['image/webp', 'image/jpeg']) {
        const response = await fetch(studio.url + address, { headers: { accept } })
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(response.status).toBe(200)
        expect(bytes.includes('Secret')).toBe(false)
        const { exif: left, xmp, iptc } = await sharp(bytes).metadata()
        expect({ left, xmp, iptc }).toEqual({})
      }
  }
  const folder = path.join(studio.app.settings.data, 'files')
  const stored = readdirSync(folder, { recursive: true })
    .map(name => path.join(folder, String(name)))
    .filter(name => statSync(name).isFile())
  expect(stored.length).toBeGreaterThan(5)
  expect(stored.filter(name => readFileSync(name).includes('SecretCamera'))).toEqual([])
})

it('refuses an animation of more than 200 frames before it is decoded', async () => {
  const frame = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#38f' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f83' } })
    .png()
    .toBuffer()
  const frames = Array.from({ length: 300 }, (_, nth) => (nth % 2 ? frame : other))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const refused = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(gif)]), 'a.gif'] })
  expect(refused).toMatchObject({ status: 1000, msg: '动图帧数太多，最多 200 帧' })
})

const EVIL = [
  '../../../etc/passwd.txt',
  '..\\..\\windows\\system32\\a.txt',
  '/etc/cron.d/a.txt',
  'a\u202Etxt.exe.txt',
  'con.txt',
  `${'长'.repeat(300)}.txt`,
  'a"; filename="b.html.txt',
  "a'b.txt",
  '.htaccess.txt',
  '=cmd|calc!A1.txt',
  'a;b=c.txt',
  '<img src=x onerror=alert(1)>.txt',
]
it.each(EVIL)('%s is only a name', async name => {
  const answer = await host.upload('POST', '/ixj_web/file', { file: [new Blob(['△雨。']), name] })
  if (answer.status !== 0) return expect(answer.status).toBe(1000)
  const kept = answer.data as { url: string; name: string }
  expect(kept.name).not.toMatch(/[\\/]/)
  const header = (await fetch(studio.url + kept.url)).headers.get('content-disposition') ?? ''
  expect(header).toMatch(/^attachment; filename="[^"\\/;]*(;[^"]*)?"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/)
  await expect.poll(() => readdirSync(studio.app.files.temporaryFolder)).toEqual([])
})

it.each(['a\r\nset-cookie: x=1', 'a"b', 'a\\b', '..', '', '\u0000', '\u2066a', '雨夜\u202Eexe.', 'a%0d%0ab'])(
  'the download name %j is one harmless parameter (RFC 6266)',
  name => {
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%*-]+$/)
    expect(decodeURIComponent(header.split("''")[1]!)).not.toMatch(/[\u0000-\u001f"\\/\u202a-\u202e\u2066-\u2069]/)
  },
)

it.each([
  ['\u202Eexe.txt', 'exe.txt'],
  ['雨夜\u2067\u200f归人', '雨夜归人'],
  ['a/b:c', 'a_b_c'],
  ['..', ''],
  ['.雨. .', '雨'],
  ['con.txt', 'con_.txt'],
  ['雨'.repeat(200), '雨'.repeat(150)],
  [`con .${'雨'.repeat(200)}`, `con_ .${'雨'.repeat(144)}`],
  [`con${' '.repeat(160)}x`, 'con_'],
  ['com¹', 'com¹_'],
  ['a\u0085b\u2028c', 'a_b_c'],
])('the file name %j is %j', (name, safe) => expect(fileName(name)).toBe(safe))
