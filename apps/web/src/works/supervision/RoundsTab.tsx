// 审批: who writes and who supervises, and the drafts that were handed in with what was decided on each.
import { type Review, REVIEW_STATES, type Round } from '@qianmu/contract/works/supervision'
import { Select } from 'antd'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ago } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { offerUndo } from '../../ui/undo.ts'
import styles from './supervise.module.css'

/** The comparison of a draft with the one before; the first is compared with the present text. */
export const compareLink = (docId: number, before: number, after: number | null): string =>
  `/editor/history/${docId}?${new URLSearchParams({ a: String(before), ...(after === null ? {} : { b: String(after) }) })}`

const NOBODY = 0

interface Props {
  projectId: number
  review: Review
  rounds: readonly Round[] | undefined
  isOwner: boolean
}

export const RoundsTab = ({ projectId, review, rounds, isOwner }: Props) => {
  const { data: members = [] } = useCall(api.projects.members, { project_id: projectId }, { staleMs: 60_000 })
  const assign = useAction(api.supervision.assign, { refreshes: [api.supervision.reviews] })
  return (
    <div className="flex flex-col gap-8 pt-8 px-12 pb-16">
      <label className="row">
        <span className="meta">编剧</span>
        <Select
          size="small"
          className="grow"
          aria-label="指派编剧"
          value={review.assignee?.user_id ?? NOBODY}
          onChange={userId => assign.mutate({ doc_id: review.doc_id, assignee_id: userId === NOBODY ? null : userId })}
          options={[{ value: NOBODY, label: '未指派' }, ...members.map(({ user_id, nickname }) => ({ value: user_id, label: nickname }))]}
        />
      </label>
      <Producers projectId={projectId} isOwner={isOwner} />
      <h3 className={styles.group}>各稿</h3>
      {rounds?.length === 0 && <Empty art="page" title="还没有提交过" help="编剧在编辑器的「批注」里提交审阅，那一稿会留成版本。" />}
      <ol>
        {rounds?.map((round, index) => (
          <DraftRow key={round.round} docId={review.doc_id} round={round} before={rounds[index + 1]} />
        ))}
      </ol>
    </div>
  )
}

const DraftRow = ({ docId, round, before }: { docId: number; round: Round; before: Round | undefined }) => (
  <li className="flex flex-col gap-2 p-8 border-b border-line">
    <span className="row">
      <span className="strong">第 {round.round} 稿</span>
      <span className="grow" />
      {before?.history_id && round.history_id && <Link to={compareLink(docId, before.history_id, round.history_id)}>与上一稿比较</Link>}
    </span>
    <span className="meta">
      {round.submitted_by} {ago(round.submitted_at)}提交
    </span>
    {round.note && <span>{round.note}</span>}
    {round.decision && round.decided_at && (
      <span className="meta">
        {round.decided_by} {ago(round.decided_at)}：{REVIEW_STATES[round.decision]}
      </span>
    )}
    {round.withdrawn_at && <span className="meta">{ago(round.withdrawn_at)}撤回</span>}
    {round.decision_note && <span>{round.decision_note}</span>}
  </li>
)

/** The producers of the work; its owner names them. */
const Producers = ({ projectId, isOwner }: { projectId: number; isOwner: boolean }) => {
  const { data: producers = [] } = useCall(api.supervision.producers, { project_id: projectId })
  const { data: team = [] } = useCall(api.team.members, {}, { enabled: isOwner, staleMs: 60_000 })
  const refreshes = [api.supervision.producers, api.projects.members]
  const add = useAction(api.supervision.addProducer, { refreshes })
  const remove = useAction(api.supervision.removeProducer, { refreshes })
  const change = useAction(api.supervision.changeProducer, { refreshes })
  const [asked, setAsked] = useState<Asked>()
  const dutyOf = (member_id: number, nickname: string, duty: string): Asked => ({
    title: `${nickname} 的职责`,
    field: 'duty',
    label: '职责',
    max: 40,
    initial: duty,
    ok: '保存',
    run: text => change.mutateAsync({ project_id: projectId, member_id, duty: text }),
  })
  const drop = (member_id: number, nickname: string, duty: string) =>
    remove.mutate(
      { project_id: projectId, member_id },
      { onSuccess: () => offerUndo(`${nickname} 不再是监制`, () => add.mutate({ project_id: projectId, member_id, duty })) },
    )
  const known = new Set(producers.map(({ user_id }) => user_id))
  const others = team.filter(({ user_id }) => !known.has(user_id))
  return (
    <section aria-label="监制">
      <h3 className={styles.group}>监制</h3>
      <ul>
        {producers.map(({ user_id, nickname, avatar, duty, role_name, fixed }) => (
          <li key={user_id} className="flex items-center gap-8 h-32 py-0 px-8">
            <Avatar id={user_id} name={nickname} src={avatar} size={20} />
            <span className="cut grow">{nickname}</span>
            <span className="meta cut">{duty || role_name}</span>
            {isOwner && (
              <IconButton
                size={24}
                icon={Pencil}
                label={`编辑 ${nickname} 的职责`}
                onClick={() => setAsked(dutyOf(user_id, nickname, duty))}
              />
            )}
            {isOwner && !fixed && (
              <IconButton size={24} icon={X} label={`移除监制 ${nickname}`} onClick={() => drop(user_id, nickname, duty)} />
            )}
          </li>
        ))}
      </ul>
      {isOwner && others.length > 0 && (
        <Select<number>
          size="small"
          style={{ width: '100%' }}
          placeholder="添加监制"
          aria-label="添加监制"
          value={null}
          onChange={member_id => add.mutate({ project_id: projectId, member_id, duty: '' })}
          options={others.map(({ user_id, nickname }) => ({ value: user_id, label: nickname }))}
        />
      )}
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
