// A storyboard laid out on pages, in four ways: a table, cards, a grid of pictures, and the columns of a Japanese 絵コンテ. Points, from the top left.
import type { Measure } from '../pages/breaking.ts'
import type { Film, FilmShot } from './film.ts'

export const PRINT_LAYOUTS = ['table', 'cards', 'grid', 'conti'] as const
export type PrintLayout = (typeof PRINT_LAYOUTS)[number]
export type PrintItem =
  | { kind: 'text'; x: number; y: number; size: number; text: string; bold?: boolean; grey?: boolean }
  /** `shot` counts from 0. The picture is fitted into its frame. */
  | { kind: 'picture'; x: number; y: number; width: number; height: number; shot: number }
  | { kind: 'frame'; x: number; y: number; width: number; height: number }
export interface PrintPages {
  width: number
  height: number
  pages: PrintItem[][]
}

const A4 = { short: 595, long: 842 } as const
const MARGIN = 36
const HEAD = 24
const SIZE = 9
const LINE = 13
const PAD = 4

/** Lines of a text that fit into a width, and no more than `most`; the last one ends with 「…」 where something is left. */
export function linesIn(text: string, width: number, size: number, measure: Measure, most: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let [line, used] = ['', 0]
    for (const character of paragraph) {
      const wide = measure(character) * size
      if (used + wide > width && line !== '') {
        lines.push(line)
        ;[line, used] = ['', 0]
      }
      line += character
      used += wide
    }
    lines.push(line)
  }
  if (lines.length <= most) return lines
  const cut = lines.slice(0, Math.max(1, most))
  cut[cut.length - 1] = `${cut.at(-1)!.slice(0, -1)}…`
  return cut
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const textIn = (
  { x, y, width, height }: Box,
  text: string,
  measure: Measure,
  look: { bold?: boolean; grey?: boolean } = {},
): PrintItem[] =>
  text === ''
    ? []
    : linesIn(text, width - 2 * PAD, SIZE, measure, Math.floor((height - PAD) / LINE)).map((line, nth) => ({
        kind: 'text',
        x: x + PAD,
        y: y + PAD + nth * LINE,
        size: SIZE,
        text: line,
        ...look,
      }))
const pictureIn = (box: Box, shot: number, { picture }: FilmShot): PrintItem[] => {
  const inner = { x: box.x + PAD, y: box.y + PAD, width: box.width - 2 * PAD, height: box.height - 2 * PAD }
  return [{ kind: 'frame', ...inner }, ...(picture ? [{ kind: 'picture' as const, ...inner, shot }] : [])]
}

const frameOf = ({ size, move }: FilmShot) => [size, move].filter(Boolean).join(' · ')
const secondsOf = ({ seconds }: FilmShot) => (seconds ? `${seconds} 秒` : '')
const restOf = ({ sound, note }: FilmShot) => [sound && `音：${sound}`, note && `注：${note}`].filter(Boolean).join('\n')
const saidOf = (shot: FilmShot) => [shot.content, shot.dialogue, restOf(shot)].filter(Boolean).join('\n')

/** A column: its title, its share of the width, and what it says; without words it is the picture. */
type Column = readonly [title: string, share: number, words?: (shot: FilmShot) => string]
const TABLE: readonly Column[] = [
  ['镜号', 9, ({ name }) => name],
  ['画面', 17],
  ['景别·运镜', 8, frameOf],
  ['画面内容', 26, ({ content }) => content],
  ['台词', 22, ({ dialogue }) => dialogue],
  ['音效与备注', 12, restOf],
  ['时长', 6, secondsOf],
]
const CONTI: readonly Column[] = [
  ['镜', 9, ({ name }) => name],
  ['画面', 36],
  ['内容', 27, shot => [frameOf(shot), shot.content, restOf(shot)].filter(Boolean).join('\n')],
  ['台词', 20, ({ dialogue }) => dialogue],
  ['秒', 8, secondsOf],
]

/** Rows of columns under a row of titles. */
function rows(film: Film, columns: readonly Column[], paper: Box, perPage: number, measure: Measure): PrintItem[][] {
  const whole = columns.reduce((sum, [, share]) => sum + share, 0)
  const boxes = (y: number, height: number) => {
    let x = paper.x
    return columns.map(([, share]): Box => {
      const width = (paper.width * share) / whole
      x += width
      return { x: x - width, y, width, height }
    })
  }
  const height = (paper.height - HEAD) / perPage
  return inPages(film.shots, perPage).map((shots, page) => [
    ...boxes(paper.y, HEAD).flatMap((box, nth) => [
      { kind: 'frame' as const, ...box },
      ...textIn(box, columns[nth]![0], measure, { bold: true }),
    ]),
    ...shots.flatMap((shot, row) =>
      boxes(paper.y + HEAD + row * height, height).flatMap((box, nth) => {
        const words = columns[nth]![2]
        return [
          { kind: 'frame' as const, ...box },
          ...(words ? textIn(box, words(shot), measure) : pictureIn(box, page * perPage + row, shot)),
        ]
      }),
    ),
  ])
}

/** Cells with a picture; its words stand beside or below it. */
function cells(film: Film, across: number, down: number, paper: Box, beside: boolean, measure: Measure): PrintItem[][] {
  const [width, height] = [paper.width / across, paper.height / down]
  return inPages(film.shots, across * down).map((shots, page) =>
    shots.flatMap((shot, nth) => {
      const box = { x: paper.x + (nth % across) * width, y: paper.y + Math.floor(nth / across) * height, width, height }
      const picture = beside ? { ...box, width: width * 0.55 } : { ...box, height: height * 0.62 }
      const words = beside
        ? { ...box, x: box.x + picture.width, width: width - picture.width }
        : { ...box, y: box.y + picture.height, height: height - picture.height }
      const head = [shot.name, frameOf(shot), secondsOf(shot)].filter(Boolean).join('　')
      return [
        ...pictureIn(picture, page * across * down + nth, shot),
        ...textIn({ ...words, height: LINE + PAD }, head, measure, { bold: true }),
        ...textIn({ ...words, y: words.y + LINE + PAD, height: words.height - LINE - PAD }, saidOf(shot), measure),
      ]
    }),
  )
}

function inPages<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size))
}

/** The pages of a storyboard with its name and their numbers. */
export function printFilm(film: Film, layout: PrintLayout, measure: Measure): PrintPages {
  const upright = layout === 'cards' || layout === 'conti'
  const [width, height] = upright ? [A4.short, A4.long] : [A4.long, A4.short]
  const paper = { x: MARGIN, y: MARGIN + HEAD, width: width - 2 * MARGIN, height: height - 2 * MARGIN - HEAD }
  const pages =
    layout === 'table'
      ? rows(film, TABLE, paper, 6, measure)
      : layout === 'conti'
        ? rows(film, CONTI, paper, 5, measure)
        : layout === 'cards'
          ? cells(film, 1, 4, paper, true, measure)
          : cells(film, 3, 2, paper, false, measure)
  return {
    width,
    height,
    pages: pages.map((items, nth) => [
      ...textIn({ ...paper, y: MARGIN - PAD, height: HEAD }, film.name, measure, { bold: true }),
      { kind: 'text', x: width - MARGIN - 60, y: MARGIN, size: SIZE, text: `${nth + 1} / ${pages.length}`, grey: true },
      ...items,
    ]),
  }
}
