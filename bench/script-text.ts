// Measures the text engine: import of a large Word file and a Fountain script, linear time, difference and formatting of 500,000 characters.
//
// Each row stands beside its limit, the least work any reader of the same bytes must do, run in turns with it in the same process.

import { spawnSync } from 'node:child_process'
import { inflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { classify } from '@qianmu/script/classify'
import { diffContents } from '@qianmu/script/diff'
import { type Block, type Content, makeBlock, makeScene, type Scene, textOf } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { readScript } from '@qianmu/script/formats/read'
import { type Inflate, unzipEntries } from '@qianmu/script/formats/unzip'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { writeFountain } from '@qianmu/script/formats/write-fountain'
import { contentOf } from '@qianmu/script/split'
import { applyContent, contentToY, yToContent } from '@qianmu/script/ydoc'
import * as Y from 'yjs'

const ROUNDS = 7
const NAMES = ['林晓婉', '陈墨', '沈知意', '傅时砚', '老掌柜', '小满']
const PLACES = ['望江路街口', '晟远集团大厅', '医院走廊', '老宅客厅', '天台', '出租屋']
const CHARACTERS = '雨夜她推门而入把湿透的信放在桌上没有人说话窗外灯火一盏一盏熄灭远处传来汽笛声他终于抬起头看见自己三年前写下的名字'

/** A repeatable source of numbers below `limit` (mulberry32). */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

function sentence(roll: (limit: number) => number, length: number): string {
  let text = ''
  while (text.length < length) text += CHARACTERS[roll(CHARACTERS.length)]
  return `${text}。`
}

/** A script of about `size` characters in scenes of 25 blocks. */
function scriptOf(size: number): Content {
  const roll = dice(size)
  const scenes: Scene[] = []
  let written = 0
  while (written < size) {
    const blocks: Block[] = [
      makeBlock('scene_heading', `${PLACES[roll(6)]} 夜 内`, { no: `${1 + (scenes.length >> 3)}-${1 + (scenes.length & 7)}` }),
    ]
    for (let i = 0; i < 24; i++) {
      const text = sentence(roll, 12 + roll(40))
      blocks.push(
        i % 3 === 0
          ? makeBlock('action', text)
          : makeBlock('dialogue', text, { speaker: NAMES[roll(6)]!, paren: i % 5 === 0 ? '冷笑' : '' }),
      )
      written += text.length
    }
    scenes.push(makeScene(blocks))
  }
  return { type: 'doc', content: scenes }
}

/** The file that Word itself makes of a text: every paragraph with its properties, fonts on every run. */
function wordFile(content: Content): Uint8Array {
  const properties = '<w:rPr><w:rFonts w:ascii="宋体" w:eastAsia="宋体" w:hAnsi="宋体" w:hint="eastAsia"/><w:sz w:val="24"/></w:rPr>'
  const paragraphs = plainText(content)
    .split('\n')
    .map(
      (line, i) =>
        `<w:p w:rsidR="00A1${i}" w:rsidRDefault="00A1"><w:pPr><w:spacing w:line="360"/>${properties}</w:pPr><w:r w:rsidRPr="00B2">${properties}<w:t>${line}</w:t></w:r></w:p>`,
    )
  return zipSync({ 'word/document.xml': strToU8(`<?xml version="1.0"?><w:document><w:body>${paragraphs.join('')}</w:body></w:document>`) })
}

/** As the import worker of the server unpacks. */
const inflate: Inflate = (packed, size) => inflateRawSync(packed, { maxOutputLength: size, chunkSize: Math.min(size, 32 * 1024 * 1024) })

/** Unzip, decode, and look once for every tag: no reader of a .docx can do less. */
function bareScan(bytes: Uint8Array): number {
  const xml = new TextDecoder().decode(unzipEntries(bytes, new Set(['word/document.xml']), inflate)['word/document.xml'])
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) tags++
  return tags
}

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const used = process.cpuUsage(start)
  return (used.user + used.system) / 1000
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}

/** Median CPU milliseconds of the work and of its limit, in turns, after one round that is not counted. */
function inTurns(work: () => unknown, limit: () => unknown): { work: number; limit: number } {
  const times: { work: number[]; limit: number[] } = { work: [], limit: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const limitTime = cpuOf(limit)
    const workTime = cpuOf(work)
    if (round > 0) {
      times.limit.push(limitTime)
      times.work.push(workTime)
    }
  }
  return { work: median(times.work), limit: median(times.limit) }
}

let missed = 0

function report(name: string, value: number, goal: number, unit: string, beside = ''): void {
  const met = value <= goal
  if (!met) missed++
  console.log(`${met ? '✓' : '✗'} ${name}: ${value.toFixed(1)} ${unit} (goal ≤ ${goal} ${unit})${beside}`)
}

function besideLimit(found: { work: number; limit: number }, limit: string): string {
  return ` · ${limit} ${found.limit.toFixed(1)} ms · ratio ${(found.work / found.limit).toFixed(2)}`
}

function benchDocx(): void {
  const content = scriptOf(1_000_000)
  for (const [name, bytes] of [
    ['Word file', wordFile(content)],
    ['our own export', writeDocx({ title: '雨夜归来', parts: [{ name: '第一集', content }] })],
  ] as const) {
    const found = inTurns(
      () => readScript('a.docx', bytes, inflate),
      () => bareScan(bytes),
    )
    report(`docx of 1,000,000 characters, ${name}`, found.work, 250, 'ms CPU', besideLimit(found, 'unzip + bare scan'))
  }
  const child = spawnSync(process.execPath, [import.meta.filename, 'peak'], { encoding: 'utf8' })
  const [before, after] = child.stdout.trim().split(' ').map(Number)
  report('docx of 1,000,000 characters, peak of the process', after!, 200, 'MB', ` · before the import ${before!.toFixed(1)} MB`)
}

