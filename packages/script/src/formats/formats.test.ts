// Every format through the two doors: what is written is read back, and what others wrote is understood.

import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { anyBlock } from '../content.arbitrary.ts'
import { type Block, buildBlock, joinRuns, makeBlock, type MarkName, styleNames, textOf } from '../elements.ts'
import { contentOf } from '../split.ts'
import { blocksIn, isBlank, type Imported, type Manuscript } from './manuscript.ts'
import { readScript } from './read.ts'
import { writeDocx } from './docx/write.ts'
import { writeEpub } from './epub/write.ts'
import { writeFdx } from './write-fdx.ts'
import { writeFountain } from './write-fountain.ts'
import { writeMarkdown, writeTxt } from './write-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const WRITERS = { docx: writeDocx, fdx: writeFdx, fountain: writeFountain }
type Exact = keyof typeof WRITERS
const roundTrip = (format: Exact, manuscript: Manuscript) => readScript(`稿.${format}`, WRITERS[format](manuscript))

/** What must come back: kinds, attributes, words and marks, but not the ids. */
function bare(imported: Manuscript) {
  return imported.parts.map(part => ({
    name: part.name,
    scenes: part.content.content.map(scene =>
      scene.content.map(({ type, attrs: { id: _id, ...attrs }, content }) => ({ type, attrs, content })),
    ),
  }))
}

/** A block as a format of lines can hold it: no space at the ends, and only some marks. */
function held(block: Block, marks: readonly MarkName[]): Block {
  const runs = (block.content ?? []).map((run, i, all) => ({
    text:
      i === 0 && i === all.length - 1
        ? run.text.trim()
        : i === 0
          ? run.text.trimStart()
          : i === all.length - 1
            ? run.text.trimEnd()
            : run.text,
    marks: styleNames(run).filter(mark => marks.includes(mark)),
  }))
  return buildBlock(block.type, block.attrs, joinRuns(runs))
}

function anyManuscript(marks: readonly MarkName[]): fc.Arbitrary<Manuscript> {
  const blocks = fc.array(
    anyBlock
      .map(block => held(block, marks))
      // Pictures do not come back: see pictures.test.ts.
      .filter(block => block.type !== 'image' && !isBlank(block) && textOf(block) === textOf(block).trim()),
    { minLength: 1, maxLength: 12 },
  )
  const name = fc.constantFrom('第一集', '第二集 雨夜', '尾声', '随想_*')
  const part = fc.record({ name, content: blocks.map(contentOf) })
  return fc.record({ title: fc.constantFrom('雨夜归来', '她 & 他 <三>', 'A*B'), parts: fc.array(part, { minLength: 1, maxLength: 3 }) })
}

