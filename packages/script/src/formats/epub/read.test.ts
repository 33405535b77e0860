// Electronic books: our own come back, others' with entities and oddly written packages are read, and broken ones are refused.
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { classify } from '../../classify.ts'
import { blocksOf, textOf } from '../../elements.ts'
import { ScriptRefusal } from '../../refusal.ts'
import { contentOf } from '../../split.ts'
import { readScript } from '../read.ts'
import { writeEpub } from './write.ts'

const linesOf = (content: Parameters<typeof blocksOf>[0]) => [...blocksOf(content)].map(block => [block.type, textOf(block)])
const CHAPTERS = ['雨夜', '江边', '重逢']
const book = (chapter: string, opf?: string) =>
  zipSync({
    'META-INF/container.xml': strToU8('<container><rootfiles><rootfile full-path="a/b.opf"/></rootfiles></container>'),
    'a/b.opf': strToU8(
      opf ??
        '<package><metadata><dc:title>雨 &amp; 夜</dc:title></metadata><manifest><item href="%E7%AB%A0.xhtml" id="x"/></manifest><spine><itemref idref="x"/></spine></package>',
    ),
    'a/章.xhtml': strToU8(`<?xml version="1.0"?><!DOCTYPE html><html><head><title>没有</title></head><body>${chapter}</body></html>`),
  })

