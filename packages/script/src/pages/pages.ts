// A manuscript laid out on pages: what stands where, in points, for the PDF and for its preview alike.

import { paired } from '../formats/dual.ts'
import { textOf } from '../elements.ts'
import { isBlank, type Manuscript, numbered, pictureOf, volumesBegun } from '../formats/manuscript.ts'
import type { Part } from '../split.ts'
import type { Measure, Style } from './breaking.ts'
import { tablesOf } from './lists.ts'
import { creditsOf, type Look, PAPERS } from './look.ts'
import { DRAFT_COLOURS } from './revised.ts'
import { ASCENT, BODY, type Item, MARGIN, type Row, type SetLines, setter, setTogether, settingOf, tableRow } from './setting.ts'

export interface Page {
  items: Item[]
}
export interface Pages {
  width: number
  height: number
  pages: Page[]
}

const SMALL = 9
/** Where a title begins on a page of its own, in parts of its height. */
const TITLE_AT = 0.3
const HEAD_AT = 36
const FOOT_AT = 46
/** Of the star of a changed line, from the text. */
const STAR = 16
const GREY: Style = { grey: true }
const BOLD: Style = { bold: true }
const PLAIN: Style = {}

const moved = (rows: readonly Row[], from: number): Item[] => {
  let y = from
  return rows.flatMap(row => {
    y += row.before + row.height
    return row.items.map(item => (item.kind === 'tint' ? item : { ...item, y: item.y + y - row.height }))
  })
}

/** Pages that are filled from above. */
function book(height: number) {
  const bottom = height - MARGIN
  const pages: Page[] = []
  /** Those with a number; the others are titles. */
  const headed: { page: Page; name: string; isRevised: boolean }[] = []
  let y = MARGIN
  let name = ''
  const turn = () => {
    const page: Page = { items: [] }
    pages.push(page)
    headed.push({ page, name, isRevised: false })
    y = MARGIN
  }
  /** Rows that no page may part. */
  const placeTied = (group: readonly Row[]) => {
    const needs = group.reduce((sum, row) => sum + row.height + row.before, 0)
    if (y > MARGIN && y + needs > bottom && needs <= bottom - MARGIN) turn()
    for (const row of group) {
      if (y > MARGIN && y + row.before + row.height > bottom) turn()
      const above = y > MARGIN ? row.before : 0
      pages.at(-1)!.items.push(...moved([{ ...row, before: above }], y))
      if (row.isRevised) headed.at(-1)!.isRevised = true
      y += above + row.height
    }
  }
  return {
    pages,
    headed,
    /** A page with nothing but these. */
    title(rows: readonly Row[], foot: readonly Row[] = []) {
      const high = foot.reduce((sum, row) => sum + row.height, 0)
      pages.push({ items: [...moved(rows, height * TITLE_AT), ...moved(foot, bottom - high)] })
    },
    /** Begins on a new page. @param part its name, for the heads of its pages */
    part(part: string, rows: readonly Row[]) {
      name = part
      turn()
      for (let at = 0; at < rows.length;) {
        let end = at + 1
        while (end < rows.length && rows[end - 1]!.isTied) end++
        placeTied(rows.slice(at, end))
        at = end
      }
    },
  }
}

/** @param measure widths of the font that the pages are set in */
export function layOut(manuscript: Manuscript, look: Look, measure: Measure): Pages {
  const [width, height] = PAPERS[look.paper]
  const room = width - 2 * MARGIN
  const set = setter(room, measure)
  const centred = (text: string, size: number, before = 0, style = BOLD) => set([{ text, style }], { size, align: 'center', before })
  const { pages, headed, title, part: begin } = book(height)
  const name = manuscript.title ?? ''
  if (name) {
    const credits = [...(look.speaker ? [`${look.speaker}　单人本`] : []), ...creditsOf(look)]
    const contact = look.contact.split('\n').filter(line => line.trim() !== '')
    title(
      [...centred(name, 26), ...credits.flatMap((line, at) => centred(line, 13, at ? 6 : 40, PLAIN))],
      contact.flatMap(text => set([{ text, style: GREY }], { size: SMALL })),
    )
  }
  for (const table of look.lists ? tablesOf(manuscript) : [])
    begin(table.title, [
      ...centred(table.title, 16).map(tied),
      ...table.rows.flatMap((cells, at) => tableRow(cells, table.shares, room, measure, at ? 3 : 12)),
    ])
  const begun = volumesBegun()
  for (const part of manuscript.parts) {
    const volume = begun(part)
    if (volume !== undefined) title(centred(volume, 20))
    const heading = part.name ? centred(part.name, 16).map(tied) : []
    begin(part.name, [...heading, ...rowsOf(part, manuscript, look, { set, measure, room, height })])
  }
  for (const [at, { page, name: part, isRevised }] of headed.entries()) {
    if (isRevised && look.colour) {
      page.items.unshift({ kind: 'tint', colour: DRAFT_COLOURS[look.colour] })
      page.items.push(...moved(set([{ text: `${look.colour}稿`, style: GREY }], { size: SMALL }), HEAD_AT))
    }
    page.items.push(...moved(centred(String(at + 1), SMALL, 0, PLAIN), height - FOOT_AT))
    const head = [name, part].filter(Boolean).join(' · ')
    if (look.header && head !== '')
      page.items.push(...moved(set([{ text: head, style: GREY }], { size: SMALL, align: 'right' }).slice(0, 1), HEAD_AT))
  }
  return { width, height, pages }
}

const tied = (row: Row): Row => ({ ...row, isTied: true })

/** Marked in the margin. */
const starred = (rows: readonly Row[], room: number): Row[] =>
  rows.map(row => {
    const star: Item = { kind: 'text', x: MARGIN + room + STAR, y: BODY * ASCENT, size: BODY, text: '*', width: BODY / 2 }
    return { ...row, items: [...row.items, star], isRevised: true }
  })

interface Room {
  set: SetLines
  measure: Measure
  room: number
  height: number
}

/** The lines and pictures of a part. */
function rowsOf(part: Part, manuscript: Manuscript, look: Look, { set, measure, room, height }: Room): Row[] {
  const rows: Row[] = []
  const shown = [...numbered(part)].filter(([block]) => !isBlank(block))
  for (const [[block, position], beside] of paired(shown, ([each]) => each)) {
    const two = beside && [block, beside[0]].filter(each => each.type === 'dialogue')
    const together = two && setTogether(two, room, measure)
    const picture = pictureOf(block, manuscript)
    if (!picture) {
      const lines = together ? [together] : (two ?? [block]).flatMap(each => set(...settingOf(each, position, look, measure)))
      const isRevised = (two ?? [block]).some(each => manuscript.revised?.has(each.attrs.id))
      rows.push(...(isRevised ? starred(lines, room) : lines))
      continue
    }
    const caption = textOf(block)
    const below = caption === '' ? [] : set([{ text: caption, style: GREY }], { size: SMALL, align: 'center' })
    const spare = height - 2 * MARGIN - below.reduce((sum, row) => sum + row.height, 0) - BODY
    const scale = Math.min((room * picture.share) / 100 / picture.width, spare / picture.height)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    const items: Item[] = [{ kind: 'picture', x: MARGIN + (room - wide) / 2, y: 0, width: wide, height: high, file: picture.file }]
    rows.push({ height: high + 4, items, before: 6, isTied: below.length > 0 }, ...below)
  }
  return rows
}