describe('what is written is read back', () => {
  const all: MarkName[] = ['bold', 'italic', 'underline', 'strike']
  it.each([
    ['docx', all],
    ['fdx', all],
    ['fountain', ['bold', 'italic', 'underline']],
  ] as [Exact, MarkName[]][])('%s keeps elements, speakers, numbers and marks', (format, marks) => {
    fc.assert(
      fc.property(anyManuscript(marks), manuscript => {
        const read = roundTrip(format, manuscript)
        expect(bare(read)).toEqual(bare(manuscript))
        expect(read.title).toBe(manuscript.title)
        expect(read.warnings).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  const script = `第一集\n\n1-1、望江路街口 夜 外\n人物：林晓婉、陈墨\n△暴雨如注。\n陈墨（冷笑）：走路不长眼睛？\n林晓婉（OS）：是他。\n【闪回】\n\n1-2、客厅 日 内\n（陈墨沉默）\n字幕：三年后\n音效：雷声\n音乐：大提琴\n【特写：戒指】\n注：补拍\n\n第二集\n\n2-1、大厅 日 内\n△静。\n`

  it('txt is stable after one round', () => {
    const read = readScript('a.txt', bytesOf(script))
    expect(read.parts.map(part => part.name)).toEqual(['第一集', '第二集'])
    expect(new TextDecoder().decode(writeTxt(read))).toBe(script)
  })

  it('md keeps a number of one’s own that is the same by position, without signs that an editor shows', () => {
    const blocks = ['1', '', '3'].map(no => makeBlock('scene_heading', '桥 日 外', { no }))
    const written = new TextDecoder().decode(writeMarkdown({ parts: [{ name: '第一集', content: contentOf(blocks) }] }))
    expect(written.match(/^###.*$/gm)).toEqual(['### 1、桥 日 外 ###', '### 2、桥 日 外', '### 3、桥 日 外 ###'])
    expect(blocksIn(readScript('a.md', bytesOf(written)).parts[0]!).map(({ attrs }) => 'no' in attrs && attrs.no)).toEqual(['1', '', '3'])
  })

  it('md keeps the elements of a script', () => {
    const read = readScript('a.txt', bytesOf(script))
    const again = readScript('a.md', writeMarkdown({ title: '雨夜', ...read }))
    expect(again.title).toBe('雨夜')
    expect(bare(again).map(part => part.scenes.flat().map(block => block.type))).toEqual(
      bare(read).map(part => part.scenes.flat().map(block => block.type)),
    )
  })

  it.each(['fountain', 'fdx', 'docx', 'md'] as const)('a second %s is the same as the first, whatever Fountain it came from', format => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '',
        '  ',
        'ANNA',
        'ANNA (O.S.) (CONT’D)',
        '@林晚',
        '林晚',
        '（低声）',
        '(softly)',
        'INT. HALL - DAY #2#',
        '.内 房间 日',
        '第一集',
        '# 第二集',
        '= 梗概',
        '[[note',
        'end]] more',
        '~la *la*',
        '> CUT TO:',
        '> centred <',
        '!!特写',
        '===',
        '陈墨：你好',
        '/* x',
        '*/',
        'Title: A',
        '1、',
        '△走',
      ),
      fc.string({
        unit: fc.constantFrom('他', '走', ' ', '*', '_', '。', '：', 'A', '\\\\', '[', ']', '(', '）', '#', '@', '!', '~', '>', '.', '“'),
        maxLength: 8,
      }),
    )
    const write = { ...WRITERS, md: writeMarkdown }[format]
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), lines => {
        // A scene without a heading's words counts in the editor, and no file of lines holds it.
        fc.pre(!lines.some(each => /^\s*\.[\s*_#@!>~]*$/.test(each)))
        const first = write(readScript('a.fountain', bytesOf(lines.join('\n'))))
        const second = write(readScript(`a.${format}`, first))
        if (format === 'docx') expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
        else expect(new TextDecoder().decode(second)).toBe(new TextDecoder().decode(first))
      }),
      { numRuns: format === 'docx' ? 60 : 400, examples: [[['@', '__', '> centred <']]] },
    )
  })

  // Files for people say what a line is by its words: so these are scripts as people write them.
  it.each(['txt', 'epub'] as const)('a second %s is the same as the first', format => {
    const changed = new Date(0)
    const write = (manuscript: Manuscript) =>
      format === 'txt' ? writeTxt(manuscript) : writeEpub({ title: '雨夜', ...manuscript }, changed)
    const lines = [
      '林晚：走吧。',
      '.内 房间 日',
      '[[补拍]]',
      '!*慢* **了**',
      '> CUT TO:',
      '!!特写：手',
      '!她走了。',
      '.站台 夜 外',
      '@顾晚 ^\n我也走。',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 12 }), texts => {
        const { parts } = readScript('a.fountain', bytesOf(texts.join('\n\n')))
        const first = write({ parts: parts.map(part => ({ ...part, name: '第一集' })) })
        const second = write(readScript(`a.${format}`, first))
        expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('the same manuscript is the same file', () => {
    const read = readScript('a.txt', bytesOf(script))
    expect(writeDocx(read)).toEqual(writeDocx(read))
  })
})

const kinds = (imported: Imported) => imported.parts.flatMap(blocksIn).map(block => `${block.type}|${textOf(block)}`)

describe('fountain of others', () => {
  it('reads Chinese title keys, forced elements, numbers, notes, boneyard and dual dialogue', () => {
    const read = readScript(
      'a.fountain',
      bytesOf(
        `Title：雨夜归来\n编剧：佚名\n\n# 第一集\n\n= 两人重逢\n\n.1-1 日 内 咖啡馆 #1-1#\n\n△林晓婉推门而入。\n\n!△  她坐下。\n\n===\n\n@陈墨 (OS)\n（低声）\n她还是\n来了。\n\n@林晓婉 ^\n你好。\n\n> 切至：\n\n/* 删去\n的一段 */\n\n[[记得\n补拍]]\n\n陈墨：你好。\n`,
      ),
    )
    expect(read.title).toBe('雨夜归来')
    expect(read.parts.map(part => part.name)).toEqual(['第一集'])
    expect(kinds(read)).toEqual([
      'note|两人重逢',
      'scene_heading|日 内 咖啡馆',
      'action|林晓婉推门而入。',
      'action|她坐下。',
      'dialogue|她还是来了。',
      'dialogue|你好。',
      'transition|切至',
      'note|记得 补拍',
      'dialogue|你好。',
    ])
    expect(read.parts[0]!.content.content[0]!.content[0]).toMatchObject({ type: 'note' })
    expect(read.parts[0]!.content.content[1]!.content[3]!.attrs).toMatchObject({ speaker: '陈墨', ext: 'OS', paren: '低声' })
    expect(read.parts[0]!.content.content[1]!.content[4]!.attrs).toMatchObject({ speaker: '林晓婉', paren: '同时' })
  })

  it('reads English by capitals', () => {
    const read = readScript(
      'a.fountain',
      bytesOf(
        `Title: Rain\n\nINT. CAFE - DAY\n\nShe *waits* for 5 * 3 minutes.\n\nANNA (V.O.)\n(softly)\nHe is late.\nAgain.\n\nCUT TO:\n\nEXT. STREET - NIGHT #2#\n`,
      ),
    )
    expect(kinds(read)).toEqual([
      'scene_heading|INT. CAFE - DAY',
      'action|She waits for 5 * 3 minutes.',
      'dialogue|He is late. Again.',
      'transition|CUT TO',
      'scene_heading|EXT. STREET - NIGHT',
    ])
  })
})

const fdx = (content: string) => bytesOf(`<?xml version="1.0"?><FinalDraft Version="4"><Content>${content}</Content></FinalDraft>`)

describe('fdx of others', () => {
  it('joins runs without spaces, opens dual dialogue, keeps notes', () => {
    const read = readScript(
      'a.fdx',
      fdx(
        `<Paragraph Type="Scene Heading" Number="3"><SceneProperties Length="1/8"><Summary><Paragraph><Text>重逢</Text></Paragraph></Summary></SceneProperties><Text>INT. 咖啡馆 - 日</Text></Paragraph>` +
          `<Paragraph Type="Action"><Text>林晓婉</Text><Text Style="Bold">推门</Text><Text>而入。</Text><ScriptNote ID="1"><Paragraph><Text>补拍</Text></Paragraph></ScriptNote></Paragraph>` +
          `<Paragraph><DualDialogue><Paragraph Type="Character"><Text>陈墨 (V.O.)</Text></Paragraph><Paragraph Type="Dialogue"><Text>你好</Text></Paragraph><Paragraph Type="Parenthetical"><Text>(笑)</Text></Paragraph><Paragraph Type="Dialogue"><Text>坐</Text></Paragraph></DualDialogue></Paragraph>`,
      ),
    )
    expect(kinds(read)).toEqual([
      'scene_heading|INT. 咖啡馆 - 日',
      'note|重逢',
      'action|林晓婉推门而入。',
      'note|补拍',
      'dialogue|你好',
      'dialogue|坐',
    ])
    expect(blocksIn(read.parts[0]!)[5]!.attrs).toMatchObject({ speaker: '陈墨', ext: 'VO', paren: '笑' })
  })
})

const docx = (body: string, styles = '') =>
  zipSync({
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    ...(styles ? { 'word/styles.xml': strToU8(`<w:styles>${styles}</w:styles>`) } : {}),
  })
const wp = (text: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`

describe('docx of others', () => {
  it('reads headings as episodes and scenes, keeps insertions, drops deletions, reads tables, breaks and marks', () => {
    const styles =
      '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="a"><w:basedOn w:val="2"/></w:style><w:style w:styleId="2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style>'
    const body =
      wp('雨夜归来', 'T') +
      wp('第一集', '1') +
      wp('街口', 'a') +
      wp('人物：林晓婉、陈墨') +
      `<w:p><w:r><w:t>△林晓婉</w:t></w:r><w:ins><w:r><w:t>慢慢</w:t></w:r></w:ins><w:del><w:r><w:t>快快</w:t></w:r></w:del><w:r><w:rPr><w:b/><w:i w:val="0"/></w:rPr><w:t>走来</w:t></w:r><w:r><w:br/><w:t>陈墨：你好</w:t></w:r><w:r><w:commentReference/></w:r></w:p>` +
      `<w:tbl><w:tr><w:tc>${wp('音效：雷声')}</w:tc></w:tr></w:tbl>`
    const read = readScript('a.docx', docx(body, styles))
    expect(read.title).toBe('雨夜归来')
    expect(read.parts[0]!.name).toBe('第一集')
    expect(kinds(read)).toEqual(['scene_heading|街口', 'cast|林晓婉、陈墨', 'action|林晓婉慢慢走来', 'dialogue|你好', 'sound|雷声'])
    expect(blocksIn(read.parts[0]!)[2]!.content).toEqual([
      { type: 'text', text: '林晓婉慢慢' },
      { type: 'text', text: '走来', marks: [{ type: 'bold' }] },
    ])
    expect(read.warnings).toEqual(['文档中的批注未导入'])
  })

  it('reads a line that was typed into our own style in Word', () => {
    const read = readScript('a.docx', docx(wp('陈墨（笑）：你好', 'QMDialogue') + wp('△他走了', 'QMAction') + wp('一段', 'QMParagraph')))
    expect(kinds(read)).toEqual(['dialogue|你好', 'action|他走了', 'paragraph|一段'])
  })
})
