// A storyboard laid out on pages, in four ways: a table, cards, a grid of pictures, and the columns of a Japanese 絵コンテ. Points, from the top left.
import { breakLines, type Measure } from '../pages/breaking.ts'
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

/** Lines of a text that fit into a width, broken as in Chinese typesetting; none for an empty text. */
export function linesIn(text: string, width: number, size: number, measure: Measure): string[] {
  if (text === '') return []
  const lines = breakLines([{ text, style: {} }], size, measure, [width, width])
  return lines.map(({ pieces }) => pieces.map(piece => piece.text).join(''))
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** How many lines a box holds. */
const roomIn = ({ height }: Box) => Math.max(1, Math.floor((height - PAD) / LINE))
const textIn = ({ x, y }: Box, lines: readonly string[], look: { bold?: boolean; grey?: boolean } = {}): PrintItem[] =>
  lines.flatMap((text, nth) =>
    text === '' ? [] : [{ kind: 'text' as const, x: x + PAD, y: y + PAD + nth * LINE, size: SIZE, text, ...look }],
  )
const wrapped = ({ width }: Pick<Box, 'width'>, text: string, measure: Measure) => linesIn(text, width - 2 * PAD, SIZE, measure)
/** Said behind the name of a shot whose words go on. */
const GOES_ON = '（续）'

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

/** Rows of columns under a row of titles. Words that have no room in a row go on in the next one. */
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
  const [widths, room] = [boxes(0, height), roomIn({ ...paper, height })]
  const entries = film.shots.flatMap((shot, nth) => {
    const lines = columns.map(([, , words], column) => (words ? wrapped(widths[column]!, words(shot), measure) : []))
    const parts = Math.max(1, ...lines.map(each => Math.ceil(each.length / room)))
    return Array.from({ length: parts }, (_, part) => ({
      shot,
      nth,
      part,
      lines: lines.map((each, column) =>
        column === 0 && part > 0
          ? [...wrapped(widths[0]!, shot.name, measure), GOES_ON].slice(-room)
          : each.slice(part * room, (part + 1) * room),
      ),
    }))
  })
  return inPages(entries, perPage).map(onPage => [
    ...boxes(paper.y, HEAD).flatMap((box, nth) => [
      { kind: 'frame' as const, ...box },
      ...textIn(box, wrapped(box, columns[nth]![0], measure).slice(0, 1), { bold: true }),
    ]),
    ...onPage.flatMap(({ shot, nth, part, lines }, row) =>
      boxes(paper.y + HEAD + row * height, height).flatMap((box, column) => [
        { kind: 'frame' as const, ...box },
        ...(columns[column]![2] ? textIn(box, lines[column]!) : part === 0 ? pictureIn(box, nth, shot) : []),
      ]),
    ),
  ])
}

/** Cells with a picture; its words stand beside or below it, and go on in the next cell. */
function cells(film: Film, across: number, down: number, paper: Box, beside: boolean, measure: Measure): PrintItem[][] {
  const [width, height] = [paper.width / across, paper.height / down]
  const split = (box: Box, hasPicture: boolean) => {
    const picture = beside ? { ...box, width: width * 0.55 } : { ...box, height: height * 0.62 }
    if (!hasPicture && !beside) return { picture, words: box }
    return {
      picture,
      words: beside
        ? { ...box, x: box.x + picture.width, width: width - picture.width }
        : { ...box, y: box.y + picture.height, height: height - picture.height },
    }
  }
  const below = (words: Box) => ({ ...words, y: words.y + LINE + PAD, height: words.height - LINE - PAD })
  const empty = { x: 0, y: 0, width, height }
  const [first, later] = [below(split(empty, true).words), below(split(empty, false).words)]
  const entries = film.shots.flatMap((shot, nth) => {
    const [head = '', ...more] = wrapped(first, [shot.name, frameOf(shot), secondsOf(shot)].filter(Boolean).join('　'), measure)
    const lines = [...more, ...wrapped(first, saidOf(shot), measure)]
    const parts = [{ shot, nth, head, isFirst: true, lines: lines.slice(0, roomIn(first)) }]
    for (let at = roomIn(first); at < lines.length; at += roomIn(later))
      parts.push({ shot, nth, head: `${head}${GOES_ON}`, isFirst: false, lines: lines.slice(at, at + roomIn(later)) })
    return parts
  })
  return inPages(entries, across * down).map(onPage =>
    onPage.flatMap(({ shot, nth, head, isFirst, lines }, place) => {
      const box = { x: paper.x + (place % across) * width, y: paper.y + Math.floor(place / across) * height, width, height }
      const { picture, words } = split(box, isFirst)
      return [...(isFirst ? pictureIn(picture, nth, shot) : []), ...textIn(words, [head], { bold: true }), ...textIn(below(words), lines)]
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
      ...textIn({ ...paper, y: MARGIN - PAD, height: HEAD }, wrapped(paper, film.name, measure).slice(0, 1), { bold: true }),
      { kind: 'text', x: width - MARGIN - 60, y: MARGIN, size: SIZE, text: `${nth + 1} / ${pages.length}`, grey: true },
      ...items,
    ]),
  }
}
