// Screenplay and graph, each way: a three-way merge against what was last the same on both sides. Nothing is overwritten.
import { type Action, ENTRIES, type Game, type GameNode, type Option } from './model.ts'
import { actionOf, type ScriptBlock, type ScriptLine, type ScriptOption, type Segment, segmentsOf } from './screenplay.ts'
import type { Collection } from './shared.ts'

export { asScriptBlock, checkScreenplay, parsePlotAction, type ScriptBlock } from './screenplay.ts'

/** What was last the same on both sides: by `line/BLOCK`, `option/BLOCK`, `node/BLOCK`, `way/BLOCK`. Kept beside the document. */
export type Synced = Readonly<Record<string, string>>
export interface Conflict {
  key: string
  /** Changed on both sides; changed in the script and gone from the graph; changed in the graph and gone from the script. */
  kind: 'both' | 'gone_from_story' | 'gone_from_script'
  node_id: string
  block: string
  base: string
  script: string
  story: string
}
/** Whose word counts where both changed. */
export type Answers = Readonly<Record<string, 'script' | 'story'>>
export type Step =
  | { do: 'put'; collection: Collection; id: string; fields: Readonly<Record<string, unknown>> }
  | { do: 'remove'; collection: Collection; ids: readonly string[] }
export interface SyncInput {
  game: Game
  /** The id of the document. */
  doc: string
  blocks: readonly ScriptBlock[]
  synced: Synced
  /** Roles by their names. */
  roles: ReadonlyMap<string, string>
  answers?: Answers
  board?: string
}
export interface ToStory {
  steps: Step[]
  conflicts: Conflict[]
  synced: Record<string, string>
  /** Speakers who are no roles yet. */
  unknown: string[]
  counts: { added: number; changed: number; removed: number }
}
export type BlockEdit =
  | { do: 'change'; id: string; text: string; speaker?: string }
  | { do: 'insert'; id: string; after: string; type: ScriptBlock['type']; text: string; speaker?: string }
  | { do: 'remove'; id: string }
export interface ToScript {
  edits: BlockEdit[]
  /** What ties new blocks to their actions in the graph. */
  steps: Step[]
  conflicts: Conflict[]
  synced: Record<string, string>
}

const sign = (...parts: readonly string[]) => JSON.stringify(parts)
const signLine = ({ type, speaker, msg }: Pick<ScriptLine, 'type' | 'speaker' | 'msg'>) => sign(type, speaker, msg)
const signOption = ({ text, target }: Pick<ScriptOption, 'text' | 'target'>) => sign(text, target)

/** The graph's side of a document. */
class Story {
  readonly nodes = new Map<string, GameNode>()
  readonly lines = new Map<string, { node: GameNode; action: Action }>()
  readonly options = new Map<string, { node: GameNode; option: Option }>()
  private readonly names: Map<string, string>
  private readonly called: Map<string, string>
  private readonly to = new Map<string, { id: string; to: string }>()
  constructor({ game, doc, roles }: SyncInput) {
    this.names = new Map([...roles].map(([name, id]) => [id, name]))
    this.called = new Map(game.nodes.map(({ id, name }) => [id, name]))
    for (const { id, from, port, to } of game.edges) if (!this.to.has(`${from}/${port}`)) this.to.set(`${from}/${port}`, { id, to })
    for (const node of game.nodes) {
      if (!node.block.startsWith(`${doc}:`)) continue
      this.nodes.set(node.block.slice(doc.length + 1), node)
      if (node.type === 'PLOT') for (const action of node.data.actions) if (action.block) this.lines.set(action.block, { node, action })
      if (node.type === 'BRANCH') for (const option of node.data.options) if (option.block) this.options.set(option.block, { node, option })
    }
  }
  wayOf(node: string, port: string): { id: string; to: string } | undefined {
    return this.to.get(`${node}/${port}`)
  }
  speakerOf({ type, character_id }: Action): string {
    return type === 'DIALOG' ? (this.names.get(character_id) ?? '') : ''
  }
  line({ type, msg, character_id }: Action): string {
    return sign(type, this.speakerOf({ type, character_id } as Action), msg)
  }
  targetOf(node: GameNode, port: string): string {
    const way = this.wayOf(node.id, port)
    return way ? (this.called.get(way.to) ?? '') : ''
  }
}

