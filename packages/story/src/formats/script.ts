// A game as a screenplay that games are read from: scenes with their lines, branches with their options, endings, and where each leads.
import type { Action, Game, GameNode } from '../model.ts'
import { SPOKEN } from '../model.ts'
import { waysOf } from '../ways.ts'

type People = ReadonlyMap<string, string>
const oneLine = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .join(' ')
    .trim()

/** The nodes in the order in which a reader meets them: from the beginnings along the ways, then what no way leads to. */
function ordered(game: Game): GameNode[] {
  const nodes = new Map(game.nodes.map(node => [node.id, node]))
  const next = Map.groupBy(game.edges, ({ from }) => from)
  const seen = new Set<string>()
  const list: GameNode[] = []
  const open = [...game.nodes.filter(({ type }) => type === 'START'), ...game.nodes].toReversed()
  while (open.length) {
    const node = open.pop()!
    if (seen.has(node.id)) continue
    seen.add(node.id)
    list.push(node)
    const ways = waysOf(node).map(({ id }) => id)
    const exits = (next.get(node.id) ?? []).toSorted((one, other) => ways.indexOf(one.port) - ways.indexOf(other.port))
    for (const { to } of exits.toReversed()) if (nodes.has(to)) open.push(nodes.get(to)!)
  }
  return list
}

function lineOf(action: Action, people: People): string {
  const msg = oneLine(action.msg)
  if (!(SPOKEN as readonly string[]).includes(action.type) || !msg) return ''
  if (action.type === 'DESC') return `△${msg}`
  const mood = action.expression ? `（${action.expression}）` : ''
  return `${action.type === 'CHORUS' ? '旁白' : `${people.get(action.character_id) ?? '某人'}${mood}`}：${msg}`
}

/** What a node is called in a script: an ending by its title, what asks something by its question. */
function called({ name, data }: GameNode): string {
  const text = 'title' in data ? data.title : 'prompt' in data ? data.prompt : 'opening' in data ? data.opening : ''
  return oneLine((text || name).replaceAll(/→|->|=>|[；;]/g, ' '))
}

/** The script of a game. Names that stand twice get a number, so that every way leads to one place. */
export function scriptText(game: Game, people: People): string {
  const list = ordered(game).filter(({ type }) => type !== 'START')
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const node of list) {
    const own = called(node).slice(0, 20) || '无名'
    let name = own
    for (let nth = 2; taken.has(name); nth++) name = `${own.slice(0, 16)} ${nth}`
    taken.add(name)
    names.set(node.id, name)
  }
  const ways = Map.groupBy(game.edges, ({ from }) => from)
  const toOf = (node: GameNode, port: string) => names.get((ways.get(node.id) ?? []).find(edge => edge.port === port)?.to ?? '') ?? ''
  const lines: string[] = []
  let scene = 0
  for (const [nth, node] of list.entries()) {
    const name = names.get(node.id)!
    if (node.type === 'ENDING') {
      lines.push(`【结局】${name}`, '')
      continue
    }
    if (node.type === 'PLOT') {
      lines.push(`第${++scene}场 ${name}`, ...node.data.actions.map(action => lineOf(action, people)).filter(Boolean))
      const to = toOf(node, waysOf(node)[0]!.id)
      if (to && to !== names.get(list[nth + 1]?.id ?? '')) lines.push(`跳转：${to}`)
      lines.push('')
      continue
    }
    // The first twenty signs are its name, therefore a longer question can stand whole.
    lines.push(`【分支】${called(node).startsWith(name) ? called(node) : name}`)
    for (const { id, label } of waysOf(node)) {
      const to = toOf(node, id)
      if (to) lines.push(`- ${oneLine(label).replaceAll(/→|->|=>/g, ' ') || '继续'} → ${to}`)
    }
    lines.push('')
  }
  return lines.join('\n')
}
