// Pictures in the text through every format: shown where a file can hold them, else a line that tells of them.

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { lineOf, makeBlock, normaliseContent, textOf } from '../elements.ts'
import { contentOf } from '../split.ts'
import { sizesOf } from '../statistics.ts'
import { contentToY, FRAGMENT, yToContent } from '../ydoc.ts'
import { blocksIn, type Manuscript } from './manuscript.ts'
import { readScript } from './read.ts'
import { writeDocx } from './write-docx.ts'
import { writeEpub } from './write-epub.ts'
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
    const { lines, warnings } = linesRead('a.docx', bytes)
    expect(lines).toEqual(NOTES.filter(line => line !== 'note|图片'))
    expect(warnings).toEqual(['文档中的图片未导入'])
  })

  it('stands in an e-book and in Markdown', () => {
    const book = unzipSync(writeEpub(manuscript))
    expect(book['OEBPS/picture-8.jpeg']).toEqual(JPEG)
    expect(strFromU8(book['OEBPS/part-1.xhtml']!)).toContain(
      '<figure><img src="picture-7.jpeg" alt="雨夜的&lt;路口&gt;" style="width: 50%"/><figcaption>雨夜的&lt;路口&gt;</figcaption></figure>',
    )
    expect(strFromU8(book['OEBPS/content.opf']!)).toContain('<item id="f7" href="picture-7.jpeg" media-type="image/jpeg"/>')
    const markdown = writeMarkdown(manuscript)
    expect(textIn(markdown)).toContain('![][图片8]')
    expect(textIn(markdown)).toContain(`[图片7]: data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}\n`)
    const read = linesRead('a.md', markdown)
    expect(read.warnings).toEqual(['文档中的图片未导入'])
    expect(read.lines).toContain('note|图片：雨夜的<路口>')
    expect(read.lines.join()).not.toContain('base64')
  })

  it('is a note in Fountain and Final Draft', () => {
    expect(linesRead('a.fountain', writeFountain(manuscript)).lines).toEqual(NOTES)
    expect(linesRead('a.fdx', writeFdx(manuscript)).lines).toEqual(NOTES)
  })
})
