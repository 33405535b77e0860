// The consequences of something that was written, drawn or decided: what was made from it through all steps, and what of it is late.
import { type FilmStageKey, type MadeKind, type MadeOf, MAKERS } from '@qianmu/contract/film'
import type { Uses } from '../app.ts'
import { closureOf, type KindName, seenOf, type Seen, type SeenThing, type Thing } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { secondsDrawn, secondsOfStages } from './films.store.ts'
import { type Source, startsOf } from './sources.store.ts'
import { lateFilms, type Standing } from './stand.ts'

export type Seeing = Standing & Uses<'settings'>
/** Things of a kind that are told; of what is made anew all are. */
const TOLD = 30
const ALL = 20_000

const NAMES: Readonly<Record<KindName, MadeKind>> = {
  line: 'line',
  shot: 'shot',
  drawing: 'picture',
  film_take: 'film',
  take: 'voice',
  balloon: 'balloon',
  cue: 'caption',
  film: 'clip',
  music: 'music',
  node: 'node',
  matching: 'matching',
  mirror_picture: 'mirror',
  card: 'card',
  script: 'script',
}
const ORDER = Object.keys(NAMES)
const LATE: Partial<Record<MadeKind, string>> = {
  shot: '写的还是旧句子',
  picture: '按旧的设定或分镜画的',
  film: '按旧的分镜生成的',
  voice: '念的还是旧句子',
  balloon: '字还是旧的',
  caption: '字幕还是旧句子',
  clip: '合成的还是旧的',
  music: '按旧的场次作的',
  node: '台词没有跟上',
  matching: '文字已经改了',
  mirror: '分镜已经改了',
  card: '落到的场次已经没有了',
}
const noteOf = (kind: MadeKind, { stale, hand, place }: SeenThing): string => {
  if (!stale) return place || '和现在的一致'
  return hand ? `${LATE[kind] ?? '和现在的不一样'}，有人改过或选用过，不会自动换` : (LATE[kind] ?? '和现在的不一样')
}

/** Everything that hangs on something, by kind. */
export interface Consequences {
  seen: Seen[]
  unread: number
}
export async function consequencesOf(
  app: Standing,
  actor: Pick<Actor, 'userId'>,
  row: Row,
  source: Source,
  most = TOLD,
): Promise<Consequences> {
  const { starts, lines, unread } = await startsOf(app, row.workId, source)
  const made = await closureOf(app, starts)
  const theirs = lines.length ? [ofOneKind('line', lines), ...made] : made
  const seen = await Promise.all(theirs.map(each => seenOf(app, actor.userId, each, most)))
  return { seen: await withFilms(app, actor, row, seen), unread }
}
const ofOneKind = (kind: KindName, things: readonly Thing[]) => ({
  kind,
  ids: things.map(({ id }) => id),
  parts: things.map(({ part }) => part),
})

const CUT_FROM: readonly KindName[] = ['shot', 'drawing', 'take']
/** Films, and the music under them, with whether they are of the shots as they are. */
async function withFilms(app: Standing, actor: Pick<Actor, 'userId'>, row: Row, seen: readonly Seen[]): Promise<Seen[]> {
  const docs = seen.flatMap(({ kind, things }) => (kind === 'film' || kind === 'music' ? things.map(({ doc_id }) => doc_id) : []))
  const late = await lateFilms(app, actor, row, [...new Set(docs)])
  // What a film is cut from is late: so is the film, whatever it was cut from when it was made.
  const cut = new Set(seen.flatMap(each => (CUT_FROM.includes(each.kind) ? each.docs : [])))
  return seen.flatMap(each => {
    const { kind } = each
    if (kind !== 'film' && kind !== 'music') return each
    const things = each.things
      .filter(({ doc_id }) => kind === 'music' || late.get(doc_id)?.isThere)
      .map(thing => ({ ...thing, stale: (late.get(thing.doc_id)?.[kind] ?? false) || (kind === 'film' && cut.has(thing.doc_id)) }))
    const stale = things.filter(thing => thing.stale)
    const open = stale.filter(thing => !thing.hand)
    return {
      ...each,
      things,
      count: things.length,
      stale: stale.length,
      hand: stale.length - open.length,
      docs: open.map(({ doc_id }) => doc_id),
    }
  })
}

/** As the screens see it. */
export async function impactsOf(app: Seeing, actor: Actor, row: Row, source: Source) {
  const { seen, unread } = await consequencesOf(app, actor, row, source)
  const address = (file: number | null, size?: 'small') => (file === null ? '' : app.files.address(file, size))
  const kinds = seen
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .map(({ kind: of, count, stale, hand, things }): MadeOf => {
      const kind = NAMES[of]
      const made = things.map(thing => ({
        kind,
        name: thing.name,
        state: !thing.stale ? ('fresh' as const) : thing.hand ? ('hand' as const) : ('stale' as const),
        note: noteOf(kind, thing),
        thumb: address(thing.picture, 'small'),
        sound: address(thing.sound),
        shot_id: thing.shot ?? 0,
        page: thing.page,
        id: thing.id,
        part: thing.part,
        doc_id: thing.doc_id,
      }))
      return { kind, count, stale, hand, made }
    })
  return { kinds, hidden: seen.reduce((sum, each) => sum + each.hidden, 0), unread, seconds: await secondsFor(app, row, seen) }
}

/** How long it takes to bring what is late up to date, by how long the same took lately. */
async function secondsFor(app: Standing, row: Row, seen: readonly Seen[]): Promise<number | null> {
  const dueOf = (kind: KindName) => seen.reduce((sum, each) => (each.kind === kind ? sum + each.stale - each.hand : sum), 0)
  const docs = [...new Set(seen.flatMap(({ kind, docs: late }) => (kind === 'drawing' ? [] : late)))]
  const pictures = dueOf('drawing')
  const [drawn, stages] = await Promise.all([secondsDrawn(app, row.workId), secondsOfStages(app, docs)])
  if (pictures === 0) return stages
  return drawn === null && stages === null ? null : pictures * (drawn ?? 0) + (stages ?? 0)
}

/** What may be made anew of some kinds: which stages of which documents, and which drawings by themselves. */
export async function dueOf(app: Standing, actor: Pick<Actor, 'userId'>, row: Row, source: Source, kinds: readonly MadeKind[]) {
  const { seen } = await consequencesOf(app, actor, row, source, ALL)
  const wanted = seen.filter(
    ({ kind, stale, hand }) => stale > hand && MAKERS[NAMES[kind]] && (kinds.length === 0 || kinds.includes(NAMES[kind])),
  )
  const stages = new Map<number, Set<FilmStageKey>>()
  for (const { kind, docs } of wanted) {
    if (kind === 'drawing') continue
    for (const doc of docs) stages.set(doc, (stages.get(doc) ?? new Set()).add(MAKERS[NAMES[kind]]!))
  }
  const shots = Map.groupBy(
    wanted.flatMap(({ kind, things }) =>
      kind === 'drawing' ? things.filter(({ stale, hand, shot }) => stale && !hand && shot !== null) : [],
    ),
    ({ doc_id }) => doc_id,
  )
  return { things: wanted.reduce((sum, { stale, hand }) => sum + stale - hand, 0), stages, shots }
}
