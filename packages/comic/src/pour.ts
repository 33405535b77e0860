// Pours the shots of a storyboard into pages: which shots share a page, by which template, and where their words stand.
import { isUpright, lettered, letterSize, panFor, type Seen } from './lettering.ts'
import { roomFor } from './letters.ts'
import { BLANK, type Direction, type Fields, type Form, type Item, itemOf, LAYERS, type Page, type Point } from './page.ts'
import { asItem, boundsOf, type Box, boxPoints } from './polygon.ts'
import { innerOf, panelsOf, sharesOf, type Template, TEMPLATES } from './templates.ts'

export interface Line {
  /** Of the line of the script, or of the shot where people wrote it there. */
  id: string
  kind: 'dialogue' | 'thought' | 'caption' | 'sound'
  speaker: string
  text: string
}
export interface Shot {
  id: number
  scene: string
  /** 景别 */
  size: string
  content: string
  seconds: number
  src: string
  lines: readonly Line[]
  /** Who is in its picture, where that is known. */
  seen?: Seen | undefined
}

const SIZES: Readonly<Record<string, number>> = {
  __proto__: null as never,
  大远景: 1.7,
  远景: 1.6,
  全景: 1.35,
  空镜: 1.2,
  中景: 1,
  中近景: 0.95,
  近景: 0.9,
  特写: 0.8,
  大特写: 0.75,
}
const lettersOf = (shot: Shot) => shot.lines.reduce((sum, line) => sum + line.text.length, 0)
/** How much of a page a shot wants: by its frame, what is said in it, and how long it stands. */
export const weightOf = (shot: Shot): number =>
  (SIZES[shot.size] ?? 1) + Math.min(0.9, lettersOf(shot) / 70) + Math.min(0.4, shot.seconds / 30)

/** What a page holds, in weights; and the most panels that a page is planned with. */
const FULL = 5.2
const MOST = 8

interface Plan {
  from: number
  to: number
  template: Template
}

interface Fit {
  template: Template
  cost: number
}
/** The templates for shots of these weights, the best first. */
function fitsOf(weights: readonly number[], direction: Direction, wanted: string): Fit[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return TEMPLATES.filter(template => template.panels === weights.length)
    .map(template => {
      const off = sharesOf(template, direction).reduce((sum, share, nth) => sum + Math.abs(share - weights[nth]! / whole), 0)
      return { template, cost: off + 0.5 * (Math.abs(whole - FULL) / FULL) - (template.key === wanted ? 1 : 0) }
    })
    .toSorted((one, other) => one.cost - other.cost)
}

const ACTION = /跑|追|冲|跳|摔|撞|打|踢|扑|砸|爆|逃|挥|拔|刺|躲|飞|坠|闪/
const REVEAL = /原来|竟然|居然|突然|忽然|不见了|露出|回头|惊|真相|消失|出现/
/** What a page is about: it opens a place, something happens fast, it ends in a discovery, or people talk. */
export function beatOf(shots: readonly Shot[]): 'establishing' | 'action' | 'reveal' | 'talk' {
  const [first, last] = [shots[0]!, shots.at(-1)!]
  if (/远景|全景|空镜/.test(first.size)) return 'establishing'
  if (REVEAL.test(last.content) || /特写/.test(last.size)) return 'reveal'
  const isFast = shots.filter(shot => ACTION.test(shot.content) || shot.lines.some(line => line.kind === 'sound')).length
  return 2 * isFast >= shots.length ? 'action' : 'talk'
}
/** Whether a template looks like such a page. */
function suits({ cell, key }: Template, beat: ReturnType<typeof beatOf>, direction: Direction): boolean {
  const shares = sharesOf({ cell, key } as Template, direction)
  const [first, last, most] = [shares[0]!, shares.at(-1)!, Math.max(...shares)]
  const leans = typeof cell !== 'number' && (cell.lean !== 0 || cell.cells.some(each => typeof each !== 'number' && each.lean !== 0))
  if (beat === 'establishing') return first === most && first > 1.3 / shares.length
  if (beat === 'reveal') return last === most && last > 1.3 / shares.length
  return beat === 'action' ? leans : !leans && typeof cell !== 'number' && cell.cells.some(each => typeof each !== 'number')
}
/** How much a page gains by a template that suits it, and loses by one that the pages before had. */
const [SUITS, AGAIN, ROWS] = [0.18, 0.3, 0.12]
const isRows = ({ cell }: Template) => typeof cell !== 'number' && cell.lean === 0 && cell.cells.every(each => typeof each === 'number')

