// Shows the toasts: at most three, merged ones with ×n, errors with 复制详情; they stay while pointer or focus rests on them.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { dismissToast, holdToasts, releaseToasts, toast, useToasts } from '../../kit/toast.ts'
import type { Toast, ToastTone } from '../../kit/toast-queue.ts'
import { copyText } from '../copy.ts'
import { footOf } from './place.ts'
import styles from './toast.module.css'

const ICONS: Record<ToastTone, LucideIcon> = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

const copyDetail = async (detail: string) => {
  if (await copyText(detail)) toast.success('已复制详情')
  else toast.warning('浏览器不允许复制，请手动选中文字')
}

const Item = ({ item }: { item: Toast }) => {
  const Icon = ICONS[item.tone]
  const { action } = item
  return (
    <li className={styles.toast} data-tone={item.tone}>
      <Icon size={16} aria-hidden />
      <span className="min-w-0" role={item.tone === 'error' || item.tone === 'warning' ? 'alert' : 'status'}>
        {item.text}
        {item.count > 1 && <b className="num"> ×{item.count}</b>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(item.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      {item.detail && (
        <button type="button" onClick={() => void copyDetail(item.detail)}>
          复制详情
        </button>
      )}
      <button type="button" className={styles.close} aria-label="关闭提示" onClick={() => dismissToast(item.id)}>
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}

/** What says by `data-kept` that toasts leave it in sight, as it stands when a toast comes or goes. */
function usePlace(count: number) {
  const host = useRef<HTMLOListElement>(null)
  const [foot, setFoot] = useState<number>()
  useLayoutEffect(() => {
    const element = host.current!
    if (count === 0) return setFoot(undefined)
    element.style.removeProperty('bottom')
    const kept = [...document.querySelectorAll('[data-kept]')].map(each => each.getBoundingClientRect()).filter(({ height }) => height > 0)
    const next = footOf(element.getBoundingClientRect(), kept, innerHeight)
    element.style.bottom = `${next}px`
    setFoot(next)
  }, [count])
  return { ref: host, style: foot === undefined ? {} : { bottom: foot } }
}

export const ToastHost = () => {
  const list = useToasts(state => state.list)
  const place = usePlace(list.length)
  return (
    <ol
      {...place}
      className={styles.host}
      aria-label="提示"
      onMouseEnter={holdToasts}
      onMouseLeave={() => releaseToasts()}
      onFocus={holdToasts}
      onBlur={() => releaseToasts()}
    >
      {list.map(item => (
        <Item key={item.id} item={item} />
      ))}
    </ol>
  )
}
