// The models of a team on one shelf: files of the engines and what was uploaded or trained here, filtered and paged without listing tens of thousands.
import type { MODEL_SOURCES, ShelvedModel } from '@qianmu/contract/models/own'
import { MODEL_KINDS } from '@qianmu/contract/models/own'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { filesOf, type HeldFile } from './inventory.store.ts'
import { type ModelKind, shownModel, wanted } from './model.rules.ts'
import { type OwnRow, shownOwn } from './own.rules.ts'
import { favouritesOf, seenOwn } from './own.store.ts'

interface Asked {
  kind: ModelKind | ''
  source: (typeof MODEL_SOURCES)[number]
  model_type: ShelvedModel['model_type']
  base_model: string
  keyword: string
  page: number
  size: number
}
type Own = OwnRow & { trained: boolean }
type Place = { id: number; kind: ModelKind; name: string } & ({ own: Own } | { file: HeldFile })

/** A file of an engine, which nobody here has described. */
const ofEngine = (file: HeldFile, kind: ModelKind): Omit<ShelvedModel, 'favourite'> => ({
  ...shownModel(file, kind),
  kind,
  position: '',
  released: false,
  mine: false,
  owner_name: '',
  size: 0,
  cover_id: null,
  rank: null,
  dtype: '',
  tags: [],
  weight_from: null,
  weight_to: null,
  licence: '',
  sha256: '',
  version_name: '',
  version_of: null,
  versions: [],
  deployments: [],
  same_file: [],
  create_time: null,
  uploaded: false,
  trained: false,
})

const isOwn = (place: Place): place is Extract<Place, { own: Own }> => 'own' in place
/** Whether it is asked for; the kind is asked apart, for each is counted. */
function isAsked(place: Place, { source, model_type, base_model, keyword }: Asked, userId: number, liked: ReadonlySet<number>): boolean {
  if (source === 'favourite' && !liked.has(place.id)) return false
  if (!isOwn(place)) return source !== 'team' && source !== 'mine' && wanted(place.file, { base_model, keyword, model_type })
  const { own } = place
  if (source === 'engine' || (source === 'mine' && own.user_id !== userId) || (source === 'team' && own.released_at === null)) return false
  return (
    (!model_type || own.model_type === model_type) &&
    (!base_model || !own.base_model || own.base_model === base_model) &&
    own.name.toLowerCase().includes(keyword.trim().toLowerCase())
  )
}

/** A page of the shelf: what people of the team made first, then the engines' files, each by name. */
export async function shelfOf(app: Uses<'files' | 'images' | 'pool'>, actor: Actor, asked: Asked) {
  const [own, liked, ...held] = await Promise.all([
    seenOwn(app, actor),
    favouritesOf(app, actor.userId),
    ...MODEL_KINDS.map(({ kind }) => filesOf(app, actor, kind)),
  ])
  const places: Place[] = [
    ...own
      .toSorted((one, other) => other.model_id - one.model_id)
      .map(row => ({ id: row.model_id, kind: row.kind, name: row.name, own: row })),
    ...MODEL_KINDS.flatMap(({ kind }, at) =>
      held[at]!.filter(file => !file.own).map(file => ({ id: file.id, kind, name: file.name, file })),
    ),
  ]
  const left = places.filter(place => isAsked(place, asked, actor.userId, liked))
  const kinds = Object.fromEntries(MODEL_KINDS.map(({ kind }) => [kind, left.filter(place => place.kind === kind).length]))
  const ofKind = asked.kind ? left.filter(place => place.kind === asked.kind) : left
  const { page, size } = asked
  const list = ofKind.slice((page - 1) * size, page * size).map((place): ShelvedModel => ({
    ...(isOwn(place)
      ? { ...shownOwn(place.own, actor.userId, id => app.files.address(id, 'mid')), uploaded: true, trained: place.own.trained }
      : ofEngine(place.file, place.kind)),
    favourite: liked.has(place.id),
  }))
  const probes = await app.images.probes(true)
  const engines = probes.filter(({ embedded, probe }) => !embedded && probe.available).map(({ probe }) => probe.name)
  const away = probes.filter(({ embedded, probe }) => !embedded && !probe.available).map(({ probe }) => probe.name)
  return { list, total: ofKind.length, page, size, kinds, engines, away }
}
