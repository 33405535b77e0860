// How far an update is: its words, a way to stop it, and why it failed.
import { Button } from 'antd'
import type { useUpdate } from './use-update.ts'

export const Under = ({ job, isRunning, stop }: Pick<ReturnType<typeof useUpdate>, 'isRunning' | 'job' | 'stop'>) => (
  <>
    {isRunning && (
      <p className="row meta">
        <span className="grow">{job?.message || '排队中'}，可以离开这一页</span>
        <Button size="small" onClick={stop}>
          停下
        </Button>
      </p>
    )}
    {job?.state === 'failed' && (
      <p className="text-13 text-danger" role="alert">
        {job.error}
      </p>
    )}
  </>
)
