// Measures the text tools: planning the formatting of 500,000 characters, recognising characters in 860,000, checking 100,000 for errors, the report of 300,000, a novel of 860,000 made a script.
//
// Each row stands beside its limit, the least work any tool must do with the same text, run in turns with it in the same process. There is
// no peer that formats or proofreads Chinese scripts without a model; the peers of recognition (format facts §2.4) gave P@20 0.50.

import { readFileSync } from 'node:fs'
import { makeBlock, makeScene, type Content } from '@qianmu/script/elements'
import { applyChanges } from '@qianmu/script/language/format/apply'
import { FORMAT_STEPS, type FormatChange, type FormatStep, planFormat } from '@qianmu/script/language/format/plan'
import { inventedNovel, inventedScript } from '@qianmu/script/language/invented-story'
import { proofread } from '@qianmu/script/language/proofread'
import { recogniseCharacters } from '@qianmu/script/language/recognise'
import { convertChapters } from '@qianmu/script/novel/convert'
import { readNovel, rolesOf } from '@qianmu/script/novel/read'
import { evaluate } from '@qianmu/script/report/report'
import { splitText } from '@qianmu/script/split'

const ROUNDS = 5

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const used = process.cpuUsage(start)
  return (used.user + used.system) / 1000
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}

let missed = 0

/** Median CPU milliseconds of the work beside its limit, in turns, after one round that is not counted. */
function compare(name: string, goal: number, limitName: string, work: () => unknown, limit: () => unknown): void {
  const times: { work: number[]; limit: number[] } = { work: [], limit: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const [limitTime, workTime] = [cpuOf(limit), cpuOf(work)]
    if (round === 0) continue
    times.limit.push(limitTime)
    times.work.push(workTime)
  }
  const [value, least] = [median(times.work), median(times.limit)]
  const met = value <= goal
  if (!met) missed++
  const ratio = (value / least).toFixed(1)
  console.log(
    `${met ? '✓' : '✗'} ${name}: ${value.toFixed(0)} ms CPU (goal ≤ ${goal}) · ${limitName} ${least.toFixed(0)} ms · ratio ${ratio}`,
  )
}

function tell(name: string, value: number, goal: number): void {
  const met = value >= goal
  if (!met) missed++
  console.log(`${met ? '✓' : '✗'} ${name}: ${value.toFixed(2)} (goal ≥ ${goal})`)
}

function planOf(content: Content): FormatChange[] {
  const plan = planFormat(content, { mode: 'script', steps: Object.keys(FORMAT_STEPS) as FormatStep[] })
  for (;;) {
    const step = plan.next()
    if (step.done) return step.value
  }
}

function benchReport(): void {
  for (const [kind, make] of [
    ['script', inventedScript],
    ['novel', inventedNovel],
  ] as const) {
    const docs = splitText(make(300_000).text, kind).map(({ name, content }, at) => ({ doc_id: at + 1, name, content }))
    compare(
      `report of a ${kind} of 300,000 characters`,
      5000,
      'reading its JSON',
      () => evaluate(docs, kind),
      () => JSON.parse(JSON.stringify(docs)),
    )
  }
}

function benchFormatting(): void {
  const lines = inventedScript(500_000).text.split('\n')
  const content: Content = { type: 'doc', content: [makeScene(lines.map(line => makeBlock('action', line)))] }
  compare(
    'formatting of 500,000 characters, planned',
    600,
    'one block per line',
    () => planOf(content),
    () => lines.map(line => makeBlock('action', line.trim())),
  )
  const changes = planOf(content)
  compare(
    `its ${changes.length} changes, applied`,
    300,
    'copy of the document',
    () => applyChanges(content, changes),
    () => structuredClone(content),
  )
}

/** Every pair of neighbouring characters once: no recogniser of names can do less. */
function countPairs(text: string): number {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs.size
}

function benchRecognition(): void {
  const { text, cast } = inventedNovel(860_000)
  compare(
    'characters of 860,000 characters of prose',
    1500,
    'counting pairs',
    () => recogniseCharacters(text, 'prose'),
    () => countPairs(text),
  )
  const names = new Set(cast.map(member => member.name))
  const found = recogniseCharacters(text, 'prose').characters.map(character => character.name)
  tell('of the first 20 names, those of the invented cast', found.slice(0, 20).filter(name => names.has(name)).length / 20, 0.9)
  tell(
    'of the invented cast, those among the first 60',
    cast.filter(({ name }) => found.slice(0, 60).includes(name)).length / cast.length,
    0.9,
  )
}

/** A whole novel: the file that QIANMU_NOVEL names, or an invented one of the same length as 红楼梦. */
const wholeNovel = (): string =>
  process.env['QIANMU_NOVEL'] ? readFileSync(process.env['QIANMU_NOVEL'], 'utf8') : inventedNovel(860_000).text

function benchConversion(): void {
  const text = wholeNovel()
  compare(
    `a novel of ${text.length.toLocaleString('en')} characters read, cast and made scenes`,
    30_000,
    'split into paragraphs',
    () => {
      const chapters = readNovel(text)
      return [...convertChapters(chapters, rolesOf(chapters))]
    },
    () => text.split('\n').map(line => line.trim()),
  )
}

function benchProofreading(): void {
  const { text } = inventedNovel(100_000)
  compare(
    'corrections of 100,000 characters',
    400,
    'split into sentences',
    () => proofread(text),
    () => text.split(/[。！？\n]/),
  )
}

benchFormatting()
benchReport()
benchRecognition()
benchConversion()
benchProofreading()
process.exitCode = missed > 0 ? 1 : 0
