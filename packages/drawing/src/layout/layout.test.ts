// Joined pictures, the three-view sheet, pasted tables and XY grids.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultForm } from '../form/form.ts'
import { axisValues, BATCH_COLUMNS, gridCells, rowDrawings, typedRows } from './batch.ts'
import { readTable } from './csv.ts'
import { CELL_VIEW, cellsOf, dragged, JOINT_TEMPLATES, type JointTemplate, viewIn } from './cells.ts'
import { JOINT_DEFAULTS, jointProblem, layJoint, MAX_CANVAS } from './joint.ts'
import { sheetPanels } from './sheet.ts'

const form = { ...defaultForm(), prompt: ['cat'] }

describe('joined pictures', () => {
  const sizes = [
    { width: 100, height: 200 },
    { width: 100, height: 100 },
  ]
  it('a row of one height', () =>
    expect(layJoint(sizes, { ...JOINT_DEFAULTS, gap: 10, margin: 5 })).toEqual({
      canvas: {
        width: 320,
        height: 210,
      },
      background: '#ffffff',
      dividers: [],
      radius: 0,
      numbers: false,
      scale: 1,
      placed: [
        {
          index: 0,
          left: 5,
          top: 5,
          width: 100,
          height: 200,
        },
        {
          index: 1,
          left: 115,
          top: 5,
          width: 200,
          height: 200,
        },
      ],
    }))
  it('a column, pictures as they are, centred', () =>
    expect(layJoint([...sizes, { width: 50, height: 10 }], { ...JOINT_DEFAULTS, arrangement: 'column', fit: 'keep' })).toMatchObject({
      canvas: { width: 100, height: 310 },
      placed: [{ top: 0 }, { top: 200 }, { left: 25, top: 300, width: 50, height: 10 }],
    }))
  const templates = fc.constantFrom(...(Object.keys(JOINT_TEMPLATES) as JointTemplate[]))
  const within = { left: 7, top: 9, width: 900, height: 700 }
  it('cells of a template fill it and never overlap, wherever its dividers were dragged', () =>
    fc.assert(
      fc.property(templates, fc.integer({ min: 0, max: 20 }), fc.array(fc.integer({ min: -2000, max: 2000 })), (template, gap, pulls) => {
        let shares: number[][] = []
        for (const [nth, px] of pulls.entries()) {
          const { dividers } = cellsOf(template, within, gap, shares)
          shares = dragged(template, shares, dividers[nth % dividers.length]!, px)
        }
        const { cells, dividers } = cellsOf(template, within, gap, shares)
        const area = (boxes: { width: number; height: number }[]) => boxes.reduce((sum, each) => sum + each.width * each.height, 0)
        expect(area(cells) + area(dividers)).toBe(within.width * within.height)
        for (const { width, height } of cells) expect(Math.min(width, height)).toBeGreaterThan(10)
      }),
    ))
  it('a picture fills its cell, stands in it whole, or is stretched; zoomed and moved it keeps its middle', () => {
    const cell = { width: 300, height: 100 }
    expect(viewIn(cell, { width: 100, height: 100 }, CELL_VIEW)).toEqual({ width: 300, height: 300, left: 0, top: -100 })
    expect(viewIn(cell, { width: 100, height: 100 }, { ...CELL_VIEW, fit: 'contain' })).toEqual({
      width: 100,
      height: 100,
      left: 100,
      top: 0,
    })
    expect(viewIn(cell, { width: 100, height: 100 }, { ...CELL_VIEW, fit: 'stretch', zoom: 200, x: 10 })).toEqual({
      width: 600,
      height: 200,
      left: -120,
      top: -50,
    })
    expect(
      jointProblem(
        Array.from({ length: 3 }, () => sizes[0]!),
        { ...JOINT_DEFAULTS, arrangement: 'template', template: 'rows' },
      ),
    ).toBe('这个版式只有 2 格')
  })
  it('a grid as square as it can be', () =>
    expect(
      layJoint(
        Array.from({ length: 5 }, () => ({ width: 10, height: 10 })),
        { ...JOINT_DEFAULTS, arrangement: 'grid' },
      ),
    ).toMatchObject({
      canvas: { width: 30, height: 20 },
      placed: [{}, {}, {}, { left: 0, top: 10 }, { left: 10, top: 10 }],
    }))
  it.each([
    [[sizes[0]!], {}, /至少选择两张/],
    [Array.from({ length: 101 }, () => sizes[0]!), {}, /最多拼接 100 张/],
    [[...sizes, { width: 0, height: 5 }], {}, /尺寸无效/],
    [sizes, { gap: -1 }, /间距和边距/],
    [sizes, { columns: 1.5 }, /列数/],
    [sizes, { background: 'red' }, /#rrggbb/],
  ])('says what is wrong', (all, change, text) => {
    expect(jointProblem(all, { ...JOINT_DEFAULTS, ...change })).toMatch(text)
    expect(() => layJoint(all, { ...JOINT_DEFAULTS, ...change })).toThrow(RangeError)
  })
  it('never overlap, never leave the canvas, never grow beyond the cap', () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 65_535))
    const setting = fc.record({
      arrangement: fc.constantFrom('row' as const, 'column' as const, 'grid' as const),
      columns: fc.nat(7),
      gap: fc.nat(50),
      margin: fc.nat(50),
      background: fc.constant('#000000'),
      fit: fc.constantFrom('match' as const, 'keep' as const),
    })
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { minLength: 2, maxLength: 12 }), setting, (all, each) => {
        const { canvas, placed } = layJoint(all, { ...JOINT_DEFAULTS, ...each })
        expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(MAX_CANVAS.side)
        expect(canvas.width * canvas.height).toBeLessThanOrEqual(MAX_CANVAS.pixels)
        for (const a of placed) {
          expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(0)
          expect(a.left + a.width).toBeLessThanOrEqual(canvas.width)
          expect(a.top + a.height).toBeLessThanOrEqual(canvas.height)
          for (const b of placed)
            if (a.index < b.index)
              expect(
                a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top,
              ).toBe(true)
        }
      }),
    )
  })
})

