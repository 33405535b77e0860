// What the report finds in short stories with planted faults, and what it finds in their clean twins.
//
// A story holds both: {{kind|as planted|as it should be}}. Sites of one fault share the name before 「-」; 「@」 names what a finding must speak of
// where the fault is that something is missing; names in -x differ without a fault. SET=open reads the stories that rules were made with, SET=held
// those with even numbers, held back until a first run and opened then, SET=fresh 21 to 26, written then and opened after theirs, SET=last 27 to 29,
// SET=held2 30 to 37, written before the rules were read again and run once, SET=tune2 38 to 45, SET=tune3 46 to 53, written before the rules were
// read and mended by, SET=held3 54 to 57, written after and run once, SET=held4 those from 58 on, written and run once when all above had been mended.
// TELL=1 tells each finding.

import fs from 'node:fs'
import path from 'node:path'
import type { Finding } from '@qianmu/script/report/findings/finding'
import { evaluate } from '@qianmu/script/report/report'
import { splitText } from '@qianmu/script/split'

const FOLDER = import.meta.dirname
const SITE = /\{\{([^|{}]+)\|([^|{}]*)\|([^|{}]*)\}\}/g
/** Contradictions may be told under the name of another. */
const CONTRADICTIONS = ['time', 'age', 'fact', 'kin', 'trait', 'thing', 'dead', 'knows']
const ALIKE: Record<string, readonly string[]> = {
  flat: ['flat', 'talk'],
  talk: ['flat', 'talk'],
  vanish: ['vanish'],
  setup: ['setup', 'thing'],
  hook: ['hook'],
}
/** Aims of the held half. */
const AIMS = { recall: 0.8, alarms: 1 }

interface Fault {
  name: string
  kind: string
  /** What a finding must speak of; '' = it must stand on one of the lines. */
  about: string
  sites: string[]
}

type SetName = 'open' | 'held' | 'fresh' | 'last' | 'held2' | 'tune2' | 'tune3' | 'held3' | 'held4'
const setOf = (name: string): SetName => {
  const number = Number(name.slice(0, 2))
  if (number > 57) return 'held4'
  if (number > 45) return number > 53 ? 'held3' : 'tune3'
  if (number > 29) return number > 37 ? 'tune2' : 'held2'
  return number > 26 ? 'last' : number > 20 ? 'fresh' : number % 2 === 0 ? 'held' : 'open'
}
const versionOf = (text: string, which: 'planted' | 'clean') =>
  text
    .replace(SITE, (_, _name: string, planted: string, clean: string) => (which === 'planted' ? planted : clean))
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n')

/** The faults of a story with the lines of the planted version that have them. */
function faultsOf(text: string): Fault[] {
  const faults = new Map<string, Fault & { differs: boolean }>()
  for (const [, name = '', planted = '', clean = ''] of text.matchAll(SITE)) {
    if (/-(?:x|none)$/.test(name)) continue
    const base = name.replace(/-.*$/, '')
    const [kind = '', about = ''] = base.split('@')
    const fault = faults.get(base) ?? { name: base, kind, about, sites: [], differs: false }
    fault.differs ||= planted !== clean
    fault.sites.push(...planted.split('\n').filter(line => line.trim() !== ''))
    faults.set(base, fault)
  }
  return [...faults.values()].filter(({ differs }) => differs)
}

const bare = (text: string) => text.replace(/[\s。，！？“”：△]/g, '')
function isFound({ kind, about, sites }: Fault, findings: readonly Finding[]): boolean {
  const kinds = ALIKE[kind] ?? CONTRADICTIONS
  return findings.some(finding => {
    if (!kinds.includes(finding.kind)) return false
    if (about !== '' && finding.title.includes(about)) return true
    return finding.lines.some(({ quote }) =>
      sites.some(site => bare(quote).includes(bare(site.replace(/^[^：]{1,5}：/, '')).slice(0, 14)) && bare(site).length > 1),
    )
  })
}

const none = () => ({ planted: 0, found: 0, alarms: 0, stories: 0 })
const rows: Record<SetName, ReturnType<typeof none>> = {
  open: none(),
  held: none(),
  fresh: none(),
  last: none(),
  held2: none(),
  tune2: none(),
  tune3: none(),
  held3: none(),
  held4: none(),
}
for (const name of fs.readdirSync(FOLDER).sort()) {
  if (!name.endsWith('.txt') || setOf(name) !== (process.env.SET ?? 'open')) continue
  const text = fs.readFileSync(path.join(FOLDER, name), 'utf8')
  const kind = /novel|first-person/.test(name) ? 'novel' : 'script'
  const read = (which: 'planted' | 'clean') => {
    const docs = splitText(versionOf(text, which), kind).map(({ name: called, content }, at) => ({ doc_id: at + 1, name: called, content }))
    return evaluate(docs, kind).findings!.filter(({ severity }) => severity !== 'low')
  }
  const [findings, alarms] = [read('planted'), read('clean')]
  const faults = faultsOf(text)
  const found = faults.filter(fault => isFound(fault, findings))
  const row = rows[setOf(name)]
  row.planted += faults.length
  row.found += found.length
  row.alarms += alarms.length
  row.stories++
  console.log(`${name}: planted ${faults.length}, found ${found.length}, false alarms in the clean twin ${alarms.length}`)
  if (!process.env.TELL) continue
  for (const fault of faults) console.log(`  ${found.includes(fault) ? '✓' : '✗'} ${fault.name} ${fault.sites.join(' / ').slice(0, 60)}`)
  for (const { kind: own, title, lines } of alarms)
    console.log(`  ! ${own} ${title} ${lines.map(({ quote }) => quote.slice(0, 30)).join(' / ')}`)
}
for (const [half, { planted, found, alarms, stories }] of Object.entries(rows)) {
  if (stories === 0) continue
  const [recall, per] = [found / planted, alarms / stories]
  const met = recall >= AIMS.recall && per <= AIMS.alarms
  console.log(
    `${met ? '✓' : '✗'} ${half}: ${found} of ${planted} faults found (${recall.toFixed(2)}), ${per.toFixed(1)} false alarms a story`,
  )
}
