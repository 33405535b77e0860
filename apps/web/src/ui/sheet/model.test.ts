// Tests of the sheet's model: TSV there and back, selection and keys, pasting, filling, undo.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleared, type Column, parsed, textOf } from './columns.ts'
import { filled, nextCell, type Edit, pasted, type Place, rangeOf, reversed, standing, stepped, type Value } from './model.ts'
import { fromTsv, toTsv } from './tsv.ts'

const GROUND = { rows: [1, 2, 3, 4], columns: ['a', 'b', 'c'] }
const cell = fc.string({ unit: fc.constantFrom('镜', 'a', '"', '\t', '\n', ' ', '，') })

describe('TSV', () => {
  it('comes back as it went, with tabs, quotes and lines in cells', () => {
    const grid = fc
      .integer({ min: 1, max: 4 })
      .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
    fc.assert(
      fc.property(grid, rows => {
        // One empty last row cannot be told from the line that spreadsheets end with.
        fc.pre(rows.length === 1 || rows.at(-1)!.join('') !== '' || rows.at(-1)!.length > 1)
        expect(fromTsv(toTsv(rows))).toEqual(rows)
      }),
    )
  })

  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"两\r\n行"\tx', [['两\n行', 'x']]],
    ['"他说""走""。"', [['他说"走"。']]],
    ['"没有结束\tb', [['"没有结束', 'b']]],
    ['5" 屏\tb', [['5" 屏', 'b']]],
    ['', [['']]],
  ])('is read from %j', (text, rows) => {
    expect(fromTsv(text)).toEqual(rows)
  })
})

describe('keys and ranges', () => {
  it('stay in the sheet, and Tab goes over the ends of rows', () => {
    expect(stepped(GROUND, { row: 1, column: 'a' }, -1, -1)).toEqual({ row: 1, column: 'a' })
    expect(stepped(GROUND, { row: 4, column: 'b' }, 9, 9)).toEqual({ row: 4, column: 'c' })
    expect(nextCell(GROUND, { row: 1, column: 'c' }, 1)).toEqual({ row: 2, column: 'a' })
    expect(nextCell(GROUND, { row: 2, column: 'a' }, -1)).toEqual({ row: 1, column: 'c' })
    expect(nextCell(GROUND, { row: 1, column: 'a' }, -1)).toBeUndefined()
    expect(nextCell(GROUND, { row: 4, column: 'c' }, 1)).toBeUndefined()
  })

  it('are the same from whichever corner, and none when a corner is gone', () => {
    const [from, to] = [
      { row: 3, column: 'a' },
      { row: 1, column: 'b' },
    ]
    expect(rangeOf(GROUND, { from, to })).toEqual({ top: 0, bottom: 2, left: 0, right: 1 })
    expect(rangeOf(GROUND, { from: to, to: from })).toEqual(rangeOf(GROUND, { from, to }))
    expect(rangeOf(GROUND, { from: { row: 9, column: 'a' }, to })).toBeUndefined()
  })
})

describe('pasting and filling', () => {
  const range = { top: 2, bottom: 3, left: 1, right: 2 }
  it('writes a grid from the first cell on, and tells the rows that do not fit', () => {
    const { cells, more } = pasted(GROUND, range, [
      ['1', '2', '3'],
      ['4', '5'],
      ['6', '7', '8'],
    ])
    expect(cells.map(({ row, column, text }) => `${row}${column}${text}`)).toEqual(['3b1', '3c2', '4b4', '4c5'])
    expect(more).toEqual([['6', '7']])
  })

  it('writes a single cell in all that are chosen', () => {
    expect(pasted(GROUND, range, [['x']]).cells.map(({ row, column }) => `${row}${column}`)).toEqual(['3b', '3c', '4b', '4c'])
  })

  it('fills the first row down, and a single row from above', () => {
    const read = ({ row, column }: Place) => `${row}${column}`
    expect(filled(GROUND, range, read)).toEqual([
      { row: 4, column: 'b', value: '3b' },
      { row: 4, column: 'c', value: '3c' },
    ])
    expect(filled(GROUND, { ...range, bottom: 2 }, read).map(({ row, value }) => [row, value])).toEqual([
      [3, '2b'],
      [3, '2c'],
    ])
    expect(filled(GROUND, { top: 0, bottom: 0, left: 0, right: 0 }, read)).toEqual([])
  })
})

