// Word files of other screenwriting programs: styles, indents, capitals and empty lines say who speaks.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../elements.ts'
import { blocksIn } from '../manuscript.ts'
import { readScript } from '../read.ts'

const p = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const file = (body: string, styles = '', more: Record<string, string> = {}) =>
  zipSync({
    'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': strToU8(`<w:styles>${styles}</w:styles>`),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  })
const read = (bytes: Uint8Array) =>
  readScript('a.docx', bytes)
    .parts.flatMap(blocksIn)
    .map(block =>
      block.type === 'dialogue' ? `${block.attrs.speaker}|${block.attrs.paren}|${textOf(block)}` : `${block.type} ${textOf(block)}`,
    )

describe('a script in Word', () => {
  it.each([
    ['Scene Heading', 'Action', 'Character', 'Parenthetical', 'Dialogue', 'Transition'],
    ['Screenplay_Slugline', 'SP Action', 'Character Cue', 'Wryly', 'SP-Dialogue', 'FD Transition'],
    ['剧本 场景标题', '剧本动作', '剧本 人物', '剧本-括号', '对白样式', '转场'],
  ])('is told by the names of its styles: %s', (...names) => {
    const styles = names.map((name, at) => `<w:style w:type="paragraph" w:styleId="a${at}"><w:name w:val="${name}"/></w:style>`).join('')
    const lines = ['The old hall', 'Anna waits at the door.', 'Anna', 'softly', 'Come in.', 'Cut to'].map((text, at) =>
      p(text, `<w:pStyle w:val="a${at}"/>`),
    )
    expect(read(file(lines.join(''), styles))).toEqual([
      'scene_heading The old hall',
      'action Anna waits at the door.',
      'Anna|softly|Come in.',
      'transition Cut to',
    ])
  })

  const at = (twips: number) => `<w:ind w:left="${twips}"/>`
  it('is told by its indents, a cue in the middle among them', () => {
    const lines = [
      p('夜里的站台'),
      p('林晚', at(3600)),
      p('（低声）', at(2400)),
      p('你来早了。', at(1440)),
      p('陈墨（OS）', '<w:jc w:val="center"/>'),
      p('嗯。', at(1440)),
      p('她转过身。'),
    ]
    expect(read(file(lines.join('')))).toEqual(['action 夜里的站台', '林晚|低声|你来早了。', '陈墨||嗯。', 'action 她转过身。'])
    const latin = [
      p('INT. HALL - DAY'),
      p('Anna waits.'),
      p('ANNA', at(2880)),
      p('(softly)', at(2160)),
      p('Come in.', at(1440)),
      p('BEN', at(2880)),
      p('No.', at(1440)),
      p('CUT TO:', at(5760)),
    ]
    expect(read(file(latin.join('')))).toEqual([
      'scene_heading INT. HALL - DAY',
      'action Anna waits.',
      'ANNA|softly|Come in.',
      'BEN||No.',
      'transition CUT TO',
    ])
  })

  it('in one column is told by capitals, and joined over the end of a page', () => {
    const lines = ['INT. HALL - DAY', 'ANNA', 'I will not', '(MORE)', 'ANNA (CONT’D)', 'leave.', 'She waits.'].map(line => p(line))
    expect(read(file(lines.join('')))).toEqual(['scene_heading INT. HALL - DAY', 'ANNA||I will not leave.', 'action She waits.'])
  })

  it('is told by the empty lines around its cues', () => {
    const lines = ['内景 咖啡馆 日', '', '林晚', '你来早了。', '', '陈墨', '（笑）', '走吧。', '', '林晚', '好。', '', '他们出门。'].map(
      line => p(line),
    )
    expect(read(file(lines.join('')))).toEqual([
      'scene_heading 内景 咖啡馆 日',
      '林晚||你来早了。',
      '陈墨|笑|走吧。',
      '林晚||好。',
      'action 他们出门。',
    ])
  })

  it('that is a novel stays one, whatever its indents', () => {
    const lines = ['雨夜', '那天夜里下着雨，他没有带伞。', '“你来了。”她说。', '他没有说话。', '天亮了。', '门开着。'].map((line, nth) =>
      p(line, nth === 0 ? '<w:jc w:val="center"/>' : at(420)),
    )
    expect(read(file(lines.join(''))).every(line => line.startsWith('paragraph'))).toBe(true)
  })
})

it('tells the words of headers, footers and notes that are left out', () => {
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
  const more = {
    'word/_rels/document.xml.rels': `<Relationships>${relation('a', 'header', 'header1.xml')}${relation('b', 'footer', 'footer1.xml')}${relation('c', 'footnotes', 'footnotes.xml')}</Relationships>`,
    'word/header1.xml': '<w:hdr><w:p><w:r><w:t>长河 第三稿</w:t></w:r></w:p></w:hdr>',
    'word/footer1.xml': '<w:ftr><w:p><w:r><w:t>12</w:t></w:r></w:p></w:ftr>',
    'word/footnotes.xml':
      '<w:footnotes><w:footnote><w:p/></w:footnote><w:footnote><w:p><w:r><w:t>见旧稿</w:t></w:r></w:p></w:footnote></w:footnotes>',
  }
  const { warnings, losses } = readScript('a.docx', file(p('他走了。'), '', more))
  expect(warnings).toEqual(['文档的页眉和页脚未导入'])
  expect(losses).toEqual([
    { place: '页眉', construct: 'w:hdr', fate: 'dropped', words: '长河 第三稿' },
    { place: '脚注', construct: 'w:footnote', fate: 'dropped', words: '见旧稿' },
  ])
})
