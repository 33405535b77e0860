// A manual evaluation: the same rubric, filled in by a person.
import type { EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { EVALUATION_LIMITS } from '@qianmu/contract/evaluation/states'
import { Form, Input, InputNumber, Switch } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { refreshEvaluations } from '../use-evaluation.ts'

interface Values {
  scores: Record<string, { score: number | null; text: string } | undefined>
  finish: boolean
}

export default function ManualDialog({ report, onClose }: { report: EvaluationReport; onClose: () => void }) {
  const { data } = useCall(api.evaluation.template, {})
  const run = async ({ scores, finish }: Values) => {
    const manual = (data?.rubric ?? []).flatMap(({ key }) => {
      const given = scores[key]
      return typeof given?.score === 'number' ? [{ key, score: given.score, text: given.text ?? '' }] : []
    })
    await api.evaluation.update({ eid: report.eid, manual, finish: finish ? 1 : 0 })
    await refreshEvaluations()
    onClose()
  }
  if (!data) return null
  const initial = { scores: Object.fromEntries(report.manual.map(({ key, ...given }) => [key, given])), finish: false }
  return (
    <FormDialog<Values> title="人工评估" ok="保存" initial={initial} run={run} onClose={onClose} width={640}>
      {data.rubric.map(({ key, label, weight }) => (
        <div key={key} className="row items-start gap-12">
          <Form.Item name={['scores', key, 'score']} label={`${label}（占 ${weight}%）`} className="w-132">
            <InputNumber min={0} max={100} className="w-full" />
          </Form.Item>
          <Form.Item name={['scores', key, 'text']} label={`${label}的评语`} className="grow">
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={EVALUATION_LIMITS.note} />
          </Form.Item>
        </div>
      ))}
      <Form.Item name="finish" label="评完了，总分按这里算" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
