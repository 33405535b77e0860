// The task tray, docked right: what runs, waits and has just ended, each with its next step (mockup 04).
import type { Job } from '@qianmu/contract/jobs'
import { Button, Progress } from 'antd'
import { Brush, CircleCheck, CircleX, FileInput, ListTodo, type LucideIcon, PanelRightClose, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useAction } from '../kit/use-call.ts'
import { copyText } from '../ui/copy.ts'
import { Empty } from '../ui/Empty.tsx'
import { ago, percent } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './task-tray.module.css'
import { useJobs } from './use-jobs.ts'

const ICONS: Record<string, LucideIcon> = { import: FileInput, export: FileInput, draw: Brush }

const Task = ({ job, action, children }: { job: Job; action?: ReactNode; children: ReactNode }) => {
  const Icon = ICONS[job.kind] ?? ListTodo
  return (
    <li className="flex gap-12 py-10 px-16">
      <span className="flex flex-none items-center justify-center w-56 h-36 rounded-4 bg-hover text-t2">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="grow">
        <div className="row">
          <span className="grow cut strong">{job.title}</span>
          {action}
        </div>
        {children}
      </div>
    </li>
  )
}

/** Cancelling and beginning anew, of a job or of a drawing as a whole. */
function useSteps({ job_id, record_id }: Job) {
  const refreshes = [api.jobs.list]
  const cancelJob = useAction(api.jobs.cancel, { refreshes })
  const retryJob = useAction(api.jobs.retry, { refreshes })
  const cancelDrawing = useAction(api.drawing.cancel, { refreshes })
  const retryDrawing = useAction(api.drawing.retry, { refreshes })
  return {
    cancel: () => (record_id ? cancelDrawing.mutate({ record_id }) : cancelJob.mutate({ job_id })),
    retry: () => (record_id ? retryDrawing.mutate({ record_id }) : retryJob.mutate({ job_id })),
    retrying: retryJob.isPending || retryDrawing.isPending,
  }
}

const Running = ({ job }: { job: Job }) => {
  const { cancel } = useSteps(job)
  return (
    <Task job={job} action={<IconButton icon={X} size={24} label={`取消 ${job.title}`} onClick={cancel} />}>
      <div className="row meta num">
        <span className="grow cut">{job.message || '进行中'}</span>
        <span>{percent(job.progress)}</span>
      </div>
      <Progress
        aria-label={`${job.title} 进度`}
        percent={Math.round(job.progress * 100)}
        showInfo={false}
        size={{ height: 4 }}
        className="block h-8 mt-4 leading-8"
      />
    </Task>
  )
}

const Waiting = ({ job }: { job: Job }) => {
  const { cancel } = useSteps(job)
  return (
    <Task job={job} action={<IconButton icon={X} size={24} label={`取消 ${job.title}`} onClick={cancel} />}>
      <div className="meta num">{job.queue_position ? `第 ${job.queue_position} 位` : '等待中'}</div>
    </Task>
  )
}

const Failed = ({ job }: { job: Job }) => {
  const { retry, retrying } = useSteps(job)
  return (
    <Task job={job}>
      <div className="mt-2 text-danger text-12 leading-18">{job.error || '任务没有完成'}</div>
      <div className="flex gap-8 mt-8">
        <Button size="small" loading={retrying} onClick={retry}>
          重试
        </Button>
        <Button
          size="small"
          type="text"
          onClick={() => void copyText(`${job.title}\n${job.error}\n任务 ${job.job_id}`).then(done => done && toast.success('已复制详情'))}
        >
          复制详情
        </Button>
      </div>
    </Task>
  )
}

const Finished = ({ job, onOpen }: { job: Job; onOpen: () => void }) => {
  if (job.state === 'failed') return <Failed job={job} />
  const done = job.state === 'done'
  const Icon = done ? CircleCheck : CircleX
  const open = done && job.link && (
    <Link className="meta strong" to={job.link} onClick={onOpen}>
      打开结果
    </Link>
  )
  return (
    <Task job={job} action={open}>
      <div className="row meta num">
        <Icon size={14} className={done ? 'good' : ''} aria-hidden />
        <span className="grow cut">{done ? job.message || '已完成' : '已取消'}</span>
        {job.finished_at && <span>{ago(job.finished_at)}</span>}
      </div>
    </Task>
  )
}

const Group = ({ title, count, action, children }: { title: string; count: number; action?: ReactNode; children: ReactNode }) =>
  count > 0 && (
    <section>
      <h3 className={styles.group}>
        <span>{title}</span>
        <span className="num">{count}</span>
        <span className="grow" />
        {action}
      </h3>
      <ul>{children}</ul>
    </section>
  )

const TaskTray = ({ onClose }: { onClose: () => void }) => {
  const { running, waiting, finished } = useJobs()
  const clear = useAction(api.jobs.clear, { refreshes: [api.jobs.list] })
  const none = running.length + waiting.length + finished.length === 0
  return (
    <aside className={styles.tray} aria-label="任务">
      <header className={styles.head}>
        <h2>任务</h2>
        <span className="meta num grow">
          {running.length} 进行中 · {waiting.length} 排队
        </span>
        <IconButton icon={PanelRightClose} label="收起任务" keys="Esc" onClick={onClose} />
      </header>
      <div className="flex flex-1 flex-col min-h-0 overflow-y-auto">
        {none && <Empty art="tasks" title="没有正在跑的任务" help="生成、配音、导出的进度都会出现在这里" />}
        <Group title="进行中" count={running.length}>
          {running.map(job => (
            <Running key={job.job_id} job={job} />
          ))}
        </Group>
        <Group title="排队" count={waiting.length}>
          {waiting.map(job => (
            <Waiting key={job.job_id} job={job} />
          ))}
        </Group>
        <Group
          title="刚刚结束"
          count={finished.length}
          action={
            <Button size="small" type="link" loading={clear.isPending} onClick={() => clear.mutate({})}>
              清除
            </Button>
          }
        >
          {finished.map(job => (
            <Finished key={job.job_id} job={job} onOpen={onClose} />
          ))}
        </Group>
      </div>
    </aside>
  )
}
export default TaskTray
