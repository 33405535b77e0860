// The test page: is the server ready, which build is this, and the components in their states (document 1 §2.1).
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Progress, Segmented, Switch, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { settings } from '../kit/settings.ts'
import { queryClient } from '../kit/use-call.ts'
import { toast } from '../kit/toast.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ImageViewer } from '../ui/ImageViewer.tsx'
import { late } from '../ui/late/late.tsx'
import { CHART } from '../ui/theme/palette.ts'
import { CHOICE_NAMES, type Choice, choose, useAppearance } from '../ui/theme/appearance.ts'
import { useMode } from '../ui/theme/ThemeProvider.tsx'
import styles from './test-page.module.css'

/** What /readyz says: its HTTP status and its text. */
const askReadiness = async () => {
  const answer = await fetch(`${settings.base}readyz`)
  return { ready: answer.ok, text: await answer.text() }
}

const Health = () => {
  const { data, isError, refetch, isFetching } = useQuery({ queryKey: ['readyz'], queryFn: askReadiness }, queryClient)
  const state = isError ? '连不上服务器' : !data ? '正在检查…' : data.ready ? '服务正常' : '服务没有就绪'
  return (
    <section className={styles.block}>
      <h2>服务</h2>
      <p className={data?.ready ? 'good' : 'quiet'} role="status">
        {state}
      </p>
      {data && (
        <pre className="max-w-full m-0 overflow-auto text-t2" tabIndex={0}>
          {data.text}
        </pre>
      )}
      <Button loading={isFetching} onClick={() => void refetch()}>
        再检查一次
      </Button>
      <h2>页面</h2>
      <p className="meta">
        {import.meta.env.MODE} · {new URL(import.meta.url).pathname.split('/').at(-1)} · 基础路径 {settings.base}
      </p>
    </section>
  )
}

const drawn = (colour: string, text: string) => ({
  src: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="${colour}"/><circle cx="320" cy="180" r="96" fill="#fff" opacity=".4"/></svg>`)}`,
  alt: text,
})
const PICTURES = [drawn('#5c62d2', '第一张'), drawn('#05837e', '第二张')] as const

const ViewerSample = () => {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <>
      <Button onClick={() => setIndex(0)}>看图</Button>
      {index !== null && (
        <ImageViewer images={PICTURES} index={index} onIndex={setIndex} compareWith={PICTURES[1]} onClose={() => setIndex(null)} />
      )}
    </>
  )
}

const Samples = () => {
  const mode = useMode()
  const choice = useAppearance(state => state.choice)
  return (
    <section className={styles.block}>
      <h2>组件</h2>
      <Segmented<Choice>
        aria-label="外观"
        value={choice}
        onChange={choose}
        options={(Object.entries(CHOICE_NAMES) as [Choice, string][]).map(([value, label]) => ({ value, label }))}
      />
      <div className="flex flex-wrap items-center gap-12">
        <Button type="primary">主要</Button>
        <Button>默认</Button>
        <Button type="text">文字</Button>
        <Button danger>危险</Button>
        <Button disabled>不可用</Button>
      </div>
      <div className="flex flex-wrap items-center gap-12">
        <Input aria-label="输入框" placeholder="输入框" style={{ width: 200 }} />
        <Checkbox>勾选</Checkbox>
        <Switch aria-label="开关" />
        <Tag>标签</Tag>
        <Avatar id={7} name="林知夏" />
        <Progress percent={62} size="small" style={{ width: 160 }} aria-label="进度" />
      </div>
      <div className="flex flex-wrap items-center gap-12">
        <Button onClick={() => toast.success('做好了')}>成功提示</Button>
        <Button onClick={() => toast.error('没有做好：原因在这里', { detail: '详情' })}>错误提示</Button>
        <ViewerSample />
      </div>
      <ol className={styles.palette} aria-label="27 色">
        {CHART[mode].map(colour => (
          <li key={colour} style={{ background: colour }} title={colour} />
        ))}
      </ol>
      <Empty art="tasks" title="没有正在跑的任务" help="空状态的样子" />
    </section>
  )
}

/** Larger parts, each loaded when it is asked for. */
const PARTS = [
  { title: '画布', Part: late(async () => ({ default: (await import('../drawing/index.ts')).CanvasSamples })) },
  { title: '图', Part: late(() => import('../ui/samples/GraphSample.tsx')) },
  { title: '舞台', Part: late(() => import('../ui/samples/StageSample.tsx')) },
  { title: '播放器', Part: late(() => import('../ui/samples/PlayerSample.tsx')) },
] as const

const Sample = ({ title, Part }: (typeof PARTS)[number]) => {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      {open ? (
        <Suspense>
          <Part />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>打开{title}组件</Button>
      )}
    </section>
  )
}

const TestPage = () => (
  <div className={styles.page}>
    <h1>自检</h1>
    <Health />
    <Samples />
    {PARTS.map(part => (
      <Sample key={part.title} {...part} />
    ))}
  </div>
)
export default TestPage
