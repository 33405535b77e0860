// What the script has changed since the shots were made, one by one: taken where they are ticked, never silently.
import { SHOT_LABELS, type StoryboardChange, type StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useClosing } from '../../ui/form.ts'
import { sceneName } from './model.ts'
import styles from './sync.module.css'

interface Props {
  changes: readonly StoryboardChange[]
  scenes: readonly StoryboardScene[]
  run: (chosen: { take: string[]; keep: string[] }) => Promise<void>
  onClose: () => void
}

const KINDS = { add: '新增', change: '修改', remove: '删除' } as const

const nameOf = (scenes: readonly StoryboardScene[], id: string) => {
  const scene = scenes.find(each => each.scene_id === id)
  return scene ? sceneName(scene) : '脚本里已没有的场次'
}

const titleOf = (field: StoryboardChange['fields'][number]['field']) => (field === 'scene_id' ? '场次' : SHOT_LABELS[field])

const Value = ({ field, value, scenes }: { field: string; value: string | number; scenes: readonly StoryboardScene[] }) => (
  <>{field === 'scene_id' ? nameOf(scenes, String(value)) : field === 'seconds' ? `${value} 秒` : value || '（空）'}</>
)

const Fields = ({ change, scenes }: { change: StoryboardChange; scenes: readonly StoryboardScene[] }) => (
  <dl className={styles.fields}>
    {change.fields.map(({ field, before, present, now, is_edited }) => (
      <div key={field}>
        <dt>{titleOf(field)}</dt>
        <dd>
          <del>
            <Value field={field} value={is_edited ? before : present} scenes={scenes} />
          </del>
          <ins>
            <Value field={field} value={now} scenes={scenes} />
          </ins>
          {is_edited && (
            <p className={styles.edited}>
              分镜里已改成：
              <Value field={field} value={present} scenes={scenes} />
            </p>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

const noteOf = ({ kind, is_edited }: StoryboardChange) => {
  if (!is_edited) return ''
  return kind === 'add' ? '你们删除过这一镜' : kind === 'remove' ? '这一镜你们改过' : '更新会覆盖你们写的'
}

const Item = ({
  change,
  scenes,
  taken,
  toggle,
}: {
  change: StoryboardChange
  scenes: readonly StoryboardScene[]
  taken: boolean
  toggle: () => void
}) => {
  const { kind, said } = change
  const words = said.content || said.dialogue || said.sound || '空白分镜'
  const note = noteOf(change)
  return (
    <li>
      <Checkbox checked={taken} onChange={toggle}>
        <span className={styles.kind} data-kind={kind}>
          {KINDS[kind]}
        </span>
        <span className="whitespace-pre-line">{words}</span>
      </Checkbox>
      {kind === 'add' && said.content && said.dialogue && <p className={styles.more}>{said.dialogue}</p>}
      {change.fields.length > 0 && <Fields change={change} scenes={scenes} />}
      {note && <p className={styles.edited}>{note}</p>}
    </li>
  )
}

/** What overwrites nothing that people wrote, and removes nothing, is ticked. */
const isSafe = ({ kind, is_edited }: StoryboardChange) => kind !== 'remove' && !is_edited

const SyncDialog = ({ changes, scenes, run, onClose }: Props) => {
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => new Set(changes.filter(isSafe).map(change => change.id)))
  const [settled, setSettled] = useState(false)
  const { busy, run: close } = useClosing(onClose)
  const take = changes.filter(change => taken.has(change.id)).map(change => change.id)
  const keep = settled ? changes.filter(change => change.kind !== 'add' && !taken.has(change.id)).map(change => change.id) : []
  const toggle = (id: string) =>
    setTaken(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  const groups = Map.groupBy(changes, change => (change.kind === 'add' ? change.said.scene_id : change.scene_id))
  const submit = () => close(() => run({ take, keep }))
  return (
    <Modal
      open
      width={680}
      style={{ top: '8vh' }}
      title={`脚本改了 ${changes.length} 处`}
      okText={take.length ? `更新选中的 ${take.length} 处` : '保持现状'}
      cancelText="取消"
      okButtonProps={{ disabled: take.length + keep.length === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="flex items-center justify-between gap-12 mb-8">
        <Checkbox
          indeterminate={take.length > 0 && take.length < changes.length}
          checked={take.length === changes.length}
          onChange={event => setTaken(new Set(event.target.checked ? changes.map(change => change.id) : []))}
        >
          全选
        </Checkbox>
        <span className="meta">没有勾选的分镜不会改动，下次仍会提示。</span>
      </p>
      <div className={styles.list} tabIndex={0} role="region" aria-label="脚本的改动">
        {[...groups].map(([scene, list]) => (
          <section key={scene}>
            <h3>{nameOf(scenes, scene)}</h3>
            <ul>
              {list.map(change => (
                <Item key={change.id} change={change} scenes={scenes} taken={taken.has(change.id)} toggle={() => toggle(change.id)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Checkbox checked={settled} onChange={event => setSettled(event.target.checked)}>
        没有勾选的修改与删除不再提示
      </Checkbox>
    </Modal>
  )
}
export default SyncDialog
