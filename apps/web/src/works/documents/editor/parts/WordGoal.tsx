// The words that a document's writers aim at: how far they are, and a small form to set them.
import { WORD_GOAL_MAX } from '@qianmu/contract/works/documents'
import { Button, InputNumber, Popover } from 'antd'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../../api.ts'
import { rethrowUnlessFailure } from '../../../../kit/failure.ts'
import { keyOf, queryClient } from '../../../../kit/use-call.ts'
import { percent } from '../../../../ui/format.ts'
import styles from './bars.module.css'

interface Props {
  docId: number
  projectId: number
  words: number
  goal: number | null
  mayWrite: boolean
}

const GoalForm = ({ docId, projectId, goal, done }: Pick<Props, 'docId' | 'projectId' | 'goal'> & { done: () => void }) => {
  const [wanted, setWanted] = useState<number | null>(goal)
  const save = async (word_goal: number | null) => {
    await api.documents.setState({ project_id: projectId, doc_id: [docId], word_goal }).catch(rethrowUnlessFailure)
    await queryClient.invalidateQueries({ queryKey: keyOf(api.documents.head, { doc_id: docId }) })
    done()
  }
  return (
    <form
      className="flex items-center gap-8"
      onSubmit={event => {
        event.preventDefault()
        void save(wanted)
      }}
    >
      <InputNumber
        autoFocus
        size="small"
        min={1}
        max={WORD_GOAL_MAX}
        precision={0}
        step={100}
        suffix="字"
        aria-label="目标字数"
        value={wanted}
        onChange={value => setWanted(value)}
      />
      <Button size="small" type="primary" htmlType="submit" disabled={wanted === null}>
        保存
      </Button>
      {goal !== null && (
        <Button size="small" type="text" onClick={() => void save(null)}>
          取消目标
        </Button>
      )}
    </form>
  )
}

export const WordGoal = ({ docId, projectId, words, goal, mayWrite }: Props) => {
  const [open, setOpen] = useState(false)
  if (goal === null && !mayWrite) return null
  const share = goal === null ? 0 : Math.min(1, words / goal)
  const label = goal === null ? '设目标' : `目标 ${goal.toLocaleString('zh-CN')} 字 · ${percent(share)}`
  return (
    <Popover
      open={open}
      onOpenChange={wanted => setOpen(wanted && mayWrite)}
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      content={<GoalForm docId={docId} projectId={projectId} goal={goal} done={() => setOpen(false)} />}
    >
      <button type="button" className={styles.goal} disabled={!mayWrite} data-reached={share === 1 || undefined}>
        <Target size={12} aria-hidden />
        {label}
        {goal !== null && (
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </button>
    </Popover>
  )
}
