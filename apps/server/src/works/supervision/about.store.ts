// What comments are about: a document or idea, a card, a character; where that is, and where a message about it leads.
import type { WorkKey } from '@qianmu/contract/kit/needs'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Uses } from '../../app.ts'
import { found } from '../../kit/refuse.ts'
import { type DocPlace, linkTo, placeOfDoc } from './faces.store.ts'

export interface About {
  kind: 'doc' | 'card' | 'character'
  id: number
}

/** The columns of the comments' table that say it; of each comment one is set. */
export const COLUMNS = { doc: 'doc_id', card: 'card_id', character: 'character_id' } as const
export const NOUNS = { doc: '文档', card: '卡片', character: '角色' } as const

/** What a kept comment is about. */
export function aboutOf(row: { doc_id: number | null; card_id: number | null; character_id: number | null }): About {
  const kind = (Object.keys(COLUMNS) as About['kind'][]).find(each => row[COLUMNS[each]] !== null)!
  return { kind, id: row[COLUMNS[kind]]! }
}

export interface Place {
  workId: number
  /** As messages name it. */
  where: string
  /** Where somebody with these author keys looks at its comments; '' when no screen shows them to them. */
  link: (keys: readonly WorkKey[], commentId: number) => string
}

type Named = Omit<DocPlace, 'doc_name'> & { name: string }
const OF_WORK = 'w.id work_id, w.name work_name, w.project_type, w.owner_id'
const NAMED = {
  card: `select x.title as name, ${OF_WORK} from idea_cards x join works w on w.id = x.work_id where x.id = $1`,
  character: `select x.name, ${OF_WORK} from characters x join works w on w.id = x.work_id where x.id = $1`,
} as const

export async function placeOf(app: Uses<'pool'>, { kind, id }: About): Promise<Place> {
  if (kind === 'doc') {
    const place = await placeOfDoc(app, id)
    return {
      workId: place.work_id,
      where: `《${place.work_name}》${place.doc_name}`,
      link: (keys, commentId) => linkTo(place, id, keys, commentId),
    }
  }
  const { rows } = await app.pool.query<Named>(NAMED[kind], [id])
  const { name, work_id, work_name, project_type } = found(rows[0], NOUNS[kind])
  const card = `/workDetail/${work_id}/${project_type}/conception?card=${id}&kind=all`
  const character = `${workScreen({ project_id: work_id, project_type }, 'characters')}?character=${id}`
  // Only the conception shows what is said of a card.
  const mayRead = (keys: readonly WorkKey[]) => kind !== 'card' || keys.includes('EditIdeas')
  return {
    workId: work_id,
    where: `《${work_name}》${NOUNS[kind]}「${name}」`,
    link: (keys, commentId) => (mayRead(keys) ? `${kind === 'card' ? card : character}&comment=${commentId}` : ''),
  }
}