/** What becomes of something that both sides may have changed. */
type Verdict = 'same' | 'script' | 'story' | 'conflict'
function judge(
  base: string | undefined,
  script: string | undefined,
  story: string | undefined,
  answer: 'script' | 'story' | undefined,
): Verdict {
  if (script === story) return 'same'
  if (base === story) return 'script'
  if (base === script) return 'story'
  return answer ?? 'conflict'
}

class Merge {
  readonly steps: Step[] = []
  readonly conflicts: Conflict[] = []
  readonly synced: Record<string, string>
  readonly counts = { added: 0, changed: 0, removed: 0 }
  readonly unknown = new Set<string>()
  private readonly story: Story
  private readonly input: SyncInput
  private readonly segments: Segment[]
  private readonly byName: Map<string, string>
  private readonly inScript = new Set<string>()
  constructor(input: SyncInput) {
    this.input = input
    this.story = new Story(input)
    this.segments = segmentsOf(input.blocks)
    this.synced = { ...input.synced }
    this.byName = new Map(input.game.nodes.map(({ name, id }) => [name, id]))
    // An option that names a scene leads there, also where an ending after it has the same name.
    for (const segment of this.segments.toSorted((one, other) => Number(other.type === 'ENDING') - Number(one.type === 'ENDING')))
      this.byName.set(segment.name, this.idOf(segment))
    for (const { id } of input.blocks) this.inScript.add(id)
  }
  idOf({ block }: Segment): string {
    return this.story.nodes.get(block)?.id ?? `${this.input.doc}-${block}`
  }

  all(): ToStory {
    for (const [nth, segment] of this.segments.entries()) this.segment(segment, nth)
    for (const [nth, segment] of this.segments.entries()) this.ways(segment, this.segments[nth + 1])
    this.beginning()
    this.leftovers()
    const { steps, conflicts, synced, counts } = this
    return { steps, conflicts, synced, counts, unknown: [...this.unknown] }
  }

  /** Judges one thing, and puts down what both sides have in common from now on. */
  private verdict(key: string, script: string | undefined, story: string | undefined, where: { node_id: string; block: string }): Verdict {
    const base = this.input.synced[key]
    const verdict = judge(base, script, story, this.input.answers?.[key])
    if (verdict === 'conflict') {
      const kind = story === undefined ? 'gone_from_story' : script === undefined ? 'gone_from_script' : 'both'
      this.conflicts.push({ key, kind, ...where, base: base ?? '', script: script ?? '', story: story ?? '' })
    } else if (verdict === 'script' || verdict === 'same') {
      if (script === undefined) delete this.synced[key]
      else this.synced[key] = script
    } else if (this.input.answers?.[key] === 'story' && script !== undefined) this.synced[key] = script
    if (verdict === 'script') this.counts[story === undefined ? 'added' : script === undefined ? 'removed' : 'changed']++
    return verdict
  }

  private segment(segment: Segment, nth: number): void {
    const { block, type, name } = segment
    const node = this.story.nodes.get(block)
    const id = this.idOf(segment)
    const verdict = this.verdict(
      `node/${block}`,
      sign(type, name, segment.prompt),
      node && sign(node.type, node.name, node.type === 'BRANCH' ? node.data.prompt : ''),
      { node_id: id, block },
    )
    // A node that was taken out of the graph stays out, unless its heading is new.
    if (!node && verdict !== 'script') return
    const data: Record<string, unknown> = {}
    if (type === 'PLOT') data['actions'] = this.actions(segment, node)
    else if (type === 'BRANCH') data['options'] = this.options(segment, node)
    if (type === 'BRANCH' && verdict === 'script') data['prompt'] = segment.prompt
    if (type === 'ENDING' && !node)
      Object.assign(data, { title: name, ending_no: this.segments.slice(0, nth + 1).filter(each => each.type === 'ENDING').length })
    if (node) this.steps.push({ do: 'put', collection: 'nodes', id, fields: { ...(verdict === 'script' && { name }), data } })
    else {
      const place = { board: this.input.board ?? '', x: (nth % 8) * 260, y: Math.floor(nth / 8) * 160 }
      this.steps.push({ do: 'put', collection: 'nodes', id, fields: { type, name, block: `${this.input.doc}:${block}`, ...place, data } })
    }
  }

