// What a story does beside speaking, as its languages have words for it: changes of variables, pictures and sounds.
import type { Effect, Expr, Game } from '../model.ts'
import type { Dialect, Out } from './dialects/shared.ts'

/** Changes of a variable that every language has a sign for. */
const SET: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/='])
const nameOfThing = ({ goods, arrays }: Game, id: string): string =>
  goods.find(each => each.id === id)?.good_name ?? arrays.find(each => each.id === id)?.name ?? ''

export function effectLines(effects: readonly Effect[], game: Game, dialect: Dialect, out: Out): string[] {
  return effects.flatMap(({ kind, target, op, value }) => {
    const name = kind === 'var' ? out.variables.get(target) : undefined
    if (name === undefined) {
      out.lose('物品和数组的改变', 'dropped', nameOfThing(game, target))
      return []
    }
    const own = (expr: Expr) => dialect.set(name, '=', dialect.expr(expr, out))
    const variable: Expr = { var: target }
    if (op === 'toggle') return [own({ op: 'not', l: variable })]
    if (op === 'min' || op === 'max') return [own({ call: op, args: [variable, value ?? 0] })]
    if (op === 'rand') return [own({ call: 'random', args: [1, value ?? 6] })]
    if (!SET.has(op)) {
      out.lose('列表的改变', 'dropped', name)
      return []
    }
    return [dialect.set(name, op, value === null ? '0' : dialect.expr(value, out))]
  })
}

const STAGED: Readonly<Record<string, string>> = {
  __proto__: null as never,
  SHOW: '立绘',
  HIDE: '立绘',
  BG: '背景',
  CG: '全屏图',
  BGM: '音乐',
  SE: '音效',
  SHAKE: '震动',
  WAIT: '停顿',
}
export interface Staged {
  type: string
  name: string
  what?: string
  pos?: string
  seconds?: number
}
/** What is seen, heard or waited for. */
export function stagedLines({ type, name, what = '', pos = '', seconds = 0 }: Staged, dialect: Dialect, out: Out): string[] {
  const medium = name ? out.media.of(type, name) : null
  const construct = STAGED[type] ?? type
  const named = { type, what, pos, seconds, name: medium?.name ?? '', isDefined: medium?.isDefined ?? false }
  const line = (name && !named.name ? null : dialect.play?.(named)) ?? null
  if (line === null) out.lose(construct, 'dropped', what || name)
  else if (medium && !medium.file && (medium.isDefined || medium.isOurs) && type !== 'HIDE')
    out.lose(construct, 'changed', `${medium.shown}：文件要另外放进去`)
  return line === null ? [] : [line]
}
