// The agent of a character: its card, what it remembers, and a room to rehearse in.
import type { Agent } from '@qianmu/contract/game/agents'
import { Button, Dropdown, Input } from 'antd'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useBusy, useCall } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { late } from '../../ui/late/late.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { useOpened } from '../GameRoom.tsx'
import { Memories } from './Memories.tsx'

const Rehearsal = late(() => import('./Rehearsal.tsx'))
const LISTS = [api.roleAgents.agents.contract.name]
const again = () => staleAnswers(LISTS)
/** Fields of a character card that people write here; the others are kept as they are. */
const FIELDS = [
  ['description', '人设', 4],
  ['personality', '性格', 2],
  ['scenario', '处境', 2],
  ['first_mes', '开场白', 2],
  ['mes_example', '说话的样子', 3],
] as const
type Tab = 'card' | 'memory' | 'room'

/** A better description out of a sentence: from a language engine, or by rules that say so. */
const Better = ({ agent }: { agent: Agent }) => {
  const [wish, setWish] = useState('')
  const [busy, run] = useBusy()
  const improve = () =>
    run(async () => {
      const { prompt } = await api.roleAgents.generatePrompt({ prompt: wish })
      await api.roleAgents.saveAgent({ agent_id: agent.agent_id, card: { ...agent.card, name: agent.name, description: prompt } })
      again()
    })
  return (
    <span className="row">
      <Input
        size="small"
        aria-label="想要什么样的人设"
        placeholder="一句话说想要什么样的人设"
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
      <Button size="small" loading={busy} disabled={!wish.trim()} onClick={() => void improve()}>
        优化人设
      </Button>
    </span>
  )
}

const Card = ({ agent, readOnly }: { agent: Agent; readOnly: boolean }) => {
  const card = agent.card as Record<string, unknown>
  return (
    <div className="stack gap-8">
      {FIELDS.map(([name, label, rows]) => (
        <div key={name} className="stack gap-4">
          <span className="meta">{label}</span>
          <SavedField
            label={label}
            rows={rows}
            max={8000}
            disabled={readOnly}
            value={String(card[name] ?? '')}
            save={value =>
              api.roleAgents.saveAgent({ agent_id: agent.agent_id, card: { ...card, name: agent.name, [name]: value } }).then(again)
            }
          />
        </div>
      ))}
      {!readOnly && <Better agent={agent} />}
    </div>
  )
}

/** The actions on an agent that is there. */
const Actions = ({ agent, onRemove, readOnly }: { agent: Agent; onRemove: () => void; readOnly: boolean }) => {
  const save = async (format: 'png' | 'json' | 'charx') => {
    try {
      saveFile(await api.roleAgents.exportCard.file({ agent_id: agent.agent_id, format }))
    } catch (error) {
      rethrowUnlessFailure(error)
    }
  }
  const items = (['png', 'json', 'charx'] as const).map(format => ({
    key: format,
    label: `角色卡 ${format.toUpperCase()}`,
    onClick: () => void save(format),
  }))
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button size="small">导出</Button>
      </Dropdown>
      {!readOnly && (
        <Button size="small" danger onClick={onRemove}>
          删除
        </Button>
      )}
    </>
  )
}

interface Props {
  characterId: string
  name: string
}
const AgentPanel = ({ characterId, name }: Props) => {
  const { workId, hands } = useOpened()
  const { data } = useCall(api.roleAgents.agents, { project_id: workId })
  const [tab, setTab] = useState<Tab>('card')
  const [busy, guarded] = useBusy()
  const agent = data?.agents.find(each => String(each.character_id) === characterId)
  const run = (work: () => Promise<unknown>) =>
    guarded(async () => {
      await work()
      again()
    })
  const create = () =>
    run(() => api.roleAgents.createAgent({ project_id: workId, character_id: Number(characterId), name, card: { name } }))
  const take = (file: File) =>
    run(async () => {
      const { agent: read } = await api.roleAgents.importCard({ project_id: workId, file })
      const { card } = read
      // The card becomes that of this character; what was read stands in its own row until then.
      await api.roleAgents.createAgent({ project_id: workId, character_id: Number(characterId), name, card })
      await api.roleAgents.removeAgent({ agent_id: read.agent_id })
    })
  const files = useFiles({ accept: '.png,.json,.charx', multiple: false, testId: 'card-import', take: ([file]) => file && void take(file) })
  const remove = async ({ agent_id }: Agent) => {
    await run(() => api.roleAgents.removeAgent({ agent_id }))
    offerUndo(`「${name}」的智能体已删除`, () => void run(() => api.roleAgents.removeAgent({ agent_id, removed: false })))
  }
  if (!data) return null
  return (
    <section className="stack gap-12 line-t pt-16" aria-label="智能体">
      <span className="row">
        <h3 className="grow">智能体</h3>
        {!hands.readOnly && (
          <Button size="small" icon={<FileUp size={14} aria-hidden />} loading={busy} onClick={files.choose}>
            导入角色卡
          </Button>
        )}
        {agent && <Actions agent={agent} readOnly={hands.readOnly} onRemove={() => void remove(agent)} />}
      </span>
      {agent ? (
        <>
          <TabRow<Tab>
            label="智能体"
            tabs={[
              { key: 'card', label: '角色卡' },
              { key: 'memory', label: '记忆' },
              { key: 'room', label: '排练室' },
            ]}
            active={tab}
            onChange={setTab}
          />
          {tab === 'card' && <Card agent={agent} readOnly={hands.readOnly} />}
          {tab === 'memory' && <Memories agentId={agent.agent_id} readOnly={hands.readOnly} />}
          {tab === 'room' && (
            <Suspense>
              <Rehearsal agent={agent} name={name} />
            </Suspense>
          )}
        </>
      ) : (
        <p className="meta">
          有了智能体，就能在排练室里和{name}说话，「AI 对话」节点也能用他。
          {!hands.readOnly && (
            <Button size="small" type="link" loading={busy} onClick={() => void create()}>
              创建智能体
            </Button>
          )}
        </p>
      )}
      {files.field}
    </section>
  )
}
export default AgentPanel
