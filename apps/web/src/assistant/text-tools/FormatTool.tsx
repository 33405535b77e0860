// Formatting of the whole document: planned as a job, looked through change by change, applied in part or whole, and taken back.
import { FORMAT_STEPS, type FormatChange } from '@qianmu/contract/assistant/text-tools'
import { Button, Checkbox, Progress } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { Confidence } from './Confidence.tsx'
import styles from './text-tools.module.css'
import type { ToolProps } from './TextTools.tsx'
import { useFormatting } from './use-formatting.ts'

type Step = (typeof FORMAT_STEPS)[number]
const STEP_NAMES: Readonly<Record<Step, string>> = {
  classify: '识别行的类型',
  signs: '规范标点符号',
  numbers: '重排场次号',
  places: '统一地点名称',
  cast: '核对人物表',
}
/** Below this a change is not chosen beforehand. */
const CHOSEN_FROM = 0.8
const SHOWN = 100

export const FormatTool = ({ docId, mayWrite }: ToolProps) => {
  const [steps, setSteps] = useState<readonly Step[]>(FORMAT_STEPS)
  const { formatting, changes = [], running, refresh } = useFormatting(docId, mayWrite)
  const start = useAction(api.textTools.fullFormat, { done: refresh })
  const apply = useAction(api.textTools.applyFormat, {
    done: ({ done, skipped }, { job_id, undo }) => {
      refresh()
      const left = skipped > 0 ? `，${skipped} 处已被改动，没有动` : ''
      if (undo) toast.success(`已撤销 ${done} 处排版${left}`)
      else offerUndo(`已应用 ${done} 处排版${left}`, () => apply.mutate({ doc_id: docId, job_id, undo: 1 }))
    },
  })
  const jobId = formatting?.job_id ?? 0
  const applied = formatting?.applied ?? 0
  return (
    <>
      <Checkbox.Group
        className="grid grid-cols-[1fr_1fr] gap-y-4 gap-x-8 mt-4"
        value={[...steps]}
        onChange={values => setSteps(FORMAT_STEPS.filter(step => values.includes(step)))}
        options={FORMAT_STEPS.map(value => ({ value, label: STEP_NAMES[value] }))}
      />
      <div className={styles.bar}>
        <Button
          size="small"
          type="primary"
          disabled={!mayWrite || steps.length === 0}
          loading={running || start.isPending}
          onClick={() => start.mutate({ doc_id: docId, steps: [...steps] })}
        >
          全文排版
        </Button>
        {applied > 0 && (
          <Button
            size="small"
            icon={<Undo2 />}
            loading={apply.isPending}
            onClick={() => apply.mutate({ doc_id: docId, job_id: jobId, undo: 1 })}
          >
            撤销排版
          </Button>
        )}
      </div>
      {running && (
        <div role="status">
          <Progress percent={Math.round((formatting?.progress ?? 0) * 100)} size="small" aria-label="排版进度" />
          <p className="meta">{formatting?.message || '等待中'}</p>
        </div>
      )}
      {formatting?.state === 'failed' && <p className="danger">{formatting.error}</p>}
      {!running && !formatting && (
        <Empty art="page" title="先看后改" help="排版只列出建议，正文不动。看过再应用，应用前会留一个版本，也能撤销。" />
      )}
      {!running && formatting?.state === 'done' && changes.length === 0 && (
        <Empty art="page" title="排版已经规范" help="没有需要修改的地方。" />
      )}
      {!running && changes.length > 0 && applied === 0 && (
        <Preview
          key={jobId}
          changes={changes}
          busy={apply.isPending}
          apply={change_ids => apply.mutate({ doc_id: docId, job_id: jobId, change_ids })}
        />
      )}
      {!running && applied > 0 && <p className="my-8 mx-0 text-t2">已应用 {applied} 处。再次排版会从现在的正文重新检查。</p>}
    </>
  )
}

interface PreviewProps {
  changes: readonly FormatChange[]
  busy: boolean
  apply: (ids: number[]) => void
}

const Preview = ({ changes, busy, apply }: PreviewProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(changes.filter(({ confidence }) => confidence >= CHOSEN_FROM).map(({ id }) => id)),
  )
  const [shown, setShown] = useState(SHOWN)
  const all = chosen.size === changes.length
  const toggle = ({ id }: FormatChange) => setChosen(new Set(chosen.has(id) ? [...chosen].filter(each => each !== id) : [...chosen, id]))
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onChange={() => setChosen(new Set(all ? [] : changes.map(({ id }) => id)))}
        >
          已选 {chosen.size} / {changes.length} 处
        </Checkbox>
        <span className="grow" />
        <Button
          size="small"
          type="primary"
          disabled={chosen.size === 0}
          loading={busy}
          onClick={() => apply([...chosen].sort((a, b) => a - b))}
        >
          应用所选
        </Button>
      </div>
      <ul className={styles.cards} aria-label="排版建议">
        {changes.slice(0, shown).map(change => (
          <li key={change.id} className={styles.card}>
            <Checkbox checked={chosen.has(change.id)} onChange={() => toggle(change)}>
              <span className="meta">{change.reason}</span>
            </Checkbox>
            <Lines lines={change.old_lines} kind="old" />
            <Lines lines={change.new_lines} kind="new" />
            <Confidence value={change.confidence} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button size="small" block onClick={() => setShown(shown + SHOWN)}>
          再显示 {Math.min(SHOWN, changes.length - shown)} 处
        </Button>
      )}
    </>
  )
}

const Lines = ({ lines, kind }: { lines: readonly string[]; kind: 'old' | 'new' }) => (
  <div className={styles.lines}>
    {lines.map((line, index) => (kind === 'old' ? <del key={index}>{line || '（空行）'}</del> : <ins key={index}>{line}</ins>))}
  </div>
)
