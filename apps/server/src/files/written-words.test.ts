// Whatever things are called, what is made of them has the same parts for a reader of its format, and the words are the words.
import { comicInfo, epubTexts } from '@qianmu/comic/book'
import { type PsdLayer, writePsd } from '@qianmu/comic/psd'
import { hostile } from '@qianmu/script/hostile.arbitrary'
import { elementsOf, xmlElements } from '@qianmu/script/test-readers'
import { readGame } from '@qianmu/story/model'
import { needFont } from '@qianmu/testkit/fonts'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { fromMarkdown, writeEntries } from '../centre/exchange.ts'
import { folderPage, installedBy } from '../game/aside/written.ts'
import { fileName } from '../kit/download.ts'
import { findFont } from '../works/exchange/index.ts'
import { open, written } from '../works/exchange/pdf.ts'
import { zipped } from './zipped.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const path = fc.oneof(
  hostile,
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '..',
          '.',
          '/',
          '\\',
          'con',
          'NUL.txt',
          'com¹',
          'aux .',
          'A',
          'a',
          'é',
          'e\u0301',
          '\0',
          '\u0085',
          'C:',
          '~',
          '.png',
          ' ',
          'a/b',
          'PRN',
        ),
        fc.constantFrom(`con${' '.repeat(240)}x`, '雨'.repeat(300), '.'.repeat(300), '😀'.repeat(130)),
        hostile,
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map(parts => parts.join('')),
)
async function unzipped(names: readonly string[]): Promise<string[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipped(names.map(name => ({ name: `${name}.png`, bytes: utf8(name.toWellFormed()) }))))
    chunks.push(chunk.slice())
  const files = unzipSync(Buffer.concat(chunks))
  expect(
    Object.values(files)
      .map(bytes => new TextDecoder().decode(bytes))
      .toSorted(),
  ).toEqual(names.map(name => name.toWellFormed()).toSorted())
  return Object.keys(files)
}

it('an archive holds every entry under a name that each system unpacks within the folder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 8 }), async wished => {
      const names = await unzipped(wished)
      const folders = new Set(
        names.flatMap(name =>
          name
            .split('/')
            .slice(0, -1)
            .map((_part, nth, all) =>
              all
                .slice(0, nth + 1)
                .join('/')
                .toLowerCase(),
            ),
        ),
      )
      for (const name of names) {
        expect(name).toMatch(/\.png$/)
        expect(folders.has(name.toLowerCase())).toBe(false)
        for (const part of name.split('/')) {
          expect(part, name).not.toMatch(/[\p{Cc}\u2028\u2029"\\:*?<>|\u202a-\u202e\u2066-\u2069]|^\.{0,2}$|^[. ]|[. ]$/u)
          expect(part, name).not.toMatch(/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?: *\..*)?$/i)
          expect(Buffer.byteLength(part)).toBeLessThan(256)
        }
      }
      expect(new Set(names.map(name => name.normalize('NFC').toLowerCase())).size).toBe(wished.length)
    }),
  )
})

it('a name of a file stays what it has become', () => {
  fc.assert(
    fc.property(path, name => {
      expect(fileName(fileName(name))).toBe(fileName(name))
    }),
  )
})

it('books of comics are whole XML, and their title is the title', () => {
  const pages = (words: string) => [{ name: '001.jpg', width: 10, height: 10, words }]
  const meta = (title: string) => ({ series: '', title, author: title, isRtl: true, isStrip: false, date: new Date(0) })
  const book = (title: string) => [
    ...epubTexts(title, meta(title), pages(title)).filter(({ name }) => /\.(?:opf|xhtml|xml)$/.test(name)),
    { name: 'ComicInfo.xml', text: comicInfo(meta(title), pages(title)) },
  ]
  const parts = (title: string) =>
    book(title).map(({ name, text }) => [name, elementsOf(utf8(text.replace('<!DOCTYPE html>', '').replace(/<Number>\d+<\/Number>/, '')))])
  const wanted = parts('雨停')
  fc.assert(
    fc.property(hostile, title => {
      expect(parts(title)).toEqual(wanted)
      const shown = xmlElements(book(title)[1]!.text).find(({ name }) => name === 'dc:title')
      expect(shown?.text).toBe(title.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ''))
    }),
  )
})

