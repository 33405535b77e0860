// The bar under the text: sending back, passing under conditions, passing. Passing waits until no 必改 is open, and says so.
import type { Review } from '@qianmu/contract/works/supervision'
import { Button, Form, Input, Tooltip } from 'antd'
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { whyNotPass } from './queue.ts'

type Decision = 'revising' | 'conditional' | 'passed'
const NAMES: Record<Decision, string> = { revising: '退回修改', conditional: '有条件通过', passed: '通过' }

export const DecisionBar = ({ review, label }: { review: Review; label: string }) => {
  const [asked, setAsked] = useState<Decision | null>(null)
  const decide = useAction(api.supervision.decide, {
    refreshes: [api.supervision.reviews, api.supervision.review],
    done: (_, { decision }) => toast.success(`${label}：${NAMES[decision as Decision]}`),
  })
  const { state } = review
  const why = whyNotPass(review)
  const closed = state === 'draft' || state === 'revising'
  return (
    <footer className="row flex-none min-h-56 px-16 bg-panel line-t max-[720px]:flex-wrap max-[720px]:py-8" aria-label="审阅结论" data-kept>
      <span className="meta max-[720px]:hidden">审阅结论</span>
      <span role="status" className="cut grow max-[720px]:basis-full">
        {why || (state === 'conditional' ? '已有条件通过' : '必改都已解决，可以通过')}
      </span>
      <Button danger icon={<RotateCcw size={14} aria-hidden />} disabled={closed} onClick={() => setAsked('revising')}>
        退回修改
      </Button>
      <Button disabled={closed || state === 'conditional' || state === 'passed'} onClick={() => setAsked('conditional')}>
        有条件通过
      </Button>
      <Tooltip title={why}>
        <Button
          type="primary"
          icon={<Check size={14} aria-hidden />}
          disabled={why !== ''}
          loading={decide.isPending && asked === null}
          onClick={() => decide.mutate({ doc_id: review.doc_id, decision: 'passed', note: '' })}
        >
          通过{label}
        </Button>
      </Tooltip>
      {asked && (
        <FormDialog<{ note: string }>
          title={`${label}：${NAMES[asked]}`}
          ok={NAMES[asked]}
          initial={{ note: '' }}
          run={async ({ note }) => {
            await decide.mutateAsync({ doc_id: review.doc_id, decision: asked, note })
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <Form.Item name="note" label="给编剧的话（可以不写）">
            <Input.TextArea autoFocus rows={3} maxLength={1000} />
          </Form.Item>
        </FormDialog>
      )}
    </footer>
  )
}