/** In a process of its own: the peak before and after one import, in MB. The file is made in yet another process. */
function printPeak(): void {
  const made = spawnSync(process.execPath, [import.meta.filename, 'make'], { maxBuffer: 64 * 1024 * 1024 })
  const peak = () => process.resourceUsage().maxRSS / 1024
  const before = peak()
  readScript('a.docx', made.stdout, inflate)
  console.log(`${before} ${peak()}`)
}

/** Runs until the code is compiled: the reader is measured, not the compiler. */
const WARM_RUNS = 200

/**
 * V8 may decide, by what was alive at a collection, to make the next blocks among the old objects at once. Dead ones there keep their young
 * parts alive, and a read takes 1.5 times as long, or not, as that one collection fell. The server reads each file in a thread of its own,
 * where one read is too short for that decision: it was never taken in 30 of them (`--trace-pretenuring-statistics`).
 */
const NO_PLACING = '--no-allocation-site-pretenuring'

function benchFountain(): void {
  // 120 pages of about 30 lines of 20 characters.
  const bytes = writeFountain({ title: '雨夜归来', parts: [{ name: '第一集', content: scriptOf(72_000) }] })
  const foreign = new TextDecoder().decode(bytes).replace(/^Generator.*\n/m, '')
  for (const [name, file] of [
    ['our own', bytes],
    ['of others', strToU8(foreign)],
    ['of others, actions unmarked', strToU8(foreign.replace(/^!/gm, ''))],
  ] as const) {
    for (let i = 0; i < WARM_RUNS; i++) readScript('a.fountain', file)
    const found = inTurns(
      () => {
        for (let i = 0; i < 10; i++) readScript('a.fountain', file)
      },
      () => {
        for (let i = 0; i < 10; i++) new TextDecoder().decode(file).split('\n')
      },
    )
    report(`fountain of 120 pages, ${name}`, found.work / 10, 4, 'ms CPU', ` · decode + split ${(found.limit / 10).toFixed(2)} ms`)
  }
}

function benchLinear(): void {
  let worst = { ratio: 0, part: '' }
  for (const part of ['[[', '/*', '*', '_', '(', ' ', '> ', '#', '.1 #', '@甲\n', 'x\n', '[[\nx\n', '（', '1-1 ', '甲：', '【']) {
    const times = [200_000, 400_000].map(length => {
      const bytes = strToU8(`A\n\n${part.repeat(length / part.length)}`)
      return median(Array.from({ length: 5 }, () => cpuOf(() => readScript('a.fountain', bytes))))
    })
    const ratio = times[1]! < 20 ? 0 : times[1]! / times[0]!
    if (ratio > worst.ratio) worst = { ratio, part }
  }
  report('fountain, twice as long a hostile text takes', worst.ratio, 3, 'times', ` · worst for ${JSON.stringify(worst.part)}`)
}

/** The same script with `count` blocks changed in a few characters. */
function edited(content: Content, count: number): Content {
  const later = structuredClone(content)
  const roll = dice(count)
  for (let i = 0; i < count; i++) {
    const blocks = later.content[roll(later.content.length)]!.content
    const block = blocks[1 + roll(blocks.length - 1)]!
    const text = textOf(block)
    const at = roll(text.length)
    block.content = [{ type: 'text', text: `${text.slice(0, at)}忽然${text.slice(at + 1)}` }]
  }
  return later
}

function benchDifference(): void {
  const before = scriptOf(500_000)
  const after = edited(before, 1000)
  const found = inTurns(
    () => diffContents(structuredClone(before), structuredClone(after)),
    () => [structuredClone(before), structuredClone(after)],
  )
  report('difference of 500,000 characters with 1,000 changes', found.work - found.limit, 400, 'ms CPU')
  const rewritten = scriptOf(500_001)
  report(
    'difference of 500,000 characters, all rewritten',
    median([1, 2, 3].map(() => cpuOf(() => diffContents(before, rewritten)))),
    800,
    'ms CPU',
  )
  const lines = plainText(before).split('\n')
  const format = inTurns(
    () => contentOf(classify(lines)),
    () => lines.map(line => makeBlock('action', line.trim())),
  )
  report('formatting of 500,000 characters', format.work, 600, 'ms CPU', besideLimit(format, 'one block per line'))
  benchYDoc(before, after)
}

function benchYDoc(before: Content, after: Content): void {
  const doc = new Y.Doc()
  contentToY(doc, before)
  let turn = 0
  const found = inTurns(
    () => applyContent(doc, turn++ % 2 === 0 ? after : before),
    () => yToContent(doc),
  )
  report('apply 1,000 changes to a shared document of 500,000 characters', found.work, 600, 'ms CPU', besideLimit(found, 'read it once'))
}

if (process.argv[2] === 'peak') printPeak()
else if (process.argv[2] === 'make') process.stdout.write(wordFile(scriptOf(1_000_000)))
else if (process.argv[2] === 'fountain') {
  benchFountain()
  benchLinear()
} else {
  benchDocx()
  missed += spawnSync(process.execPath, [NO_PLACING, import.meta.filename, 'fountain'], { stdio: 'inherit' }).status ?? 1
  benchDifference()
}
process.exitCode = missed > 0 ? 1 : 0
