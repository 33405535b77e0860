// Checks of values: conditions that cannot hold, names that mean nothing, types, what is never read or set.
import { textOf } from '../evaluate.ts'
import { printExpr } from '../expr.ts'
import { typeOf, typeProblem } from '../typing.ts'
import type { Expr, GameNode } from '../model.ts'
import { type Named, type Names, typeOfVar } from '../names.ts'
import { alwaysIs, oneHolds } from '../truth.ts'
import { refsIn } from '../walk.ts'
import { type Board, nameOf } from './board.ts'
import type { Fix } from './finding.ts'

const own = (text: string) => `「${text}」`

/** E06: a LOGIC that may find no case and has nothing else. */
export function cases(board: Board): void {
  for (const [at, node] of board.game.nodes.entries()) {
    if (node.type !== 'LOGIC' || !board.reachable[at] || board.leads(at, 'else')) continue
    const able = node.data.mode === 'weighted' ? node.data.cases.filter(({ weight }) => weight > 0) : node.data.cases
    const always = able.some(({ expr }) => expr === null)
    const covered =
      always ||
      (able.length > 0 &&
        oneHolds(
          able.map(({ expr }) => expr!),
          board.names,
        ))
    if (covered && node.data.mode !== 'once') continue
    const to = board.outs[at]!.at(-1)?.to
    const fix = to && {
      label: '把「否则」连到最后一个去向',
      steps: [
        {
          do: 'put' as const,
          collection: 'edges' as const,
          id: `${node.id}-else`,
          fields: { from: node.id, to, port: 'else', kind: 'else' },
        },
      ],
    }
    board.on('E06', node, `${nameOf(node)}的情况可能一个都不成立，也没有连「否则」`, 'else', fix || undefined)
  }
}

/** E07 and W22: branches where nothing, or only one thing, can be chosen. */
export function branches(board: Board): void {
  for (const [at, node] of board.game.nodes.entries()) {
    if (node.type !== 'BRANCH' || !board.reachable[at]) continue
    const { options } = node.data
    const timed = node.data.timer_sec > 0 && board.leads(at, 'timeout')
    if (options.length === 1) board.on('W22', node, `${nameOf(node)}只有一个选项`, `options/${options[0]!.id}`)
    const conditions = options.map(({ visible, enabled, once }): Expr | null => {
      if (once) return { op: '==', l: 1, r: 0 }
      return visible && enabled ? { op: 'and', l: visible, r: enabled } : (visible ?? enabled)
    })
    if (timed || conditions.includes(null) || board.leads(at, 'else')) continue
    if (options.length && oneHolds(conditions as Expr[], board.names)) continue
    const last = options.at(-1)
    const free = { visible: null, enabled: null, once: false }
    const fix: Fix | undefined = last && {
      label: `让「${last.text}」总能选`,
      steps: [{ do: 'entry', node: node.id, list: 'options', entry: last.id, fields: free }],
    }
    board.on('E07', node, options.length ? `${nameOf(node)}的选项可能同时都不能选` : `${nameOf(node)}没有选项`, 'options', fix)
  }
}

