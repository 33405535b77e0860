// What goes out as a book: volumes before their parts in every readable format, and an e-book that readers accept.

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeBlock, makeScene } from '../elements.ts'
import type { Part } from '../split.ts'
import type { Manuscript } from './manuscript.ts'
import { readScript } from './read.ts'
import { writeDocx } from './docx/write.ts'
import { writeEpub } from './epub/write.ts'
import { writeMarkdown, writeTxt } from './write-text.ts'

const part = (name: string, volume?: string): Part => ({
  name,
  ...(volume === undefined ? {} : { volume }),
  content: {
    type: 'doc',
    content: [
      makeScene([
        makeBlock('scene_heading', '街口 夜 外', { no: '1-1' }),
        makeBlock('dialogue', [{ type: 'text', text: '晚点 <了> & 走' }], { speaker: '顾晚', paren: '低声' }),
        makeBlock('action', [
          { type: 'text', text: '雨' },
          { type: 'text', text: '停', marks: [{ type: 'bold' }] },
        ]),
        makeBlock('paragraph', ''),
      ]),
    ],
  },
})
const book: Manuscript = {
  title: '雨夜 <归> 人',
  parts: [part('楔子'), part('第一章', '第一卷 雨'), part('第二章', '第一卷 雨'), part('第三章', '第二卷 晴')],
}
const shape = (manuscript: Manuscript) => manuscript.parts.map(({ name, volume }) => [name, volume])

/** What is wrong with the tags and signs of an XML text, or ''. */
function faultOf(xml: string): string {
  const open: string[] = []
  const rest = xml
    .replace(/<\?xml[^>]*\?>|<!DOCTYPE html>/g, '')
    .replace(/<(\/?)([\w:]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g, (_, closes, name, _attrs, empty) => {
      if (closes && open.pop() !== name) open.push(`not open: ${name}`)
      if (!closes && !empty) open.push(name)
      return ''
    })
  return open.join() + (/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.exec(rest)?.[0] ?? '')
}

describe('volumes', () => {
  it.each([
    ['txt', writeTxt],
    ['md', writeMarkdown],
    ['docx', writeDocx],
  ] as const)('stand before their parts in %s and are read back', (format, write) => {
    expect(shape(readScript(`a.${format}`, write(book))).filter(([name]) => name !== '正文之前')).toEqual(shape(book))
  })
})

describe('an e-book (EPUB 3.3)', () => {
  const bytes = writeEpub(book, new Date('2026-11-20T09:00:00.5Z'))
  const files = unzipSync(bytes)
  const read = (file: string) => strFromU8(files[file]!)

  it('begins with its type, stored and without extra fields', () => {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    expect([view.getUint16(8, true), view.getUint16(26, true), view.getUint16(28, true)]).toEqual([0, 8, 0])
    expect(strFromU8(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
  })

  it('lists in its manifest just what it holds, and every page in its spine', () => {
    const opf = read('OEBPS/content.opf')
    expect(read('META-INF/container.xml')).toContain('full-path="OEBPS/content.opf"')
    const listed = [...opf.matchAll(/href="([^"]+)"/g)].map(match => `OEBPS/${match[1]}`)
    const held = Object.keys(files).filter(name => name.startsWith('OEBPS/') && name !== 'OEBPS/content.opf')
    expect(listed.toSorted()).toEqual(held.toSorted())
    const ids = [...opf.matchAll(/<item id="(p\d+)"/g)].map(match => match[1])
    expect([...opf.matchAll(/idref="([^"]+)"/g)].map(match => match[1])).toEqual(ids)
    expect(ids).toHaveLength(1 + 2 + 4)
    expect(opf).toContain('<meta property="dcterms:modified">2026-11-20T09:00:00Z</meta>')
    expect(opf).toContain('properties="nav"')
  })

  it('has a table of contents with parts under their volumes, each leading somewhere', () => {
    const nav = read('OEBPS/nav.xhtml')
    for (const [, href] of nav.matchAll(/<a href="([^"]+)"/g)) expect(files[`OEBPS/${href}`]).toBeDefined()
    expect(nav).toMatch(/第一卷 雨<\/a><ol><li><a [^>]*>第一章<\/a><\/li><li><a [^>]*>第二章/)
    expect(nav).toMatch(/楔子<\/a><\/li>/)
  })

  it('is well-formed throughout, whatever the text holds', () => {
    for (const name of Object.keys(files).filter(each => /\.(?:xhtml|opf|xml)$/.test(each))) expect(faultOf(read(name)), name).toBe('')
    expect(read('OEBPS/part-1.xhtml')).toContain('<b>顾晚（低声）</b>：晚点 &lt;了&gt; &amp; 走')
    expect(read('OEBPS/part-1.xhtml')).toContain('<p class="action">△雨<b>停</b></p>')
  })
})
