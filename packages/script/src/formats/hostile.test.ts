// Imports under attack and by accident: encodings, archives, entities, nesting, endless lines. Every refusal is a Chinese sentence.

import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textOf } from '../elements.ts'
import { normaliseContent } from '../states/normalise.ts'
import { ScriptRefusal } from '../refusal.ts'
import { decodeText } from './encoding.ts'
import { blocksIn } from './manuscript.ts'
import { readScript } from './read.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const words = (name: string, bytes: Uint8Array) => readScript(name, bytes).parts.flatMap(blocksIn).map(textOf).join('')

function refusalOf(name: string, bytes: Uint8Array): ScriptRefusal | undefined {
  try {
    readScript(name, bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof ScriptRefusal)) throw error
    expect(error.message).toMatch(/^[\u4e00-\u9fff“]/)
    return error
  }
}

// 雨夜，她来了。\r\n in GBK.
const GBK = Uint8Array.of(0xd3, 0xea, 0xd2, 0xb9, 0xa3, 0xac, 0xcb, 0xfd, 0xc0, 0xb4, 0xc1, 0xcb, 0xa1, 0xa3, 0x0d, 0x0a)
const SENTENCE = '雨夜，她来了。'

function utf16(text: string, big: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(i * 2, text.charCodeAt(i), !big)
  return bytes
}

describe('encodings', () => {
  it.each([
    ['UTF-8', bytesOf(SENTENCE), 'utf-8'],
    ['UTF-8 with a mark', bytesOf(`\ufeff${SENTENCE}`), 'utf-8'],
    ['GBK', GBK, 'gb18030'],
    ['UTF-16 LE with a mark', utf16(`\ufeff${SENTENCE}`, false), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(`\ufeff${SENTENCE}`, true), 'utf-16be'],
    ['UTF-16 LE without one', utf16(`${SENTENCE}\n`, false), 'utf-16le'],
    ['UTF-16 BE without one', utf16(`${SENTENCE}\n`, true), 'utf-16be'],
  ])('reads %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes).encoding).toBe(encoding)
    expect(words('a.txt', bytes)).toBe(SENTENCE)
  })

  it('repairs a few broken bytes and says so', () => {
    const bytes = bytesOf(SENTENCE.repeat(100))
    bytes[4] = 0xff
    expect(readScript('a.txt', bytes).warnings).toEqual([expect.stringContaining('无法识别')])
  })

  it('refuses bytes that are no text', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) % 256)
    expect(refusalOf('a.txt', bytes)?.reason).toBe('encoding')
  })
})

describe('names and sizes', () => {
  it.each([
    ['a.doc', 'format'],
    ['a.exe', 'format'],
    ['noending', 'format'],
    ['a.constructor', 'format'],
  ])('refuses %s', (name, reason) => expect(refusalOf(name, bytesOf('x'))?.reason).toBe(reason))

  it('refuses files of more than 50 MB and parts of more than 2,000,000 characters', () => {
    expect(refusalOf('a.txt', new Uint8Array(50 * 1024 * 1024 + 1))?.reason).toBe('size')
    expect(refusalOf('a.txt', bytesOf('雨'.repeat(2_000_001)))?.reason).toBe('size')
  })
})

const DOCUMENT = 'word/document.xml'
const document = (body: string) => strToU8(`<w:document><w:body>${body}</w:body></w:document>`)

