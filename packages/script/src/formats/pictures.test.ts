// Pictures in the text through every format: shown where a file can hold them, else a line that tells of them.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { lineOf, makeBlock, textOf } from '../elements.ts'
import { normaliseContent } from '../states/normalise.ts'
import { contentOf } from '../split.ts'
import { sizesOf } from '../statistics.ts'
import { contentToY, FRAGMENT, yToContent } from '../ydoc.ts'
import { picturesOf, withPictures } from '../pictures.ts'
import { blocksIn, type Manuscript } from './manuscript.ts'
import { readScript } from './read.ts'
import { writeDocx } from './docx/write.ts'
import { writeEpub } from './epub/write.ts'
import { writeFdx } from './write-fdx.ts'
import { writeFountain } from './write-fountain.ts'
import { writeMarkdown, writeTxt } from './write-text.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
const shown = { file: 7, width: 800, height: 600, share: 50 }
const content = contentOf([
  makeBlock('action', '他推开门。'),
  makeBlock('image', '雨夜的<路口>', shown),
  makeBlock('image', '', { ...shown, file: 8 }),
  makeBlock('image', '别处的图', { ...shown, file: 9 }),
  makeBlock('dialogue', '来了。', { speaker: '陈墨' }),
])
const pictures: Manuscript['pictures'] = new Map([
  [7, { bytes: JPEG, width: 800, height: 600 }],
  [8, { bytes: JPEG, width: 800, height: 600 }],
  [5, { bytes: JPEG, width: 1, height: 1 }],
])
const manuscript: Manuscript = { title: '雨夜', pictures, parts: [{ name: '第一集', content }] }
const textIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const linesRead = (name: string, bytes: Uint8Array) => {
  const { parts, warnings } = readScript(name, bytes)
  return { lines: parts.flatMap(blocksIn).map(block => `${block.type}|${textOf(block)}`), warnings }
}
const NOTES = ['action|他推开门。', 'note|图片：雨夜的<路口>', 'note|图片', 'note|图片：别处的图', 'dialogue|来了。']