/** E08 of expressions and effects, E09: names that mean nothing, types that do not fit. */
export function meanings(board: Board): void {
  const { names, uses } = board
  for (const place of uses.broken) board.in('E09', place, `${own(place.called)}里有一个读不懂的式子`)
  for (const { expr, place } of uses.conditions) {
    if (unknownIn(board, expr).length) board.in('E08', place, `${own(place.called)}的条件用了已经删掉的变量、物品或节点`)
    else {
      const type = typeOf(expr, names)
      const problem = typeProblem(expr, names) ?? (type === 'bool' || type === null ? null : `${printExpr(expr, names)} 不是条件`)
      if (problem) board.in('E09', place, `${own(place.called)}：${problem}`)
    }
  }
  for (const { effect, place } of uses.effects) {
    const target = names.byId.get(effect.target)
    if (!target || target.kind !== effect.kind || (effect.value !== null && unknownIn(board, effect.value).length))
      board.in('E08', place, `${own(place.called)}要改的变量或物品已经删掉了`)
    else if (effect.value !== null) {
      const problem = typeProblem(effect.value, names) ?? mismatch(names, effect.op, target, effect.value)
      if (problem) board.in('E09', place, `${own(place.called)}改${own(target.name)}：${problem}`)
    } else if (effect.kind === 'var' && effect.op !== 'toggle' && effect.op !== 'rand')
      board.in('E09', place, `${own(place.called)}改${own(target.name)}：还没有写值`)
  }
}
const unknownIn = (board: Board, expr: Expr) =>
  refsIn(expr).filter(({ id, kind }) => {
    const found = board.names.byId.get(id)
    return (
      !found ||
      (kind === 'visits' ? found.kind !== 'node' : kind === 'good' ? found.kind !== 'good' : found.kind !== 'var' && found.kind !== 'array')
    )
  })
const SAID = { number: '数字', string: '文字', bool: '真假', list: '列表' }
function mismatch(names: Names, op: string, target: Named, value: Expr): string | null {
  const type = typeOf(value, names)
  if (type === null || target.type === 'list' || op === 'toggle') return null
  if (op === '=' && type !== target.type) return `它是${SAID[target.type]}，${printExpr(value, names)} 是${SAID[type]}`
  if (op === '=') return target.values && typeof value === 'string' && !target.values.includes(value) ? `它没有「${value}」这个值` : null
  if (op === '+=' && target.type === 'string') return null
  if (target.type !== 'number') return `它是${SAID[target.type]}，不能这样改`
  return type === 'number' ? null : `${printExpr(value, names)} 不是数字`
}

/** W17: conditions that always come out the same. */
export function certain(board: Board): void {
  for (const { expr, place } of board.uses.conditions) {
    if (unknownIn(board, expr).length || typeProblem(expr, board.names)) continue
    const always = alwaysIs(expr, board.names)
    if (always !== null)
      board.in('W17', place, `${own(place.called)}的条件 ${printExpr(expr, board.names)} ${always ? '总是成立' : '永远不成立'}`)
  }
}

/** E14: two variables of one name. */
export function duplicates(board: Board): void {
  const seen = new Set(board.game.numerics.map(({ var_name }) => var_name))
  const first = new Set<string>()
  for (const { id, var_name } of board.game.numerics) {
    if (!first.has(var_name)) {
      first.add(var_name)
      continue
    }
    let nth = 2
    while (seen.has(`${var_name}${nth}`)) nth++
    seen.add(`${var_name}${nth}`)
    const fix = {
      label: `改名为「${var_name}${nth}」`,
      steps: [{ do: 'put' as const, collection: 'numerics' as const, id, fields: { var_name: `${var_name}${nth}` } }],
    }
    board.add('E14', `变量名称不允许重复：${own(var_name)}`, { field: `numerics/${id}/var_name` }, fix)
  }
}

/** Which variables and goods are read, set, given. */
export interface Touched {
  read: Set<string>
  set: Set<string>
  given: Set<string>
}

