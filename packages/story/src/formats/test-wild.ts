// Games as nobody would draw them: nodes of every type, led to from anywhere, under any conditions, with much or nothing in them.
import fc from 'fast-check'
import { type Expr, type Game, type GameNode, NODE_TYPES, type NodeType } from '../model.ts'
import { gameOf, node, numeric } from '../test-games.ts'
import { waysOf } from '../ways.ts'

const WORDS = [
  '雨还在下。',
  '走吧',
  '小周：你来了。',
  'a: b',
  '一\n二',
  '',
  '  前后  ',
  '[看]',
  '{好感} 点',
  '# 井',
  '-> 走',
  '终 2',
  '「好」',
  '/* 注 */',
  'A',
  'A 2',
]
const words = fc.constantFrom(...WORDS)
const NAMES = ['站台', '站台', '开始', 'end', '路', '路 A', '12', '名', '名_2', '']
const IDS = Array.from({ length: 7 }, (_, nth) => `n${nth}`)
/** Nodes that always say something, so that they can be called and counted wherever they go out. */
const SAYING = IDS.slice(0, 2)
const TYPES = Object.keys(NODE_TYPES) as NodeType[]

const number: fc.Arbitrary<Expr> = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constant<Expr>({ var: 'n' }),
  fc.constantFrom(...SAYING).map((id): Expr => ({ visits: id })),
  fc.constant<Expr>({ call: 'random', args: [1, 6] }),
)
const compared = fc
  .tuple(fc.constantFrom('==', '!=', '<', '>=') as fc.Arbitrary<'=='>, number, number)
  .map(([op, l, r]): Expr => ({ op, l, r }))
const asked: fc.Arbitrary<Expr> = fc.oneof(
  compared,
  fc.constant<Expr>({ var: 'b' }),
  fc.constantFrom('', '甲', 'a "b"').map((r): Expr => ({ op: '==', l: { var: 's' }, r })),
  fc.tuple(fc.constantFrom('and', 'or') as fc.Arbitrary<'and'>, compared, compared).map(([op, l, r]): Expr => ({ op, l, r })),
  compared.map((l): Expr => ({ op: 'not', l })),
)
const maybe = fc.option(asked, { freq: 2 })
const effect = fc.oneof(
  fc.record({ target: fc.constant('n'), op: fc.constantFrom('=', '+=', '-=', '*=', 'min', 'max', 'rand'), value: number }),
  fc.record({ target: fc.constant('s'), op: fc.constant('='), value: words }),
  fc.record({ target: fc.constant('b'), op: fc.constantFrom('=', 'toggle'), value: fc.boolean() }),
)
const effects = fc.array(effect, { maxLength: 2 }).map(all => all.map((each, nth) => ({ ...each, id: `e${nth}`, kind: 'var' })))
const entries = (size: number) =>
  fc.array(
    fc.record({
      text: words,
      label: words,
      content: words,
      desc: words,
      visible: maybe,
      cond: maybe,
      once: fc.boolean(),
      effects,
      expr: maybe,
      value: words,
    }),
    {
      maxLength: size,
    },
  )
const actions = fc.array(
  fc.record({
    type: fc.constantFrom('DIALOG', 'DESC', 'DESC', 'SET', 'WAIT', 'BG'),
    character_id: fc.constantFrom('7', ''),
    msg: words,
    cond: maybe,
    effects,
    resource: fc.constantFrom('站台', 'a b', ''),
    seconds: fc.constant(2),
    joins: fc.boolean(),
  }),
  { maxLength: 3 },
)
const data = fc.record({
  actions,
  list: entries(3),
  prompt: words,
  title: words,
  text: words,
  source: words,
  bg: fc.constantFrom('', '', '站台'),
  on_enter: effects,
  gathers: fc.boolean(),
  mode: fc.constantFrom('jump', 'call', 'thread', 'stop', 'back'),
  to: fc.constantFrom(...SAYING),
})
/** What leads from a way: none, one, or one under a condition beside another. */
const leads = fc.array(fc.tuple(fc.constantFrom(...IDS), fc.option(asked, { freq: 4 })), { maxLength: 2 })
const LISTS = [
  'options',
  'cases',
  'hotspots',
  'clues',
  'roles',
  'choice_points',
  'messages',
  'replies',
  'matches',
  'goals',
  'fallback',
  'ports',
]
const one = fc.record({
  type: fc.constantFrom(...TYPES),
  name: fc.constantFrom(...NAMES),
  data,
  leads: fc.array(leads, { minLength: 6, maxLength: 6 }),
})

export const wild: fc.Arbitrary<Game> = fc.array(one, { minLength: 2, maxLength: IDS.length - 1 }).map(given => {
  const nodes = [
    { ...node('s', 'START'), name: '开始' },
    ...given.map(({ type, name, data: { list, actions: said, to, mode, ...more } }, nth) => ({
      ...node(IDS[nth]!, SAYING[nth] ? 'PLOT' : type, {
        ...more,
        ...Object.fromEntries(LISTS.map(key => [key, list.map((entry, at) => ({ ...entry, id: `${key}${at}` }))])),
        actions: [...(SAYING[nth] ? [{ type: 'DESC', msg: '灯亮着。' }] : []), ...said].map((each, at) => ({
          ...each,
          id: `l${nth}${at}`,
          // Who goes on in a line of somebody else is nobody's word.
          joins: 'joins' in each && each.joins && !said.some(({ msg }) => /[:：]/.test(msg)),
        })),
        ...(type === 'LINK' ? { mode, target_node_id: to } : {}),
        var_id: 's',
      }),
      name,
    })),
  ]
  const game = gameOf(nodes, ['s>n0'], {
    numerics: [
      numeric('n', { var_name: '好感' }),
      numeric('s', { var_name: '名字', type: 'string', init: '' }),
      numeric('b', { var_name: '开门', type: 'bool', init: false }),
    ],
  })
  for (const [nth, { leads: ways }] of given.entries())
    for (const [at, way] of waysOf(nodes[nth + 1] as GameNode).entries())
      for (const [which, [to, condition]] of (ways[at % ways.length] ?? []).entries())
        game.edges.push({
          ...game.edges[0]!,
          id: `e${nth}-${at}-${which}`,
          from: IDS[nth]!,
          port: way.id,
          to,
          condition,
          priority: condition ? 1 : 0,
        })
  return game
})
