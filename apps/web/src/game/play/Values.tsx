// Variables and goods while an author plays: now and a step before; any of them can be set.
import type { PlayGame, Value } from '@qianmu/story/model'
import type { PlayerHandle } from '@qianmu/story/player/mount'
import type { Session } from '@qianmu/story/session'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { isComposing } from '../../ui/shortcuts.ts'
import { TabRow } from '../../ui/TabList.tsx'

/** What the desk beside the player shows; taken anew at each of its steps. */
export interface Shown {
  session: Session
  step: number
}
export interface DeskProps {
  game: PlayGame
  shown: Shown
  player: PlayerHandle
}

export const textOf = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'boolean' ? (value ? '是' : '否') : Array.isArray(value) ? value.join('、') : String(value)

export const Values = ({ game, shown, player }: DeskProps) => {
  const [only, setOnly] = useState<'all' | 'changed'>('all')
  const [id, setId] = useState<string>()
  const [text, setText] = useState('')
  const { now, before } = shown.session.values()
  const rows = [
    ...game.numerics.map(each => ({ id: each.id, name: each.var_name, type: each.type as string })),
    ...game.goods.map(each => ({ id: each.id, name: each.good_name, type: 'number' })),
  ]
  const changed = (row: { id: string }) => textOf(now[row.id]) !== textOf(before[row.id])
  const list = only === 'all' ? rows : rows.filter(changed)
  const apply = () => {
    const row = rows.find(each => each.id === id)
    if (row)
      player.set(
        row.id,
        row.type === 'number' ? Number(text.normalize('NFKC')) || 0 : row.type === 'bool' ? ['是', '真', 'true', '1'].includes(text) : text,
      )
  }
  return (
    <div className="stack gap-12">
      <TabRow
        inBar
        label="看哪些"
        tabs={[
          { key: 'all' as const, label: '全部', count: rows.length },
          { key: 'changed' as const, label: '刚变', count: rows.filter(changed).length },
        ]}
        active={only}
        onChange={setOnly}
      />
      <table className="w-full">
        <thead className="meta">
          <tr>
            <th className="text-left font-normal">名称</th>
            <th className="text-right font-normal">上一步</th>
            <th className="text-right font-normal">当前</th>
          </tr>
        </thead>
        <tbody>
          {list.map(row => (
            <tr key={row.id} className={changed(row) ? 'text-ok' : ''}>
              <td className="py-4">{row.name}</td>
              <td className="text-right meta num">{textOf(before[row.id])}</td>
              <td className="text-right num">{textOf(now[row.id])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="meta">还没有变量和物品</p>}
      {rows.length > 0 && (
        <section className="stack gap-8 line-t pt-12" aria-label="改一个值再试">
          <h3>改一个值再试</h3>
          <span className="row gap-4">
            <Select
              size="small"
              className="grow min-w-0"
              aria-label="改哪个"
              placeholder="变量或物品"
              showSearch={{ optionFilterProp: 'label' }}
              value={id}
              options={rows.map(row => ({ value: row.id, label: row.name }))}
              onChange={setId}
            />
            <Input
              size="small"
              className="w-84"
              aria-label="新的值"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && apply()}
            />
            <Button size="small" disabled={!id} onClick={apply}>
              应用
            </Button>
          </span>
          <p className="meta">只影响这次试玩。</p>
        </section>
      )}
    </div>
  )
}
