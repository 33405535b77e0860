// In the place of a part whose code could not be fetched: why, and what to do.
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../kit/toast.ts'
import { Notice } from '../Notice.tsx'

interface Props {
  /** Fetches the part again. May be called more than once. */
  renew: () => void
  /** Of parts that stand over the page: they close. */
  onClose: (() => void) | undefined
}

export const Missing = ({ renew, onClose }: Props) => {
  const isOver = !!onClose
  const close = useEffectEvent(() => {
    toast.error(navigator.onLine ? '没有加载出来，请再试一次，或刷新页面' : '没有网络，暂时打不开')
    onClose?.()
  })
  useEffect(() => {
    if (isOver) close()
    addEventListener('online', renew)
    return () => {
      removeEventListener('online', renew)
      // Gone from the page: it is fetched anew when it is next shown.
      renew()
    }
  }, [isOver, renew])
  if (isOver) return null
  return (
    <Notice
      picture={<path d="M24 30a34 34 0 0 1 48 0M33 40a21 21 0 0 1 30 0M48 52v1M22 8l52 48" />}
      title={navigator.onLine ? '这里没有加载出来' : '没有网络，这里还没有加载'}
      help={navigator.onLine ? '可能是网络不稳，或千幕已更新' : '网络恢复后会自己加载'}
      action={
        <Button size="small" onClick={renew}>
          再试一次
        </Button>
      }
      other={
        navigator.onLine && (
          <Button size="small" type="text" onClick={() => location.reload()}>
            刷新页面
          </Button>
        )
      }
    />
  )
}
