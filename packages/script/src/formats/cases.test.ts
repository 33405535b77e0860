// Files of other programs that once were read wrongly, each with what it says.

import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { classify } from '../classify.ts'
import { textOf } from '../elements.ts'
import { splitText } from '../split.ts'
import { decodeText } from './encoding.ts'
import { blocksIn } from './manuscript.ts'
import { mannerOf, pastedLines } from './plain.ts'
import { readScript } from './read.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const linesOf = (name: string, bytes: Uint8Array) =>
  readScript(name, bytes)
    .parts.flatMap(blocksIn)
    .map(block => {
      if (block.type !== 'dialogue')
        return `${block.type} ${block.type === 'scene_heading' && block.attrs.no ? `${block.attrs.no} ` : ''}${textOf(block)}`
      const { speaker, ext, paren } = block.attrs
      return `${speaker}|${ext}|${paren}|${textOf(block)}`
    })

describe('Fountain', () => {
  it.each([
    ['keeps a direction that closes a speech', 'ANNA\nStay here.\n(leaves)', ['ANNA|||Stay here.', 'parenthetical leaves']],
    ['keeps a direction that closes a Chinese speech', '@林晚\n别走。\n（转身离开）', ['林晚|||别走。', 'parenthetical 转身离开']],
    ['keeps two directions in a row', 'BEN\n(softly)\n(to himself)\nAll right.', ['BEN||softly, to himself|All right.']],
    ['takes two extensions apart', "ANNA (O.S.) (CONT'D)\nHello?", ['ANNA|OS||Hello?']],
    ['knows the typographic apostrophe', 'ANNA (CONT’D)\nHello!', ['ANNA|||Hello!']],
    ['reads a free extension as a direction', 'BEN (INTO PHONE)\nNo.', ['BEN||INTO PHONE|No.']],
    ['keeps a speech together over a kept blank line', 'DEALER\nTen.\n  \nHit or stand?', ['DEALER|||Ten. Hit or stand?']],
    [
      'takes a note over lines out of the text',
      'It rings.[[Too early?\nAsk.]] She waits.',
      ['action It rings. She waits.', 'note Too early? Ask.'],
    ],
    ['takes a note out of a speech', 'BEN\nNo [[louder]] way.', ['BEN|||No way.', 'note louder']],
    ['reads lyrics line by line', 'ANNA\n~Rain on\n~the sea\n\n~By nobody', ['ANNA|||Rain on', 'ANNA|||the sea', 'action By nobody']],
    ['takes number and note of a heading apart', 'INT. A -- DAY #104# [[BLUE]]', ['scene_heading 104 INT. A -- DAY', 'note BLUE']],
    [
      'leaves signs that are no emphasis',
      'He dialed *21 and *43.\n\nOpen my_file_name.txt.\n\nShe says _yes and then no _, and stops.',
      ['action He dialed *21 and *43.', 'action Open my_file_name.txt.', 'action She says _yes and then no _, and stops.'],
    ],
    [
      'reads a Chinese cue on its own line',
      '.内 房间 日\n\n林晚\n（低声）\n别走。\n\n他转身。',
      ['scene_heading 内 房间 日', '林晚||低声|别走。', 'action 他转身。'],
    ],
    [
      'takes for a cue what stands where names stand',
      '.内景 咖啡馆 日\n\n保安A\n你好。\n\n女1号\n我找人。\n\nTOM\n我也是。\n\n林晚、陈墨\n我们就是。\n\n三年过去，他走了。\n她没有等。',
      [
        'scene_heading 内景 咖啡馆 日',
        '保安A|||你好。',
        '女1号|||我找人。',
        'TOM|||我也是。',
        '林晚、陈墨|||我们就是。',
        'action 三年过去，他走了。',
        'action 她没有等。',
      ],
    ],
    ['keeps the lines of a verse apart', '@林晚\n春眠不觉晓\n处处闻啼鸟', ['林晚|||春眠不觉晓', '林晚|||处处闻啼鸟']],
  ])('%s', (_, text, lines) => expect(linesOf('a.fountain', bytesOf(text))).toEqual(lines))

  it('takes any word at the left for a key of the title page, and tells which are not kept', () => {
    const read = readScript(
      'a.fountain',
      bytesOf('Title: The Long River\nEpisode: 3\nDraft status:\n    second\n\n/* old */INT. HALL - DAY\n\nShe waits.'),
    )
    expect(read.title).toBe('The Long River')
    expect(read.losses).toEqual([
      { place: '', construct: 'Boneyard /* */', fate: 'dropped', words: 'old' },
      { place: '第 2 行', construct: 'Title Page: Episode', fate: 'dropped', words: '3' },
      { place: '第 4 行', construct: 'Title Page: Draft status', fate: 'dropped', words: 'second' },
    ])
  })

  it('tells that lines were sung or summed up, which a text does not say', () => {
    const read = readScript('a.fountain', bytesOf('= 等车\n\nINT. HALL - DAY\n\n~雨落下来\n\nANNA\n~灯灭了\n'))
    expect(read.losses!.map(({ construct, fate, words }) => `${construct} ${fate} ${words}`)).toEqual([
      'Synopsis = changed 等车',
      'Lyrics ~ changed 雨落下来',
      'Lyrics ~ changed 灯灭了',
    ])
  })

  it('marks the second of two Chinese cues side by side', () =>
    expect(linesOf('a.fountain', bytesOf('.内 房间 日\n\n林晚\n别走。\n\n陈墨（笑） ^\n我走。'))).toEqual([
      'scene_heading 内 房间 日',
      '林晚|||别走。',
      '陈墨||同时，笑|我走。',
    ]))

  it('joins a title of two lines', () =>
    expect(readScript('a.fountain', bytesOf('Title:\n    THE LONG\n    RIVER\nAuthor: N.\n\nShe waits.')).title).toBe('THE LONG RIVER'))
})

