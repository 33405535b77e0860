// How the id of a document or of an idea leads to its work, and which key writing it needs.
import { workFinder } from '../../kit/work-access.store.ts'

const DOCS = 'docs x join works w on w.id = x.work_id'

/** SQL: the author key that stands for writing the row `docs` of docs (document 2 §2: ideas carry EditIdeas). */
export const writeKeyOf = (docs: string) => `case when ${docs}.kind = 'idea' then 'EditIdeas' else 'WriteWork' end`

/** Documents and ideas alike: whoever opens, saves or compares a text need not know which of the two it is. */
export const findDocument = workFinder('document', DOCS, 'x.deleted_at is not null', writeKeyOf('x'))

/** Ideas only: a document of the work proper is not found by it. */
export const findIdea = workFinder('idea', `${DOCS} and x.kind = 'idea'`, 'x.deleted_at is not null', writeKeyOf('x'))
