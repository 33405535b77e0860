// Small models that run in the product itself, a card a group: what they do, how large and under which licence they are, said before the click.
import type { ModelGroupState } from '@qianmu/contract/model-groups'
import { Button, Popconfirm, Progress } from 'antd'
import { Boxes } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api.ts'
import { isOver, useJob } from '../jobs/index.ts'
import { queryClient, useAction, useCall } from '../kit/use-call.ts'
import { sizeText } from '../ui/format.ts'
import { ENGINES_CHANGED } from './EngineDialog.tsx'
import styles from './engines.module.css'
import type { State } from './programs.ts'

/** What a group that came or went changes. */
const GROUPS_CHANGED = [api.modelGroups.list, ...ENGINES_CHANGED]
const ADD_TITLES: Record<ModelGroupState['state'], string> = { absent: '添加', outdated: '更新', present: '' }

function standingOf({ state, adding, models }: ModelGroupState): { state: State; title: string } {
  if (adding) return { state: 'off', title: '正在添加' }
  if (state === 'absent') return { state: 'off', title: '未添加' }
  if (state === 'outdated') return { state: 'bad', title: '需要更新' }
  return models.every(each => each.available) ? { state: 'good', title: '可用' } : { state: 'bad', title: '不能运行' }
}

/** The job that adds the group: begun here, or under way when the page came. */
function useAdding({ group, job_id }: ModelGroupState) {
  const [begun, setBegun] = useState<number>()
  const add = useAction(api.modelGroups.add, { done: ({ job_id }) => setBegun(job_id), refreshes: [api.modelGroups.list, api.jobs.list] })
  const job = useJob(begun ?? job_id ?? undefined)
  const ended = job && isOver(job) ? job.job_id : undefined
  const refresh = useEffectEvent(() => {
    for (const { contract } of GROUPS_CHANGED) void queryClient.invalidateQueries({ queryKey: [contract.name] })
  })
  useEffect(() => {
    if (ended !== undefined) refresh()
  }, [ended])
  return { job, begin: () => add.mutate({ group }), begins: add.isPending }
}

const GroupCard = ({ group }: { group: ModelGroupState }) => {
  const { job, begin, begins } = useAdding(group)
  const remove = useAction(api.modelGroups.remove, { refreshes: GROUPS_CHANGED })
  const standing = standingOf(group)
  const size = `下载 ${sizeText(group.download_bytes)}，占用 ${sizeText(group.kept_bytes)}`
  return (
    <li className={styles.card} data-state={standing.state}>
      <header>
        <span className="grid flex-none place-items-center rounded-6 bg-hover size-36">
          <Boxes size={18} aria-hidden />
        </span>
        <div className="grow">
          <h3 className="cut">{group.title}</h3>
          <p className="meta cut">{group.does}</p>
        </div>
        <span className={styles.state} data-state={standing.state}>
          {standing.title}
        </span>
      </header>
      <dl className={styles.models}>
        {group.models.map(({ title, does, licence, bytes, reason }) => (
          <div key={title}>
            <dt>
              {title}{' '}
              <span className="meta num">
                {licence} · {sizeText(bytes)}
              </span>
            </dt>
            <dd className="meta">{does}</dd>
            {reason && <dd className={styles.failure}>{reason}</dd>}
          </div>
        ))}
      </dl>
      {job?.state === 'failed' && <p className={styles.failure}>{job.error}</p>}
      {group.adding && (
        <div role="status">
          <Progress percent={Math.round((job?.progress ?? 0) * 100)} size="small" aria-label="添加进度" />
          <p className="meta">{job?.message || '正在排队'}</p>
        </div>
      )}
      <footer>
        <span className="meta grow num">{size}</span>
        {group.state !== 'absent' && (
          <Popconfirm
            title="移除这组模型？"
            description="它做的事改回按规则处理，或要连接引擎；以后可以再添加。"
            okText="移除"
            cancelText="取消"
            onConfirm={() => remove.mutate({ group: group.group })}
          >
            <Button type="text" size="small" disabled={group.adding}>
              移除
            </Button>
          </Popconfirm>
        )}
        {group.state !== 'present' && (
          <Button type="primary" size="small" loading={begins} disabled={group.adding} onClick={begin}>
            {ADD_TITLES[group.state]}
          </Button>
        )}
      </footer>
    </li>
  )
}

/** Nothing where this service keeps no models. */
export const ModelGroups = () => {
  const { data } = useCall(api.modelGroups.list, {})
  if (!data?.length) return null
  return (
    <section aria-label="内置模型">
      <div className={styles.bar}>
        <h2>内置模型</h2>
        <span className="meta grow">在本机运行的小模型，不需要显卡，添加之后也不联网；没有它们时按规则处理</span>
      </div>
      <ul className={styles.cards}>
        {data.map(group => (
          <GroupCard key={group.group} group={group} />
        ))}
      </ul>
    </section>
  )
}
