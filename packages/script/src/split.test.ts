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
  ])('reads %s', (line, number) => expect(parseDivision(line)).toMatchObject({ kind: 'part', ...(number === undefined ? {} : { number }) }))

  it('tells volumes from parts', () =>
    expect(parseDivision('第一卷 江城旧事')).toEqual({ kind: 'volume', name: '第一卷 江城旧事', number: 1 }))

  it.each([
    '第一集团军开进城里',
    '第三回合开始',
    '第一集 完',
    '第二章，他终于说出了口，可是没有人听。',
    '番外的事以后再说',
    '第一场 街道 日 外',
    'E4大师',
    '尾声响起',
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