describe('the three-view sheet', () => {
  it('has three panels on common lines', () => {
    const { panels, guides } = sheetPanels({ width: 1440, height: 960 })
    expect(panels.map(({ view, left, width, axis }) => [view, left, width, axis])).toEqual([
      ['front', 0, 480, 240],
      ['side', 480, 480, 720],
      ['back', 960, 480, 1200],
    ])
    expect([guides[0], guides.at(-1)]).toEqual([
      { title: '头顶', y: 96 },
      { title: '脚底', y: 864 },
    ])
  })
  it('covers any sheet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 4096 }), width => {
        const { panels } = sheetPanels({ width, height: 512 })
        expect(panels.reduce((sum, each) => sum + each.width, 0)).toBe(width)
        expect(Math.max(...panels.map(each => each.width)) - Math.min(...panels.map(each => each.width))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('pasted tables', () => {
  it('from a spreadsheet and as CSV, with quotes', () => {
    expect(readTable('a\tb, c\n\n"d\n""e"""\tf').rows).toEqual([
      ['a', 'b, c'],
      ['d\n"e"', 'f'],
    ])
    expect(readTable('\uFEFFa, "b, c" ,d\r\ne').rows).toEqual([['a', 'b, c', 'd'], ['e']])
  })
  it('reads back any cells', () => {
    const cell = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('a\tb', '"\t"')).map(each => each.trim())
    fc.assert(
      fc.property(
        fc.array(
          fc.array(cell, { minLength: 1, maxLength: 5 }).filter(row => row.some(Boolean)),
          { maxLength: 8 },
        ),
        rows => {
          const csv = rows.map(row => row.map(each => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n')
          fc.pre(!csv.includes('\r'))
          expect(readTable(csv).rows).toEqual(rows)
        },
      ),
    )
  })
  it('stops at its caps', () => {
    expect(readTable('a\n'.repeat(5000))).toMatchObject({ cut: true })
    expect(readTable(','.repeat(100_000)).rows).toEqual([])
    expect(readTable('"'.repeat(100_001)).rows.length).toBeLessThanOrEqual(1)
  })
})

describe('XY grids', () => {
  it('values of an axis', () => {
    expect(axisValues('1, 2，Euler a')).toEqual(['1', '2', 'Euler a'])
    expect(axisValues('10-30 (+10), 0.2-0.6(+0.2)')).toEqual(['10', '20', '30', '0.2', '0.4', '0.6'])
    expect(axisValues('0-999999999')).toEqual(['0-999999999'])
  })
  it('every pair, row by row', () => {
    const { cells, problems } = gridCells(
      { column: 'steps', values: ['10', '20'] },
      { column: 'sampler_index', values: ['Euler a', 'DPM++ 2M Karras'] },
      form,
    )
    expect(problems).toEqual([])
    expect(cells.map(({ x, y, change }) => [x, y, change.steps, change.sampler_index])).toEqual([
      [0, 0, 10, 'Euler a'],
      [1, 0, 20, 'Euler a'],
      [0, 1, 10, 'DPM++ 2M Karras'],
      [1, 1, 20, 'DPM++ 2M Karras'],
    ])
  })
  it('what is wrong', () => {
    const texts = (x: string, xs: string[], y: string, ys: string[]) =>
      gridCells({ column: x, values: xs }, { column: y, values: ys }, form).problems.map(each => each.text)
    expect(texts('steps', ['999'], 'seed', ['1'])).toEqual(['步数应是 4 到 50 的整数'])
    expect(texts('steps', ['9'], 'steps', ['8'])).toEqual(['两个轴不能是同一个参数'])
    expect(texts('constructor', ['9'], 'steps', [])).toEqual(['请填写要比较的值', '不认识的参数'])
    expect(texts('seed', axisValues('1-20'), 'steps', axisValues('10-30'))).toEqual(['共 420 张，一次最多 300 张'])
  })
})

describe('rows of a batch as they are typed', () => {
  const row = (cells: Record<string, string>, x = '', y = '') => ({
    cells,
    x: x ? { column: x.split(':')[0]!, values: x.split(':')[1]! } : null,
    y: y ? { column: y.split(':')[0]!, values: y.split(':')[1]! } : null,
  })
  it('are one drawing, one along an axis, or a grid', () => {
    expect(rowDrawings(row({ prompt: '夜，雨', steps: '8' }), form)).toEqual({
      drawings: [{ x: null, y: null, change: { prompt: ['夜', '雨'], steps: 8 } }],
      problems: [],
    })
    expect(rowDrawings(row({}, 'steps:8,14-16'), form).drawings.map(each => [each.x, each.change.steps])).toEqual([
      [0, 8],
      [1, 14],
      [2, 15],
      [3, 16],
    ])
    const grid = rowDrawings(row({ seed: '7' }, 'steps:8,9', 'prompt:红伞,黑伞'), form)
    expect(grid.drawings.map(({ x, y, change }) => [x, y, change.steps, change.prompt?.[0], change.seed])).toEqual([
      [0, 0, 8, '红伞', 7],
      [1, 0, 9, '红伞', 7],
      [0, 1, 8, '黑伞', 7],
      [1, 1, 9, '黑伞', 7],
    ])
  })
  it('put a LoRA beside the words of the other axis, or beside those of the row', () => {
    const words = (typed: ReturnType<typeof row>) => rowDrawings(typed, form).drawings.map(({ change }) => change.prompt)
    const lora = { column: 'lora', values: '顾晚-1:0.6, 无' }
    expect(words({ ...row({ prompt: '夜' }), x: lora, y: { column: 'seed', values: '7' } })).toEqual([['夜', '<lora:顾晚-1:0.6>'], ['夜']])
    expect(words({ ...row({}, 'prompt:红伞,黑伞'), y: lora })).toEqual([
      ['红伞', '<lora:顾晚-1:0.6>'],
      ['黑伞', '<lora:顾晚-1:0.6>'],
      ['红伞'],
      ['黑伞'],
    ])
    expect(rowDrawings({ ...row({ prompt: '夜' }), x: { column: 'lora', values: '顾晚:重' } }, form).problems[0]?.text).toContain('LoRA')
  })
  it.each([
    [row({ prompt: '' }), { ...form, prompt: [] }, 'prompt', '没有提示词'],
    [row({ steps: '999' }), form, 'steps', '步数'],
    [row({ size: '大' }), form, 'size', '512x768'],
    [row({}, 'steps:8,x'), form, 'steps', '步数'],
    [row({}, 'steps:8', 'steps:9'), form, 'steps', '同一个参数'],
    [row({}, 'nothing:8'), form, 'nothing', '不认识'],
  ])('say what is wrong, and where', (typed, of, column, text) => {
    const { problems } = rowDrawings(typed, of)
    expect(problems[0]).toEqual({ column, text: expect.stringContaining(text) })
  })
  it('come from a pasted table, with titles in any order or without', () => {
    expect(typedRows('步数\t描述\t心情\n8\t夜\t好').rows).toEqual([row({ steps: '8', prompt: '夜' })])
    expect(typedRows('步数\t描述\t心情\n8\t夜\t好').unknown).toEqual(['心情'])
    expect(typedRows('夜,人群\n晨').rows).toEqual([row({ prompt: '夜', negative_prompt: '人群' }), row({ prompt: '晨' })])
  })
  it('know every column by its title', () => {
    for (const [name, { title }] of Object.entries(BATCH_COLUMNS)) expect(typedRows(`${title}\nx`).rows).toEqual([row({ [name]: 'x' })])
  })
  it('come from anything that is pasted without an error', () => {
    fc.assert(fc.property(fc.string(), text => void typedRows(text)))
    fc.assert(fc.property(fc.stringMatching(/^[提示词步数,\t\n"0-9a]{0,80}$/), text => void typedRows(text)))
  })
  it('never throw, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('prompt', 'steps', 'size', 'seed', '__proto__'), fc.string()),
        fc.string(),
        fc.string(),
        (cells, x, y) => {
          const { drawings } = rowDrawings({ cells, x: { column: 'steps', values: x }, y: { column: 'seed', values: y } }, form)
          expect(drawings.length).toBeLessThanOrEqual(300)
        },
      ),
    )
  })
})
