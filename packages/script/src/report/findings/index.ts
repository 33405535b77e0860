// All findings of a work, the gravest first.

import type { Hook } from '../hooks.ts'
import type { ReadWork } from '../reading.ts'
import { contradictions } from './facts/facts.ts'
import { timeFindings } from './time/calendar.ts'
import { countdownFindings } from './time/countdown.ts'
import { type Finding, FINDING_KINDS } from './finding.ts'
import { brokenDenials } from './denials.ts'
import { dislikes } from './dislikes.ts'
import { deadKin } from './dead-kin.ts'
import { kinFindings } from './kin.ts'
import { kinOfNobody } from './kin-none.ts'
import { tooEarly } from './knowing.ts'
import { neverAndOnce } from './never.ts'
import { usedWithout } from './lacks.ts'
import { absentWhoAct, deadWhoAct, leadsAway, tracesOf, vanished } from './people.ts'
import { flatUnits, looseEnds, repeatedPhrases, talkOnly } from './shape.ts'
import { readStory } from './story.ts'
import { returned } from './gone.ts'
import { seasonFindings } from './time/season.ts'
import { spanFindings } from './time/spans.ts'
import { soldHomes } from './homes.ts'
import { unpaid } from './things.ts'
import { brokenTraits } from './traits.ts'

const ORDER = { high: 0, middle: 1, low: 2 }
/** Findings of one kind that are told. */
const MOST = 20

/** What a story editor would point at. A pure function of the text; linear in its length. */
export function findingsOf(work: ReadWork, hooks: readonly Hook[]): Finding[] {
  const story = readStory(work)
  const traces = tracesOf(story)
  const flat = flatUnits(story)
  const all = [
    ...vanished(story, traces),
    ...deadWhoAct(story, traces),
    ...absentWhoAct(story),
    ...deadKin(story),
    ...timeFindings(story),
    ...seasonFindings(story),
    ...spanFindings(story),
    ...countdownFindings(story),
    ...contradictions(story),
    ...kinFindings(story),
    ...kinOfNobody(story),
    ...brokenTraits(story),
    ...dislikes(story),
    ...neverAndOnce(story),
    ...brokenDenials(story),
    ...soldHomes(story),
    ...returned(story),
    ...usedWithout(story),
    ...tooEarly(story),
    ...unpaid(story),
    ...leadsAway(story, traces),
    ...flat,
    ...talkOnly(story, flat),
    ...looseEnds(story, hooks),
    ...repeatedPhrases(story),
  ]
  const kept = new Map<string, Finding>()
  for (const each of all) {
    // One contradiction of two lines is told once, whichever rule saw it first.
    const lines = each.lines.map(({ block_id }) => block_id).join(' ')
    const same = each.lines.length > 1 || each.kind === 'setup' ? lines : each.key
    if (!kept.has(same)) kept.set(same, each)
  }
  const byKind = Map.groupBy(kept.values(), ({ kind }) => kind)
  return FINDING_KINDS.flatMap(kind => (byKind.get(kind) ?? []).slice(0, MOST)).sort(
    (one, other) => ORDER[one.severity] - ORDER[other.severity],
  )
}