describe('a picture in the text', () => {
  it('counts no words and reads as a line that tells of it', () => {
    expect(sizesOf(content).words).toBe(6)
    expect(blocksIn(manuscript.parts[0]!).map(block => lineOf(block, 1))).toEqual([
      '△他推开门。',
      '〔图片：雨夜的<路口>〕',
      '〔图片〕',
      '〔图片：别处的图〕',
      '陈墨：来了。',
    ])
    expect(textIn(writeTxt(manuscript))).toContain('〔图片：雨夜的<路口>〕\n〔图片〕\n')
  })

  it('keeps nothing but whole numbers about its file, whatever is sent', () => {
    const attrs = { file: 'https://evil.example/a.png', src: 'https://evil.example/a.png', width: -1, height: 1e9, share: 3 }
    const sent = { type: 'doc', content: [{ type: 'scene', content: [{ type: 'image', attrs }] }] }
    expect(normaliseContent(sent).content[0]!.content[0]).toEqual({
      type: 'image',
      attrs: { id: expect.any(String), file: 0, width: 0, height: 0, share: 100 },
    })
  })

  it('has no address either when a co-writer’s program writes one into the shared document', () => {
    const doc = new Y.Doc()
    contentToY(doc, content)
    const [scene] = doc.getXmlFragment(FRAGMENT).toArray() as Y.XmlElement[]
    const hostile = scene!.get(1) as Y.XmlElement
    hostile.setAttribute('src', 'https://evil.example/a.png')
    hostile.setAttribute('file', 'https://evil.example/a.png')
    const read = yToContent(doc)
    expect(JSON.stringify(read)).not.toContain('evil')
    expect(read.content[0]!.content[1]!.attrs).toMatchObject({ file: 0, width: 800 })
  })

  it('stands in a Word file, half as wide as the text, and the caption comes back', () => {
    const bytes = writeDocx(manuscript)
    const entries = unzipSync(bytes)
    expect(entries['word/media/picture-7.jpeg']).toEqual(JPEG)
    // What no line shows is not in the file.
    expect(Object.keys(entries).filter(name => name.includes('media'))).toHaveLength(2)
    const xml = strFromU8(entries['word/document.xml']!)
    expect(xml).toContain('<wp:extent cx="2637155" cy="1977866"/>')
    expect(xml).toContain('descr="雨夜的&lt;路口&gt;"')
    const read = readScript('a.docx', bytes)
    const back = read.parts.flatMap(blocksIn).filter(block => block.type === 'image')
    expect(linesRead('a.docx', bytes)).toEqual({
      lines: ['action|他推开门。', 'image|雨夜的<路口>', 'image|', 'note|图片：别处的图', 'dialogue|来了。'],
      warnings: [],
    })
    expect(back.map(block => block.type === 'image' && [block.attrs.file, block.attrs.share])).toEqual([
      [1, 50],
      [2, 50],
    ])
    expect(read.media).toEqual(
      new Map([
        [1, JPEG],
        [2, JPEG],
      ]),
    )
    const kept = withPictures(read.parts[0]!.content, new Map([[1, { file: 70, width: 8, height: 6 }]]))
    expect(picturesOf(kept)).toEqual([70])
    expect(blocksIn({ name: '', content: kept }).map(block => block.type)).toEqual(['action', 'image', 'note', 'note', 'dialogue'])
  })

  it('stands in an e-book and in Markdown', () => {
    const book = unzipSync(writeEpub(manuscript))
    expect(book['OEBPS/picture-8.jpeg']).toEqual(JPEG)
    expect(strFromU8(book['OEBPS/part-1.xhtml']!)).toContain(
      '<figure><img src="picture-7.jpeg" alt="雨夜的&lt;路口&gt;" style="width: 50%"/><figcaption>雨夜的&lt;路口&gt;</figcaption></figure>',
    )
    expect(strFromU8(book['OEBPS/content.opf']!)).toContain('<item id="f7" href="picture-7.jpeg" media-type="image/jpeg"/>')
    const markdown = writeMarkdown(manuscript)
    expect(textIn(markdown)).toContain('![][图片8-50]')
    expect(textIn(markdown)).toContain(`[图片7-50]: data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}\n`)
    const read = readScript('a.md', markdown)
    // Both show the same bytes, which are one picture.
    expect(read.media).toEqual(new Map([[1, JPEG]]))
    expect(read.warnings).toEqual([])
    expect(
      read.parts.flatMap(blocksIn).map(block => [block.type, textOf(block), ...(block.type === 'image' ? [block.attrs.share] : [])]),
    ).toEqual([
      ['action', '他推开门。'],
      ['image', '雨夜的<路口>', 50],
      ['image', '', 50],
      ['note', '图片：别处的图'],
      ['dialogue', '来了。'],
    ])
  })

  it('in Markdown of others comes along when it is data, and is named when it is not', () => {
    const data = `data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}`
    const read = readScript(
      'a.md',
      strToU8(`他推开门。\n\n![路口](${data})\n\n![雨 *夜*](https://a.example/x.png "y")\n\n![坏][b]\n\n[b]: data:image/png;base64,AAAA\n`),
    )
    expect(read.parts.flatMap(blocksIn).map(block => `${block.type}|${textOf(block)}`)).toEqual([
      'action|他推开门。',
      'image|路口',
      'note|图片：雨 夜',
      'note|图片：坏',
    ])
    expect(read.media?.size).toBe(1)
    expect(read.warnings).toEqual(['文档中链接到别处的图片未导入', '文档中有格式不支持或已丢失的图片，未导入'])
  })

  it('is a note in Fountain and Final Draft', () => {
    expect(linesRead('a.fountain', writeFountain(manuscript)).lines).toEqual(NOTES)
    expect(linesRead('a.fdx', writeFdx(manuscript)).lines).toEqual(NOTES)
  })
})