describe('plain text', () => {
  const markdown = '### 第一场 内 咖啡馆 日\n\n**林晚**：（低声）你来了。\n\n* 镜头推近\n\n**陈墨**：嗯，*走*吧。\n\n---\n\n> 字幕：三年后'
  const fountain = '内景 咖啡馆 日\n\n林晚\n你来早了。\n\n陈墨\n（笑）\n嗯，走吧。\n\n林晚\n好。'
  const pasted = (text: string) => classify(pastedLines(text, false), 'script').map(block => [block.type, textOf(block)])
  const asFile = (ending: string, text: string) =>
    readScript(`a.${ending}`, bytesOf(text))
      .parts.flatMap(blocksIn)
      .map(block => [block.type, textOf(block)])

  it('from a chat or another editor is read as a file of its kind, and as text', () => {
    expect(pasted(markdown)).toEqual(asFile('md', markdown))
    expect(pasted(fountain)).toEqual(asFile('fountain', fountain))
    expect(asFile('txt', fountain)).toEqual(asFile('fountain', fountain))
    expect(pasted(fountain).map(([type]) => type)).toEqual(['scene_heading', 'dialogue', 'dialogue', 'dialogue'])
  })
  it.each([
    [
      'INT. HALL - DAY\n\nShe waits.\n\n          ANNA\n     (softly)\n  Come in.\n\n          BEN\n  No.\n\n                 CUT TO:\n\nThey go.',
      ['scene_heading INT. HALL - DAY', 'action She waits.', 'ANNA||softly|Come in.', 'BEN|||No.', 'transition CUT TO', 'action They go.'],
    ],
    [
      '内景 咖啡馆 日\n\n她推门进来。\n\n　　　　　　林晚\n　　　（低声）\n　　你来早了。\n\n　　　　　　陈墨\n　　嗯。\n\n她坐下。',
      ['scene_heading 内景 咖啡馆 日', 'action 她推门进来。', '林晚||低声|你来早了。', '陈墨|||嗯。', 'action 她坐下。'],
    ],
    [
      '第一章 雨夜\n\n　　信写得很短。\n\n　　　　　　林晚\n　　她把信折好。\n\n　　　　　　陈墨\n　　嗯。',
      ['信写得很短。', '林晚', '她把信折好。', '陈墨', '嗯。'].map(line => `paragraph ${line}`),
    ],
  ])('that has names in the middle of its lines is a script where scenes are headed: %#', (text, lines) =>
    expect(linesOf('a.txt', bytesOf(text))).toEqual(lines),
  )
  it('that is prose or a script with colons stays what it is', () => {
    const prose = ['雨停了', '他走出门去，街上没有人。', '', '她说得对', '可是他不想听。', '', '天亮了', '一切照旧。'].join('\n')
    expect(asFile('txt', prose).every(([type]) => type !== 'dialogue')).toBe(true)
    expect(mannerOf('# 第一章\n他来了。\n# 第二章\n他走了。'.split('\n'))).toBeUndefined()
    expect(mannerOf('1、站台 夜 外\n\n林晚：走吧。\n\n黑屏\n三年后。\n\n林晚：你来了。'.split('\n'))).toBeUndefined()
    expect(pastedLines(markdown, true).map(line => typeof line === 'object' && 'type' in line && line.type === 'dialogue')).not.toContain(
      true,
    )
  })
})

