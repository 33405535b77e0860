// What script and storyboard name that no asset goes by yet: who speaks or is in the cast, where scenes play, what people wear, and what they handle.
import type { AssetKind } from '@qianmu/contract/works/asset-kinds'
import { ASSET_LIMITS } from '@qianmu/contract/works/asset-kinds'
import type { FoundAsset } from '@qianmu/contract/works/assets'
import { parseHeading } from '@qianmu/script/heading'
import { propsIn } from '@qianmu/script/language/things/props'
import { garmentsIn } from '@qianmu/script/language/wear'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { addCast, castIndex, castRows, nameForm, namedOf } from '../../characters/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { type DocOutline, outlinesOf, readableText } from '../documents/index.ts'
import { addAliases, insertAssets } from './assets.store.ts'
import { type AssetRow, assetRows } from './rows.store.ts'

type Finding = Uses<'collab' | 'long' | 'pool'>
/** One place where something is named. */
interface Mention {
  name: string
  docId: number
  quote: string
  count: number
  characterId: number | null
}
type Cast = Awaited<ReturnType<typeof castRows>>

/** Who speaks without being anybody in particular. */
const NOBODY = /^(?:众人?|大家|所有人|全体.*|齐声|旁白|独白|字幕|解说|画外音|广播|电视|系统|OS|VO)$/i
const SHOWN = 3
const QUOTE = 60

const headingOf = ({ doc_name }: DocOutline, heading: string) => `${doc_name} ${heading}`.trim().slice(0, QUOTE)

/** Those of the cast who are no role yet, and speakers who are nobody in it. */
function peopleIn(outlines: readonly DocOutline[], cast: Cast, rows: readonly AssetRow[]): Mention[] {
  const known = castIndex(cast.map(namedOf))
  const roles = new Set(rows.map(row => row.character_id))
  const waiting = new Map(cast.filter(({ id, status }) => status !== 'ignored' && !roles.has(id)).map(each => [each.id, each]))
  const mentions: Mention[] = []
  for (const outline of outlines)
    for (const { speakers, heading } of outline.scenes)
      for (const { name, lines } of speakers) {
        const character = waiting.get(known.get(nameForm(name)) ?? 0)
        if (!character && (known.has(nameForm(name)) || NOBODY.test(name))) continue
        const quote = headingOf(outline, heading)
        mentions.push({
          name: character?.name ?? name,
          docId: outline.doc_id,
          quote,
          count: Math.max(1, lines),
          characterId: character?.id ?? null,
        })
      }
  const silent = [...waiting.values()].filter(({ id }) => !mentions.some(each => each.characterId === id))
  return [...mentions, ...silent.map(({ id, name }) => ({ name, docId: outlines[0]?.doc_id ?? 0, quote: '', count: 0, characterId: id }))]
}

const placesIn = (outlines: readonly DocOutline[]): Mention[] =>
  outlines.flatMap(outline =>
    outline.scenes.flatMap(({ heading }) => {
      const name = parseHeading(heading)?.place.trim() ?? ''
      return name ? [{ name, docId: outline.doc_id, quote: headingOf(outline, heading), count: 1, characterId: null }] : []
    }),
  )

/** What a work's texts and shots say, document by document. */
async function* textsOf(app: Finding, outlines: readonly DocOutline[]): AsyncGenerator<{ docId: number; texts: string[] }> {
  const { rows: shots } = await app.pool.query<{ doc_id: number; content: string }>(
    `select doc_id, string_agg(content, E'\\n' order by order_key) content from storyboards where doc_id = any($1) and deleted_at is null group by 1`,
    [outlines.map(outline => outline.doc_id)],
  )
  for (const { doc_id } of outlines) {
    yield {
      docId: doc_id,
      texts: [await readableText(app, doc_id), ...shots.flatMap(shot => (shot.doc_id === doc_id ? shot.content : []))],
    }
    await nextTurn()
  }
}

async function clothesIn(app: Finding, outlines: readonly DocOutline[], cast: Cast): Promise<Mention[]> {
  const known = castIndex(cast.map(namedOf))
  const names = cast.map(namedOf).flatMap(({ name, aliases }) => [name, ...aliases])
  const mentions: Mention[] = []
  for await (const { docId, texts } of textsOf(app, outlines))
    for (const { name, wearer, quote } of texts.flatMap(text => garmentsIn(text, names)))
      mentions.push({ name, docId, quote: quote.slice(0, QUOTE), count: 1, characterId: known.get(nameForm(wearer ?? '')) ?? null })
  return mentions
}