describe('electronic books', () => {
  it('of our own come back with title, parts and lines', () => {
    const parts = CHAPTERS.map((name, at) => ({
      name: `第${at + 1}章 ${name}`,
      content: contentOf(classify([`她走进${name}。`, '“你来了？”他问。'], 'novel')),
    }))
    const read = readScript('书.epub', writeEpub({ title: '雨夜归人', parts }))
    expect(read.title).toBe('雨夜归人')
    expect(read.parts.map(({ name }) => name)).toEqual(parts.map(({ name }) => name))
    expect(read.parts.map(({ content }) => linesOf(content))).toEqual(parts.map(({ content }) => linesOf(content)))
  })

  it('that are scripts are read as scripts', () => {
    const lines = ['1-1 夜 外 江边', '△雨很大。', '顾晚：你来了？']
    const [part] = readScript(
      '书.epub',
      writeEpub({ title: '雨', parts: [{ name: '第一集', content: contentOf(classify(lines, 'script')) }] }),
    ).parts
    expect(linesOf(part!.content).map(([type]) => type)).toEqual(['scene_heading', 'action', 'dialogue'])
  })

  it('of others are read with their entities and lines', () => {
    const read = readScript('书.epub', book('<h1>第一章&nbsp;雨</h1><div><p>她说&#65306;&ldquo;走&rdquo;。</p>雨停了。<br/>天亮了。</div>'))
    expect(read.title).toBe('雨 & 夜')
    expect(read.parts.map(({ name, content }) => [name, ...linesOf(content).map(([, text]) => text)])).toEqual([
      ['第一章 雨', '她说：“走”。', '雨停了。', '天亮了。'],
    ])
  })

  it('are cut where the contents list says, without readings over words', () => {
    const pages = {
      'a.xhtml':
        '<h2 id="c1">第一章 雨</h2><p>他住在<ruby>亳<rp>(</rp><rt>bó</rt><rp>)</rp></ruby>州。</p><h2 id="c2">第二章 钟</h2><p>钟响了。</p><p hidden="">藏着。</p>',
      'b.xhtml': '<h2>第三章 灯</h2><p>灯亮了。<img src="x.png"/></p>',
      'b2.xhtml': '<p>灯灭了。</p>',
    }
    const link = (file: string, name: string, under = '') => `<li><a href="${file}">${name}</a>${under}</li>`
    const nav = `<nav epub:type="toc"><ol>${link('a.xhtml#c1', '卷一', `<ol>${link('a.xhtml#c1', '第一章 雨')}${link('a.xhtml#c2', '第二章 钟')}</ol>`)}${link('b.xhtml', '第三章 灯')}</ol></nav>`
    const ncx = `<ncx><navMap><navPoint><navLabel><text>第一章 雨</text></navLabel><content src="a.xhtml#c1"/></navPoint><navPoint><navLabel><text>第二章 钟</text></navLabel><content src="a.xhtml#c2"/></navPoint><navPoint><navLabel><text>第三章 灯</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>`
    const made = (list: string, item: string) =>
      zipSync({
        'META-INF/container.xml': strToU8('<container><rootfiles><rootfile full-path="a/b.opf"/></rootfiles></container>'),
        'a/b.opf': strToU8(
          `<package><metadata><dc:title>长河</dc:title></metadata><manifest>${item}${Object.keys(pages)
            .map(file => `<item id="${file}" href="${file}" media-type="application/xhtml+xml"/>`)
            .join('')}</manifest><spine>${Object.keys(pages)
            .map(file => `<itemref idref="${file}"/>`)
            .join('')}</spine></package>`,
        ),
        'a/list': strToU8(list),
        ...Object.fromEntries(Object.entries(pages).map(([file, body]) => [`a/${file}`, strToU8(`<html><body>${body}</body></html>`)])),
      })
    const chapters = [
      ['第一章 雨', '他住在亳州。'],
      ['第二章 钟', '钟响了。'],
      ['第三章 灯', '灯亮了。', '灯灭了。'],
    ]
    const told = (bytes: Uint8Array) =>
      readScript('书.epub', bytes).parts.map(({ name, content }) => [name, ...linesOf(content).map(([, text]) => text)])
    const third = readScript('书.epub', made(nav, '<item id="n" href="list" properties="nav" media-type="application/xhtml+xml"/>'))
    expect(told(made(nav, '<item id="n" href="list" properties="nav" media-type="application/xhtml+xml"/>'))).toEqual(chapters)
    expect(third.parts.map(({ volume }) => volume)).toEqual(['卷一', '卷一', undefined])
    expect(third.losses).toEqual([{ place: 'a/b.xhtml', construct: 'img × 1', fate: 'dropped', words: '' }])
    expect(told(made(ncx, '<item id="n" href="list" media-type="application/x-dtbncx+xml"/>'))).toEqual(chapters)
  })

  it('keep the emphasis within a line, however deep and with whatever spaces', () => {
    const { parts } = readScript(
      '书.epub',
      book('<p>他 <em>慢 慢</em>\n<strong> 走<i>远</i>了 </strong> </p><p>雨<b/>停了。</p><p>从未<u>合上</p>'),
    )
    const lines = [...blocksOf(parts[0]!.content)].map(({ content = [] }) =>
      content.map(({ text, marks = [] }) => [text, ...marks.map(({ type }) => type)]),
    )
    expect(lines).toEqual([
      [['他 '], ['慢 慢', 'italic'], [' '], ['走', 'bold'], ['远', 'bold', 'italic'], ['了', 'bold']],
      [['雨停了。']],
      [['从未'], ['合上', 'underline']],
    ])
  })

  it('that are broken are refused in Chinese, and nothing else is thrown', () => {
    const refused = (bytes: Uint8Array) => {
      try {
        readScript('书.epub', bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(ScriptRefusal)
        expect((error as Error).message).toMatch(/[\u4e00-\u9fff]/)
        return true
      }
      return false
    }
    expect(refused(new Uint8Array(100))).toBe(true)
    expect(refused(zipSync({ 'a.txt': strToU8('雨') }))).toBe(true)
    expect(refused(book('<p></p>'))).toBe(true)
    expect(refused(book('<p>雨。</p>', '<package><spine><itemref idref="gone"/></spine></package>'))).toBe(true)
    const broken = book('<h1>雨</h1><p>停了。</p>')
    fc.assert(
      fc.property(fc.nat(broken.length - 1), fc.nat(255), (at, value) => {
        const bytes = broken.slice()
        bytes[at] = value
        refused(bytes)
      }),
      { numRuns: 200 },
    )
  })
})
