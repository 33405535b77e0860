// Before an engine labels the scenes of a work: whose, about how many questions, and what they cost.
import { Alert } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { aboutYuan, largeNumber } from '../../ui/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'

export default function AiDialog({ eid, run, onClose }: { eid: number; run: () => Promise<unknown>; onClose: () => void }) {
  const { data: cost } = useCall(api.evaluation.aiCost, { eid }, { staleMs: 0 })
  const start = async () => {
    await run()
    onClose()
  }
  return (
    <FormDialog title="请 AI 标注" ok="开始标注" run={start} onClose={onClose}>
      <p className="meta pb-12">
        语言引擎逐场贴标签，分数仍由统计得出；每个判断都要引原文，对不上的去掉并计数。结构、人物、冲突三项会换成它标注的结果。
      </p>
      {!cost ? (
        <Spinner label="正在估算" />
      ) : cost.may ? (
        <p className="num" role="status">
          {cost.engine} · 约 {cost.questions} 问 · {largeNumber(cost.tokens)} 个词元 · {aboutYuan(cost.yuan)}
          {cost.cap > 0 && (
            <span className="meta block">
              团队今天已用 {cost.spent.toFixed(2)} 元，上限 {cost.cap} 元；用完会停下，标好的留着
            </span>
          )}
        </p>
      ) : (
        <Alert type="warning" showIcon title={cost.reason} />
      )}
    </FormDialog>
  )
}
