// Cutting a long text into episodes and chapters.

import { describe, expect, it } from 'vitest'
import { parseDivision } from './divisions.ts'
import { plainText } from './plain-text.ts'
import { FRONT_MATTER, splitText } from './split.ts'

const names = (text: string) => splitText(text).map(part => part.name)

describe('parseDivision', () => {
  it.each([
    ['第一集', 1],
    ['第十二集 雨夜', 12],
    ['第 3 集：归来', 3],
    ['【第2集】', 2],
    ['第一百零二章 风起', 102],
    ['第二十回　刘姥姥进城', 20],
    ['第１２话', 12],
    ['EP01', 1],
    ['S01E05 雨', 5],
    ['03集', 3],
    ['楔子', undefined],
    ['番外二', undefined],
    ['尾声', undefined],
    ['第廿三回 风雪', 23],
    ['第壹佰零贰章', 102],
    ['第三折', 3],
    ['第二章 你是谁？！', 2],
    ['第四章 天时，地利，人和', 4],
    ['第五章 “走吧。”', 5],
    ['《长河》第一章 雨夜', 1],
    ['长河 第三章 灯', 3],
    ['Chapter Twenty-One: Rain', undefined],
    ['Chapter IV', undefined],
    ['番外（一）雨夜', undefined],
    ['番外之雨夜', undefined],
    ['後記', undefined],
  ])('reads %s', (line, number) => expect(parseDivision(line)).toMatchObject({ kind: 'part', ...(number === undefined ? {} : { number }) }))

  it('tells volumes from parts', () =>
    expect(parseDivision('第一卷 江城旧事')).toEqual({ kind: 'volume', name: '第一卷 江城旧事', number: 1 }))

  it.each([
    ['第一章 雨夜（上）', '第一章 雨夜（上）'],
    ['【第一章 雨夜（上）】', '第一章 雨夜（上）'],
    ['★ 第一章 雨夜 ★', '第一章 雨夜'],
    ['《长河》第一章 雨夜', '第一章 雨夜'],
    ['雨夜 第一章', '雨夜 第一章'],
  ])('%s is named %s', (line, name) => expect(parseDivision(line)?.name).toBe(name))

  it.each([
    ['卷之三 江湖', '卷之三 江湖', undefined],
    ['上卷', '上卷', undefined],
    ['卷下：归人', '卷下：归人', undefined],
    ['第二册', '第二册', undefined],
    ['Volume 2', 'Volume 2', undefined],
    ['PART ONE', 'PART ONE', undefined],
    ['第一卷 少年游 第一章 雨夜', '第一章 雨夜', '第一卷 少年游'],
    ['卷一·第2章', '第2章', '卷一'],
  ])('%s tells a volume', (line, name, volume) =>
    expect(parseDivision(line)).toMatchObject(volume === undefined ? { kind: 'volume', name } : { kind: 'part', name, volume }),
  )

  it.each([
    '第一集团军开进城里',
    '第三回合开始',
    '第一集 完',
    '第二章，他终于说出了口，可是没有人听。',
    '番外的事以后再说',
    '第一场 街道 日 外',
    'E4大师',
    '尾声响起',
    '第一节课开始了',
    '第一章 雨夜……12',
    '第一章 雨夜    12',
    '第一章 他走了。她留下。',
    '他说：翻到 第一章 看看',
  ])('does not read %s', line => expect(parseDivision(line)).toBeUndefined())
})

