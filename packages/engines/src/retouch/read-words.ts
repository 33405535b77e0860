// What a picture shows that can be measured: colours, light, proportions and composition as words with a confidence. No subject is recognised.
import type { ReadWord, ToolResults } from '../ports/tools.ts'
import { clustersOf } from './clusters.ts'
import { xdog } from './maps/edges.ts'
import { type Cv, withMats } from './opencv.ts'
import { flattened, lightness, type Pixels, pixelsOf, resizedMat, rgbaMat, within } from './picture.ts'

/** Longer side at which a picture is measured, in px. */
const SIDE = 320
const PALETTE = 6

type Reading = ToolResults['readWords']
/** Measures, each 0–1 unless said. */
interface Measures {
  /** Width over height. */
  aspect: number
  light: number
  contrast: number
  /** Of the upper third. */
  top: number
  saturation: number
  /** Red over blue, −1 cold to 1 warm. */
  warmth: number
  /** Of the darker half. */
  darkWarmth: number
  edges: number
  /** Left half against the mirrored right half: 1 is the same. */
  symmetry: number
  paper: number
}

export function readWords(cv: Cv, given: Pixels): Reading {
  const pixels = withMats(keep => pixelsOf(resizedMat(cv, keep, rgbaMat(cv, keep, flattened(given)), within(given, SIDE))))
  const measures = measured(cv, pixels, given.width / given.height)
  const samples = new Float32Array((pixels.data.length / 4) * 3)
  for (let at = 0; at < samples.length / 3; at++) for (let part = 0; part < 3; part++) samples[at * 3 + part] = pixels.data[at * 4 + part]!
  const clusters = clustersOf(samples, PALETTE)
  const palette = clusters.map(({ centre, share }) => ({ colour: hexOf(centre), share }))
  const words = [...RULES.flatMap(rule => guessed(rule, measures)), ...colourWords(clusters)]
  return { words: words.sort((one, other) => other.confidence - one.confidence), palette, approximate: true }
}

const hexOf = (rgb: readonly number[]) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function measured(cv: Cv, pixels: Pixels, aspect: number): Measures {
  const { width, height, data } = pixels
  const light = lightness(pixels).data
  const count = light.length
  let [sum, squares, top, saturation, warmth, darkWarmth, dark, paper, difference] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!]
    const value = light[at]!
    const most = Math.max(red, green, blue)
    const warm = (red - blue) / Math.max(40, most)
    sum += value
    squares += value * value
    if (at < count / 3) top += value
    saturation += most ? (most - Math.min(red, green, blue)) / Math.max(40, most) : 0
    warmth += warm
    if (value < 100) {
      darkWarmth += warm
      dark++
    }
    if (value > 235 && most - Math.min(red, green, blue) < 16) paper++
    const x = at % width
    difference += Math.abs(value - light[at - x + width - 1 - x]!)
  }
  const mean = sum / count
  const lines = xdog(cv, pixels, { sigma: 0.9, sharpness: 18, threshold: 0.9, steepness: 4 }, false).data
  return {
    aspect,
    light: mean / 255,
    contrast: Math.min(1, Math.sqrt(Math.max(0, squares / count - mean * mean)) / 80),
    top: top / Math.ceil(count / 3) / 255,
    saturation: saturation / count,
    warmth: warmth / count,
    darkWarmth: dark ? darkWarmth / dark : 0,
    edges: lines.reduce((total, value) => total + value, 0) / 255 / (width * height),
    symmetry: 1 - Math.min(1, difference / count / 60),
    paper: paper / count,
  }
}

interface Rule {
  zh: string
  en: string
  group: string
  /** How much speaks for it, 0–1; at 0 the word is not named. */
  weigh(measures: Measures): number
}

const ramp = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))
/** A guess never claims to be sure. */
const MOST = 0.92

