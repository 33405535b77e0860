// What was done in the team: who, when, what.
import { Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/format.ts'
import styles from './team-page.module.css'

const PAGE_SIZE = 50

export const TeamLog = () => {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(api.team.log, { page, size: PAGE_SIZE })
  if (isError) return <Empty art="tasks" title="操作记录没有取到" action={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!data) return <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 8 }} />
  if (!data.total) return <Empty art="tasks" title="还没有操作记录" help="成员、角色、邀请和删除的操作会记在这里" />
  return (
    <section className={styles.log} aria-label="操作记录">
      <ul>
        {data.list.map(({ id, at, nickname, message, event }) => (
          <li key={id}>
            <span className="meta num">{instantText(at)}</span>
            <span className="strong cut">{nickname}</span>
            <span className="grow quiet">{message || event}</span>
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </section>
  )
}
