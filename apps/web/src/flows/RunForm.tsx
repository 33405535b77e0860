// The form of a workflow and the bar that runs it: how often, and how its seeds go on (mockup 41).
import type { Data } from '@qianmu/contract/kit/call'
import { FLOW_RUNS_MAX, type FlowField, SEED_MODES } from '@qianmu/contract/flows'
import { Alert, Button, InputNumber, Segmented } from 'antd'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { Field } from './Field.tsx'
import { LIBRARY } from './importing.ts'
import type { useValues } from './use-values.ts'

type Info = Data<typeof api.flows.info.contract>
/** Under which a seed is drawn anew, what it shows is the last one. */
const SEED_NOTES = { fixed: {}, increment: { note: '每次加一' }, random: { note: '每次随机；上次用的', fixed: true } } as const
const SEED_TITLES = { fixed: '固定', increment: '递增', random: '随机' } as const

/** Names of what is missing that are shown. */
const SHOWN = 8
const PREFIX = 'inputs.'
/** What was refused, by the keys of fields. */
const refusedOf = ({ fields }: Failure) =>
  Object.fromEntries(fields.map(({ field, msg }) => [field.startsWith(PREFIX) ? field.slice(PREFIX.length) : field, msg]))

/** The largest seed that every engine takes. */
const SEED_MAX = 2 ** 47
/** New seeds, within what their nodes take. */
const randomSeeds = (form: readonly FlowField[]) =>
  Object.fromEntries(
    form
      .filter(({ kind }) => kind === 'seed')
      .map(({ key, min, max }) => [key, Math.floor((min ?? 0) + Math.random() * (Math.min(max ?? SEED_MAX, SEED_MAX) - (min ?? 0)))]),
  )

/** Runs the workflow with what is filled in; refusals stand at their fields. */
function useRunning(info: Info, values: ReturnType<typeof useValues>) {
  const [n, setN] = useState(1)
  const [mode, setMode] = useState<(typeof SEED_MODES)[number]>('random')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const run = async () => {
    if (busy) return
    setBusy(true)
    setRefused({})
    try {
      // A single run has its seeds from here, so that the form shows those that were used.
      const seeds = mode === 'random' && n === 1 ? randomSeeds(info.form) : {}
      const inputs = { ...values.changed, ...seeds }
      await api.flows.draw({ comfy_id: info.comfy_id, inputs, n, seed_mode: Object.keys(seeds).length ? 'fixed' : mode })
      if (Object.keys(seeds).length) values.take(inputs)
      staleAnswers([api.flows.history.contract.name, ...LIBRARY])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const faults = refusedOf(error)
      setRefused(faults)
      const [first] = Object.keys(faults)
      if (first) document.querySelector(`[data-field="${CSS.escape(first)}"]`)?.scrollIntoView({ block: 'center' })
    } finally {
      setBusy(false)
    }
  }
  return { n, setN, mode, setMode, busy, refused, run }
}

const Fields = ({
  fields,
  values,
  refused,
  seeds,
}: {
  fields: readonly FlowField[]
  values: ReturnType<typeof useValues>
  refused: Readonly<Record<string, string>>
  seeds: (typeof SEED_MODES)[number]
}) =>
  fields.map(field => (
    <Field
      key={field.key}
      field={field}
      value={values.valueOf(field)}
      error={refused[field.key]}
      {...(field.kind === 'seed' && SEED_NOTES[seeds])}
      onChange={value => values.change(field.key, value)}
    />
  ))

export const RunForm = ({ info, values }: { info: Info; values: ReturnType<typeof useValues> }) => {
  const running = useRunning(info, values)
  const { n, setN, mode, setMode, busy, refused, run } = running
  useShortcut('Ctrl+Enter', () => void run(), { label: '运行', group: '工作流' })
  const [plain, advanced] = [info.form.filter(field => !field.advanced), info.form.filter(field => field.advanced)]
  const seeds = info.form.some(({ kind }) => kind === 'seed')
  const elsewhere = Object.entries(refused).filter(([key]) => !info.form.some(field => field.key === key))
  return (
    <form
      aria-label="参数"
      className="stack flex-none w-376 line-r max-[960px]:w-full"
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <div className="grow overflow-auto p-16 grid gap-16 content-start">
        {info.intro && <p className="text-13 text-t2">{info.intro}</p>}
        {info.lacks && (
          <Alert
            type="warning"
            showIcon
            title={[info.lacks, [...info.missing_nodes, ...info.missing_models].slice(0, SHOWN).join('、')].filter(Boolean).join('：')}
          />
        )}
        {elsewhere.length > 0 && <Alert type="error" showIcon title={elsewhere.map(([, msg]) => msg).join('；')} />}
        <Fields fields={plain} values={values} refused={refused} seeds={mode} />
        {advanced.length > 0 && (
          <details open={advanced.some(({ key }) => key in refused) || undefined}>
            <summary className="cursor-pointer font-medium">
              高级 <span className="meta">{advanced.length} 项</span>
            </summary>
            <div className="grid gap-16 mt-12">
              <Fields fields={advanced} values={values} refused={refused} seeds={mode} />
            </div>
          </details>
        )}
      </div>
      <footer className="flex-none grid gap-8 p-16 bg-panel line-t sticky bottom-0" data-kept>
        <div className="row flex-wrap">
          <label htmlFor="flow-n">运行</label>
          <InputNumber id="flow-n" className="w-64" min={1} max={FLOW_RUNS_MAX} value={n} onChange={next => setN(next ?? 1)} />
          <span>次</span>
          <span className="grow" />
          {seeds && (
            <Segmented
              size="small"
              aria-label="种子"
              value={mode}
              onChange={setMode}
              options={SEED_MODES.map(value => ({ value, label: SEED_TITLES[value] }))}
            />
          )}
        </div>
        <Button type="primary" size="large" block htmlType="submit" loading={busy} icon={<Play size={16} aria-hidden />}>
          运行{n > 1 && ` ${n} 次`}
        </Button>
      </footer>
    </form>
  )
}