export function touched(board: Board): Touched {
  const read = new Set<string>()
  const set = new Set<string>()
  const given = new Set<string>()
  const readIn = (expr: Expr | null) => expr !== null && refsIn(expr).forEach(({ id }) => read.add(id))
  for (const { expr } of board.uses.conditions) readIn(expr)
  for (const { effect } of board.uses.effects) {
    set.add(effect.target)
    readIn(effect.value)
    if (effect.kind === 'good' && effect.op !== 'take' && effect.op !== '-=' && effect.op !== 'remove') given.add(effect.target)
    if (effect.kind === 'array') for (const { id } of effect.value === null ? [] : refsIn(effect.value)) given.add(id)
  }
  for (const name of namesInTexts(board)) {
    const found = board.names.byName.get(name)
    if (found) read.add(found.id)
  }
  for (const node of board.game.nodes) touchedByNode(node, { read, set, given })
  for (const { components } of [...board.game.panels, ...board.game.templates])
    for (const component of components) if (component.var) read.add(component.var)
  for (const numeric of board.game.numerics) {
    if (numeric.visible) read.add(numeric.id)
    if (numeric.group === 'random' || numeric.persist) set.add(numeric.id)
  }
  for (const { entries } of board.game.arrays) for (const { good_id } of entries) given.add(good_id)
  for (const { items } of board.game.stores)
    for (const { good_id, price_var } of items) {
      given.add(good_id)
      read.add(price_var)
      set.add(price_var)
    }
  for (const { trigger, target } of board.game.events) if (trigger === 'var_change') read.add(target)
  return { read, set, given }
}

function touchedByNode(node: GameNode, { set, given }: Touched): void {
  if (node.type === 'INPUT') set.add(node.data.var_id)
  else if (node.type === 'ROLE_DESIGN') set.add(node.data.out_var)
  else if (node.type === 'AI_CONVERSATION') for (const { var: id } of node.data.extract) set.add(id)
  else if (node.type === 'LOOK_FOR_EVID') for (const { good_id } of node.data.clues) given.add(good_id)
}

/** Names in {braces} within the texts of a game. */
function namesInTexts({ game }: Board): Set<string> {
  const found = new Set<string>()
  const search = (text: string) => {
    if (text.includes('{')) for (const [, name] of text.matchAll(/\{([^{}]{1,40})\}/g)) found.add(name!)
  }
  for (const { type, data } of game.nodes) {
    if (type === 'PLOT') for (const { msg } of data.actions) search(msg)
    else
      for (const text of Object.values(data).flatMap(value =>
        Array.isArray(value) ? value.flatMap(each => (typeof each === 'object' && each ? Object.values(each) : [])) : [value],
      ))
        if (typeof text === 'string') search(text)
  }
  for (const { components } of [...game.panels, ...game.templates]) for (const { text } of components) search(text)
  return found
}

/** W15, W16, W20, W21: variables that nothing reads or sets, goods that nothing gives, prices that nobody can pay. */
export function unused(board: Board, { read, set, given }: Touched): void {
  for (const { id, var_name, init } of board.game.numerics) {
    const field = `numerics/${id}`
    if (set.has(id) && !read.has(id)) board.add('W15', `变量${own(var_name)}改过，但没有地方用到`, { field })
    if (read.has(id) && !set.has(id)) board.add('W16', `变量${own(var_name)}一直是 ${textOf(init)}，没有地方改它`, { field })
  }
  for (const { id, good_name } of board.game.goods)
    if (read.has(id) && !given.has(id)) board.add('W20', `物品${own(good_name)}有地方要用，但没有地方能得到`, { field: `goods/${id}` })
  const grows = new Set(
    board.uses.effects
      .filter(
        ({ effect: { op, value } }) =>
          op !== '-=' && op !== 'min' && op !== 'toggle' && !(op === '=' && typeof value === 'number' && value <= 0),
      )
      .map(({ effect }) => effect.target),
  )
  const purses = new Map(board.game.numerics.map(numeric => [numeric.id, numeric]))
  for (const { id, items } of board.game.stores)
    for (const item of items) {
      const purse = purses.get(item.price_var)
      if (!purse || typeOfVar(purse.type) !== 'number') continue
      const most = grows.has(purse.id) ? (purse.max ?? Infinity) : Number(purse.init)
      if (item.price > most)
        board.add('W21', `${own(board.names.byId.get(item.good_id)?.name ?? '')}要 ${item.price}，${own(purse.var_name)}最多只有 ${most}`, {
          field: `stores/${id}/items/${item.id}`,
        })
    }
}
