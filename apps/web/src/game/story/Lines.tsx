// The lines of a plot with their voices; a voice is made in the order that document 2 §4 names.
import type { Action, GameNode } from '@qianmu/story/model'
import { SPOKEN } from '@qianmu/story/model'
import { dub, refusalOf } from '@qianmu/story/dubbing'
import { Button } from 'antd'
import { AudioLines, Play } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Entries } from '../fields/Fields.tsx'
import { ACTION, ACTION_TYPES, type Field } from '../fields/tables.ts'
import { useOpened } from '../GameRoom.tsx'
import { DubAll } from './DubAll.tsx'

const LIST: Extract<Field, { kind: 'list' }> = {
  name: 'actions',
  label: '台词与演出',
  kind: 'list',
  entry: 'actions',
  noun: '台词',
  adds: '加一句',
  head: 'msg',
  fields: ACTION,
}
interface Props {
  node: Extract<GameNode, { type: 'PLOT' }>
  readOnly: boolean
  onChange: (actions: readonly Action[], key?: string) => void
}

/** Gives a line a voice; what stands against it is said in a toast, and a failed call leaves its mark on the line alone. */
function useDubbing(node: Props['node']) {
  const { hands, workId } = useOpened()
  return async (id: string) => {
    const now = () => hands.now().nodes.find(each => each.id === node.id) as Props['node'] | undefined
    const find = () => now()?.data.actions.find(each => each.id === id)
    const action = find()
    if (!action) return
    const { roles, meta } = hands.now()
    const refused = refusalOf(action, new Map(roles.map(role => [role.id, role])), meta)
    if (refused) return toast.warning(refused)
    const write = (fields: Partial<Action>) => {
      const actions = now()?.data.actions.map(each => (each.id === id ? { ...each, ...fields } : each))
      if (actions) hands.put('nodes', node.id, { data: { actions } })
    }
    const call = async () => {
      const said = await api.gameVoices
        .dub({ project_id: workId, node_id: node.id, action_id: id }, { quiet: true })
        .catch((error: unknown) => {
          // A refusal marks the line; a fault of ours is told too.
          if (!(error instanceof Failure)) reportError(error)
          throw error
        })
      const { v_type, dubbing_url, dubbing_name } = said as Partial<Action>
      return { v_type: v_type ?? '', url: dubbing_url || said.url, ...(dubbing_name ? { name: dubbing_name } : {}) }
    }
    await dub(action, call, write)
  }
}

const Dubbing = ({ action, readOnly, onDub }: { action: Action; readOnly: boolean; onDub: () => Promise<void> }) => {
  const [audio] = useState(() => new Audio())
  const play = () => {
    audio.src = action.dubbing_url
    void audio.play()
  }
  return (
    <div className="row">
      <Button
        size="small"
        icon={<AudioLines size={14} aria-hidden />}
        loading={action.on_dubbing}
        disabled={readOnly}
        onClick={() => void onDub()}
      >
        {action.dubbing_url ? '重新配音' : '配音'}
      </Button>
      {action.dubbing_url && <IconButton icon={Play} label="听配音" onClick={play} />}
      <span className="cut meta grow">{action.dubbing_name}</span>
      {action.dubbing_error && (
        <span className="text-danger" role="alert">
          配音失败
        </span>
      )}
    </div>
  )
}

export const Lines = ({ node, readOnly, onChange }: Props) => {
  const { people } = useOpened()
  const dubOne = useDubbing(node)
  const names = new Map(people.map(person => [person.character_id, person.character_name]))
  const headOf = (row: Readonly<Record<string, unknown>>) => {
    const action = row as unknown as Action
    const who = names.get(action.character_id)
    if (action.msg) return who && action.type === 'DIALOG' ? `${who}：${action.msg}` : action.msg
    return [ACTION_TYPES.find(([type]) => type === action.type)?.[1], who].filter(Boolean).join(' · ')
  }
  return (
    <>
      <span className="self-start">
        <DubAll node={node.id} label="给没配的都配音" />
      </span>
      <Entries
        field={LIST}
        value={node.data.actions}
        readOnly={readOnly}
        onChange={(actions, key) => onChange(actions as readonly Action[], key)}
        headOf={headOf}
        below={row => {
          const action = row as unknown as Action
          return (SPOKEN as readonly string[]).includes(action.type) ? (
            <Dubbing action={action} readOnly={readOnly} onDub={() => dubOne(action.id)} />
          ) : null
        }}
      />
    </>
  )
}