describe('archives', () => {
  it.each([
    ['no archive', bytesOf('PK nothing'), 'damaged'],
    ['an archive without a document', zipSync({ 'a.txt': strToU8('x') }), 'format'],
    ['a bomb of one entry', zipSync({ [DOCUMENT]: new Uint8Array(60 * 1024 * 1024) }), 'unsafe'],
    ['a bomb beside the document', zipSync({ [DOCUMENT]: document(''), 'word/media/a.bin': new Uint8Array(30 * 1024 * 1024) }), 'unsafe'],
    [
      'too many entries',
      zipSync({ ...Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}`, new Uint8Array(0)])), [DOCUMENT]: document('') }),
      'unsafe',
    ],
  ])('refuses %s', (_name, bytes, reason) => expect(refusalOf('a.docx', bytes)?.reason).toBe(reason))

  it('refuses an archive that is cut off', () => {
    const whole = zipSync({ [DOCUMENT]: document('<w:p><w:r><w:t>雨</w:t></w:r></w:p>'.repeat(100)) })
    for (const length of [0, 10, whole.length >> 1, whole.length - 5])
      expect(refusalOf('a.docx', whole.slice(0, length))?.reason).toBe('damaged')
  })

  it('does not write what lies outside: names with .. are simply not asked for', () => {
    const bytes = zipSync({
      '../../etc/passwd': strToU8('x'),
      '/abs': strToU8('x'),
      [DOCUMENT]: document('<w:p><w:r><w:t>雨</w:t></w:r></w:p>'),
    })
    expect(words('a.docx', bytes)).toBe('雨')
  })

  it('survives any damage to the bytes', () => {
    const whole = zipSync({ [DOCUMENT]: document('<w:p><w:r><w:t>雨</w:t></w:r></w:p>'.repeat(20)) })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const bytes = whole.slice()
        bytes[at] = value
        refusalOf('a.docx', bytes)
      }),
    )
  })
})

describe('XML', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i} "${`&lol${i - 1};`.repeat(10)}">`).join('')}]>`
  const fdx = (head: string, text: string) =>
    bytesOf(
      `<?xml version="1.0"?>${head}<FinalDraft><Content><Paragraph Type="Action"><Text>${text}</Text></Paragraph></Content></FinalDraft>`,
    )

  it.each([
    ['entity expansion', fdx(laughs, '&lol9;'), 'unsafe'],
    ['an external entity', fdx('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'), 'unsafe'],
    ['an external DTD', fdx('<!DOCTYPE a SYSTEM "http://localhost/a.dtd">', 'a'), 'unsafe'],
    ['an unknown entity', fdx('', '&nbsp;'), 'unsafe'],
    ['an entity named like an object member', fdx('', '&valueOf;'), 'unsafe'],
    ['another root', bytesOf('<html></html>'), 'format'],
    ['nothing closed', bytesOf('<FinalDraft><Content>'), 'damaged'],
    ['wrong nesting', bytesOf('<FinalDraft><a></b></FinalDraft>'), 'damaged'],
    ['an open quote', bytesOf(`<FinalDraft a="${'x'.repeat(100_000)}`), 'damaged'],
    ['deep nesting', bytesOf(`<FinalDraft>${'<a>'.repeat(100_000)}`), 'depth'],
  ])('refuses %s', (_name, bytes, reason) => expect(refusalOf('a.fdx', bytes)?.reason).toBe(reason))

  it.each<[string, (size: number) => string]>([
    ['an open quote', size => `<FinalDraft a="${'x'.repeat(size)}`],
    ['deep nesting', size => `<FinalDraft>${'<a>'.repeat(size)}`],
  ])('refuses %s in time that grows with it', (_name, text) =>
    expect(growth(size => refusalOf('a.fdx', bytesOf(text(size))), 2000)).toBeLessThan(LINEAR),
  )

  it('reads the five entities, character references and CDATA', () =>
    expect(words('a.fdx', fdx('', '&lt;&amp;&gt;&quot;&apos;&#38632;&#x591c;<![CDATA[<b>&]]>&#0;'))).toBe('<&>"\'雨夜<b>&\ufffd'))
})

describe('linear time', () => {
  const parts = [
    '(',
    '[[',
    '/*',
    '*',
    '_',
    '**a',
    '#',
    ' ',
    ' #',
    ' #a#',
    '>',
    '<',
    '\\',
    '~~',
    '@',
    '@A (',
    '^',
    '.',
    'A(',
    '：',
    '（',
    '"',
    "'",
    '<a ',
    '&',
    '&#',
    '\n',
    '\n\n',
    '\n@a\n',
    '\n[[',
    '= ',
    'x\n',
    '陈\n',
    '1、\n',
    '甲：\n',
    '!',
  ]
  it.each(['fountain', 'md', 'txt'])(
    '%s is read in time that grows with anything repeated',
    ending => {
      for (const part of parts) {
        for (const [before, after] of [
          ['', ''],
          ['A', ''],
          ['@甲\n', ''],
          ['[[', ''],
          ['.', '#1#'],
        ]) {
          const read = (size: number) => refusalOf(`a.${ending}`, bytesOf(before + part.repeat(size / part.length) + after))
          expect(growth(read, 1000), JSON.stringify(before + part)).toBeLessThan(LINEAR)
        }
      }
    },
    60_000,
  )

  it('any text is read into canonical documents or refused, in every format', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        '\u0007',
        '\t',
        '\n',
        '\n\n',
        '[[',
        ']]',
        '/*',
        '*/',
        '@',
        '.',
        '(',
        ')',
        '#',
        '>',
        '=',
        '!',
        '雨',
        'INT. A',
        '：',
        '*',
        '\\',
        '<',
        '</',
        '&',
      ),
    })
    fc.assert(
      fc.property(text, fc.constantFrom('fountain', 'md', 'txt', 'fdx', 'docx'), (body, ending) => {
        const file = ending === 'docx' ? zipSync({ [DOCUMENT]: document(`<w:p><w:r><w:t>${body}</w:t></w:r></w:p>`) }) : bytesOf(body)
        if (refusalOf(`a.${ending}`, file)) return
        for (const part of readScript(`a.${ending}`, file).parts) expect(normaliseContent(part.content)).toEqual(part.content)
      }),
      { numRuns: 1000 },
    )
  })
})