describe('undo', () => {
  const table = () => {
    const cells = new Map<string, Value>(GROUND.rows.flatMap(row => GROUND.columns.map(column => [`${row}${column}`, ''] as const)))
    const read = ({ row, column }: Place) => cells.get(`${row}${column}`)
    const write = (edits: readonly Edit[]) => edits.forEach(({ row, column, after }) => cells.set(`${row}${column}`, after))
    return { cells, read, write }
  }
  const batches = fc.array(
    fc.uniqueArray(fc.tuple(fc.constantFrom(...GROUND.rows), fc.constantFrom(...GROUND.columns), fc.string()), {
      minLength: 1,
      selector: ([row, column]) => `${row}${column}`,
    }),
    { maxLength: 8 },
  )

  it('of everything is the beginning, and redo of everything the end', () => {
    fc.assert(
      fc.property(batches, given => {
        const { cells, read, write } = table()
        const first = [...cells]
        const past: Edit[][] = []
        for (const batch of given) {
          const edits = batch.map(([row, column, after]) => ({ row, column, before: read({ row, column })!, after }))
          write(edits)
          past.push(edits)
        }
        const last = [...cells]
        for (const edits of past.toReversed()) write(standing(reversed(edits), read))
        expect([...cells]).toEqual(first)
        for (const edits of past) write(standing(edits, read))
        expect([...cells]).toEqual(last)
      }),
    )
  })

  it('leaves a cell that somebody else has changed since', () => {
    const { cells, read } = table()
    const edits = ['a', 'b'].map(column => ({ row: 1, column, before: '', after: '我' }))
    cells.set('1a', '她')
    cells.set('1b', '我')
    expect(standing(reversed(edits), read)).toEqual([{ row: 1, column: 'b', before: '我', after: '' }])
  })
})

describe('cells of each kind', () => {
  const column = (part: Partial<Column<object>>): Column<object> => ({
    id: 'x',
    title: '',
    kind: 'text',
    width: '1fr',
    read: () => '',
    ...part,
  })
  it.each([
    [{ kind: 'number', max: 10, min: 0, decimals: 1 }, ' ３．２６ ', 3.3],
    [{ kind: 'number', max: 10 }, '11', undefined],
    [{ kind: 'number' }, '', undefined],
    [{ kind: 'select', options: [{ value: 'c', label: '特写' }] }, '特写', 'c'],
    [{ kind: 'select', options: [{ value: 'c', label: '特写' }] }, '大特写', undefined],
    [{ kind: 'select', options: [], isRequired: true }, '', undefined],
    [{ kind: 'text', isLine: true }, '雨\n夜', '雨 夜'],
    [{ kind: 'text', max: 2 }, '雨夜归', '雨夜'],
    [{ kind: 'shown' }, '画', undefined],
  ] as const)('take %j from %j as %j', (part, text, value) => {
    expect(parsed(column(part as Partial<Column<object>>), text)).toEqual(value)
  })

  it('copy as text that pastes as the same value', () => {
    for (const [part, value] of [
      [{ kind: 'number' }, 2.5],
      [{ kind: 'select', options: [{ value: 'c', label: '特写' }] }, 'c'],
    ] as const) {
      const own = column(part as Partial<Column<object>>)
      expect(parsed(own, textOf(own, value))).toEqual(value)
    }
    expect(cleared(column({ kind: 'number' }))).toBeUndefined()
  })
})