  /** Lines in the order of the script; what stands in the graph alone stays behind what it stood behind. */
  private actions({ lines }: Segment, node: GameNode | undefined): Action[] {
    const kept = this.tails(node?.type === 'PLOT' ? node.data.actions : [])
    const result = [...(kept.get('') ?? [])]
    for (const line of lines) {
      const found = this.story.lines.get(line.block)
      const verdict = this.verdict(`line/${line.block}`, signLine(line), found && this.story.line(found.action), {
        node_id: found?.node.id ?? node?.id ?? '',
        block: line.block,
      })
      const role = this.input.roles.get(line.speaker)
      if (line.speaker && role === undefined) this.unknown.add(line.speaker)
      if (found && verdict === 'script') result.push({ ...found.action, type: line.type, msg: line.msg, character_id: role ?? '' })
      else if (found) result.push(found.action)
      else if (verdict === 'script') result.push(actionOf(line, role ?? '', `l-${line.block}`))
      result.push(...(kept.get(line.block) ?? []))
      kept.delete(line.block)
    }
    kept.delete('')
    for (const rest of kept.values()) result.push(...rest)
    return result
  }

  /** What stands behind each line of a node and is not the script's to move: the graph's own, and lines gone from the script that changed here. */
  private tails(actions: readonly Action[]): Map<string, Action[]> {
    const tails = new Map<string, Action[]>()
    let last = ''
    for (const action of actions) {
      if (action.block && this.inScript.has(action.block)) {
        last = action.block
        continue
      }
      if (action.block && this.gone(`line/${action.block}`, this.story.line(action), action.block)) continue
      tails.set(last, [...(tails.get(last) ?? []), action])
    }
    return tails
  }
  /** Whether something whose block is gone from the script goes too. */
  private gone(key: string, story: string, block: string): boolean {
    return this.verdict(key, undefined, story, { node_id: this.story.lines.get(block)?.node.id ?? '', block }) === 'script'
  }

  private options(segment: Segment, node: GameNode | undefined): Option[] {
    const result: Option[] = []
    const own = node?.type === 'BRANCH' ? node.data.options : []
    for (const option of segment.options) {
      const found = this.story.options.get(option.block)
      const story =
        found && signOption({ text: found.option.text, target: option.target ? this.story.targetOf(found.node, found.option.id) : '' })
      const verdict = this.verdict(`option/${option.block}`, signOption(option), story, { node_id: node?.id ?? '', block: option.block })
      const id = found?.option.id ?? `o-${option.block}`
      if (found) result.push(verdict === 'script' ? { ...found.option, text: option.text } : found.option)
      else if (verdict === 'script') result.push({ ...structuredClone(ENTRIES.options), id, text: option.text, block: option.block })
      if (verdict === 'script' && option.target) this.lead(this.idOf(segment), id, this.byName.get(option.target))
    }
    const present = new Set(segment.options.map(({ block }) => block))
    for (const option of own) {
      if (present.has(option.block)) continue
      const target = node ? this.story.targetOf(node, option.id) : ''
      if (
        !option.block ||
        !this.gone(
          `option/${option.block}`,
          baseTarget(this.input.synced[`option/${option.block}`])
            ? signOption({ text: option.text, target })
            : signOption({ text: option.text, target: '' }),
          option.block,
        )
      )
        result.push(option)
    }
    return result
  }

  /** The game begins with the first scene of a script, once: where its beginning leads from then on is the graph's. */
  private beginning(): void {
    const [first] = this.segments
    const start = this.input.game.nodes.find(node => node.type === 'START' && node.data.is_default)
    if (!first || !start || this.synced['way/'] !== undefined) return
    this.synced['way/'] = this.idOf(first)
    if (!this.story.wayOf(start.id, 'out')) this.lead(start.id, 'out', this.idOf(first))
  }

  /** Where a node leads: to what is written, or to what follows. */
  private ways(segment: Segment, next: Segment | undefined): void {
    if (segment.type === 'ENDING') return
    const id = this.idOf(segment)
    const to = segment.goes ? this.byName.get(segment.goes.target) : next && this.idOf(next)
    if (segment.type === 'BRANCH') {
      for (const { block, target } of segment.options) {
        const port = this.story.options.get(block)?.option.id ?? `o-${block}`
        if (!target && to && !this.story.wayOf(id, port) && this.input.synced[`option/${block}`] === undefined) this.lead(id, port, to)
      }
      return
    }
    const key = `way/${segment.block}`
    const now = this.story.wayOf(id, 'out')?.to
    if (this.verdict(key, to, now ?? this.input.synced[key], { node_id: id, block: segment.block }) === 'script' && to)
      this.lead(id, 'out', to)
  }
  private lead(from: string, port: string, to: string | undefined): void {
    if (!to) return
    const way = this.story.wayOf(from, port)
    this.steps.push({
      do: 'put',
      collection: 'edges',
      id: way?.id ?? `${from}/${port}`,
      fields: { from, port, to, kind: port === 'out' ? 'flow' : 'choice' },
    })
  }

