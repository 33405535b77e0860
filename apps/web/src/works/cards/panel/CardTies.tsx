// What a card is tied to: the scenes it has landed in, the people in it, what it comes from and leads to.
import type { Card } from '@qianmu/contract/works/cards'
import { Button, Select } from 'antd'
import { CornerDownRight, CornerLeftUp, Link2, Plus, Unlink2, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { PanelProps } from './CardPanel.tsx'
import { sceneLabel } from '../model.ts'
import styles from './panel.module.css'

const Scenes = ({ card, setting, mayEdit, onLink }: PanelProps) => (
  <section className={styles.section}>
    <h3 className="row">
      <span className="grow">落到的场次</span>
      <Button size="small" type="text" icon={<Link2 aria-hidden />} disabled={!mayEdit} onClick={onLink}>
        连接
      </Button>
    </h3>
    {card.scenes.length > 0 && (
      <ul className={styles.list}>
        {card.scenes.map(scene => (
          <li key={scene.scene_id}>
            <Link className={styles.link ?? ''} to={`/editor/edit/${scene.doc_id}`} title={scene.doc_name}>
              <span className="num meta">{sceneLabel(scene, setting.episodes, setting.unit)}</span>
              <span className="cut grow">{scene.heading || scene.doc_name}</span>
              <span className="num meta">{scene.words.toLocaleString('zh-CN')} 字</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {card.scenes.length === 0 && (
      <p className="flex items-center gap-6 text-warn text-12">
        <Unlink2 size={14} aria-hidden />
        {card.lost_scenes ? '未落到场次：连接过的场次已不在剧本里' : '未落到场次'}
      </p>
    )}
  </section>
)

/** The people of a card are cards too; a character without one gets it when it is chosen here. */
const People = ({ projectId, card, cards, setting, mayEdit }: PanelProps) => {
  const { data: cast = [] } = useCall(api.characters.list, { project_id: projectId, status: 'confirmed' }, { staleMs: 30_000 })
  const titles = new Set(setting.roles.values())
  const without = cast.filter(({ name }) => !titles.has(name))
  const choose = async (chosen: readonly (number | string)[]) => {
    const people: number[] = []
    for (const each of chosen)
      people.push(typeof each === 'number' ? each : (await cards.add({ title: each, type: 'role', lane: '', template_id: null })).card_id)
    cards.put(card, { people })
  }
  return (
    <section className={styles.section}>
      <h3>人物</h3>
      <Select
        mode="multiple"
        size="small"
        variant="filled"
        className="w-full"
        aria-label="人物"
        placeholder={setting.roles.size + without.length > 0 ? '选择人物' : '还没有角色'}
        disabled={!mayEdit}
        showSearch={{ optionFilterProp: 'label' }}
        value={card.people.filter(id => setting.roles.has(id)) as (number | string)[]}
        options={[
          ...[...setting.roles].map(([value, label]) => ({ value, label })),
          ...without.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={chosen => void choose(chosen).catch(rethrowUnlessFailure)}
      />
    </section>
  )
}

const Causes = ({ card, all, cards, mayEdit, onOpen }: PanelProps) => {
  const [adding, setAdding] = useState(false)
  const from = all.filter(each => each.causes.includes(card.card_id))
  const to = all.filter(each => card.causes.includes(each.card_id))
  const options = all
    .filter(each => each !== card && !card.causes.includes(each.card_id))
    .map(each => ({ value: each.card_id, label: `${String(each.no).padStart(2, '0')} ${each.title}` }))
  const row = (other: Card, word: string, Icon: typeof CornerDownRight, drop: () => void) => (
    <li key={`${word} ${other.card_id}`} className="row">
      <Icon size={14} aria-hidden className={styles.quiet} />
      <span className="meta">{word}</span>
      <button
        type="button"
        className="cut grow h-28 p-0 border-0 bg-transparent text-t1 text-start cursor-pointer hover:underline"
        onClick={() => onOpen(other.card_id)}
      >
        <span className="num meta">{String(other.no).padStart(2, '0')}</span> {other.title}
      </button>
      <IconButton size={24} icon={X} label={`断开「${other.title}」`} disabled={!mayEdit} onClick={drop} />
    </li>
  )
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">因果</span>
        <Button size="small" type="text" icon={<Plus aria-hidden />} disabled={!mayEdit} onClick={() => setAdding(true)}>
          添加
        </Button>
      </h3>
      <ul>
        {from.map(other =>
          row(other, '来自', CornerLeftUp, () => cards.put(other, { causes: other.causes.filter(id => id !== card.card_id) })),
        )}
        {to.map(other =>
          row(other, '引出', CornerDownRight, () => cards.put(card, { causes: card.causes.filter(id => id !== other.card_id) })),
        )}
      </ul>
      {adding && (
        <Select
          autoFocus
          defaultOpen
          size="small"
          className="w-full"
          aria-label="引出哪一张卡片"
          placeholder="引出哪一张卡片"
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onBlur={() => setAdding(false)}
          onChange={(id: number) => {
            setAdding(false)
            cards.put(card, { causes: [...card.causes, id] })
          }}
        />
      )}
    </section>
  )
}

export const CardTies = (props: PanelProps) => (
  <>
    <Scenes {...props} />
    <People {...props} />
    <Causes {...props} />
  </>
)