describe('traditional Chinese', () => {
  it('is read by the same rules as simplified, and kept as it was written', () => {
    const script =
      '第一場 內 房間 夜\n人物：林晚、陳墨\n△雨下著。\n林晚（畫外音）：別走。\n陳墨（輕聲）：妳說。\n旁白：那一年。\n【閃回】\n鏡頭：戒指\n【特寫：戒指】\n備註：補拍\n片頭字幕：三年後\n環境音：雷聲\n背景音樂：大提琴\n（陳墨沉默）\n2、客廳 室內 黃昏\n編劇：某人\n她寫道：我走了。\n全劇終'
    expect(linesOf('a.txt', bytesOf(script))).toEqual([
      'scene_heading 一 內 房間 夜',
      'cast 林晚、陳墨',
      'action 雨下著。',
      '林晚|VO||別走。',
      '陳墨||輕聲|妳說。',
      '旁白|VO||那一年。',
      'transition 閃回',
      'shot 戒指',
      'shot 特寫：戒指',
      'note 補拍',
      'caption 三年後',
      'sound 雷聲',
      'sound 音樂：大提琴',
      'parenthetical 陳墨沉默',
      'scene_heading 2 客廳 室內 黃昏',
      'action 編劇：某人',
      'action 她寫道：我走了。',
      'transition 全劇終',
    ])
  })
  it('in Fountain, with title keys and cues on their own lines', () => {
    const text = '標題：長河\n編劇：某人\n\n內景 房間 夜\n\n林晚\n（低聲）\n別走。\n\n陳墨（畫外音）\n好。\n\n她轉身。'
    expect(readScript('a.fountain', bytesOf(text)).title).toBe('長河')
    expect(linesOf('a.fountain', bytesOf(text))).toEqual([
      'scene_heading 內景 房間 夜',
      '林晚||低聲|別走。',
      '陳墨|VO||好。',
      'action 她轉身。',
    ])
  })
})

