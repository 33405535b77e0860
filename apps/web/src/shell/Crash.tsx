// Shown when a page breaks: what to do next, and the details to copy.
import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { toast } from '../kit/toast.ts'
import { copyText } from '../ui/copy.ts'
import { Notice } from '../ui/Notice.tsx'
import { ToastHost } from '../ui/toasts/ToastHost.tsx'

/** Code that could not be had: without a network, or because the product was updated while this page was open. */
const isUnfetched = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module|preload CSS/.test(error.message)

const wordsFor = (error: unknown): { title: string; help: string } => {
  if (!isUnfetched(error)) return { title: '这个页面出错了', help: '已保存的内容不受影响；刷新后可以接着用' }
  if (!navigator.onLine) return { title: '没有网络，页面没有加载', help: '网络恢复后请刷新页面，已保存的内容不受影响' }
  return { title: '千幕已更新，请刷新页面', help: '刷新后就是新版本，已保存的内容不受影响' }
}

export const Crash = () => {
  const error = useRouteError()
  const detail = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  return (
    <main className="row" style={{ minHeight: '100%' }}>
      <Notice
        picture={<path d="M48 8l32 48H16zM48 26v14M48 47v1" />}
        {...wordsFor(error)}
        action={
          <Button type="primary" onClick={() => location.reload()}>
            刷新页面
          </Button>
        }
        other={
          <Button type="text" onClick={() => void copyText(detail).then(done => done && toast.success('已复制详情'))}>
            复制详情
          </Button>
        }
      />
      <ToastHost />
    </main>
  )
}