async function thingsIn(app: Finding, outlines: readonly DocOutline[]): Promise<Mention[]> {
  const mentions: Mention[] = []
  for await (const { docId, texts } of textsOf(app, outlines))
    for (const { name, quote } of texts.flatMap(propsIn))
      mentions.push({ name, docId, quote: quote.slice(0, QUOTE), count: 1, characterId: null })
  return mentions
}

/** Whether one may be another name of the other: it holds that. */
const isLike = (one: string, other: string) =>
  one !== other && Math.min(one.length, other.length) >= 2 && (one.includes(other) || other.includes(one))

/** What a work's script and storyboard name and no asset of the kind goes by, the most often named first. */
export async function newAssets(app: Finding, workId: number, kind: AssetKind): Promise<FoundAsset[]> {
  const [outlines, cast, rows] = await Promise.all([outlinesOf(app, workId), castRows(app.pool, workId), assetRows(app.pool, workId, kind)])
  const find: Readonly<Record<AssetKind, () => Mention[] | Promise<Mention[]>>> = {
    role: () => peopleIn(outlines, cast, rows),
    scene: () => placesIn(outlines),
    clothing: () => clothesIn(app, outlines, cast),
    prop: () => thingsIn(app, outlines),
  }
  const mentions = await find[kind]()
  // Two people may wear clothes of one name; what nobody is known to wear is of no person in particular.
  const worn = (characterId: number | null) => (kind === 'clothing' ? ` ${characterId ?? 0}` : '')
  const known = new Set(
    rows.flatMap(({ name, aliases, character_id }) => [name, ...aliases].map(each => nameForm(each) + worn(character_id))),
  )
  const names = rows.map(({ id, name, aliases }) => ({ id, name, forms: [name, ...aliases].map(nameForm) }))
  const groups = Map.groupBy(mentions, ({ name, characterId }) => nameForm(name) + worn(characterId))
  return [...groups]
    .filter(([key]) => !known.has(key))
    .map(([, own]): FoundAsset => {
      const { name, docId, quote, characterId } = own[0]!
      const like = names
        .filter(({ forms }) => forms.some(form => isLike(form, nameForm(name))))
        .map(({ id, name: other }) => ({ id, name: other }))
      return {
        name,
        aliases: [],
        count: own.reduce((sum, each) => sum + each.count, 0),
        doc_id: docId,
        quote,
        character_id: characterId,
        like: like.slice(0, SHOWN),
      }
    })
    .filter(({ name }) => name.length <= 30)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, ASSET_LIMITS.batch)
}

/** Whether there are any, and how the first few are called. */
export async function hasNew(app: Finding, workId: number, kind: AssetKind) {
  const news = await newAssets(app, workId, kind)
  return { has_new: news.length > 0, count: news.length, names: news.slice(0, SHOWN).map(({ name }) => name) }
}

/** Makes assets of what is named and chosen, or gives their names to assets that are there. Without a choice: all. @returns ids of both */
export async function importNew(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  { workId }: Row,
  kind: AssetKind,
  items?: readonly { name: string; merge_into?: number | undefined }[],
): Promise<{ added: number[]; merged: number[] }> {
  const news = await newAssets(app, workId, kind)
  const chosen = items && new Map(items.map(item => [nameForm(item.name), item]))
  for (const name of chosen?.keys() ?? [])
    if (!news.some(each => nameForm(each.name) === name)) refuseField('items', `脚本里没有新的「${chosen!.get(name)!.name}」，请刷新后再试`)
  const mine = chosen ? news.filter(({ name }) => chosen.has(nameForm(name))) : news
  const merges = mine.flatMap(each => {
    const into = chosen?.get(nameForm(each.name))?.merge_into
    return into === undefined ? [] : [{ ...each, into }]
  })
  const fresh = mine.filter(each => !merges.some(({ name }) => name === each.name))
  if (merges.length) await addAliases(app, actor, workId, kind, merges)
  if (kind === 'role')
    await addCast(
      app,
      actor,
      workId,
      fresh.filter(({ character_id }) => character_id === null).map(({ name }) => ({ name, source: 'auto' as const })),
    )
  const cast = kind === 'role' ? castIndex((await castRows(app.pool, workId)).map(namedOf)) : undefined
  const whose = fresh.map(({ name, character_id }) => ({ name, character_id: cast ? (cast.get(nameForm(name)) ?? null) : character_id }))
  // A role is somebody's: who could not be added has none.
  const drafts = cast ? whose.filter(({ character_id }) => character_id !== null) : whose
  const added = drafts.length ? await insertAssets(app, actor, workId, kind, drafts) : []
  return { added, merged: merges.map(({ into }) => into) }
}