  /** Nodes whose heading is gone from the script: they go when nothing in them is the graph's own. */
  private leftovers(): void {
    const here = new Set(this.segments.map(({ block }) => block))
    for (const [block, node] of this.story.nodes) {
      if (here.has(block)) continue
      const inner = node.type === 'PLOT' ? node.data.actions : []
      const moved = inner.filter(action => this.inScript.has(action.block) && action.block)
      const left = inner.filter(
        action => !moved.includes(action) && !(action.block && this.gone(`line/${action.block}`, this.story.line(action), action.block)),
      )
      const story = sign(node.type, node.name, node.type === 'BRANCH' ? node.data.prompt : '')
      if (left.length === 0 && this.verdict(`node/${block}`, undefined, story, { node_id: node.id, block }) === 'script')
        this.steps.push({ do: 'remove', collection: 'nodes', ids: [node.id] })
      else if (moved.length || left.length < inner.length)
        this.steps.push({ do: 'put', collection: 'nodes', id: node.id, fields: { data: { actions: left } } })
    }
  }
}
const baseTarget = (base: string | undefined): string => (base ? ((JSON.parse(base) as string[])[1] ?? '') : '')

/** What the graph takes over from a screenplay. */
export const toStory = (input: SyncInput): ToStory => new Merge(input).all()

const BLOCK_OF: Readonly<Partial<Record<Action['type'], ScriptBlock['type']>>> = {
  DIALOG: 'dialogue',
  DESC: 'action',
  CHORUS: 'caption',
  SE: 'sound',
}

/** What a screenplay takes over from the graph: changed, new and removed lines. `id` makes ids of new blocks. */
export function toScript(input: SyncInput, id: () => string): ToScript {
  const story = new Story(input)
  const edits: BlockEdit[] = []
  const conflicts: Conflict[] = []
  const steps: Step[] = []
  const synced: Record<string, string> = { ...input.synced }
  const segments = segmentsOf(input.blocks)
  for (const segment of segments) {
    const node = story.nodes.get(segment.block)
    for (const line of segment.lines) {
      const key = `line/${line.block}`
      const found = story.lines.get(line.block)
      const script = signLine(line)
      const mine = found && story.line(found.action)
      const verdict = judge(input.synced[key], script, mine, input.answers?.[key])
      if (verdict === 'conflict')
        conflicts.push({
          key,
          kind: found ? 'both' : 'gone_from_story',
          node_id: found?.node.id ?? node?.id ?? '',
          block: line.block,
          base: input.synced[key] ?? '',
          script,
          story: mine ?? '',
        })
      if (verdict !== 'story') continue
      if (found) {
        edits.push({
          do: 'change',
          id: line.block,
          text: found.action.msg,
          ...(found.action.type === 'DIALOG' && { speaker: story.speakerOf(found.action) }),
        })
        synced[key] = mine!
      } else if (input.synced[key] !== undefined) {
        edits.push({ do: 'remove', id: line.block })
        delete synced[key]
      }
    }
    if (node?.type === 'PLOT') insertLines(node, segment, story, { edits, steps, synced, id })
  }
  return { edits, steps, conflicts, synced }
}

/** Lines that were written in the graph, behind those they stand behind. */
function insertLines(
  node: GameNode<'PLOT'>,
  segment: Segment,
  story: Story,
  { edits, steps, synced, id }: Pick<ToScript, 'edits' | 'steps' | 'synced'> & { id: () => string },
): void {
  let after = segment.block
  const linked = node.data.actions.map(action => {
    if (action.block) {
      after = action.block
      return action
    }
    const type = BLOCK_OF[action.type]
    if (!type || !action.msg.trim()) return action
    const block = id()
    edits.push({ do: 'insert', id: block, after, type, text: action.msg, ...(type === 'dialogue' && { speaker: story.speakerOf(action) }) })
    synced[`line/${block}`] = story.line(action)
    after = block
    return { ...action, block }
  })
  if (linked.some((action, nth) => action !== node.data.actions[nth]))
    steps.push({ do: 'put', collection: 'nodes', id: node.id, fields: { data: { actions: linked } } })
}
