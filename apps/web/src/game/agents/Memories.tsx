// What an agent remembers: read, written, pinned and forgotten.
import { Button } from 'antd'
import { Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { Words } from '../fields/Words.tsx'

const { roleAgents } = api
const again = () => staleAnswers([roleAgents.getMemory.contract.name])
const quietly = (work: Promise<unknown>) => void work.then(again).catch(rethrowUnlessFailure)
const MAX = 1000

export const Memories = ({ agentId: agent_id, readOnly }: { agentId: number; readOnly: boolean }) => {
  const { data } = useCall(roleAgents.getMemory, { agent_id })
  const [text, setText] = useState('')
  const add = () => {
    quietly(roleAgents.saveMemory({ agent_id, text }))
    setText('')
  }
  const remove = (memory_id: number) => {
    quietly(roleAgents.removeMemory({ agent_id, memory_ids: [memory_id] }))
    offerUndo('记忆已删除', () => quietly(roleAgents.saveMemory({ agent_id, memory_id, removed: false })))
  }
  return (
    <div className="stack gap-8">
      {!readOnly && (
        <span className="row">
          <span className="grow">
            <Words label="新的记忆" max={MAX} placeholder="他应该记得的一件事" value={text} onChange={setText} />
          </span>
          <Button size="small" disabled={!text.trim()} onClick={add}>
            记住
          </Button>
        </span>
      )}
      <ul aria-label="记忆" className="stack gap-4">
        {data?.memories.map(({ memory_id, text: own, pinned, turn_id }) => (
          <li key={memory_id} className="row items-start">
            <SavedField
              label="记忆"
              rows={1}
              max={MAX}
              disabled={readOnly}
              value={own}
              save={value => roleAgents.saveMemory({ agent_id, memory_id, text: value }).then(again)}
            />
            <span className="meta">{turn_id === null ? '手写' : '对话里'}</span>
            <IconButton
              icon={Pin}
              label={pinned ? '取消置顶' : '置顶'}
              aria-pressed={pinned}
              disabled={readOnly}
              onClick={() => quietly(roleAgents.saveMemory({ agent_id, memory_id, pinned: !pinned }))}
            />
            <IconButton icon={Trash2} label="删除记忆" disabled={readOnly} onClick={() => remove(memory_id)} />
          </li>
        ))}
      </ul>
      {data?.memories.length === 0 && <p className="meta">还没有记忆；说过的要紧话会记在这里。</p>}
    </div>
  )
}