/** Templates for the pages of a plan, so that pages look like what happens on them and not like one another. */
function varied(plans: readonly Plan[], shots: readonly Shot[], direction: Direction, wanted: string): Plan[] {
  const made: Plan[] = []
  for (const page of plans) {
    const own = shots.slice(page.from, page.to)
    const beat = beatOf(own)
    const before = made.slice(-2).map(each => each.template.key)
    const cost = ({ template, cost: off }: Fit) =>
      off -
      (suits(template, beat, direction) ? SUITS : 0) +
      (before.includes(template.key) ? AGAIN : 0) +
      (isRows(template) && own.length > 2 ? ROWS : 0)
    const fits = fitsOf(own.map(weightOf), direction, wanted)
    made.push({ ...page, template: fits.reduce((best, fit) => (cost(fit) < cost(best) ? fit : best)).template })
  }
  return made
}

/** Which shots share a page, so that panels are as large as their shots want; a scene rather begins on a page of its own. */
export function plan(shots: readonly Shot[], direction: Direction, wanted = ''): Plan[] {
  const weights = shots.map(weightOf)
  const best: { cost: number; plan: Plan | null }[] = [{ cost: 0, plan: null }]
  for (let to = 1; to <= shots.length; to++) {
    let found: { cost: number; plan: Plan } | undefined
    for (let from = Math.max(0, to - MOST); from < to; from++) {
      const [fit] = fitsOf(weights.slice(from, to), direction, wanted)
      if (!fit) continue
      const changes = shots.slice(from + 1, to).filter((shot, nth) => shot.scene !== shots[from + nth]!.scene).length
      const cost = best[from]!.cost + fit.cost + 0.12 * changes + 0.15
      if (!found || cost < found.cost) found = { cost, plan: { from, to, template: fit.template } }
    }
    best.push(found!)
  }
  const plans: Plan[] = []
  for (let at = shots.length; at > 0; at = best[at]!.plan!.from) plans.unshift(best[at]!.plan!)
  return varied(plans, shots, direction, wanted)
}

type Made = Partial<Fields> & { id: string }
const poured = ({ id, ...fields }: Made): Item => itemOf(id, { ...fields, poured: fields })

const SHAPES = { dialogue: 'speech', thought: 'thought', caption: 'caption', sound: '' } as const
/** Words of a panel, in the order they are read. */
function wordsIn(panel: Box, shot: Shot, form: Form): Item[] {
  const said = shot.lines.filter(line => line.kind !== 'sound' && line.text.trim() !== '')
  const sounds = shot.lines.filter(line => line.kind === 'sound' && line.text.trim() !== '')
  const spoken = said.map(({ speaker, text, kind }) => ({ speaker, text, isCaption: kind === 'caption' }))
  const items = lettered(panel, spoken, shot.content, shot.seen, form).map(({ x, y, width, height, size, tailX, tailY }, nth): Item => {
    const line = said[nth]!
    return poured({
      id: `b${shot.id}-${line.id}`,
      kind: 'balloon',
      layer: 'words',
      name: `${line.speaker || '旁白'}：${line.text.slice(0, 12)}`,
      shot: shot.id,
      line: line.id,
      text: line.text,
      shape: SHAPES[line.kind],
      tail: line.kind !== 'caption',
      tailX,
      tailY,
      x: Math.round(x),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
      size: Math.round(size),
      upright: isUpright(form),
    })
  })
  return [...items, ...sounds.map((line, nth) => soundOf(line, nth, panel, shot, form))]
}

/** How the word of a sound looks. @param size of its letters, in units of the page */
export const soundWord = (text: string, size: number) =>
  ({
    kind: 'sound',
    layer: 'effects',
    name: `音效：${text}`,
    text,
    font: 'heavy',
    size,
    colour: '#ffffff',
    outline: '#111111',
    outlineWidth: Math.round(size * 0.08),
    scatter: 0.6,
  }) as const