describe('splitText', () => {
  it('names each episode and keeps what stands in front', () => {
    const parts = splitText('《雨夜归来》\n编剧：佚名\n第一集 归来\n1-1 夜 外 街口\n△雨。\n第二集\n2-1 日 内 客厅\n△晴。')
    expect(parts.map(part => part.name)).toEqual([FRONT_MATTER, '第一集 归来', '第二集'])
    expect(plainText(parts[1]!.content)).toBe('1-1、夜 外 街口\n△雨。')
  })

  it('does not take a table of contents for chapters', () => {
    const body = Array.from({ length: 10 }, (_, i) => `他看着窗外的第${i}场雪，没有说话。`).join('\n')
    const text = `目录\n第一章 雪\n第二章 雨\n第一章 雪\n${body}\n第二章 雨\n${body}`
    expect(names(text)).toEqual([FRONT_MATTER, '第一章 雪', '第二章 雨'])
  })

  it('remembers the volume', () => {
    const parts = splitText('第一卷 上\n第一章 雪\n正文。\n第二卷 下\n第二章 雨\n正文。')
    expect(parts.map(part => [part.volume, part.name])).toEqual([
      ['第一卷 上', '第一章 雪'],
      ['第二卷 下', '第二章 雨'],
    ])
  })

  const prose = '那天夜里下着雨，他没有带伞，走了很久才到家。\n“你回来了。”她说。\n他没有说话，只是把门轻轻带上。\n'
  const partsIn = (...titles: string[]) =>
    splitText(titles.map(title => `${title}\n${prose}`).join('\n')).map(({ volume, name }) => [volume, name])

  it.each([
    ['numbers alone', ['1', '2', '3'], [undefined, '1']],
    ['numbers in words', ['一', '二', '三'], [undefined, '一']],
    ['numbers in brackets', ['（一）', '（二）'], [undefined, '（一）']],
    ['numbers before words', ['01 雨夜', '02 钟楼', '03 灯'], [undefined, '01 雨夜']],
    ['sections', ['第一节 雨夜', '第二节 钟楼'], [undefined, '第一节 雨夜']],
    ['volumes alone', ['卷一 春', '卷二 夏'], [undefined, '卷一 春']],
  ])('takes %s for titles where there are no others', (_kind, titles, first) => {
    const found = partsIn(...titles)
    expect([found[0], found.length]).toEqual([first, titles.length])
  })

  it('leaves numbers and sections as text inside chapters, and numbers that do not count on or have nothing behind them', () => {
    expect(partsIn('第一章 雨', '一', '第一节 夜', '第二章 雪').map(([, name]) => name)).toEqual(['第一章 雨', '第二章 雪'])
    for (const titles of [['1', '3', '5'], ['2', '3'], ['1', '1'], ['1、买米\n2、买油\n3、买灯'], ['1、买米。', '2、买油。']])
      expect([titles, partsIn(...titles)]).toEqual([titles, [[undefined, '']]])
  })

  it('counts anew in each volume, and takes volume and chapter from one line', () => {
    expect(partsIn('第一卷 春', '1', '2', '第二卷 夏', '1').filter(([, name]) => name !== FRONT_MATTER)).toEqual([
      ['第一卷 春', '1'],
      ['第一卷 春', '2'],
      ['第二卷 夏', '1'],
    ])
    expect(partsIn('第一卷 春 第一章 雨', '第一卷 春 第二章 雪', '第二卷 夏 第三章 雷')).toEqual([
      ['第一卷 春', '第一章 雨'],
      ['第一卷 春', '第二章 雪'],
      ['第二卷 夏', '第三章 雷'],
    ])
  })

  it('gives one unnamed part for a text without titles, and an empty one for nothing', () => {
    expect(names('△雨。\n△停了。')).toEqual([''])
    expect(names('')).toEqual([''])
    expect(names('第一集')).toEqual(['第一集'])
  })

  it('leaves plain counting to the position of the scene', () => {
    const [part] = splitText('1、客厅 日 内\n△一。\n2、街道 夜 外\n△二。')
    expect(part!.content.content.map(scene => scene.content[0]!.attrs)).toMatchObject([{ no: '' }, { no: '' }])
  })
})

describe('sentences that begin like titles', () => {
  const text = '那天夜里下着雨，他没有带伞，走了很久才到家。'
  const chapters = ['第一章 雨夜', '第二章 钟楼', '第三章 灯', '第四章 归']
  const novel = (aside: string, behind: number) =>
    chapters.flatMap((title, at) => [title, text, ...(at === behind ? [aside, text] : [])]).join('\n')

  it.each([
    '第三章我改过了，请重新看。',
    '第十章开始收费。',
    '第三集里，她死了。',
    '第五回他又来了。',
    '第二章写完了！',
    '第四章，我想了很久。',
    '第二卷我没看懂。',
    '第七话说到这里，大家都笑了。',
  ])('%s is text wherever it stands', aside => {
    for (const [behind] of chapters.slice(0, -1).entries()) {
      const parts = splitText(novel(aside, behind), 'novel')
      expect(parts.map(({ name }) => name)).toEqual(chapters)
      expect(plainText(parts[behind]!.content)).toContain(aside)
      expect(parts[behind]!.content.content.flatMap(scene => scene.content).every(({ type }) => type === 'paragraph')).toBe(true)
    }
  })

  it('are titles where their numbers follow, or a gap stands behind the number in order', () => {
    const titles = ['第一章 是谁？！', '第二章他终于明白了！', '第三章 天时，地利，人和', '第五章 走！']
    expect(names(titles.flatMap(title => [title, text]).join('\n'))).toEqual(titles)
  })
})
