// /begin: what somebody new begins with. One of six cards, its steps beside them, and the sample work that it opens (mockup 60).
import { BEGINNINGS, type Beginning } from '@qianmu/contract/beginning'
import { Button, Progress } from 'antd'
import { ArrowRight, FilePlus2, Play, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNamed } from '../account/index.ts'
import { api } from '../api.ts'
import { PATHS } from '../kit/paths.ts'
import { useSession } from '../kit/session.ts'
import { keyOf, queryClient, useAction, useBusy, useCall } from '../kit/use-call.ts'
import { Portrait, Scene } from '../ui/scene/Scene.tsx'
import { percent } from '../ui/format.ts'
import styles from './begin.module.css'
import { stepsOf } from './steps-of.ts'
import { sampleWith, useSample } from './use-steps.ts'
import { STEP_FACTS, WAYS } from './ways.ts'

const LINES = [
  ['△', '雨点砸在积水里，霓虹碎成一片。'],
  ['顾晚', '这么大的雨，你等什么？'],
  ['林晚', '等一把伞。'],
] as const

const PlayMark = () => (
  <span className={styles.play} aria-hidden>
    <Play size={16} fill="currentColor" />
  </span>
)
/** What each card shows: a small piece of what will be made. */
const FACES: Readonly<Record<Beginning, ReactNode>> = {
  script: (
    <div className={styles.script}>
      <b>1-2　夜　外　望江路站牌</b>
      {LINES.map(([who, words]) => (
        <p key={words}>
          <b>{who}</b>
          <span>{words}</span>
        </p>
      ))}
    </div>
  ),
  comic: (
    <div className={styles.panels}>
      <Scene view="wide" />
      <Portrait who="him" />
      <Portrait who="her" />
      <Scene view="sign" />
    </div>
  ),
  animation: (
    <>
      <Scene view="wide" />
      <PlayMark />
    </>
  ),
  game: (
    <>
      <Scene view="two" />
      <ul className={styles.options}>
        <li>接过那把伞</li>
        <li>问她为什么在这里</li>
        <li>转身上车</li>
      </ul>
    </>
  ),
  dub: (
    <>
      <Portrait who="him" />
      <span className={styles.caption}>姑娘，最后两站不停了。</span>
    </>
  ),
  look: (
    <>
      <Scene view="sign" />
      <PlayMark />
    </>
  ),
}