/** The names and kinds of the layers of a PSD, by the lengths that its parts tell (Adobe Photoshop File Formats Specification). */
function layersOf(file: Uint8Array): { name: string; section: number }[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const ascii = (from: number, length: number) => Buffer.from(file.subarray(from, from + length)).toString('latin1')
  let at = 26
  // Colours, resources.
  for (let nth = 0; nth < 2; nth++) at += 4 + view.getUint32(at)
  at += 8
  const count = Math.abs(view.getInt16(at))
  at += 2
  const layers = Array.from({ length: count }, () => {
    at += 16
    at += 2 + 6 * view.getUint16(at)
    expect(ascii(at, 4)).toBe('8BIM')
    const end = at + 16 + view.getUint32(at + 12)
    at += 16
    for (let nth = 0; nth < 2; nth++) at += 4 + view.getUint32(at)
    at += Math.ceil((file[at]! + 1) / 4) * 4
    let [name, section] = ['', 0]
    while (at < end) {
      expect(ascii(at, 4)).toBe('8BIM')
      const [key, size] = [ascii(at + 4, 4), view.getUint32(at + 8)]
      if (key === 'lsct') section = view.getUint32(at + 12)
      if (key === 'luni')
        name = Array.from({ length: view.getUint32(at + 12) }, (_, nth) => String.fromCharCode(view.getUint16(at + 16 + 2 * nth))).join('')
      at += 12 + size
    }
    expect(at).toBe(end)
    return { name, section }
  })
  return layers
}

it('a Photoshop file has the layers and groups that there are, by their names', () => {
  const pixels = { width: 1, height: 1, data: new Uint8Array([1, 2, 3, 255]) }
  const layer = (name: string, more: Partial<PsdLayer>): PsdLayer => ({ name, x: 0, y: 0, opacity: 1, visible: true, ...more })
  const name = fc.oneof(hostile, fc.constantFrom('</Layer group>', '', '雨'.repeat(400), '😀'.repeat(200)))
  fc.assert(
    fc.property(name, name, name, (one, two, group) => {
      const layers = [layer(one, { pixels }), layer(group, { layers: [layer(two, { pixels })] })]
      const found = layersOf(writePsd({ width: 1, height: 1, dpi: 72, layers, whole: pixels }))
      expect(found.map(({ section }) => section)).toEqual([0, 3, 0, 1])
      const shown = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '')
      for (const [at, given] of [
        [0, one],
        [2, two],
        [3, group],
      ] as const) {
        expect(found[at]!.name.isWellFormed() && found[at]!.name.length < 256).toBe(true)
        expect(shown(given).startsWith(found[at]!.name)).toBe(true)
        if (shown(given).length < 256) expect(found[at]!.name).toBe(shown(given))
      }
    }),
  )
})

/** The entries of the dictionary of a PDF's document information, read by its grammar (ISO 32000-1 §7.3). */
function infoOf(file: Uint8Array): Record<string, string> {
  const text = Buffer.from(file).toString('latin1')
  const id = /\/Info (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer')))![1]!
  let at = text.indexOf('<<', text.indexOf(`\n${id} 0 obj`)) + 2
  const info: Record<string, string> = {}
  const literal = (from: number) => {
    if (text[from] !== '(') expect.fail(`no string: ${text.slice(from, from + 40)}`)
    let [out, depth] = ['', 1]
    for (let at = from + 1; depth; at++) {
      if (text[at] === '\\') out += text[++at]!.replace(/[nrtbf]/, sign => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign]!)
      else if (text[at] === ')' && !--depth) continue
      else out += text[at]
      if (text[at] === '(' && text[at - 1] !== '\\') depth++
    }
    const bytes = Buffer.from(out, 'latin1')
    return out.startsWith('\xfe\xff') ? bytes.subarray(2).swap16().toString('utf16le') : out
  }
  for (;;) {
    const key = /\s*(?:\/(\w+)\s+(\d+) 0 R|>>)/y
    key.lastIndex = at
    const found = key.exec(text) ?? expect.fail(`no entry of a dictionary: ${text.slice(at, at + 40)}`)
    at = key.lastIndex
    if (!found[1]) return info
    const start = `\n${found[2]} 0 obj\n`
    info[found[1]] = literal(text.indexOf(start) + start.length)
  }
}

