// Stories of Yarn Spinner by their test plans: what is said and offered, in the order that the plan tells.
import type { Game } from '@qianmu/story/model'
import { fillText } from '@qianmu/story/steps/fill'
import { advance, begin, compile } from '@qianmu/story/vm'
import { viewOf } from '@qianmu/story/view'

const MOST = 500
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
const quoted = (text: string) => /`([^`]*)`/.exec(text)?.[1] ?? ''

interface Run {
  /** The node that it begins at; '' for the first. */
  node: string
  sets: [name: string, value: number | boolean][]
  steps: string[]
}
function runsOf(plan: string): Run[] {
  return plan.split(/^---\s*$/m).map(text => {
    const lines = text
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(line => line && !line.startsWith('#'))
    const sets = lines.flatMap((line): Run['sets'] => {
      const [, name, value = ''] = /^set:\s*\$(\w+)\s*=\s*(.+)$/.exec(line) ?? []
      return name ? [[name, /^(?:true|false)$/.test(value) ? value === 'true' : Number(value)]] : []
    })
    const steps = lines.filter(line => !/^(?:saliency|set|node):/.test(line))
    return {
      node:
        lines
          .find(line => line.startsWith('node:'))
          ?.slice(5)
          .trim() ?? '',
      sets,
      steps,
    }
  })
}

/** Where a game departs from a plan; null where it keeps to it. */
export function departure(game: Game, plan: string): string | null {
  const runs = runsOf(plan)
  // What a plan sets before the first run stands when it begins.
  const first = new Map(runs[0]!.sets)
  const numerics = game.numerics.map(each => ({ ...each, init: first.get(each.var_name) ?? each.init }))
  const program = compile({ ...game, numerics })
  const idOf = (name: string) => game.numerics.find(each => each.var_name === name)?.id ?? ''
  const start = game.nodes.find(node => node.type === 'START')!.id
  let state = begin(program, { seed: 1 })
  for (const [nth, { node, sets, steps }] of runs.entries()) {
    // A node that only leads on has none of its own.
    if (node && !game.nodes.some(each => each.name === node)) continue
    if (nth) {
      for (const [name, value] of sets) state = advance(program, state, { do: 'set', id: idOf(name), value })
      state = advance(program, state, { do: 'jump', node: node ? (game.nodes.find(each => each.name === node)?.id ?? '') : start })
    }
    const ended = keeps(program, state, steps)
    if (typeof ended === 'string') return `${nth + 1}: ${ended}`
    state = ended
  }
  return null
}
type Program = ReturnType<typeof compile>
type State = ReturnType<typeof begin>
const isOption = (step: string | undefined) => step?.startsWith('option:') ?? false

/** Plays the steps of one run. @returns where it ends, or what is not as the plan says */
function keeps(program: Program, from: State, steps: readonly string[]): State | string {
  let state = from
  let offered: string[] = []
  for (let at = 0, count = 0; at < steps.length && count < MOST; count++) {
    const step = steps[at]!
    const view = viewOf(program, state)
    const here = `${view.line?.text ?? ''} ${view.source} ${view.type}`
    // A call of a function of the game's program does nothing here.
    if (view.source.startsWith('<<call ')) {
      state = advance(program, state, { do: 'next' })
      continue
    }
    if (step.startsWith('stop')) {
      if (!view.ending) return `${step} / ${here}`
      at++
    } else if (isOption(step)) {
      offered = []
      const open: string[] = []
      for (; isOption(steps[at]); at++) {
        offered.push(tidy(quoted(steps[at]!)))
        if (!steps[at]!.includes('[disabled]')) open.push(offered.at(-1)!)
      }
      const shown = view.choices.filter(each => each.enabled).map(each => tidy(each.text))
      if (open.join('|') !== shown.join('|')) return `${open.join('|')} / ${shown.join('|')} ${here}`
      if (!steps[at]?.startsWith('select:')) state = advance(program, state, { do: 'choose', id: view.choices[0]?.id ?? '' })
    } else if (step.startsWith('select:')) {
      const wanted = offered[Number(step.slice(7)) - 1]
      const choice = view.choices.find(each => tidy(each.text) === wanted)
      if (!choice) return `${step} / ${wanted}`
      state = advance(program, state, { do: 'choose', id: choice.id })
      at++
    } else {
      const said = step.startsWith('command:') ? `<<${tidy(quoted(step))}>>` : tidy(quoted(step))
      const told = step.startsWith('command:') ? fillText(program, state, view.source) : (view.line?.text ?? '')
      if (tidy(told) !== said) return `${said} / ${here}`
      state = advance(program, state, { do: 'next' })
      at++
    }
  }
  return state
}
