// Who hears of suggestions: whoever has the document, once for what came since they were told last.
import type { Content } from '@qianmu/script/elements'
import { isTracked, type Proposal, proposalsOf } from '@qianmu/script/suggestions/verdicts'
import type { Uses } from '../../app.ts'
import { sendMessage } from '../../messages/index.ts'

/** Who has the document, else the owner of the work, as long as they are in it; nobody who has an unread message of this writer about it. */
const TO_TELL = `
  select d.name, u.nickname as by, t.user_id, coalesce((select max(m.created_at) from messages m where m.user_id = t.user_id and m.link = $3 and m."from" = u.nickname), 'epoch') told_at
  from docs d join works w on w.id = d.work_id join users u on u.id = $2
  join team_members t on t.team_id = w.team_id and t.user_id = coalesce(d.assignee_id, w.owner_id)
  where d.id = $1 and t.user_id <> $2
    and (t.user_id = w.owner_id or exists (select 1 from work_members k where k.work_id = w.id and k.user_id = t.user_id))
    and not exists (select 1 from messages m where m.user_id = t.user_id and m.link = $3 and m."from" = u.nickname and not m.is_read)`

const excerptOf = ({ inserted, deleted }: Proposal) =>
  [deleted.trim() && `删去「${deleted.trim()}」`, inserted.trim() && `写上「${inserted.trim()}」`].filter(Boolean).join('，')

/** Tells of what these writers suggest in the text. */
export async function tellSuggestions(
  app: Uses<'events' | 'pool'>,
  docId: number,
  content: Content,
  userIds: readonly number[],
): Promise<void> {
  if (!content.content.some(isTracked)) return
  const link = `/editor/edit/${docId}`
  const byWriter = Map.groupBy(proposalsOf(content.content), ({ user }) => user)
  for (const userId of userIds) {
    const all = byWriter.get(userId)
    if (!all) continue
    const { rows } = await app.pool.query<{ name: string; by: string; user_id: number; told_at: Date }>(TO_TELL, [docId, userId, link])
    const [found] = rows
    const fresh = all.filter(({ at }) => found && at > found.told_at.getTime())
    if (!found || !fresh.length) continue
    await sendMessage(app, found.user_id, {
      kind: 'cowrite',
      title: `${found.by} 在「${found.name}」里提了 ${fresh.length} 处修改建议`,
      text: excerptOf(fresh[0]!),
      link,
      from: found.by,
    })
  }
}