it('the title of a PDF is the title, and nothing else stands in its information', async () => {
  needFont()
  const font = findFont('')
  await fc.assert(
    fc.asyncProperty(hostile, async title => {
      const doc = open(font, title, [1, 1])
      const info = infoOf(await written(doc, () => doc.addPage()))
      expect(Object.keys(info).toSorted()).toEqual(['CreationDate', 'Creator', 'Producer', 'Title'])
      expect(info['Title']).toBe(title)
    }),
    { numRuns: 10 },
  )
})

/** A page as the tokenizer of HTML takes it: its tags in order, what `title` and scripts hold as text alone. */
function pageParts(html: string) {
  const tags: string[] = []
  const raw: string[] = []
  const token = /<(title|script|style)\b[^>]*>(.*?)<\/\1[\t\n\f\r />]|<!?\/?([a-z]+)(?:"[^"]*"|[^">])*>|[^<]+/gisy
  while (token.lastIndex < html.length) {
    const at = token.lastIndex
    const [, name, inner = '', tag] = token.exec(html) ?? expect.fail(`no HTML: ${html.slice(at, at + 60)}`)
    if (name) raw.push(inner)
    tags.push(name ?? tag ?? '')
  }
  return { tags: tags.filter(Boolean), raw }
}

it('the page of a game has its own script alone, and the game in it is the game', () => {
  const game = (text: string) => ({
    ...readGame({ meta: { title: text }, nodes: [{ id: 's', type: 'START', name: text, x: 0, y: 0, data: {} }], edges: [] })!,
    people: [{ id: '7', name: text, portrait: '', color: '' }],
    resources: [],
  })
  const wanted = pageParts(folderPage(game('雨停'), 'play()', new Map())).tags
  fc.assert(
    fc.property(fc.oneof(hostile, fc.constantFrom('<!--<script>', '</script\t><img src=x onerror=a>', '</TITLE/><b>')), text => {
      const of = game(text)
      const page = folderPage(of, 'play()', new Map())
      const { tags, raw } = pageParts(page)
      expect(tags).toEqual(wanted)
      expect(JSON.parse(raw[2]!)).toEqual(JSON.parse(JSON.stringify(of)))
      expect(raw[2]).not.toContain('<')
      const [[, manifest], [, icon]] = installedBy(of, page, []) as [[string, string], [string, string]]
      expect(JSON.parse(manifest).name).toBe(of.meta.title)
      expect(elementsOf(utf8(icon))).toEqual(['svg', 'rect', 'text'])
    }),
  )
})

it('Markdown of materials has a head for each, and comes back as it went', () => {
  const words = fc.oneof(hostile, fc.constantFrom('## 雨', '# 雨', '> 雨', '—— 雨', '\\## 雨', '\\\\> 雨', '雨 #停', '#雨', '雨 \\#停'))
  const seen = (text: string) =>
    text
      .replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
  const line = words.map(text => seen(text).replaceAll('\n', ' '))
  const entry = fc.record({
    type: fc.constant('sucai' as const),
    title: line,
    body: fc.array(words, { minLength: 1, maxLength: 4 }).map(lines =>
      lines
        .join('\n')
        .split(/\r\n?|\n/)
        .map(seen)
        .join('\n')
        .trim(),
    ),
    why: fc.oneof(fc.constant(''), line),
    source: fc.oneof(fc.constant(''), line),
    tags: fc.array(line, { maxLength: 2 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 3 }), entries => {
      const { text } = writeEntries(entries, 'md')
      expect(text.match(/^#{1,2}\s/gm)).toHaveLength(2 * entries.length)
      expect(fromMarkdown(text).map(({ body, ...rest }) => ({ ...rest, body }))).toEqual(entries)
    }),
  )
})