const Cards = ({ chosen, choose }: { chosen: Beginning; choose: (to: Beginning) => void }) => {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 }[event.key]
    const to = by === undefined ? undefined : BEGINNINGS[BEGINNINGS.indexOf(chosen) + by]
    if (!to) return
    event.preventDefault()
    choose(to)
    list.current?.querySelector<HTMLElement>(`[data-key=${to}]`)?.focus()
  }
  return (
    <div ref={list} role="radiogroup" aria-label="想先做什么" tabIndex={-1} className={styles.cards} onKeyDown={move}>
      {BEGINNINGS.map((key, nth) => {
        const { title, help, icon: Icon } = WAYS[key]
        return (
          <button
            key={key}
            type="button"
            role="radio"
            data-key={key}
            aria-checked={key === chosen}
            tabIndex={key === chosen ? 0 : -1}
            className={styles.card}
            onClick={() => choose(key)}
          >
            <span className={styles.face} aria-hidden>
              {FACES[key]}
            </span>
            <span className="flex flex-col gap-4 p-16">
              <span className="row text-16 font-semibold">
                <Icon size={18} className="flex-none text-ptext" aria-hidden />
                <span className="grow">{title}</span>
                <span className="max-[720px]:hidden" aria-hidden>
                  <kbd>{nth + 1}</kbd>
                </span>
              </span>
              <span className="text-13 text-t2">{help}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** How far the sample is; nothing once all of it is there. */
const SampleNote = ({ busy, isAwaited }: { busy: boolean; isAwaited: boolean }) => {
  const { data: sample } = useSample({ isAwaited })
  const job = sample?.job
  if (!job || job.state === 'done') return null
  if (job.state === 'failed')
    return (
      <p className="text-13 text-danger" role="alert">
        {job.error}
      </p>
    )
  return (
    <div className="stack gap-4" role="status">
      <span className="meta">
        {sample.is_ready ? '示例可以打开了，样片还在做' : '正在准备示例'} {percent(job.progress)}
        {busy && !sample.is_ready && '，好了就打开'}
      </span>
      <Progress aria-label="示例的进度" percent={Math.round(job.progress * 100)} showInfo={false} size={{ height: 4 }} />
    </div>
  )
}

function useBeginning() {
  const navigate = useNavigate()
  const may = useSession(({ team }) => team?.my_permissions.includes('mWorkManage') ?? false)
  const [busy, run] = useBusy()
  const { mutate: make } = useAction(api.beginning.makeSample, { refreshes: [api.beginning.sample] })
  // What it opens is made while one chooses.
  useEffect(() => {
    if (may) make({})
  }, [may, make])
  const begin = (choice: Beginning) =>
    run(async () => {
      const steps = await api.beginning.setSteps({ choice })
      queryClient.setQueryData(keyOf(api.beginning.steps, {}), steps)
      const sample = may ? await sampleWith(WAYS[choice].needs) : null
      await navigate(WAYS[choice].place(sample))
    })
  const skip = () =>
    run(async () => {
      const steps = await api.beginning.setSteps({ choice: 'script', away: true })
      queryClient.setQueryData(keyOf(api.beginning.steps, {}), steps)
      await navigate(PATHS.works)
    })
  return { busy, may, begin, skip }
}

const BeginPage = () => {
  const { data: kept } = useCall(api.beginning.steps, {})
  const isNamed = useNamed()
  const name = useSession(({ user }) => (isNamed && user?.nickname) || '')
  const hasPassword = useSession(({ user }) => user?.has_password !== '0')
  const [own, choose] = useState<Beginning>()
  const chosen = own ?? (kept?.choice || 'script')
  const { busy, may, begin, skip } = useBeginning()
  const { title } = WAYS[chosen]
  const steps = stepsOf(chosen, hasPassword)
  const byKey = (event: KeyboardEvent) => {
    const to = BEGINNINGS[Number(event.key) - 1]
    if (to) choose(to)
    else if (event.key === 'Enter' && (event.target as HTMLElement).role === 'radio') {
      event.preventDefault()
      void begin(chosen)
    }
  }
  return (
    <div className={styles.page} onKeyDown={byKey}>
      <div className="grow min-w-0">
        <h1 className="text-28 leading-36 max-[720px]:text-22">{name ? `${name}，今天想先做什么？` : '今天想先做什么？'}</h1>
        <p className="mt-4 mb-24 text-t2">每一种都放好了示例《雨夜归人》，可以直接改。以后随时能换，别的也都在侧栏里。</p>
        <Cards chosen={chosen} choose={choose} />
        <p className="row flex-wrap mt-24 text-13 text-t2">
          <ShieldCheck size={14} className="flex-none" aria-hidden />
          <span className="grow">没有接引擎也全部能用；画面和声音先用规则草稿，随时换成自己的引擎。</span>
          <Button type="text" icon={<FilePlus2 size={14} aria-hidden />} disabled={busy} onClick={() => void skip()}>
            从空白作品开始
          </Button>
        </p>
      </div>
      <aside className={styles.aside} aria-label="接下来">
        <section className="p-16 border border-line rounded-10 bg-panel" aria-labelledby="begin-steps">
          <h2 id="begin-steps" className="mb-8 text-14">
            {title} · {steps.length} 步
          </h2>
          <ol className="stack gap-8">
            {steps.map((step, nth) => (
              <li key={step} className="row min-h-28">
                <span className={styles.nth} data-first={nth === 0 || undefined}>
                  {nth + 1}
                </span>
                <span className="grow">{STEP_FACTS[step].title}</span>
                <span className="meta">{STEP_FACTS[step].time}</span>
              </li>
            ))}
          </ol>
        </section>
        <p className="meta">做了就自动打勾。收起后在「帮助与反馈」里找回。</p>
        <SampleNote busy={busy} isAwaited={may} />
        <div className={styles.go}>
          <Button type="primary" size="large" block loading={busy} onClick={() => void begin(chosen)}>
            开始{title}
            <ArrowRight size={16} aria-hidden />
          </Button>
        </div>
        <Link to={PATHS.landing} className="self-center text-13">
          直接进工作台
        </Link>
      </aside>
    </div>
  )
}
export default BeginPage
