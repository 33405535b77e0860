// One's own queue over the results: how much waits, and holding it back. It shows while anything waits.
import { Button } from 'antd'
import { Pause, Play } from 'lucide-react'
import { api } from '../../../api.ts'
import { useAction } from '../../../kit/use-call.ts'
import { useOrder, useSaid } from './use-order.ts'

const REFRESHED = [api.drawing.queue, api.drawing.list]

export const QueueBar = () => {
  const { queue } = useOrder()
  const { said } = useSaid()
  const pause = useAction(api.drawing.pause, { refreshes: REFRESHED })
  const shows = queue && (queue.waiting > 0 || queue.paused)
  const Icon = queue?.paused ? Play : Pause
  return (
    <>
      {shows && (
        <div
          className="flex items-center gap-8 mt-8 py-6 px-8 rounded-6 bg-hover text-12 data-[held=true]:bg-warn-soft data-[held=true]:text-warn"
          data-held={queue.paused || queue.away !== ''}
        >
          <span className="grow">
            {queue.paused ? '已暂停' : '排队'} <span className="num">{queue.waiting}</span> 张{queue.away && `，等 ${queue.away} 恢复`}
          </span>
          <Button
            size="small"
            icon={<Icon size={14} aria-hidden />}
            loading={pause.isPending}
            onClick={() => pause.mutate({ paused: queue.paused ? 0 : 1 })}
          >
            {queue.paused ? '继续画' : '暂停'}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
