// Word's tracked changes: suggestions go out as w:ins and w:del, and those of Word's own files come in as suggestions.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '../../content.arbitrary.ts'
import { type Block, blocksOf, type Content, makeBlock, makeScene, type Scene, textOf } from '../../elements.ts'
import { plainText } from '../../plain-text.ts'
import { scenesOf, type Token, tokensOf } from '../../suggestions/stream.ts'
import { track } from '../../suggestions/track.ts'
import { asAttribute, type Suggestion } from '../../suggestions/tracked.ts'
import { proposalsOf, settle } from '../../suggestions/verdicts.ts'
import { readScript } from '../read.ts'
import { writeDocx } from './write.ts'
import { writeTxt } from '../write-text.ts'

const by = (user: number, name: string): Suggestion => ({ id: `s${user}`, user, name, at: Date.UTC(2026, 10, 20, 9, user) })
const docOf = (scenes: readonly Scene[]): Content => ({ type: 'doc', content: [...scenes] })
const START = [
  makeScene([
    makeBlock('scene_heading', '望江路 夜 外'),
    makeBlock('action', '鞋尖已经湿透。'),
    makeBlock('dialogue', '末班车晚点。', { speaker: '顾晚', paren: '低声' }),
    makeBlock('action', '他转身。'),
  ]),
]

/** Exchanges tokens of characters: the stream of START with single characters, positions as ProseMirror counts. */
function suggested(scenes: readonly Scene[], words: string, put: readonly (string | Block)[], stamp: Suggestion): Scene[] {
  const tokens = tokensOf(scenes).flatMap((token): Token[] =>
    token.kind === 'text' ? [...token.text].map(text => ({ ...token, text })) : [token],
  )
  const text = tokens.map(token => (token.kind === 'text' ? token.text : '\n')).join('')
  const [start, end] = [text.indexOf(words), text.indexOf(words) + words.length]
  // A beginning of a line takes two positions, with the end of the line before; the first scene and line take one each.
  const place = (index: number) => index + tokens.slice(2, index).filter(token => token.kind !== 'text').length
  const fresh = put.map((what): Token =>
    typeof what === 'string' ? { kind: 'text', text: what, marks: [] } : { kind: 'block', type: what.type, attrs: what.attrs },
  )
  const length = fresh.reduce((sum, token) => sum + (token.kind === 'text' ? token.text.length : 2), 0)
  const after = scenesOf([...tokens.slice(0, start), ...fresh, ...tokens.slice(end)])
  const exchange = { before: { from: place(start), to: place(end) }, after: { from: place(start), to: place(start) + length } }
  return track(scenes, after, [exchange], stamp).scenes
}

