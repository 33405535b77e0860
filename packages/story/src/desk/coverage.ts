// What on the ways to each ending is not yet voiced or translated.
import { untranslated } from '../formats/csv.ts'
import { type Game, SPOKEN } from '../model.ts'

/** What a node still lacks: lines without a voice, and texts that a language lacks, by its name. */
export interface Lacking {
  node_id: string
  undubbed: number
  untranslated: Record<string, number>
}
export interface Covered extends Omit<Lacking, 'node_id'> {
  ending: string
  /** The nodes on ways to it that lack something, most first. */
  nodes: Lacking[]
}

const undubbedIn = (node: Game['nodes'][number]): number =>
  node.type === 'PLOT'
    ? node.data.actions.filter(
        ({ type, msg, dubbing_url, dubbing_game_resource_id }) =>
          (SPOKEN as readonly string[]).includes(type) && msg.trim() && !dubbing_url && dubbing_game_resource_id === null,
      ).length
    : 0

/** The nodes from which each edge, jump and event can lead to a node, that node among them. */
function before(into: ReadonlyMap<string, readonly string[]>, id: string): Set<string> {
  const seen = new Set([id])
  for (const at of seen) for (const from of into.get(at) ?? []) seen.add(from)
  return seen
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** For each ending what is lacking on the ways to it; the last, without an ending, is what lies on no way to any. */
export function coverage(game: Game): Covered[] {
  const into = new Map<string, string[]>()
  const link = (from: string, to: string) => into.set(to, [...(into.get(to) ?? []), from])
  for (const { from, to } of game.edges) link(from, to)
  for (const node of game.nodes) if (node.type === 'LINK') link(node.id, node.data.target_node_id)
  for (const { trigger, target, goto } of game.events) if (goto && trigger === 'node_enter') link(target, goto)
  const words = game.languages.map(language => [language.name, untranslated(game, language)] as const)
  const lacking = game.nodes.flatMap((node): Lacking[] => {
    const undubbed = undubbedIn(node)
    const left = Object.fromEntries(words.map(([name, counts]) => [name, counts.get(node.id) ?? 0]))
    return undubbed + sum(Object.values(left)) > 0 ? [{ node_id: node.id, undubbed, untranslated: left }] : []
  })
  const covered = (ending: string, of: (id: string) => boolean): Covered => {
    const nodes = lacking.filter(({ node_id }) => of(node_id))
    return {
      ending,
      undubbed: sum(nodes.map(({ undubbed }) => undubbed)),
      untranslated: Object.fromEntries(words.map(([name]) => [name, sum(nodes.map(each => each.untranslated[name]!))])),
      nodes: nodes.toSorted((one, other) => other.undubbed - one.undubbed),
    }
  }
  const endings = game.nodes.filter(({ type }) => type === 'ENDING').map(({ id }) => [id, before(into, id)] as const)
  const rest = covered('', id => !endings.some(([, nodes]) => nodes.has(id)))
  return [...endings.map(([id, nodes]) => covered(id, each => nodes.has(each))), ...(rest.nodes.length ? [rest] : [])]
}
