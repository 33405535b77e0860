// One's own queue over the results: how much waits, and holding it back. It shows while anything waits.
import { Button } from 'antd'
import { Pause, Play } from 'lucide-react'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import styles from '../studio.module.css'

const REFRESHED = [api.drawing.queue, api.drawing.list]

export const QueueBar = () => {
  const { data } = useCall(api.drawing.queue, {})
  const pause = useAction(api.drawing.pause, { refreshes: REFRESHED })
  if (!data || (data.waiting === 0 && !data.paused)) return null
  const Icon = data.paused ? Play : Pause
  return (
    <div className={styles.queue} data-paused={data.paused}>
      <span className="grow">
        {data.paused ? '已暂停' : '排队'} <span className="num">{data.waiting}</span> 张
      </span>
      <Button
        size="small"
        icon={<Icon size={14} aria-hidden />}
        loading={pause.isPending}
        onClick={() => pause.mutate({ paused: data.paused ? 0 : 1 })}
      >
        {data.paused ? '继续画' : '暂停'}
      </Button>
    </div>
  )
}