function soundOf(line: Line, nth: number, panel: Box, shot: Shot, form: Form): Item {
  const text = line.text.replace(/[（(][^（(）)]{0,40}[）)]|[。，！？!?.、…\s]/g, '').slice(0, 6) || line.text.slice(0, 6)
  const size = letterSize(form) * 2.1
  const [long, broad] = [Math.min(text.length * size * 1.15, panel.height * 0.7), size * 1.3]
  const isLeft = form.direction === 'rtl'
  // However narrow its panel is: a sound that leaves it may leave the page.
  const inside = (at: number, begin: number, room: number, own: number) =>
    Math.max(Math.min(at, begin + room - own), Math.min(begin, begin + room - own))
  return poured({
    id: `s${shot.id}-${line.id}`,
    ...soundWord(text, Math.round(size)),
    shot: shot.id,
    line: line.id,
    x: Math.round(
      inside(isLeft ? panel.x + 20 + nth * broad : panel.x + panel.width - broad * (nth + 1) - 20, panel.x, panel.width, broad),
    ),
    y: Math.round(inside(panel.y + panel.height - long - 20, panel.y, panel.height, long)),
    width: Math.round(broad),
    height: Math.round(long),
  })
}

function panelOf(points: readonly Point[], shot: Shot, nth: number, form: Form): Item {
  const { x, y, width, height, points: shares } = asItem(points)
  return poured({
    id: `p${shot.id}`,
    kind: 'panel',
    layer: 'panels',
    name: `格 ${nth + 1}`,
    at: nth,
    shot: shot.id,
    src: shot.src,
    ...panFor({ x, y, width, height }, shot.seen),
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
    points: shares,
    fill: '#eef0f3',
    strokeWidth: form.unit === 'mm' ? 8 : 4,
  })
}

const numbered = (items: readonly Item[]): Item[] =>
  items.map((item, at) => ({ ...item, at, ...(item.poured ? { poured: { ...item.poured, at } } : {}) }))
const pageOf = (form: Form, items: readonly Item[]): Page => ({ form, layers: LAYERS, items: numbered(items), guides: [], dropped: [] })

/** Shots of one page of a strip: more would be too long for the canvases of browsers. The pages follow each other as one strip. */
const STRIP_MOST = 10
function strips(shots: readonly Shot[], form: Form): Page[] {
  const pages: Page[] = []
  for (let from = 0; from < shots.length; from += STRIP_MOST) {
    // One gutter stands between all panels, also where a page ends.
    let y = from === 0 ? form.gutter : 0
    const items: Item[] = []
    shots.slice(from, from + STRIP_MOST).forEach((shot, nth) => {
      const width = form.width - 2 * form.safe
      const height = Math.round(width * Math.min(1.5, 0.45 + weightOf(shot) * 0.3))
      const box = { x: form.safe, y, width, height }
      items.push(panelOf(boxPoints(box), shot, from + nth, form), ...wordsIn(box, shot, form))
      y += height + form.gutter
    })
    pages.push(pageOf({ ...form, height: y }, items))
  }
  return pages
}

