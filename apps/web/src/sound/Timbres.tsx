// Own voices of the team: heard, kept among the favourites, changed, deleted and brought back.
import type { Timbre } from '@qianmu/contract/sound/records'
import { Button, Form, Input, InputNumber } from 'antd'
import { AudioLines, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '../api.ts'
import { keyOf, useAction } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { offerUndo } from '../ui/undo.ts'
import { act, refreshSounds } from './actions.ts'
import { PlayButton } from './Sound.tsx'
import { TimbreDialog } from './TimbreDialog.tsx'

const ROWS: Layout<Timbre> = { flow: 'rows', height: 60 }
const PAGE = 50
const SAMPLE = '末班车晚点了，我们走过去吧。'
const keyOfTimbre = ({ timbre_id }: Timbre) => timbre_id
const remove = ({ timbre_id, name, learnt }: Timbre) =>
  act(
    api.voices
      .changeTimbre({ timbre_id, deleted: true })
      .then(() =>
        offerUndo(
          `已删除音色「${name}」${learnt ? '，一天后引擎学到的声音也会删除' : ''}`,
          () => void act(api.voices.changeTimbre({ timbre_id, deleted: false })),
        ),
      ),
  )

type Wanted = Pick<Timbre, 'name' | 'licence' | 'speed' | 'pitch'>
const EditDialog = ({ timbre, onClose }: { timbre: Timbre; onClose: () => void }) => {
  const { timbre_id, name, licence, speed, pitch } = timbre
  const save = async (values: Wanted) => {
    await api.voices.changeTimbre({ timbre_id, ...values })
    refreshSounds()
    onClose()
  }
  return (
    <FormDialog<Wanted> title="修改音色" ok="保存" initial={{ name, licence, speed, pitch }} run={save} onClose={onClose}>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入音色名称' }]}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="speed" label="语速" extra="用这个音色配过的台词会变成过期">
        <InputNumber min={0.5} max={2} step={0.1} />
      </Form.Item>
      <Form.Item name="pitch" label="音调">
        <InputNumber min={-12} max={12} />
      </Form.Item>
      <Form.Item name="licence" label="授权说明">
        <Input maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}

const TimbreRow = ({ timbre, focus }: { timbre: Timbre; focus: ItemState['focus'] }) => {
  const { timbre_id, voice_id, name, licence, consent, favourite } = timbre
  const [editing, setEditing] = useState(false)
  const [heard, setHeard] = useState('')
  const { mutate: say, isPending } = useAction(api.voices.speak, { done: ({ url }) => setHeard(url) })
  const star = favourite ? `取消收藏 ${name}` : `收藏 ${name}`
  return (
    <article className="row gap-12 h-60 px-16 line-b">
      {heard ? (
        <PlayButton url={heard} label={name} />
      ) : (
        <IconButton icon={AudioLines} label={`试听 ${name}`} disabled={isPending} onClick={() => say({ text: SAMPLE, voice_id })} />
      )}
      <div className="grow stack min-w-0">
        <button
          type="button"
          className="strong cut text-start border-0 p-0 bg-transparent cursor-pointer"
          onClick={() => setEditing(true)}
          {...focus}
        >
          {name}
        </button>
        <span className="meta cut">
          {consent ? <a href={consent}>同意书</a> : '由现有音色变化而来'}
          {licence && ` · ${licence}`}
        </span>
      </div>
      <IconButton
        icon={Star}
        label={star}
        pressed={favourite}
        onClick={() => void act(api.voices.changeTimbre({ timbre_id, favourite: !favourite }))}
      />
      <IconButton icon={Pencil} label={`修改 ${name}`} onClick={() => setEditing(true)} />
      <IconButton icon={Trash2} label={`删除 ${name}`} onClick={() => void remove(timbre)} />
      {editing && <EditDialog timbre={timbre} onClose={() => setEditing(false)} />}
    </article>
  )
}

/** @param bar what stands over the list on its page */
export const Timbres = ({ bar }: { bar: ReactNode }) => {
  const [adding, setAdding] = useState(false)
  const source = usePages({
    key: [...keyOf(api.voices.timbres), 'pages'],
    ask: (page, signal) => api.voices.timbres({ page, size: PAGE }, { signal }),
    keyOf: keyOfTimbre,
  })
  const row = useCallback((timbre: Timbre, { focus }: ItemState) => <TimbreRow timbre={timbre} focus={focus} />, [])
  const add = (
    <Button icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      添加音色
    </Button>
  )
  return (
    <>
      <Library
        name="音色"
        source={source}
        keyOf={keyOfTimbre}
        layout={ROWS}
        item={row}
        bar={
          <>
            {bar}
            {source.items?.length ? add : null}
          </>
        }
        empty={
          <Empty
            art="page"
            title="还没有自己的音色"
            help="由现有的音色变化出来，或由连接的引擎学一个人的声音（要有本人的同意书）"
            action={add}
          />
        }
        failed="没有读到音色"
      />
      {adding && <TimbreDialog onClose={() => setAdding(false)} />}
    </>
  )
}