describe('Final Draft', () => {
  const fdx = (content: string, after = '') => bytesOf(`<FinalDraft><Content>${content}</Content>${after}</FinalDraft>`)
  const paragraph = (type: string, text: string) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`

  it('takes the title from the title page, not from its header', () => {
    const page = `<TitlePage><HeaderAndFooter><Header>${paragraph('', '.')}</Header></HeaderAndFooter><Content>${paragraph('', 'The Long River')}</Content></TitlePage>`
    expect(readScript('a.fdx', fdx(paragraph('Action', 'She waits.'), page)).title).toBe('The Long River')
  })
  it('leaves out the text of an omitted scene', () => {
    const omitted = `<Paragraph Type="Scene Heading" Number="5"><OmittedScene>${paragraph('Action', 'Old.')}</OmittedScene><Text>OMITTED</Text></Paragraph>`
    expect(linesOf('a.fdx', fdx(omitted))).toEqual(['scene_heading 5 OMITTED'])
    expect(readScript('a.fdx', fdx(omitted)).losses).toEqual([{ place: '', construct: 'OmittedScene', fate: 'dropped', words: 'Old.' }])
  })
  it('takes what is told of a scene for notes', () => {
    const inner = (text: string) => `<Paragraph><Text>${text}</Text></Paragraph>`
    const told = `<SceneProperties><Summary>${inner('They meet.')}</Summary><SceneArcBeats><CharacterArcBeat Name="ANNA">${inner('She doubts.')}</CharacterArcBeat></SceneArcBeats></SceneProperties>`
    expect(linesOf('a.fdx', fdx(`<Paragraph Type="Scene Heading">${told}<Text>INT. HALL</Text></Paragraph>`))).toEqual([
      'scene_heading INT. HALL',
      'note They meet.',
      'note She doubts.',
    ])
  })
  it('keeps who stands there without a word', () => {
    const silent = [
      paragraph('Character', 'ANNA'),
      paragraph('Action', 'Silence.'),
      paragraph('Character', 'BEN'),
      paragraph('Parenthetical', '(nods)'),
    ]
    expect(linesOf('a.fdx', fdx([...silent, paragraph('Character', 'CARL'), paragraph('Dialogue', '')].join('')))).toEqual([
      'ANNA|||',
      'action Silence.',
      'BEN||nods|',
      'CARL|||',
    ])
  })
  it('keeps two directions and lyrics with their speaker', () => {
    expect(readScript('a.fdx', fdx(paragraph('Lyrics', 'Rain'))).losses).toEqual([
      { place: '', construct: 'Lyrics', fate: 'changed', words: 'Rain' },
    ])
    const speech = [paragraph('Character', 'ANNA (V.O.)'), paragraph('Parenthetical', '(low)'), paragraph('Parenthetical', '(sad)')]
    expect(linesOf('a.fdx', fdx([...speech, paragraph('Lyrics', 'Rain')].join('')))).toEqual(['ANNA|VO|low, sad|Rain'])
  })
})

describe('encodings by evidence', () => {
  const in16 = (text: string, big = false) =>
    Uint8Array.from(
      [...text].flatMap(sign =>
        big ? [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255] : [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8],
      ),
    )
  const latin = (text: string) => Uint8Array.from(text, sign => (sign === '’' ? 0x92 : sign === '–' ? 0x96 : sign.charCodeAt(0)))
  const hex = (text: string) => Uint8Array.from(text.match(/../g)!, pair => Number.parseInt(pair, 16))
  it.each([
    ['windows-1252', latin('LA RUE N°14, café. It’s late.'), 'LA RUE N°14, café. It’s late.'],
    ['windows-1252', latin('Ça va? Déjà vu, été, naïve. L’été à Paris – «oui»'), 'Ça va? Déjà vu, été, naïve. L’été à Paris – «oui»'],
    ['windows-1252', latin('é'), 'é'],
    ['big5', hex('a7daadcca662b36fb8cca143'), '我們在這裡。'],
    ['big5', hex('494e542e20a9d0b6a1202d204441590a0aaa4cb1df0a48656c6c6f2e'), 'INT. 房間 - DAY\n\n林晚\nHello.'],
    ['gb18030', hex('494e542e20b7bfbce4202d204441590a0ac1d6cded0a48656c6c6f2e'), 'INT. 房间 - DAY\n\n林晚\nHello.'],
    ['gb18030', hex('c4e3bac3'), '你好'],
    ['gb18030', hex('bfa8c0ad4f4b'), '卡拉OK'],
    ['utf-16le', in16('我们一起来到这里。'), '我们一起来到这里。'],
    ['utf-16be', in16('一起来到这里。\n', true), '一起来到这里。\n'],
    ['utf-16le', in16('EXT. STREET - NIGHT\nRain.'), 'EXT. STREET - NIGHT\nRain.'],
    ['utf-16be', in16('EXT. STREET - NIGHT\nRain.', true), 'EXT. STREET - NIGHT\nRain.'],
    ['shift_jis', hex('894a82cc96e9814294de82cd919682c182bd8142'), '雨の夜。彼は走った。'],
    ['euc-jp', hex('b1aba4cecceba1a3c8e0a4cfc1f6a4c3a4bfa1a3'), '雨の夜。彼は走った。'],
    ['euc-kr', hex('b9e3c0cc20bfd4b4d92e20b1d7b4c220b6d9befab4d92e'), '밤이 왔다. 그는 뛰었다.'],
  ])('%s', (encoding, bytes, text) => expect(decodeText(bytes)).toEqual({ encoding, text }))
})

describe('titles of chapters', () => {
  const BODY = '那天夜里下着雨，他没有带伞，走了很久才到家。\n“你回来了。”她说。\n'
  const namesOf = (...titles: string[]) =>
    splitText(titles.map(title => `${title}\n${BODY}`).join('\n')).map(part => `${part.volume ?? ''}/${part.name}`)

  it.each([
    [
      ['＃ 第1章 雨夜', '【第二章】钟楼', '［第3章］灯', '附录'],
      ['/第1章 雨夜', '/第二章 钟楼', '/第3章］灯', '/附录'],
    ],
    [
      ['卷一 少年游', '＃ 第1章 雨夜', '附录'],
      ['卷一 少年游/正文之前', '卷一 少年游/第1章 雨夜', '卷一 少年游/附录'],
    ],
    [
      ['Prologue', 'CHAPTER II', 'Epilogue'],
      ['/Prologue', '/CHAPTER II', '/Epilogue'],
    ],
    [
      ['正文 第一章 雨夜', '正文 第二章 钟楼'],
      ['/第一章 雨夜', '/第二章 钟楼'],
    ],
    [
      ['第一章 雨夜', '第二章 他终于明白了！', '第三章 是谁？', '第四章 灯。'],
      ['/第一章 雨夜', '/第二章 他终于明白了！', '/第三章 是谁？', '/第四章 灯。'],
    ],
    [
      ['第一章 雨夜', '\u200b第二章 钟楼', '\u2060第三章 灯'],
      ['/第一章 雨夜', '/第二章 钟楼', '/第三章 灯'],
    ],
  ])('%j', (titles, names) => expect(namesOf(...titles)).toEqual(names.map(name => name.replace('］', ' '))))

  it('leaves a table of contents with pages as text', () => {
    const text = `目录\n第一章 雨夜……1\n第二章 钟楼\t12\n\n第一章 雨夜\n${BODY}第二章 钟楼\n${BODY}`
    expect(splitText(text).map(part => part.name)).toEqual(['正文之前', '第一章 雨夜', '第二章 钟楼'])
  })
})

describe('Word', () => {
  const docx = (body: string, main = 'word/document.xml', more: Record<string, Uint8Array> = {}) =>
    zipSync({
      '_rels/.rels': bytesOf(`<Relationships><Relationship Type="x/officeDocument" Target="${main}"/></Relationships>`),
      [main]: bytesOf(`<w:document><w:body>${body}</w:body></w:document>`),
      ...more,
    })
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const wordsOf = (bytes: Uint8Array) => linesOf('a.docx', bytes).join()

  it('finds the text of Word Online', () =>
    expect(wordsOf(docx(`<w:p>${run('他走了。')}</w:p>`, 'word/document2.xml'))).toContain('他走了。'))
  it('writes automatic numbers out', () => {
    const chapter = (name: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(name)}</w:p><w:p>${run('他走了很久。')}</w:p>`
    const level = '<w:lvl w:ilvl="0"><w:start w:val="9"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1章"/></w:lvl>'
    const numbers = `<w:numbering><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    const file = docx(['雨夜', '钟楼', '灯'].map(chapter).join(''), undefined, { 'word/numbering.xml': bytesOf(numbers) })
    expect(readScript('a.docx', file).parts.map(part => part.name)).toEqual(['第九章 雨夜', '第十章 钟楼', '第十一章 灯'])
  })
  describe('automatic numbers', () => {
    const level = (depth: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = (levels: string, overrides = '') =>
      bytesOf(
        `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/>${overrides}</w:num></w:numbering>`,
      )
    const numPr = (num: string, depth?: number) =>
      `<w:numPr>${depth === undefined ? '' : `<w:ilvl w:val="${depth}"/>`}<w:numId w:val="${num}"/></w:numPr>`
    const styled = (style: string, text: string, more = '') => `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${run(text)}</w:p>`
    const listed = (num: string, depth: number, text: string) => `<w:p><w:pPr>${numPr(num, depth)}</w:pPr>${run(text)}</w:p>`
    const style = (id: string, inner: string) => `<w:style w:styleId="${id}">${inner}</w:style>`
    const read = (body: string, numbers: Uint8Array, styles = '') =>
      linesOf(
        'a.docx',
        docx(body, undefined, { 'word/numbering.xml': numbers, 'word/styles.xml': bytesOf(`<w:styles>${styles}</w:styles>`) }),
      )

    it('by style: through what it is based on, the level that names it, and none where a paragraph says so', () => {
      const styles =
        style('A', `<w:pPr>${numPr('1')}</w:pPr>`) +
        style('B', '<w:basedOn w:val="A"/>') +
        style('C', `<w:basedOn w:val="A"/><w:pPr>${numPr('1')}</w:pPr>`)
      const levels = level(0, 'chineseCounting', '第%1场') + level(1, 'decimal', '%1.%2', '<w:pStyle w:val="C"/><w:isLgl/>')
      const body = styled('A', '天台') + styled('B', '街口') + styled('C', '灯下') + styled('A', '无号', numPr('0')) + styled('A', '河边')
      expect(read(body, numbering(levels), styles)).toEqual([
        'scene_heading 一 天台',
        'scene_heading 二 街口',
        'action 2.1 灯下',
        'action 无号',
        'scene_heading 三 河边',
      ])
    })
    it('that go on over the level above, begin where a list begins, and have no gap', () => {
      const levels =
        level(0, 'ideographTraditional', '第%1号', '<w:suff w:val="nothing"/>') + level(1, 'upperRoman', '%2)', '<w:lvlRestart w:val="0"/>')
      const body = [listed('1', 0, '春'), listed('1', 1, '雨'), listed('1', 0, '夏'), listed('1', 1, '雷'), listed('2', 0, '秋')].join('')
      const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
      expect(read(body, numbering(levels, restart))).toEqual(
        ['第甲号春', 'I) 雨', '第乙号夏', 'II) 雷', '第戊号秋'].map(line => `paragraph ${line}`),
      )
    })
    it('with levels of their own in one list, and dots that are none', () => {
      const own = `<w:lvlOverride w:ilvl="0">${level(0, 'decimalEnclosedCircle', '%1')}</w:lvlOverride>`
      expect(read(listed('1', 0, '春') + listed('2', 0, '夏'), numbering(level(0, 'bullet', '·'), own))).toEqual([
        'action 春',
        'action ② 夏',
      ])
    })
  })
  it('joins a large first letter with its paragraph, and leaves out what Word hides', () => {
    const initial = `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${run('那')}</w:p>`
    const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>草稿</w:t></w:r>'
    expect(linesOf('a.docx', docx(`${initial}<w:p>${run('天夜里')}${hidden}${run('下着雨。')}</w:p>`))).toEqual(['action 那天夜里下着雨。'])
  })
  it('names charts, diagrams and files in the file that are not taken over', () =>
    expect(
      readScript('a.docx', docx(`<w:p>${run('走')}<w:r><w:drawing><c:chart/></w:drawing></w:r><dgm:relIds/></w:p><w:altChunk/>`)).warnings,
    ).toEqual(['文档中的图表未导入', '文档中的 SmartArt 图示未导入', '文档中嵌入的其他文件未导入']))
  it('leaves out readings over words', () =>
    expect(
      wordsOf(docx(`<w:p><w:r><w:ruby><w:rt>${run('bó')}</w:rt><w:rubyBase>${run('亳')}</w:rubyBase></w:ruby></w:r>${run('州。')}</w:p>`)),
    ).toContain(' 亳州。'))
  it('names formulas that are not taken over', () =>
    expect(readScript('a.docx', docx(`<w:p>${run('答案')}<m:oMath/></w:p>`)).warnings).toEqual(['文档中的公式未导入']))
})