/** Pages of these shots, as nobody has touched them. */
export function pour(shots: readonly Shot[], form: Form): Page[] {
  if (form.direction === 'strip') return strips(shots, form)
  return plan(shots, form.direction, form.template).map(({ from, to, template }) => {
    const panels = panelsOf(template, innerOf(form), form.gutter, form.direction)
    const items = shots.slice(from, to).flatMap((shot, nth) => {
      const points = panels[nth]!
      return [panelOf(points, shot, nth, form), ...wordsIn(boundsOf(points), shot, form)]
    })
    return pageOf({ ...form, template: template.key }, items)
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a poured thing that people decided here. */
export const overridesOf = (item: Item): (keyof Fields)[] =>
  item.poured === null
    ? []
    : (Object.keys(item.poured) as (keyof Fields)[]).filter(field => field in BLANK && !isSame(item[field], item.poured![field]))

/** A thing as it is poured now, keeping what people decided of it. */
function renewed(old: Item, now: Item): Item {
  if (old.poured === null) return old
  const own = Object.fromEntries(overridesOf(old).map(field => [field, old[field]]))
  // What the shots never said is people's too.
  const beside = Object.fromEntries(
    (Object.keys(BLANK) as (keyof Fields)[]).filter(field => !(field in now.poured!)).map(field => [field, old[field]]),
  )
  return { ...now, ...beside, ...own, id: old.id, poured: now.poured }
}

/**
 * Pours again over pages that people worked on: what they decided, added and took off stays, and the rest follows the shots.
 * Things whose shot or line is gone go too, unless people changed them.
 */
export function repour(before: readonly Page[], now: readonly Page[]): Page[] {
  const old = new Map(before.flatMap(page => page.items).map(item => [item.id, item]))
  // What stands on another page was moved there.
  const dropped = new Set(before.flatMap(page => page.dropped).filter(id => !old.has(id)))
  const placed = new Set(now.flatMap(page => page.items.map(item => item.id)))
  return Array.from({ length: Math.max(before.length, now.length) }, (_, nth): Page => {
    const [was, fresh] = [before[nth], now[nth]]
    const own = (was?.items ?? []).filter(item => !placed.has(item.id) && (item.poured === null || overridesOf(item).length > 0))
    const items = (fresh?.items ?? [])
      .filter(item => !dropped.has(item.id))
      .map(item => (old.has(item.id) ? renewed(old.get(item.id)!, item) : item))
    const base = was ?? fresh!
    return { ...base, form: fresh ? { ...fresh.form, bleed: base.form.bleed } : base.form, items: [...items, ...own] }
  }).filter((page, nth) => nth < now.length || page.items.length > 0)
}

/** What stands in the place of a thing in the shots as they are now: its text or its picture. */
interface Said {
  text?: string
  src?: string
}
function saidOf(item: Item, shots: ReadonlyMap<number, Shot>): Said | undefined {
  const shot = shots.get(item.shot)
  if (!shot) return undefined
  if (item.kind === 'panel') return { src: shot.src }
  const line = shot.lines.find(each => each.id === item.line)
  if (!line) return undefined
  return item.kind === 'sound' ? {} : { text: line.text }
}

/** Lets words and pictures of a page follow the shots; what people wrote here stays. Returns the same page where nothing changes. */
export function follow(page: Page, shots: ReadonlyMap<number, Shot>): Page {
  let changed = false
  const items = page.items.map(item => {
    const said = item.poured && saidOf(item, shots)
    if (!said) return item
    const news = Object.entries(said).filter(
      ([field, value]) => !isSame(item.poured![field], value) && isSame(item[field as keyof Fields], item.poured![field]),
    )
    if (news.length === 0) return item
    changed = true
    const fresh = Object.fromEntries(news)
    return { ...item, ...fresh, poured: { ...item.poured, ...fresh } }
  })
  return changed ? { ...page, items } : page
}

export type Standing = 'same' | 'changed' | 'own' | 'gone'
/** How the words of a thing stand to the script: as it says, changed there since people wrote here, written here, or gone there. */
export function standingOf(item: Item, shots: ReadonlyMap<number, Shot>): Standing {
  if (!item.poured) return 'same'
  const said = saidOf(item, shots)
  if (!said) return 'gone'
  if (said.text === undefined || said.text === item.text) return 'same'
  return isSame(item.poured['text'], said.text) ? 'own' : 'changed'
}

/** A line of a shot as a balloon that somebody puts on the page. */
export function balloonFor(shot: Shot, line: Line, at: Point, form: Form): Item {
  const upright = isUpright(form)
  const size = letterSize(form)
  const box = roomFor(line.text, { size, lineGap: BLANK.lineGap, upright }, line.kind === 'caption')
  const fields = { text: line.text, shot: shot.id, line: line.id }
  return itemOf(`b${shot.id}-${line.id}`, {
    ...fields,
    kind: 'balloon',
    name: `${line.speaker || '旁白'}：${line.text.slice(0, 12)}`,
    shape: SHAPES[line.kind] || 'speech',
    tail: line.kind !== 'caption',
    x: Math.round(at.x - box.width / 2),
    y: Math.round(at.y - box.height / 2),
    width: Math.round(box.width),
    height: Math.round(box.height),
    size,
    upright,
    poured: fields,
  })
}