const RULES: readonly Rule[] = [
  { zh: '夜晚', en: 'night', group: '光线', weigh: each => ramp(0.36 - each.light, 0, 0.16) * (1 - ramp(each.warmth, 0.12, 0.3)) },
  { zh: '白天', en: 'day', group: '光线', weigh: each => ramp(each.light, 0.45, 0.7) * (1 - ramp(each.paper, 0.3, 0.5)) * 0.85 },
  {
    zh: '黄昏',
    en: 'dusk',
    group: '光线',
    weigh: each => ramp(each.warmth, 0.12, 0.35) * ramp(each.saturation, 0.2, 0.4) * (1 - ramp(each.light, 0.62, 0.8)) * 0.9,
  },
  {
    zh: '逆光',
    en: 'backlighting',
    group: '光线',
    weigh: each => ramp(each.contrast, 0.75, 1) * ramp(each.top - each.light, 0.1, 0.3) * 0.8,
  },
  { zh: '暖色调', en: 'warm colors', group: '色调', weigh: each => ramp(each.warmth, 0.08, 0.3) },
  { zh: '冷色调', en: 'cool colors', group: '色调', weigh: each => ramp(-each.warmth, 0.08, 0.3) },
  { zh: '黑白', en: 'monochrome', group: '色调', weigh: each => ramp(0.05 - each.saturation, 0, 0.03) },
  { zh: '高对比度', en: 'high contrast', group: '色调', weigh: each => ramp(each.contrast, 0.7, 1) * 0.9 },
  {
    zh: '线稿',
    en: 'lineart',
    group: '画法',
    weigh: each => ramp(each.paper, 0.55, 0.8) * ramp(0.08 - each.saturation, 0, 0.05) * ramp(each.edges, 0.005, 0.03),
  },
  { zh: '白色背景', en: 'white background', group: '背景', weigh: each => ramp(each.paper, 0.35, 0.65) },
  { zh: '对称构图', en: 'symmetry', group: '构图', weigh: each => ramp(each.symmetry, 0.72, 0.92) * ramp(each.contrast, 0.05, 0.3) * 0.85 },
  { zh: '细节丰富', en: 'highly detailed', group: '构图', weigh: each => ramp(each.edges, 0.09, 0.2) * 0.8 },
  { zh: '横构图', en: 'landscape orientation', group: '构图', weigh: each => ramp(each.aspect, 1.2, 1.4) },
  { zh: '竖构图', en: 'portrait orientation', group: '构图', weigh: each => ramp(1 / each.aspect, 1.2, 1.4) },
]

/** Guesses below this are left out. */
const LEAST = 0.2

function guessed({ weigh, ...word }: Rule, measures: Measures): ReadWord[] {
  const confidence = Math.round(weigh(measures) * MOST * 100) / 100
  return confidence >= LEAST ? [{ ...word, confidence }] : []
}

/** Hues in degrees up to which a colour has the name. */
const HUES: readonly (readonly [number, string, string])[] = [
  [16, '红色', 'red'],
  [40, '橙色', 'orange'],
  [66, '黄色', 'yellow'],
  [165, '绿色', 'green'],
  [195, '青色', 'cyan'],
  [255, '蓝色', 'blue'],
  [300, '紫色', 'purple'],
  [345, '粉色', 'pink'],
  [361, '红色', 'red'],
]

/** The palette as colour words: how sure is how much of the picture has the colour. */
function colourWords(clusters: ReturnType<typeof clustersOf>): ReadWord[] {
  const shares = new Map<string, { en: string; share: number }>()
  for (const { centre, share } of clusters) {
    const [zh, en] = nameOf(centre)
    shares.set(zh, { en, share: (shares.get(zh)?.share ?? 0) + share })
  }
  return [...shares]
    .map(([zh, { en, share }]) => ({ zh, en, group: '主色', confidence: Math.round(Math.min(MOST, share * 1.4) * 100) / 100 }))
    .filter(({ confidence }) => confidence >= LEAST)
}

function nameOf([red, green, blue]: readonly [number, number, number]): readonly [string, string] {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  if (most < 46) return ['黑色', 'black']
  if (range < 26) return most > 215 ? ['白色', 'white'] : ['灰色', 'grey']
  const sixth = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  const hue = (sixth * 60 + 360) % 360
  if (hue >= 10 && hue < 45 && most < 150) return ['棕色', 'brown']
  const [, zh, en] = HUES.find(([upTo]) => hue < upTo)!
  return [zh, en]
}
