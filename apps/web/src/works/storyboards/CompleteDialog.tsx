// What rules would fill into the shots, column by column and shot by shot, before it is done; it is no AI and says so.
import {
  RULED_FIELDS,
  type RuledField as Field,
  SHOT_LABELS,
  type StoryboardFilled,
  type StoryboardScene,
} from '@qianmu/contract/works/storyboards'
import { Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useClosing } from '../../ui/form.ts'
import { useCall } from '../../kit/use-call.ts'
import { sceneName } from './model.ts'
import styles from './sync.module.css'

interface Props {
  docId: number
  scenes: readonly StoryboardScene[]
  /** These shots; absent = all. */
  ids: number[] | undefined
  run: (asked: { fields: Field[]; ids?: number[] }) => Promise<void>
  onClose: () => void
}

const Shown = ({ field, value }: { field: Field; value: string | number | undefined }) => <>{field === 'seconds' ? `${value} 秒` : value}</>

const Shot = ({ no, filled, fields }: { no: number; filled: StoryboardFilled; fields: readonly Field[] }) => (
  <li className={styles.shot}>
    <span className="strong num">镜 {no}</span>
    <dl className={styles.fields}>
      {fields
        .filter(field => filled.now[field] !== undefined)
        .map(field => (
          <div key={field}>
            <dt>{SHOT_LABELS[field]}</dt>
            <dd>
              {filled.before[field] ? (
                <del>
                  <Shown field={field} value={filled.before[field]} />
                </del>
              ) : null}
              <ins>
                <Shown field={field} value={filled.now[field]} />
              </ins>
            </dd>
          </div>
        ))}
    </dl>
  </li>
)

const CompleteDialog = ({ docId, scenes, ids, run, onClose }: Props) => {
  const { data } = useCall(api.storyboards.complete, { doc_id: docId, preview: true, ...(ids && { ids }) })
  const [left, setLeft] = useState<readonly Field[]>([])
  const { busy, run: close } = useClosing(onClose)
  const fields = RULED_FIELDS.filter(field => !left.includes(field))
  const filled = data?.filled ?? []
  const has = (field: Field) => filled.filter(each => each.now[field] !== undefined).length
  const byId = new Map(filled.map(each => [each.storyboard_id, each]))
  const shown = scenes.flatMap(scene => {
    const shots = scene.shots.flatMap(({ storyboard_id }, at) => {
      const own = byId.get(storyboard_id)
      return own && fields.some(field => own.now[field] !== undefined) ? [{ no: at + 1, own }] : []
    })
    return shots.length ? [{ scene, shots }] : []
  })
  const count = shown.reduce((sum, { shots }) => sum + shots.length, 0)
  const submit = () => close(() => run({ fields, ...(ids && { ids }) }))
  return (
    <Modal
      open
      width={680}
      style={{ top: '8vh' }}
      title="按规则补全分镜"
      okText={count ? `补全 ${count} 镜` : '补全'}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="meta mb-8">
        只填空着的格子，按动词、人物和语速推测，不是 AI。时长只改没有人定过的：按每秒 4.5 字和动作的快慢重新估算。
      </p>
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && filled.length === 0 && <p className="py-24 text-center text-t2">没有可补的：景别、运镜、画面内容和时长都写好了。</p>}
      {filled.length > 0 && (
        <>
          <p className="row flex-wrap gap-16 mb-8">
            {RULED_FIELDS.map(field => (
              <Checkbox
                key={field}
                checked={!left.includes(field)}
                disabled={has(field) === 0}
                onChange={({ target }) => setLeft(target.checked ? left.filter(each => each !== field) : [...left, field])}
              >
                {SHOT_LABELS[field]} <span className="num text-t3">{has(field)}</span>
              </Checkbox>
            ))}
          </p>
          <div className={styles.list} tabIndex={0} role="region" aria-label="将要补全的内容">
            {shown.map(({ scene, shots }) => (
              <section key={scene.scene_id}>
                <h3>{sceneName(scene)}</h3>
                <ul>
                  {shots.map(({ no, own }) => (
                    <Shot key={own.storyboard_id} no={no} filled={own} fields={fields} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </Modal>
  )
}
export default CompleteDialog
