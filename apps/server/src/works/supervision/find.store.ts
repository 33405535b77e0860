// How the id of a comment or a tag leads to its work.
import { workFinder } from '../../kit/work-access.store.ts'
import { writeKeyOf } from '../documents/index.ts'

const inDoc = (name: string, table: string) =>
  workFinder(
    name,
    `${table} x join docs d on d.id = x.doc_id join works w on w.id = d.work_id`,
    'd.deleted_at is not null',
    writeKeyOf('d'),
  )
/** Deleted comments too: bringing one back asks for the same rights as deleting it. */
export const findComment = workFinder(
  'comment',
  `comments x left join docs d on d.id = x.doc_id left join idea_cards k on k.id = x.card_id left join characters c on c.id = x.character_id
    join works w on w.id = coalesce(d.work_id, k.work_id, c.work_id)`,
  'coalesce(d.deleted_at, k.deleted_at, c.deleted_at) is not null',
  `case when x.doc_id is null then 'EditIdeas' else ${writeKeyOf('d')} end`,
)
export const findDocStructTag = inDoc('doc-struct-tag', 'doc_struct_tags')
export const findStructTag = workFinder('struct-tag', 'struct_tags x join works w on w.id = x.work_id')
