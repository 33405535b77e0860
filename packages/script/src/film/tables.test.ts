// Tables as people bring them: an Excel file of ours comes back, headings in any order and words, merged scenes, times; hostile files are refused.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptRefusal } from '../refusal.ts'
import { writeSheet } from '../shots/write-sheet.ts'
import type { FilmShot } from './film.ts'
import { readFilm } from './read.ts'
import { writeFilmDocx } from './write-docx.ts'
import { rowsOfDocx, rowsOfXlsx, shotsOfTable } from './tables.ts'
import { writeCsv } from '../shots/cells.ts'
import { csvRows } from '../test-readers.ts'

const sheet = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  writeSheet({ name: '分镜', columns: titles.map(title => ({ title, width: 10 })), rows, pictures: [] })
const TITLES = ['场次', '镜号', '画面', '景别', '运镜', '画面内容', '台词', '音效', '时长（秒）', '备注']

describe('an Excel file', () => {
  it('comes back as it was written', () => {
    const cell = fc.array(fc.constantFrom('雨', '=', '<', '&', 'a', '1', '\n', '"'), { maxLength: 6 }).map(parts => parts.join('').trim())
    const row = fc.tuple(
      cell,
      fc.nat(99),
      fc.constant(''),
      cell,
      cell,
      fc.constant('她回头'),
      cell,
      cell,
      fc.nat(600).map(tenths => tenths / 10),
      cell,
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), rows => {
        let scene = ''
        const expected = rows.map(([place, name, , size, move, content, dialogue, sound, seconds, note]) => {
          scene = place || scene
          return { scene, name: String(name), size, move, content, dialogue, sound, seconds, note, picture: '' }
        })
        expect(shotsOfTable(rowsOfXlsx(sheet(TITLES, rows))).shots).toEqual(expected)
      }),
    )
  })

  it('of other programs has texts that are shared, and cells left out', () => {
    const xml = (inside: string) => strToU8(`<?xml version="1.0"?>${inside}`)
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="C2"><v>2.5</v></c></row>'
    const strings = '<si><t>画面</t></si><si><r><t>时</t></r><r><t>长</t></r></si><si><t>门开了</t><rPh><t>men</t></rPh></si>'
    const file = zipSync({
      'xl/worksheets/sheet1.xml': xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      'xl/sharedStrings.xml': xml(`<sst>${strings}</sst>`),
    })
    expect(rowsOfXlsx(file)).toEqual([
      ['画面', '', '时长'],
      ['门开了', '', '2.5'],
    ])
    expect(shotsOfTable(rowsOfXlsx(file)).shots[0]).toMatchObject({ content: '门开了', seconds: 2.5 })
  })
})

it.each(['xlsx', 'docx', 'csv'] as const)('a board as %s goes out the same from the second time on', format => {
  const words = fc
    .array(fc.constantFrom('雨', '推', '近景', '特', '3', ' ', '\n', '<', '&', '=', '_x000D_'), { maxLength: 6 })
    .map(parts => parts.join('').trim())
  const shot = fc.record({
    name: words,
    // A row that says no scene is of the one above, and a row without words is none.
    scene: words.map(text => `1 ${text}`.trim()),
    size: fc.constantFrom('', '近景', '特写'),
    move: fc.constantFrom('', '推', '跟'),
    content: words.map(text => `她${text}`),
    dialogue: words,
    sound: words,
    note: words,
    seconds: fc.nat(600).map(tenths => tenths / 10),
    picture: fc.constant(''),
  })
  const rowsOf = (shots: readonly FilmShot[]) =>
    shots.map(({ scene, name, size, move, content, dialogue, sound, seconds, note }) => [
      scene,
      name,
      '',
      size,
      move,
      content,
      dialogue,
      sound,
      seconds,
      note,
    ])
  const write = (shots: readonly FilmShot[]) => {
    if (format === 'docx') return writeFilmDocx({ name: '雨夜', fps: 25, width: 1920, height: 1080, shots }, new Map())
    return format === 'csv' ? strToU8(writeCsv([TITLES, ...rowsOf(shots)])) : sheet(TITLES, rowsOf(shots))
  }
  const read = (file: Uint8Array) => readFilm(`分镜.${format}`, file, csvRows).shots
  fc.assert(
    fc.property(fc.array(shot, { minLength: 1, maxLength: 5 }), shots => {
      const first = write(shots)
      const second = write(read(first))
      expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('reads the tables of a Word file, a paragraph a line, and no table within a cell', () => {
  const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
  const inner = `<w:tbl>${row(p('里面'))}</w:tbl>`
  const table = `<w:tbl>${row(p('场景'), p('画面'), p('对白'))}${row(p('1-1'), p('门开') + p('雨') + inner, p('你来了'))}</w:tbl>`
  const file = zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${p('分镜脚本')}${table}</w:body></w:document>`) })
  expect(shotsOfTable(rowsOfDocx(file)).shots).toMatchObject([{ scene: '1-1', content: '门开\n雨', dialogue: '你来了' }])
})

it('finds headings below a title, by whole words before parts of words', () => {
  const rows = [['《雨夜》分镜'], ['镜头号', '机位/运动', '镜头内容', '说明', '时间'], ['1', '推', '她回头', '慢', '1\'20"']]
  expect(shotsOfTable(rows).shots).toMatchObject([{ name: '1', move: '推', content: '她回头', note: '慢', seconds: 80 }])
  expect(() => shotsOfTable([['姓名', '电话']])).toThrow('没有找到表头')
})

it('refuses what is none of these, and throws nothing else', () => {
  const table = (text: string) => text.split('\n').map(line => line.split(','))
  expect(readFilm('分镜.csv', strToU8('\ufeff场次,画面内容\n1-1,她回头'), table).shots).toMatchObject([{ scene: '1-1', content: '她回头' }])
  for (const name of ['a.exe', 'a.xlsx', 'a.docx', 'a.csv', 'a.storyboarder', 'a.otio', 'a.xml'])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        try {
          readFilm(name, bytes, table)
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptRefusal)
        }
      }),
      { numRuns: 30 },
    )
})

it('a table for Excel and one for Word say what they are called, by whom, and in which language', () => {
  const core = (file: Uint8Array) => strFromU8(unzipSync(file)['docProps/core.xml']!)
  const excel = core(writeSheet({ name: '分镜', title: '雨夜 & 分镜', author: '林夕', columns: [], rows: [], pictures: [] }))
  expect(excel).toContain('<dc:title>雨夜 &amp; 分镜</dc:title><dc:creator>林夕</dc:creator><dc:language>zh-CN</dc:language>')
  const film = { name: '雨夜', fps: 25, width: 1920, height: 1080, shots: [] }
  expect(core(writeFilmDocx(film, new Map()))).toContain('<dc:title>雨夜</dc:title><dc:language>zh-CN</dc:language>')
})

it('a row that says no more than its scene or its time is told', () => {
  const { shots, losses } = shotsOfTable([
    ['场次', '画面内容', '时长'],
    ['1', '门开', '2'],
    ['2', '', '3'],
    ['', '', ''],
    ['3', '灯灭', ''],
  ])
  expect(shots.map(({ content }) => content)).toEqual(['门开', '灯灭'])
  expect(losses).toMatchObject([{ construct: '没有内容的行', words: '2 · 3' }])
})
