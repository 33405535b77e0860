// Regional prompts: ratios → rectangles of the picture, and the prompt's parts that belong to them.
import type { ReadOf } from '../form/field.ts'
import type { regions } from '../form/parameters.ts'
import { trimmedOfGaps } from './trim.ts'

export type RegionSetting = ReadOf<(typeof regions)['shape']>

/** A part of the picture, in fractions of its width and height. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

export const MAX_REGIONS = 20

/** `1,2;1,1`: rows by `;`, numbers by `,`. undefined when it is anything else, or too many. */
export function numbersOf(ratios: string): number[][] | undefined {
  const rows = ratios
    .split(';')
    .map(row => row.split(',').map(each => (/^\s*\d{1,6}(?:\.\d{1,6})?\s*$/.test(each) ? Number(each) : Number.NaN)))
  const good = rows.every(row => row.every(each => each > 0)) && rows.flat().length <= MAX_REGIONS * 2
  return good ? rows : undefined
}

/** Lengths as fractions of their sum, each with where it begins. */
function shares(lengths: readonly number[]): { at: number; length: number }[] {
  const sum = lengths.reduce((total, each) => total + each, 0)
  let at = 0
  return lengths.map(each => {
    const share = { at, length: each / sum }
    at += share.length
    return share
  })
}

/**
 * The regions of a setting in the order of their prompts, undefined when the ratios are no ratios. `1,2` are two strips; with `;` the first
 * number of each group is the group's own share and the others divide it, as in the Regional Prompter extension.
 * Horizontal parts stand beside one another, groups of them are rows; Vertical parts stand below one another, groups are columns.
 */
export function regionsOf({ ratios, mode_matrix }: Pick<RegionSetting, 'ratios' | 'mode_matrix'>): Region[] | undefined {
  const rows = numbersOf(ratios)
  if (!rows) return undefined
  const place = (along: { at: number; length: number }, across = { at: 0, length: 1 }): Region =>
    mode_matrix === 'Horizontal'
      ? { x: along.at, y: across.at, width: along.length, height: across.length }
      : { x: across.at, y: along.at, width: across.length, height: along.length }
  if (rows.length === 1) return shares(rows[0]!).map(each => place(each))
  const groups = shares(rows.map(row => row[0]!))
  const parts = rows.flatMap((row, index) => shares(row.length > 1 ? row.slice(1) : [1]).map(each => place(each, groups[index])))
  return parts.length <= MAX_REGIONS ? parts : undefined
}

/** Divisions to pick from, as `GET model/divide_prompter` lists them (document 3 §3: horizontal_list and vertically_list). */
export const DIVISIONS = {
  horizontal_list: [
    { name: '左右两栏', ratios: '1,1' },
    { name: '左窄右宽', ratios: '1,2' },
    { name: '左宽右窄', ratios: '2,1' },
    { name: '左中右三栏', ratios: '1,1,1' },
    { name: '中间加宽', ratios: '1,2,1' },
    { name: '上一下二', ratios: '1,1;1,1,1' },
    { name: '田字格', ratios: '1,1,1;1,1,1' },
  ],
  vertically_list: [
    { name: '上下两栏', ratios: '1,1' },
    { name: '天小地大', ratios: '1,2' },
    { name: '天大地小', ratios: '2,1' },
    { name: '上中下三栏', ratios: '1,1,1' },
    { name: '左一右二', ratios: '1,1;1,1,1' },
  ],
} as const

/** The prompt's parts between BREAK (or ADDCOL, ADDROW, ADDCOMM, ADDBASE), trimmed of commas. */
export const promptParts = (prompt: string): string[] => prompt.split(/\b(?:BREAK|ADDCOL|ADDROW|ADDCOMM|ADDBASE)\b/).map(trimmedOfGaps)

/** How many parts a setting wants and a prompt has; with a common prompt that one comes first. `ratios` is whether they can be read. */
export function regionCount(prompt: string, setting: RegionSetting): { ratios: boolean; wanted: number; held: number } {
  const count = regionsOf(setting)?.length
  return { ratios: count !== undefined, wanted: (count ?? 0) + (setting.use_common ? 1 : 0), held: promptParts(prompt).length }
}

/** Each region with its own words, and the words that stand before all of them. Counts must agree (`regionCount`). */
export function regionalPrompts(prompt: string, setting: RegionSetting): { common: string; regions: (Region & { prompt: string })[] } {
  const parts = promptParts(prompt)
  const common = setting.use_common ? (parts.shift() ?? '') : ''
  const found = regionsOf(setting) ?? []
  return { common, regions: found.map((region, index) => ({ ...region, prompt: parts[index] ?? '' })) }
}