describe('tracked changes in Word files', () => {
  it('go out and come back: characters, lines and who suggested them', () => {
    const one = suggested(START, '已经湿透', ['浸在水里'], by(1, '苏晚'))
    const two = suggested(one, '。\n', ['！', makeBlock('action', ''), '车灯亮了。'], by(2, '陈屿'))
    const tracked = docOf(suggested(two, '\n他转身。', [], by(3, '周默')))
    const bytes = writeDocx({ title: '雨夜', parts: [{ name: '', content: tracked }] })
    const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
    expect(xml).toContain('w:author="苏晚" w:date="2026-11-20T09:01:00Z"')
    expect(xml).toMatch(/<w:del [^>]*><w:r><w:delText xml:space="preserve">已经湿透/)
    const back = readScript('雨夜.docx', bytes).parts[0]!.content
    expect(plainText(back)).toBe(plainText(tracked))
    const rejected = (content: Content) => plainText(docOf(settle(content.content, 'reject')))
    expect(rejected(back)).toBe(rejected(tracked))
    expect(proposalsOf(back.content).map(({ name, at }) => [name, at])).toEqual(
      proposalsOf(tracked.content).map(({ name, at }) => [name, at]),
    )
  })

  it('of styles go out as what they were, and come back', () => {
    const { id, ...rest } = by(1, '苏晚')
    const restyled = { type: 'format' as const, attrs: { id, ...rest, was: 'italic' } }
    const line = makeBlock('action', [
      { type: 'text', text: '他' },
      { type: 'text', text: '转身', marks: [{ type: 'bold' }, restyled] },
      { type: 'text', text: '。' },
    ])
    const bytes = writeDocx({ parts: [{ name: '', content: docOf([makeScene([line])]) }] })
    expect(strFromU8(unzipSync(bytes)['word/document.xml']!)).toContain('<w:b/><w:rPrChange w:id="1" w:author="苏晚"')
    const [back] = [...blocksOf(readScript('a.docx', bytes).parts[0]!.content)]
    expect(back!.content![1]).toMatchObject({
      text: '转身',
      marks: [{ type: 'bold' }, { type: 'format', attrs: { name: '苏晚', was: 'italic' } }],
    })
    expect(back!.content![2]!.marks).toBeUndefined()
  })

  it('count as accepted in plain formats', () => {
    const tracked = docOf(suggested(START, '已经湿透', ['浸在水里'], by(1, '苏晚')))
    expect(new TextDecoder().decode(writeTxt({ parts: [{ name: '', content: tracked }] }))).toContain('△鞋尖浸在水里。')
  })

  it('of a foreign file come in as suggestions, moves and whole paragraphs included', () => {
    const run = (text: string, tag = 'w:t') => `<w:r><${tag}>${text}</${tag}></w:r>`
    const who = 'w:id="1" w:author="Anna" w:date="2026-01-02T03:04:05Z"'
    const body = [
      `<w:p>${run('1-1 日 内 咖啡馆')}</w:p>`,
      `<w:p>${run('△她')}<w:del ${who}>${run('慢慢', 'w:delText')}</w:del><w:ins ${who}>${run('忽然')}</w:ins>${run('站起来。')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:del ${who}/></w:rPr></w:pPr><w:moveFrom ${who}>${run('△灯灭了。')}</w:moveFrom></w:p>`,
      `<w:p>${run('林晓：')}${run('走吧。')}</w:p>`,
      `<w:p><w:moveTo ${who}>${run('△灯灭了。')}</w:moveTo></w:p>`,
    ]
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`
    const { content } = readScript('外来.docx', zipSync({ 'word/document.xml': strToU8(xml) })).parts[0]!
    expect(proposalsOf(content.content).every(({ name, user }) => name === 'Anna' && user === 0)).toBe(true)
    expect(plainText(content).split('\n')).toEqual(['1-1、日 内 咖啡馆', '△她忽然站起来。', '林晓：走吧。', '△灯灭了。'])
    const rejected = docOf(settle(content.content, 'reject'))
    expect([...blocksOf(rejected)].map(block => block.type)).toEqual(['scene_heading', 'action', 'action', 'dialogue'])
    expect(plainText(rejected)).toContain('△她慢慢站起来。')
  })
})

describe('suggested moves of scenes in Word files', () => {
  const scenes = ['甲', '乙', '丙', '丁'].map(name =>
    makeScene([
      makeBlock('scene_heading', `${name} 日 内`),
      makeBlock('action', `${name}的事。`),
      makeBlock('dialogue', '好。', { speaker: name }),
    ]),
  )
  const moving = (list: readonly Scene[], from: number, after: string, stamp: Suggestion) =>
    list.map((scene, at) => (at === from ? { ...scene, attrs: { ...scene.attrs, move: asAttribute({ ...stamp, after }) } } : scene))
  const names = (list: readonly Scene[]) => list.map(scene => textOf(scene.content[0]!)[0]).join('')
  const read = (list: readonly Scene[]) => {
    const bytes = writeDocx({ title: '雨夜', parts: [{ name: '第 1 集', content: docOf(list) }] })
    return { bytes, content: readScript('雨夜.docx', bytes).parts[0]!.content }
  }

  it('go out as Word’s own moves and come back as one scene with its suggestion, edits inside it included', () => {
    const inside = suggested(scenes, '乙的事', ['乙的要紧事'], by(2, '陈屿'))
    const both = moving(moving(inside, 1, scenes[3]!.attrs.id, by(1, '苏晚')), 2, '', by(3, '周默'))
    const { bytes, content } = read(both)
    const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
    for (const tag of ['moveFrom', 'moveTo']) {
      expect(xml.match(new RegExp(`<w:${tag}RangeStart `, 'g'))).toHaveLength(2)
      for (const [, id] of xml.matchAll(new RegExp(`<w:${tag}RangeEnd w:id="(\\d+)"/>`, 'g')))
        expect(xml).toContain(`<w:${tag}RangeStart w:id="${id}"`)
    }
    expect(names(content.content)).toBe('甲乙丙丁')
    for (const verdict of ['accept', 'reject'] as const) {
      const [mine, theirs] = [both, content.content].map(list => plainText(docOf(settle(list, verdict))))
      expect(theirs).toBe(mine)
    }
    expect(names(settle(content.content, 'accept'))).toBe('丙甲丁乙')
    expect(proposalsOf(content.content).map(({ name, at, moves, inserted }) => [name, at, moves.length, inserted])).toEqual(
      proposalsOf(both).map(({ name, at, moves, inserted }) => [name, at, moves.length, inserted]),
    )
  })

  it('leave a scene whose target has gone where it is, once, with the edits inside it', () => {
    const inside = suggested(scenes, '乙的事', ['乙的要紧事'], by(2, '陈屿'))
    const { bytes, content } = read(moving(inside, 1, 'gone', by(1, '苏晚')))
    expect(strFromU8(unzipSync(bytes)['word/document.xml']!)).not.toContain('w:move')
    expect(names(content.content)).toBe('甲乙丙丁')
    expect(proposalsOf(content.content).map(({ name, moves }) => [name, moves.length])).toEqual([['陈屿', 0]])
    for (const verdict of ['accept', 'reject'] as const) {
      const [mine, theirs] = [inside, content.content].map(list => plainText(docOf(settle(list, verdict))))
      expect(theirs).toBe(mine)
    }
  })

  it('come back from files with any words, kinds and other suggestions: nothing twice, nothing lost', () => {
    fc.assert(
      fc.property(anyContent, fc.nat(5), fc.nat(5), (content, from, target) => {
        const headed = content.content.map(scene => ({ ...scene, content: [makeBlock('scene_heading', '院 日 外'), ...scene.content] }))
        const other = headed[target % headed.length]!.attrs.id
        const moved = moving(headed, from % headed.length, headed[from % headed.length]!.attrs.id === other ? '' : other, by(1, '苏晚'))
        const [back, plain] = [moved, headed].map(list => read(list).content)
        expect(plainText(docOf(settle(back!.content, 'reject')))).toBe(plainText(plain!))
        expect(proposalsOf(back!.content).map(({ moves }) => moves.length)).toEqual([1])
      }),
      { numRuns: 100 },
    )
  }, 20_000)

  it('that Word changed inside come as what goes and what comes: no word is lost', () => {
    const { bytes } = read(moving(scenes, 1, '', by(1, '苏晚')))
    const entries = unzipSync(bytes)
    const xml = strFromU8(entries['word/document.xml']!)
    entries['word/document.xml'] = strToU8(xml.replace('乙的事。', '乙的大事。'))
    const { content } = readScript('雨夜.docx', zipSync(entries)).parts[0]!
    expect(names(content.content)).toBe('乙甲乙丙丁')
    expect(plainText(content)).toContain('乙的大事。')
    const rejected = plainText(docOf(settle(content.content, 'reject')))
    expect(rejected.split('乙 日 内')).toHaveLength(2)
    expect(rejected).toContain('乙的事。')
  })
})
