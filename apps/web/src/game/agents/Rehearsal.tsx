// The rehearsal room: a character that knows the script up to a scene; what is said can go into the story line as dialogue.
import type { Agent } from '@qianmu/contract/game/agents'
import { ENTRIES } from '@qianmu/story/model'
import { freshId, put } from '@qianmu/story/shared'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { useBusy, useCall } from '../../kit/use-call.ts'
import { useOpened } from '../GameRoom.tsx'
import type { GameHands } from '../use-game.ts'
import { Words } from '../fields/Words.tsx'

interface Said {
  mine: boolean
  text: string
  note: string
}

interface TalkProps {
  said: readonly Said[]
  name: string
  /** Puts a sentence into a plot, and into the screenplay as a suggestion. */
  onWrite?: (text: string) => void
  onSuggest?: (text: string) => void
}

const Talk = ({ said, name, onWrite, onSuggest }: TalkProps) => (
  <ol aria-label="对话" className="stack gap-8 max-h-320 overflow-y-auto" tabIndex={0}>
    {said.map((each, nth) => (
      <li key={nth} className="stack gap-4">
        <span className="meta">
          {each.mine ? '你' : name}
          {each.note && ` · ${each.note}`}
        </span>
        <span className="row items-start">
          <span className="grow whitespace-pre-wrap">{each.text}</span>
          {!each.mine && onWrite && (
            <Button size="small" type="link" onClick={() => onWrite(each.text)}>
              写进剧情
            </Button>
          )}
          {!each.mine && onSuggest && (
            <Button size="small" type="link" onClick={() => onSuggest(each.text)}>
              建议进剧本
            </Button>
          )}
        </span>
      </li>
    ))}
  </ol>
)

/** One rehearsal: what was said, and the ways to begin one and to say something. */
function useTalk(agent: Agent) {
  const [instance, setInstance] = useState<number>()
  const [said, setSaid] = useState<readonly Said[]>([])
  const [busy, guarded] = useBusy()
  const begin = (scene: number, docId?: number) =>
    guarded(async () => {
      const made = await api.roleAgents.createInstance({ agent_id: agent.agent_id, scene, ...(docId ? { doc_id: docId } : {}) })
      setInstance(made.instance_id)
      setSaid(made.greeting ? [{ mine: false, text: made.greeting, note: '' }] : [])
    })
  const send = (message: string) =>
    guarded(async () => {
      setSaid(before => [...before, { mine: true, text: message, note: '' }])
      const { text: reply, engine } = await api.roleAgents.dialog({ instance_id: instance!, message })
      setSaid(before => [
        ...before,
        { mine: false, text: reply, note: engine?.kind === 'procedural' ? `${engine.name}（非 AI）` : (engine?.name ?? '') },
      ])
    })
  return { said, busy, started: instance !== undefined, begin, send }
}

/** Puts a sentence behind the lines of a plot. */
function writeInto({ doc, now, change }: GameHands, node: string | undefined, character_id: string, msg: string): void {
  const plot = now().nodes.find(each => each.id === node)
  if (plot?.type !== 'PLOT') return
  const action = { ...structuredClone(ENTRIES.actions), id: freshId(), msg, character_id, type: 'DIALOG' as const }
  change(() => put(doc, 'nodes', plot.id, { data: { actions: [...plot.data.actions, action] } }))
  toast.success(`写进了「${plot.name}」`)
}

const Rehearsal = ({ agent, name }: { agent: Agent; name: string }) => {
  const { workId, hands } = useOpened()
  const navigate = useNavigate()
  const { data: scripts } = useCall(api.screenplays.list, { project_id: workId })
  const [docId, setDocId] = useState<number>()
  const [scene, setScene] = useState(0)
  const [text, setText] = useState('')
  const [node, setNode] = useState<string>()
  const { said, busy, started, begin, send } = useTalk(agent)
  const write = (sentence: string) => writeInto(hands, node, String(agent.character_id ?? ''), sentence)
  /** Puts a sentence behind the scene that is rehearsed, as a suggestion. */
  const suggest = async (sentence: string) => {
    const lines = [{ speaker: name, text: sentence }]
    await api.screenplays.suggest({ project_id: workId, screenplay_id: docId!, scene, lines })
    toast.success('已作为建议写进剧本', { action: { label: '去看', run: () => void navigate(`/editor/edit/${docId}`) } })
  }
  const say = () => {
    void send(text.trim())
    setText('')
  }
  return (
    <div className="stack gap-12">
      <span className="row flex-wrap">
        <Select
          size="small"
          className="w-160"
          aria-label="知道哪部剧本"
          placeholder="不读剧本"
          allowClear
          value={docId}
          options={(scripts?.list ?? []).map(each => ({ value: each.screenplay_id, label: each.name }))}
          onChange={(id: number | undefined) => setDocId(id)}
        />
        {docId !== undefined && (
          <InputNumber
            size="small"
            aria-label="知道到第几场"
            min={0}
            max={100_000}
            value={scene}
            suffix="场（0 = 全部）"
            onChange={value => setScene(value ?? 0)}
          />
        )}
        <Button size="small" type="primary" loading={busy && !started} onClick={() => void begin(scene, docId)}>
          {started ? '重新开始' : '开始排练'}
        </Button>
      </span>
      {started && (
        <>
          <Talk
            said={said}
            name={name}
            {...(node ? { onWrite: write } : {})}
            {...(docId !== undefined && !hands.readOnly
              ? { onSuggest: sentence => void suggest(sentence).catch(rethrowUnlessFailure) }
              : {})}
          />
          <span className="row items-end">
            <span className="grow">
              <Words label="对他说" rows={1} max={4000} placeholder={`对${name}说…`} value={text} onChange={setText} />
            </span>
            <Button size="small" type="primary" loading={busy} disabled={!text.trim()} onClick={say}>
              说
            </Button>
          </span>
          {!hands.readOnly && (
            <Select
              size="small"
              aria-label="写进哪段剧情"
              placeholder="选一段剧情，把说得好的写进去"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={node}
              options={hands.game.nodes.filter(each => each.type === 'PLOT').map(each => ({ value: each.id, label: each.name }))}
              onChange={(id: string | undefined) => setNode(id)}
            />
          )}
        </>
      )}
    </div>
  )
}
export default Rehearsal
