// How a document's id leads to its work.
import { workFinder } from '../../kit/work-access.ts'

export const findDocument = workFinder('document', 'docs x join works w on w.id = x.work_id', 'x.deleted_at is not null')
