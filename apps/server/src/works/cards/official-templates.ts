// The official card templates: which fields a card of each type can be filled in with, as JSON schemas.
import { type CardTemplate, type CardType, FIELD_KINDS } from '@qianmu/contract/works/cards'

const LINE = FIELD_KINDS.line.max
const AREA = FIELD_KINDS.area.max

type Field = CardTemplate['schema']['properties'][string]
const line = (title: string): Field => ({ type: 'string', title, maxLength: LINE })
const area = (title: string): Field => ({ type: 'string', title, maxLength: AREA, format: 'textarea' })
const choice = (title: string, ...options: string[]): Field => ({ type: 'string', title, maxLength: LINE, enum: options })

const template = (template_id: number, type: CardType, name: string, properties: Record<string, Field>): CardTemplate => ({
  template_id,
  type,
  name,
  official: true,
  is_delete: 0,
  may_write: false,
  schema: { type: 'object', properties },
})

/** Ids are given once and never again: cards hold them. */
export const OFFICIAL: readonly CardTemplate[] = [
  template(1, 'beat', '节拍', {
    kind: choice('节拍', '开场', '触发事件', '转折', '中点', '低谷', '高潮', '结局', '钩子'),
    goal: area('这一场要什么'),
    conflict: area('冲突'),
    outcome: area('结果'),
  }),
  template(2, 'beat', '价值变化', { before: line('开始时的价值'), after: line('结束时的价值'), turn: area('转折点') }),
  template(3, 'role', '人物小传', {
    gender: choice('性别', '女', '男', '其他'),
    age: line('年龄'),
    identity: line('身份'),
    want: area('想要什么'),
    need: area('真正需要什么'),
    flaw: area('缺陷'),
    looks: area('外貌'),
    past: area('来历'),
  }),
  template(4, 'role', '人物关系', { bond: area('与谁有什么关系'), secret: area('秘密'), arc: area('人物弧光') }),
  template(5, 'place', '地点', {
    inside: choice('内外', '内', '外', '内外'),
    light: line('时间与光线'),
    mood: area('气氛'),
    use: area('在故事里的作用'),
  }),
  template(6, 'event', '事件', {
    when: line('什么时候'),
    where: line('在哪里'),
    cause: area('起因'),
    course: area('经过'),
    effect: area('影响'),
  }),
  template(7, 'prop', '道具', { looks: area('样子'), owner: line('属于谁'), meaning: area('意味着什么') }),
  template(8, 'org', '组织', { aim: area('目的'), members: area('成员'), power: area('力量与手段') }),
  template(9, 'concept', '设定', { rule: area('规则'), limit: area('限制与代价'), example: area('例子') }),
]

export const officialOf = (id: number | null): CardTemplate | undefined => OFFICIAL.find(({ template_id }) => template_id === id)
