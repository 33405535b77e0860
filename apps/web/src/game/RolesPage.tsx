// /workDetail/:workId/4/gameRoleSetting — who speaks in a game: voice, colour and portrait of each character of the work, and the narrator's voice.
import type { Field } from './fields/tables.ts'
import { Button, Select } from 'antd'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useCall } from '../kit/use-call.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { late } from '../ui/late/late.tsx'
import NameDialog from '../ui/NameDialog.tsx'
import { Side, Sides } from '../ui/sides/Sides.tsx'
import { Suspense } from 'react'
import { Fields } from './fields/Fields.tsx'
import { GamePage } from './GamePage.tsx'
import { DubAll } from './story/DubAll.tsx'
import { GameRoom, useOpened } from './GameRoom.tsx'

const AgentPanel = late(() => import('./agents/AgentPanel.tsx'))
const LOOK: readonly Field[] = [
  { name: 'portrait', label: '立绘', kind: 'resource', type: 'IMAGE' },
  { name: 'color', label: '名字的颜色', kind: 'colour' },
]

interface VoiceProps {
  label: string
  value: string
  disabled: boolean
  onChange: (voice: string) => void
}
const Voice = ({ label, value, disabled, onChange }: VoiceProps) => {
  const { data } = useCall(api.voices.packs, {}, { staleMs: 60_000 })
  return (
    <label className="stack gap-4">
      <span className="meta">{label}</span>
      <Select
        size="small"
        variant="filled"
        aria-label={label}
        disabled={disabled}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={data?.reason || '还没有选音色'}
        value={value || undefined}
        options={(data?.list ?? []).map(pack => ({ value: pack.voice_id, label: `${pack.name} · ${pack.engine}` }))}
        onChange={(voice: string | undefined) => onChange(voice ?? '')}
      />
    </label>
  )
}

/** Who speaks, and the voices of who tells. */
const Cast = ({ open, onOpen }: { open: string; onOpen: (id: string) => void }) => {
  const { hands, people } = useOpened()
  return (
    <Side label="角色" className="stack flex-none w-224 min-h-0 overflow-y-auto p-12 gap-12 line-r bg-panel text-13" closes={Number(open)}>
      <ul aria-label="角色">
        {people.map(person => (
          <li key={person.character_id}>
            <button
              type="button"
              className="plain row w-full h-40 px-8 rounded-6 enabled:hover:bg-hover aria-pressed:bg-hover aria-[current]:bg-hover"
              aria-current={person.character_id === open || undefined}
              onClick={() => onOpen(person.character_id)}
            >
              <Avatar id={Number(person.character_id)} name={person.character_name} src={person.portrait} size={28} />
              <span className="cut grow">{person.character_name}</span>
              <span className="meta num">{person.lines} 句</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="stack gap-8 line-t pt-12">
        <Voice
          label="旁白的音色"
          value={hands.game.meta.narrator_timbre}
          disabled={hands.readOnly}
          onChange={voice => hands.meta({ narrator_timbre: voice })}
        />
        <Voice
          label="描述的音色"
          value={hands.game.meta.desc_timbre}
          disabled={hands.readOnly}
          onChange={voice => hands.meta({ desc_timbre: voice })}
        />
      </div>
    </Side>
  )
}

const Inside = () => {
  const { hands, people, workId } = useOpened()
  const { game, readOnly } = hands
  const [search, setAddress] = useAddress()
  const [adding, setAdding] = useState(false)
  const open = people.find(person => person.character_id === search.get('role')) ?? people[0]
  const role = open && game.roles.find(each => each.id === open.character_id)
  const set = (fields: Readonly<Record<string, unknown>>) => open && hands.put('roles', open.character_id, { type: 'ROLE', ...fields })
  const add = async (name: string) => {
    const made = await api.characters.add({ project_id: workId, name })
    staleAnswers([api.gameGraph.roles.contract.name, api.characters.list.contract.name])
    setAddress({ role: String(made.character_id) })
  }
  return (
    <GamePage
      action={
        <>
          <DubAll label="全部配音" />
          <Link to={`/workDetail/${workId}/4/characters`} className="row finger" aria-label="人物与关系">
            <Users size={16} aria-hidden />
            <span className="max-[960px]:sr-only">人物与关系</span>
          </Link>
          {!readOnly && (
            <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              <span className="max-[720px]:sr-only">新建角色</span>
            </Button>
          )}
        </>
      }
    >
      <Sides>
        <Cast open={open?.character_id ?? ''} onOpen={id => setAddress({ role: id })} />
        <div className="flex-1 min-w-0 overflow-y-auto p-24">
          {open ? (
            <div className="stack gap-16 max-w-640">
              <h2>{open.character_name}</h2>
              <Voice
                label="音色"
                value={role?.v_type ?? ''}
                disabled={readOnly}
                onChange={voice => set({ v_type: voice, timbre: voice, timbre_type: voice ? 'PACK' : '' })}
              />
              <Fields
                fields={LOOK}
                values={{ portrait: role?.portrait ?? '', color: role?.color ?? '' }}
                readOnly={readOnly}
                onChange={(name, value) => set({ [name]: value })}
              />
              <Suspense>
                <AgentPanel key={open.character_id} characterId={open.character_id} name={open.character_name} />
              </Suspense>
            </div>
          ) : (
            <Empty
              art="page"
              title="还没有角色"
              help="剧本里的人物也可以在「人物与关系」里一次识别出来。"
              {...(readOnly ? {} : { action: <Button onClick={() => setAdding(true)}>新建角色</Button> })}
            />
          )}
        </div>
      </Sides>
      {adding && (
        <NameDialog
          asked={{ title: '新建角色', field: 'name', label: '角色名', max: 30, initial: '', ok: '新建', run: add }}
          onClose={() => setAdding(false)}
        />
      )}
    </GamePage>
  )
}

const RolesPage = () => (
  <GameRoom key={useParams().workId}>
    <Inside />
  </GameRoom>
)
export default RolesPage
