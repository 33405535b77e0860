// Our own Markdown: read back it is the same, and every reader of CommonMark takes its signs for what they are. Markdown of others as writers use it.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBlock } from '../../content.arbitrary.ts'
import { joinRuns, makeBlock, makeScene, MARKS, styleNames, textOf } from '../../elements.ts'
import { contentOf } from '../../split.ts'
import { blocksIn, isBlank, type Manuscript } from '../manuscript.ts'
import { writeMarkdownLine } from './text.ts'
import { readScript } from '../read.ts'
import { writeMarkdown } from '../write-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const written = (manuscript: Manuscript) => new TextDecoder().decode(writeMarkdown(manuscript))
const bare = ({ title, parts }: Manuscript) => ({
  title,
  parts: parts.map(({ name, volume, content }) => ({
    name,
    volume,
    scenes: content.content.map(scene =>
      scene.content.map(({ type, attrs: { id: _, ...attrs }, content: runs }) => ({ type, attrs, runs })),
    ),
  })),
})
const back = (manuscript: Manuscript) => readScript('a.md', writeMarkdown(manuscript))
const run = (text: string, ...marks: (typeof MARKS)[number][]) => ({ text, marks })

/** Words that stand in texts of scripts and begin lines of Markdown or of ours, and signs of every class that CommonMark tells apart. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'，。！？“”…—（）【】〔〕：；、△～￥＋·* _~`\\<>&#[]!|+-=.1 \t'),
      fc.constantFrom(
        '林晚',
        '走吧',
        'A',
        'b2',
        '😀',
        '\u3000',
        '\u00a0',
        '人物：',
        '字幕：',
        '镜头：',
        '特写',
        '音乐：',
        '注：',
        '&amp;',
        '&#65;',
        '&#x41;',
        '<u>',
        '图片',
        '**',
        '第一集',
        'INT.',
        '陈墨：',
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map(words => words.join(''))
const trickyRuns = fc.array(fc.record({ text: tricky, marks: fc.subarray([...MARKS]) }), { minLength: 1, maxLength: 4 }).map(joinRuns)
const trickyBlock = fc.tuple(anyBlock, trickyRuns, tricky, tricky).map(([block, runs, one, other]) => {
  const attrs =
    block.type === 'dialogue' ? { ...block.attrs, speaker: one, paren: other } : block.type === 'scene_heading' ? { no: one } : block.attrs
  return makeBlock(block.type, runs, attrs as object)
})
/** Pictures that are not at hand become notes, and lines without words are none in Markdown. */
const blocks = fc.array(
  fc.oneof(anyBlock, trickyBlock).filter(block => block.type !== 'image' && !isBlank(block)),
  { minLength: 1, maxLength: 8 },
)
const manuscripts: fc.Arbitrary<Manuscript> = fc.record({
  title: fc.constantFrom('雨夜归来', '第一集', 'A*B #', '1. 雨'),
  parts: fc.array(
    fc.record({
      name: fc.constantFrom('第一集', '尾声 #', '随想_*', '- 二', '第三集 ##'),
      volume: fc.constantFrom(undefined, '卷一', '卷二 #'),
      content: blocks.map(contentOf),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A part without a volume has no such key. */
const tidy = (manuscript: Manuscript): Manuscript => ({
  ...manuscript,
  parts: manuscript.parts.map(({ volume, ...part }) => (volume === undefined ? part : { ...part, volume })),
})

describe('our own Markdown', () => {
  it('keeps a transition that reads like a shot with a blank behind it', () => {
    const content = { type: 'doc' as const, content: [makeScene([makeBlock('transition', '特写\t')])] }
    const manuscript = { title: '雨夜归来', parts: [{ name: '第一集', content }] }
    expect(bare(back(manuscript))).toEqual(bare(manuscript))
  })
  it('read back is the same text, whatever it holds', () => {
    fc.assert(
      fc.property(manuscripts, manuscript => {
        const read = back(tidy(manuscript))
        expect(bare(read)).toEqual(bare(manuscript))
        expect(read.warnings).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('takes a marked name before a colon for words', () => {
    const paragraph = makeBlock('paragraph', joinRuns([run('林晚', 'bold', 'italic'), run('：')]))
    const manuscript = { title: '长河', parts: [{ name: '', content: contentOf([paragraph]) }] }
    expect(bare(back(manuscript)).parts).toEqual(bare(manuscript).parts.map(part => ({ ...part, volume: undefined })))
  })

  it('of one text without episodes is one text, with its numbers as they were', () => {
    const heading = (no: string) => makeBlock('scene_heading', '日 内 房间', { no })
    const content = contentOf([heading('1'), makeBlock('heading', '第一集'), heading(''), heading('3、'), heading('4')])
    const manuscript = { title: '长河', parts: [{ name: '', content }] }
    expect(bare(back(manuscript)).parts).toEqual(bare(manuscript).parts.map(part => ({ ...part, volume: undefined })))
  })

  it('keeps speakers with spaces, extensions and directions of other scripts, and their transitions', () => {
    const fountain =
      'INT. HALL - DAY\n\nHANDSOME MAN\nI want tea.\n\nBEN (O.S.) (INTO PHONE)\nNo.\n\n> BURN TO PINK.\n\nCUT TO:\n\nEXT. HALL - NIGHT\n\nRain.\n'
    const read = readScript('a.fountain', bytesOf(fountain))
    expect(bare(back(read)).parts).toEqual(bare(read).parts)
    const text = written(read)
    expect(text).toContain('**HANDSOME MAN**：I want tea.')
    expect(text).toContain('**BEN（OS，INTO PHONE）**：No.')
    // What another program saved without our sign is read for the same people and turns.
    const saved = readScript('a.md', bytesOf(text.replace('[千幕]: #\n', '')))
    expect(
      saved.parts.flatMap(blocksIn).map(block => [block.type, 'speaker' in block.attrs ? block.attrs.speaker : textOf(block)]),
    ).toEqual([
      ['scene_heading', 'INT. HALL - DAY'],
      ['dialogue', 'HANDSOME MAN'],
      ['dialogue', 'BEN'],
      ['transition', 'BURN TO PINK.'],
      ['transition', 'CUT TO'],
      ['scene_heading', 'EXT. HALL - NIGHT'],
      ['action', 'Rain.'],
    ])
  })

  it('takes in what people add by hand in the ways of scripts', () => {
    const manuscript = { title: '长河', parts: [{ name: '第一集', content: contentOf([makeBlock('paragraph', '他说：“走。”')]) }] }
    const read = readScript(
      'a.md',
      bytesOf(written(manuscript).replace('“走。”\n', '“走。”\n\n林晚：好。\n\n1-2、天台 夜 外\n\n△他*走*了。\n')),
    )
    expect(read.parts.flatMap(blocksIn).map(block => `${block.type}|${textOf(block)}`)).toEqual([
      'paragraph|他说：“走。”',
      'dialogue|好。',
      'scene_heading|天台 夜 外',
      'action|他走了。',
    ])
  })
})

describe('a mark at Chinese punctuation', () => {
  it.each<[{ text: string; marks: (typeof MARKS)[number][] }[], string]>([
    [[run('他说'), run('走吧。', 'bold'), run('然后')], '他说**走吧。**&#28982;后'],
    [[run('他说'), run('“好”', 'italic'), run('她')], '他&#35828;*“好”*&#22905;'],
    [[run('走', 'bold'), run('吧', 'italic')], '**走**_吧_'],
    [[run('他'), run('走', 'bold', 'italic'), run('了')], '&#20182;**_走_**&#20102;'],
    [[run('旧。', 'strike'), run('新')], '~~旧。~~&#26032;'],
    [[run('一'), run('二', 'underline', 'bold')], '一<u>**二**</u>'],
    [[run('一 ', 'bold'), run('二')], '**一&#32;**&#20108;'],
    [[run('一'), run('A', 'strike'), run('二', 'bold', 'italic', 'strike')], '&#19968;~~&#65;**_二_**~~'],
  ])('%j is %s', (runs, line) => expect(writeMarkdownLine(joinRuns(runs))).toBe(line))

  it('is nested as CommonMark wants it, whatever the marks', () => {
    const commonmark = (line: string) => emphasised(line)
    fc.assert(
      fc.property(trickyRuns, runs => {
        const line = writeMarkdownLine(runs)
        expect(commonmark(line)).toEqual(runs.map(({ text, ...rest }) => ({ text, marks: styleNames(rest) })))
      }),
      { numRuns: 2000 },
    )
  })
})

/** The text and marks of a line by the rules of CommonMark 0.31 §6.2 (and GitHub's strikethrough), an implementation of its own: delimiter runs and a stack. */
function emphasised(line: string): { text: string; marks: string[] }[] {
  interface Node {
    text: string
    sign?: string
    count: number
    length: number
    opens: boolean
    closes: boolean
    marks: Set<string>
  }
  const nodes: Node[] = []
  const plain = (text: string) => nodes.push({ text, count: 0, length: 0, opens: false, closes: false, marks: new Set() })
  const signs = [...line]
  let underlined = false
  const under: boolean[] = []
  for (let at = 0; at < signs.length; at++) {
    const rest = signs.slice(at).join('')
    const reference = /^&#(?:x([\da-f]+)|(\d+));/i.exec(rest)
    const tag = /^<(\/?)u>/.exec(rest)
    if (tag) underlined = tag[1] === ''
    else if (reference) plain(String.fromCodePoint(reference[1] ? Number.parseInt(reference[1], 16) : Number(reference[2])))
    else if (signs[at] === '\\' && /[!-/:-@[-`{-~]/.test(signs[at + 1] ?? '')) plain(signs[++at]!)
    else if ('*_~'.includes(signs[at]!)) {
      let end = at
      while (signs[end] === signs[at]) end++
      const [before, behind] = [signs[at - 1] ?? ' ', signs[end] ?? ' ']
      const [space, punctuation] = [/\s/, /[\p{P}\p{S}]/u]
      const left = !space.test(behind) && (!punctuation.test(behind) || space.test(before) || punctuation.test(before))
      const right = !space.test(before) && (!punctuation.test(before) || space.test(behind) || punctuation.test(behind))
      const low = signs[at] === '_'
      const opens = left && (!low || !right || punctuation.test(before))
      const closes = right && (!low || !left || punctuation.test(behind))
      nodes.push({ text: '', sign: signs[at]!, count: end - at, length: end - at, opens, closes, marks: new Set() })
      at = end - 1
    } else plain(signs[at]!)
    while (under.length < nodes.length) under.push(underlined)
    if (reference) at += reference[0].length - 1
    if (tag) at += tag[0].length - 1
  }
  nodes.forEach((closer, at) => {
    while (closer.closes && closer.count > 0) {
      const from = nodes.findLastIndex((opener, place) => {
        if (place >= at || opener.sign !== closer.sign || !opener.opens || opener.count === 0) return false
        if (closer.sign === '~') return opener.length === closer.length
        const both = opener.closes || closer.opens
        return !(both && (opener.length + closer.length) % 3 === 0 && (opener.length % 3 !== 0 || closer.length % 3 !== 0))
      })
      if (from < 0) break
      const opener = nodes[from]!
      const used = Math.min(opener.count, closer.count, 2)
      const mark = closer.sign === '~' ? 'strike' : used === 2 ? 'bold' : 'italic'
      opener.count -= used
      closer.count -= used
      for (const node of nodes.slice(from + 1, at)) {
        node.marks.add(mark)
        // What was opened between them and is not closed is text.
        node.opens = node.closes = false
      }
    }
  })
  const runs: { text: string; marks: string[] }[] = []
  nodes.forEach((node, at) => {
    const text = node.sign === undefined ? node.text : node.sign.repeat(node.count)
    if (text === '') return
    const marks = MARKS.filter(mark => (mark === 'underline' ? under[at] : node.marks.has(mark)))
    const last = runs.at(-1)
    if (last && last.marks.join() === marks.join()) last.text += text
    else runs.push({ text, marks: [...marks] })
  })
  return runs
}
