// Conditions and values in words, and what changes variables, goods and arrays.
import { type Effect, type Expr } from '@qianmu/story/model'
import { namesOf, parseExpr, printExpr } from '@qianmu/story/expr'
import { freshId } from '@qianmu/story/shared'
import { Button, Input, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { useOpened } from '../GameRoom.tsx'
import { type Choice, named, type OneProps } from './choices.ts'

/** A condition or value in words; what can't be read stays in the field with the reason. */
export const Formula = ({ label, value, readOnly, onChange, condition }: OneProps & { condition: boolean }) => {
  const { game } = useOpened().hands
  const names = useMemo(() => namesOf(game), [game])
  const shown = value === null || value === undefined ? '' : printExpr(value as Expr, names)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState('')
  const leave = () => {
    if (text === undefined) return
    if (text.trim() === '') {
      onChange(null)
    } else {
      const read = parseExpr(text, names)
      if ('problem' in read) return setProblem(read.problem.message)
      onChange(read.expr)
    }
    setProblem('')
    setText(undefined)
  }
  return (
    <>
      <Input
        size="small"
        variant="filled"
        aria-label={label}
        readOnly={readOnly}
        placeholder={condition ? '总是；例：线索 至少 3 且 红伞' : '例：好感 + 5'}
        value={text ?? shown}
        status={problem ? 'error' : ''}
        onChange={({ target }) => setText(target.value)}
        onBlur={leave}
        onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && leave()}
      />
      {problem && (
        <span className="text-12 text-danger" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

const OPS: Readonly<Record<Effect['kind'], readonly Choice[]>> = {
  var: [
    { value: '=', label: '设为' },
    { value: '+=', label: '加' },
    { value: '-=', label: '减' },
    { value: '*=', label: '乘' },
    { value: '/=', label: '除以' },
    { value: 'min', label: '不超过' },
    { value: 'max', label: '不低于' },
    { value: 'rand', label: '随机到' },
    { value: 'toggle', label: '反转' },
  ],
  array: [
    { value: 'push', label: '放入' },
    { value: 'remove', label: '拿掉' },
  ],
  good: [
    { value: 'give', label: '得到' },
    { value: 'take', label: '失去' },
  ],
}

export const Effects = ({ label, value, readOnly, onChange }: OneProps) => {
  const { game } = useOpened().hands
  const effects = value as readonly Effect[]
  const targets = useMemo(
    () =>
      [
        { label: '变量', kind: 'var', own: named(game.numerics, 'var_name') },
        { label: '物品', kind: 'good', own: named(game.goods, 'good_name') },
        { label: '数组', kind: 'array', own: named(game.arrays, 'name') },
      ]
        .map(group => ({ label: group.label, options: group.own.map(each => ({ ...each, value: `${group.kind}:${each.value}` })) }))
        .filter(group => group.options.length > 0),
    [game.numerics, game.goods, game.arrays],
  )
  const set = (id: string, fields: Partial<Effect>, key?: string) =>
    onChange(
      effects.map(each => (each.id === id ? { ...each, ...fields } : each)),
      key,
    )
  const choose = (each: Effect, target: string) => {
    const [kind, id] = target.split(':', 2) as [Effect['kind'], string]
    set(each.id, { kind, target: id, ...(kind === each.kind ? {} : { op: OPS[kind][0]!.value as Effect['op'] }) })
  }
  return (
    <div className="stack gap-4" role="group" aria-label={label}>
      {effects.map(each => (
        <div key={each.id} className="stack gap-4 p-6 rounded-6 bg-canvas">
          <span className="row gap-4">
            <Select
              size="small"
              className="grow min-w-0"
              aria-label="改什么"
              disabled={readOnly}
              placeholder="变量或物品"
              showSearch={{ optionFilterProp: 'label' }}
              value={each.target ? `${each.kind}:${each.target}` : undefined}
              options={targets}
              onChange={(target: string) => choose(each, target)}
            />
            <Select
              size="small"
              className="w-84"
              aria-label="怎么改"
              disabled={readOnly}
              value={each.op}
              options={[...OPS[each.kind]]}
              onChange={(op: Effect['op']) => set(each.id, { op })}
            />
            <IconButton
              icon={Trash2}
              label="去掉"
              disabled={readOnly}
              onClick={() => onChange(effects.filter(other => other.id !== each.id))}
            />
          </span>
          {each.op !== 'toggle' && (
            <Formula
              label="多少"
              condition={false}
              value={each.value}
              readOnly={readOnly}
              onChange={next => set(each.id, { value: next as Expr | null })}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          size="small"
          type="dashed"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...effects, { id: freshId(), kind: 'var', target: '', op: '=', value: null }])}
        >
          {targets.length ? '加一处改变' : '加一处改变（先建变量或物品）'}
        </Button>
      )}
    </div>
  )
}
