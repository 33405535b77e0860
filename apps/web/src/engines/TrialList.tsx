// The steps of trying an engine out, each with what it showed; the last one may show a picture.
import { type Engine, TRIAL_STEPS, type TrialStep } from '@qianmu/contract/engines'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonRing } from '../ui/Spinner.tsx'
import styles from './engines.module.css'

const TITLES: Record<TrialStep['step'], string> = {
  reach: '连接',
  inventory: '模型',
  gaps: '能力',
  picture: '试画',
  answer: '试答',
  sound: '试听',
}
const RESULTS = {
  good: { icon: CircleCheck, title: '通过' },
  poor: { icon: TriangleAlert, title: '可用但不全' },
  bad: { icon: CircleX, title: '不通过' },
} as const
/** What is said while a step that takes its time is under way. */
const GOING: Partial<Record<TrialStep['step'], string>> = {
  picture: '正在试画一张 512×512，第一次装入模型可能要几分钟',
  sound: '正在试说一句，第一次装入模型可能要几分钟',
  answer: '正在试问一句，第一次装入模型可能要几分钟',
}
const lasted = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`)

interface Props {
  port: Engine['port']
  steps: readonly TrialStep[]
  /** Data address, or ''. */
  picture: string
  running: boolean
}

export const TrialList = ({ port, steps, picture, running }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  // It grows below what a small window shows.
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), [steps, picture, running])
  const next = running ? TRIAL_STEPS[port][steps.length] : undefined
  return (
    <div ref={list} className={styles.trial} role="status" aria-label="测试结果">
      <ol>
        {steps.map(({ step, result, text, ms }) => {
          const { icon: Icon, title } = RESULTS[result]
          return (
            <li key={step} data-result={result}>
              <Icon size={16} aria-label={title} />
              <span>
                <b>{TITLES[step]}</b> {text}
              </span>
              <span className="meta num">{lasted(ms)}</span>
            </li>
          )
        })}
        {next && (
          <li>
            <ButtonRing />
            <span>
              <b>{TITLES[next]}</b> {GOING[next] ?? '正在查看'}
            </span>
          </li>
        )}
      </ol>
      {picture.startsWith('data:audio/') ? (
        <audio src={picture} controls aria-label="引擎说的一句" />
      ) : (
        picture && <img src={picture} alt="引擎画出的测试图片" />
      )}
    </div>
  )
}