describe('a picture in a Word file of others', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])
  const relation = (id: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"${more}/>`
  const drawing = (id: string, cx = 2_637_155) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="1"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`
  const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const docx = (body: string, relations: string, files: Record<string, Uint8Array>) =>
    zipSync({
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
      'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations}</Relationships>`),
      ...files,
    })
  const read = (body: string, relations: string, files: Record<string, Uint8Array> = { 'word/media/image1.png': PNG }) => {
    const bytes = docx(body, relations, files)
    return { ...linesRead('a.docx', bytes), media: [...(readScript('a.docx', bytes).media ?? [])] }
  }

  it('stands where it stood: before the words, behind them, or alone; twice the same is one file', () => {
    const body = `<w:p>${drawing('r1')}${words('他推开门。')}</w:p><w:p>${words('门外无人。')}${drawing('r1', 99)}</w:p><w:p>${drawing('r1', 1e9)}</w:p>`
    expect(read(body, relation('r1', 'media/image1.png'))).toEqual({
      lines: ['image|', 'action|他推开门。', 'action|门外无人。', 'image|', 'image|'],
      warnings: [],
      media: [[1, PNG]],
    })
    const { parts } = readScript('a.docx', docx(body, relation('r1', 'media/image1.png'), { 'word/media/image1.png': PNG }))
    expect(parts.flatMap(blocksIn).flatMap(block => (block.type === 'image' ? [block.attrs.share] : []))).toEqual([50, 10, 100])
  })

  it('is read from VML, and once where a fallback repeats it', () => {
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice>${drawing('r1')}</mc:Choice><mc:Fallback><w:pict><v:imagedata r:id="r1"/></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p><w:p><w:r><w:pict><v:imagedata r:id="r1"/></w:pict></w:r></w:p>`
    expect(read(body, relation('r1', '/word/media/image1.png')).lines).toEqual(['image|', 'image|'])
  })

  it.each<[what: string, relations: string, files: Record<string, Uint8Array>, warning: string]>([
    [
      'in a format for printers',
      relation('r1', 'media/a.emf'),
      { 'word/media/a.emf': new Uint8Array([1, 0, 0, 0]) },
      '文档中的 EMF、WMF 图片无法显示，未导入',
    ],
    ['elsewhere', relation('r1', 'https://evil.example/a.png', ' TargetMode="External"'), {}, '文档中链接到别处的图片未导入'],
    ['outside its folder', relation('r1', 'media/../document.xml'), {}, '文档中有格式不支持或已丢失的图片，未导入'],
    [
      'that is none',
      relation('r1', 'media/a.png'),
      { 'word/media/a.png': strToU8('<svg onload="alert(1)"/>') },
      '文档中有格式不支持或已丢失的图片，未导入',
    ],
    ['that is not there', relation('r1', 'media/a.png'), {}, '文档中有格式不支持或已丢失的图片，未导入'],
    ['without a relation', '', {}, '文档中有格式不支持或已丢失的图片，未导入'],
    [
      'of more than 30 MB',
      relation('r1', 'media/a.png'),
      {
        'word/media/a.png': Buffer.concat([
          PNG,
          crypto.getRandomValues(Buffer.alloc(60_000)),
          ...Array.from({ length: 600 }, () => crypto.getRandomValues(Buffer.alloc(60_000))),
        ]),
      },
      '文档中超过 30MB 的图片未导入',
    ],
  ])('%s is left out, and said', (_what, relations, files, warning) => {
    expect(read(`<w:p>${words('他推开门。')}${drawing('r1')}</w:p>`, relations, files)).toEqual({
      lines: ['action|他推开门。'],
      warnings: [warning],
      media: [],
    })
  })

  it('is one of at most 300', () => {
    const numbers = Array.from({ length: 305 }, (_, at) => at)
    const files = Object.fromEntries(numbers.map(at => [`word/media/${at}.png`, new Uint8Array([...PNG, at & 255, at >> 8])]))
    const found = read(
      `<w:p>${numbers.map(at => drawing(`r${at}`)).join('')}</w:p>`,
      numbers.map(at => relation(`r${at}`, `media/${at}.png`)).join(''),
      files,
    )
    expect(found.media).toHaveLength(300)
    expect(found.warnings).toEqual(['文档中的图片超过 300 张，其余未导入'])
  })
})
