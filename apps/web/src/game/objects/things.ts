// The sheets of variables, arrays, goods, stores and events: their columns, and the fields that need more room.
import type { Game, Thing, Value as Kept } from '@qianmu/story/model'
import type { Column } from '../../ui/sheet/index.ts'
import { EVENT, type Field } from '../fields/tables.ts'

export type Kind = 'numerics' | 'arrays' | 'goods' | 'stores' | 'events'
export type Row = Thing<Kind>
export const NAMES: Readonly<Record<Kind, { title: string; noun: string; field: string }>> = {
  numerics: { title: '变量', noun: '变量', field: 'var_name' },
  arrays: { title: '数组', noun: '数组', field: 'name' },
  goods: { title: '物品', noun: '物品', field: 'good_name' },
  stores: { title: '商店', noun: '商店', field: 'name' },
  events: { title: '事件', noun: '事件', field: 'name' },
}
export const GROUPS = { public: '全局', role: '角色', random: '随机' } as const
const TYPES = { number: '数值', string: '文本', bool: '开关', enum: '枚举', list: '列表' } as const
const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

export const nameIn = (kind: Kind, row: Row): string => String((row as unknown as Record<string, unknown>)[NAMES[kind].field] ?? '')

const shownInit = (init: Kept): string =>
  typeof init === 'boolean' ? (init ? '是' : '否') : Array.isArray(init) ? init.join('、') : String(init)
/** The first value of a variable out of what was written in its cell. */
export function initOf(type: Thing<'numerics'>['type'], text: string): Kept {
  if (type === 'number') return Number(text.normalize('NFKC')) || 0
  if (type === 'bool') return ['是', '真', 'true', '1', '开'].includes(text.trim())
  return type === 'list'
    ? text
        .split(/[、,，]/u)
        .map(each => each.trim())
        .filter(Boolean)
    : text
}
const bound = (text: string): number | null => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text))
/** Bounds of a number, or the values of an enum, as one cell says them. */
export const rangeText = ({ type, min, max, values }: Thing<'numerics'>): string =>
  type === 'enum' ? values.join(' ') : min === null && max === null ? '' : `${min ?? ''}~${max ?? ''}`
export function rangeOf(type: Thing<'numerics'>['type'], text: string): Partial<Thing<'numerics'>> {
  if (type === 'enum') return { values: text.split(/[\s、,，]/u).filter(Boolean) }
  const [min = '', max = ''] = text.split(/[~～]/u)
  return { min: bound(min), max: bound(max) }
}

type Uses = (row: Row) => number
const uses = (count: Uses): Column<Row> => ({
  id: 'uses',
  title: '用处',
  kind: 'shown',
  width: '64px',
  read: row => count(row) || '未用',
})
const text = <K extends Kind>(
  id: string,
  title: string,
  width: string,
  read: (row: Thing<K>) => string | number,
  max = 60,
): Column<Row> => ({
  id,
  title,
  kind: 'text',
  width,
  isLine: true,
  max,
  read: row => read(row as unknown as Thing<K>),
})
const number = <K extends Kind>(id: string, title: string, read: (row: Thing<K>) => number, min = 0): Column<Row> => ({
  id,
  title,
  kind: 'number',
  width: '80px',
  min,
  max: 1e9,
  read: row => read(row as unknown as Thing<K>),
})
const select = <K extends Kind>(
  id: string,
  title: string,
  of: Readonly<Record<string, string>>,
  read: (row: Thing<K>) => string,
): Column<Row> => ({
  id,
  title,
  kind: 'select',
  width: '96px',
  isRequired: true,
  options: options(of),
  read: row => read(row as unknown as Thing<K>),
})

