// Files of broadcasters, built byte by byte by their specifications: EBU Tech 3264 and CEA-608 in Scenarist's lines.
import { expect, it } from 'vitest'
import { readSubtitleBytes, type Reading } from './index.ts'

const read = (bytes: Uint8Array, name: string): Reading => readSubtitleBytes(bytes, name) as Reading
const ascii = (bytes: Uint8Array, at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)

interface Tti {
  start: readonly number[]
  end: readonly number[]
  text: readonly number[]
  row?: number
  column?: number
  extension?: number
  comment?: number
}
function tti({ start, end, text, row = 20, column = 2, extension = 0xff, comment = 0 }: Tti): Uint8Array {
  const block = new Uint8Array(128).fill(0x8f)
  block.set([0, 1, 0, extension, 0, ...start, ...end, row, column, comment])
  block.set(text, 16)
  return block
}
const letters = (text: string) => [...text].map(sign => sign.charCodeAt(0))
function stl(...blocks: Uint8Array[]): Uint8Array {
  const head = new Uint8Array(1024).fill(0x20)
  ascii(head, 0, '850STL25.01100')
  ascii(head, 16, 'Rain')
  ascii(head, 253, '23')
  ascii(head, 256, '10000000')
  return Buffer.concat([head, ...blocks])
}

it('reads EBU STL: times from the beginning of the programme, accents, italics, colours, places and blocks that go on', () => {
  const { format, cues, losses } = read(
    stl(
      tti({ start: [10, 0, 1, 5], end: [10, 0, 2, 0], text: [0x80, ...letters('Caf'), 0xc2, 0x65, 0x8a, ...letters('noir'), 0x81] }),
      tti({ start: [10, 0, 3, 0], end: [10, 0, 4, 0], text: [3, ...letters('up')], row: 2, column: 1 }),
      tti({ start: [10, 0, 5, 0], end: [10, 0, 6, 0], text: letters('one '), extension: 0 }),
      tti({ start: [10, 0, 5, 0], end: [10, 0, 6, 0], text: letters('two') }),
      tti({ start: [0, 0, 0, 0], end: [0, 0, 0, 0], text: letters('aside'), comment: 1 }),
    ),
    'a.stl',
  )
  expect(format).toBe('stl')
  expect(cues).toEqual([
    { start: 1200, end: 2000, text: 'Café\nnoir', italic: true },
    { start: 3000, end: 4000, text: 'up', align: 7, colour: '#ffff00' },
    { start: 5000, end: 6000, text: 'one two' },
  ])
  expect(losses.map(({ construct, fate, words }) => [construct, fate, words])).toEqual([
    ['注释块', 'dropped', 'aside'],
    ['OPT', 'dropped', 'Rain'],
    ['TCP', 'changed', '节目从 10:00:00:00 开始，时间从这里算起'],
  ])
})

const parity = (byte: number) => ([...byte.toString(2)].filter(bit => bit === '1').length % 2 ? byte : byte | 0x80)
const word = (high: number, low: number) => ((parity(high) << 8) | parity(low)).toString(16)
const command = (low: number, high = 0x14) => `${word(high, low)} ${word(high, low)}`
const said = (text: string) =>
  (text.match(/[^]{1,2}/g) ?? []).map(([one = '', other]) => word(one.charCodeAt(0), other?.charCodeAt(0) ?? 0)).join(' ')

it('reads SCC: what pops on, what rolls up, italics, special signs, and words that never come to be seen', () => {
  const lines = [
    `00:00:01:00\t${command(0x20)} ${command(0x50, 0x11)} ${command(0x37, 0x11)} ${said('top')} ${command(0x2f)}`,
    `00:00:03:00\t${command(0x2c)}`,
    `00:00:04:00\t${command(0x20)} ${command(0x4e, 0x14)} ${said('Cafe')} ${command(0x36, 0x12)} ${command(0x2f)}`,
    `00:00:05:00\t${command(0x2c)}`,
    `00:00:06:00\t${command(0x25)} ${command(0x2d)} ${command(0x70, 0x14)} ${said('rolls')}`,
    `00:00:08:00\t${command(0x2d)} ${said('on')}`,
    `00:00:09:00\t${command(0x2c)}`,
    `00:00:10:00\t${command(0x20)} ${said('unseen')}`,
  ]
  const { cues, losses } = read(new TextEncoder().encode(`Scenarist_SCC V1.0\n\n${lines.join('\n\n')}\n`), 'a.scc')
  expect(cues.map(({ text, align, italic }) => [text, align ?? 2, italic ?? false])).toEqual([
    ['♪top', 8, false],
    ['Cafë', 2, true],
    ['rolls', 2, false],
    ['on', 2, false],
  ])
  // 30 frames by the clock take 1.001 s.
  expect(cues[0]!.end).toBe(3003)
  expect(losses.map(({ construct, words }) => [construct, words])).toEqual([['没有显示的文字', 'unseen']])
})