export function columnsOf(kind: Kind, game: Game, count: Uses): readonly Column<Row>[] {
  const types = Object.fromEntries(game.good_types.map(each => [each.id, each.name]))
  switch (kind) {
    case 'numerics':
      return [
        { ...text<'numerics'>('var_name', '名称', 'minmax(140px, 2fr)', row => row.var_name), stays: true },
        select<'numerics'>('type', '类型', TYPES, row => row.type),
        text<'numerics'>('init', '初始值', '96px', row => shownInit(row.init), 200),
        text<'numerics'>('range', '范围', '120px', rangeText, 200),
        text<'numerics'>('desc', '说明', 'minmax(140px, 3fr)', row => row.desc, 200),
        select<'numerics'>('group', '分组', GROUPS, row => row.group),
        uses(count),
      ]
    case 'arrays':
      return [
        { ...text<'arrays'>('name', '名称', 'minmax(140px, 2fr)', row => row.name), stays: true },
        select<'arrays'>('var_type', '归属', { global: '全局', role: '角色' }, row => row.var_type),
        {
          id: 'entries',
          title: '内容',
          kind: 'shown',
          width: 'minmax(140px, 3fr)',
          read: row => `${(row as Thing<'arrays'>).entries.length} 项`,
        },
        uses(count),
      ]
    case 'goods':
      return [
        { ...text<'goods'>('good_name', '名称', 'minmax(140px, 2fr)', row => row.good_name), stays: true },
        select<'goods'>('good_type', '类型', { '': '未分类', ...types }, row => row.good_type.type_id),
        number<'goods'>('price', '价格', row => row.price),
        number<'goods'>('stack', '上限', row => row.stack, 1),
        text<'goods'>('desc', '说明', 'minmax(140px, 3fr)', row => row.desc, 200),
        uses(count),
      ]
    case 'stores':
      return [
        { ...text<'stores'>('name', '名称', 'minmax(140px, 2fr)', row => row.name), stays: true },
        text<'stores'>('desc', '说明', 'minmax(140px, 3fr)', row => row.desc, 200),
        { id: 'items', title: '货架', kind: 'shown', width: '88px', read: row => `${(row as Thing<'stores'>).items.length} 件` },
        select<'stores'>('refresh', '补货', { never: '不补', enter: '每次进店' }, row => row.refresh),
        uses(count),
      ]
    case 'events':
      return [
        { ...text<'events'>('name', '名称', 'minmax(140px, 2fr)', row => row.name, 40), stays: true },
        select<'events'>(
          'trigger',
          '什么时候',
          { node_enter: '进入节点', var_change: '变量改变', turn: '每一步', time: '过一段时间' },
          row => row.trigger,
        ),
        { id: 'effects', title: '改变', kind: 'shown', width: '80px', read: row => `${(row as Thing<'events'>).effects.length} 处` },
      ]
  }
}

/** The fields that stand beside the sheet. */
export const FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
  numerics: [
    { name: 'character_id', label: '属于哪个角色（分组为角色时）', kind: 'character', when: row => row['group'] === 'role' },
    {
      name: 'reroll',
      label: '什么时候重抽',
      kind: 'select',
      when: row => row['group'] === 'random',
      options: [
        ['start', '开局时'],
        ['node', '进入节点时'],
        ['read', '每次用到时'],
      ],
    },
    { name: 'step', label: '步长', kind: 'number', min: 0.01, max: 1e6, step: 0.1, when: row => row['group'] === 'random' },
    { name: 'visible', label: '玩家看得到', kind: 'switch' },
    { name: 'persist', label: '下一周目保留', kind: 'switch' },
  ],
  arrays: [
    {
      name: 'entries',
      label: '内容',
      kind: 'list',
      entry: 'entries',
      noun: '项',
      head: 'value',
      fields: [
        { name: 'good_id', label: '物品', kind: 'good' },
        { name: 'value', label: '文字', kind: 'line', max: 200 },
      ],
    },
  ],
  goods: [
    { name: 'icon', label: '图标', kind: 'resource', type: 'IMAGE' },
    { name: 'use_effects', label: '使用以后', kind: 'effects' },
  ],
  stores: [
    {
      name: 'items',
      label: '货架',
      kind: 'list',
      entry: 'items',
      noun: '货品',
      head: '',
      fields: [
        { name: 'good_id', label: '物品', kind: 'good' },
        { name: 'price_var', label: '用哪个变量付', kind: 'variable' },
        { name: 'price', label: '价格', kind: 'number', min: 0, max: 1e9 },
        { name: 'stock', label: '库存（-1 = 不限）', kind: 'number', min: -1, max: 1e6 },
        { name: 'cond', label: '出售条件', kind: 'condition' },
      ],
    },
  ],
  events: EVENT,
}
