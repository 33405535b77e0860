// A screenplay as a game reads it: segments of lines, branches with their options, endings, and where each leads.
import { bareName } from '@qianmu/script/language/cue-name'
import { classify } from '@qianmu/script/classify'
import { type Block, type BlockType, textOf } from '@qianmu/script/elements'
import { type Action, type ActionType, ENTRIES } from './model.ts'

/** A block of a screenplay document, as far as a game needs it. */
export interface ScriptBlock {
  id: string
  type: BlockType
  text: string
  speaker?: string
  ext?: '' | 'OS' | 'VO'
  paren?: string
}
/** A block of a document as games read it. */
export const asScriptBlock = (block: Block): ScriptBlock => ({
  id: block.attrs.id,
  type: block.type,
  text: textOf(block),
  ...(block.type === 'dialogue' && { speaker: block.attrs.speaker, ext: block.attrs.ext, paren: block.attrs.paren }),
})
export interface ScriptLine {
  block: string
  type: ActionType
  speaker: string
  msg: string
  paren: string
}
export interface ScriptOption {
  block: string
  text: string
  /** The name of what it leads to; '' for what follows. */
  target: string
}
/** What becomes a node: lines under a heading, a branch, an ending. */
export interface Segment {
  type: 'PLOT' | 'BRANCH' | 'ENDING'
  /** The block that it begins with. */
  block: string
  name: string
  lines: ScriptLine[]
  options: ScriptOption[]
  prompt: string
  /** The name of what it leads to when that is written; null for what follows. */
  goes: { block: string; target: string } | null
}

const BRANCH = /^(?:【(?:分支|选项|选择)】|\[(?:分支|选项)\]|(?:选项|分支|选择)\s?[：:])\s*(.*)$/
const ENDING = /^(?:【结局】|结局\s?[：:])\s*(.*)$/
const MARK = /^(?:[-–—•·*＊▶]|\d{1,2}[.、．)）]|[A-HＡ-Ｈ][.、．)）:：])\s*/
const ARROW = /(?:→|->|=>)/
const TARGET = /^(?:→|->|=>|跳转\s?[：:]|跳到\s?[：:])\s*(.+)$/

const TYPES: Partial<Record<BlockType, ActionType>> = {
  dialogue: 'DIALOG',
  action: 'DESC',
  paragraph: 'DESC',
  shot: 'DESC',
  parenthetical: 'DESC',
  caption: 'CHORUS',
  sound: 'SE',
}
const NARRATORS = new Set(['旁白', '画外音', '解说', '独白'])

/** The words of an option and the name of what it leads to. */
function optionOf(block: string, line: string): ScriptOption {
  const words = line.replace(MARK, '').trim()
  const arrow = ARROW.exec(words)
  if (!arrow) return { block, text: words, target: '' }
  return { block, text: words.slice(0, arrow.index).trim(), target: words.slice(arrow.index + arrow[0].length).trim() }
}
/** What a block says as one line of plain text. */
const lineOf = ({ text, speaker, paren }: ScriptBlock): string =>
  (speaker ? `${speaker}${paren ? `（${paren}）` : ''}：${text}` : text).trim()

/** A block as an action; null for what is not played. */
export function actionLine(block: ScriptBlock): ScriptLine | null {
  const type = TYPES[block.type]
  const msg = block.text.trim()
  if (!type || !msg) return null
  const { name: speaker, behind } = bareName(block.speaker ?? '')
  const told = type === 'DIALOG' && (block.ext === 'VO' || NARRATORS.has(speaker)) && (NARRATORS.has(speaker) || !speaker)
  return {
    block: block.id,
    type: told ? 'CHORUS' : type,
    speaker: told ? '' : type === 'DIALOG' ? speaker : '',
    msg,
    paren: block.paren?.trim() || behind.join('，'),
  }
}

class Reader {
  readonly segments: Segment[] = []
  private name = '开场'
  private parts = 0
  private open: Segment | null = null
  private branch: Segment | null = null

  take(block: ScriptBlock): void {
    const line = lineOf(block)
    if (!line) return
    if (block.type === 'scene_heading' || block.type === 'heading') {
      this.name = block.text.trim()
      this.parts = 0
      this.branch = null
      this.begin(block.id, 'PLOT', this.name)
      return
    }
    if (this.takeBranch(block, line)) return
    const ending = ENDING.exec(line)
    if (ending) {
      this.begin(block.id, 'ENDING', ending[1]!.trim() || '结局')
      this.open = null
      return
    }
    const target = TARGET.exec(line)
    if (target && this.segments.length) {
      this.segments.at(-1)!.goes = { block: block.id, target: target[1]!.trim() }
      this.open = null
      return
    }
    const action = actionLine(block)
    if (action) (this.open ?? this.begin(block.id, 'PLOT', this.parts ? `${this.name} ${this.parts + 1}` : this.name)).lines.push(action)
  }

  /** Branches, and the options below them. */
  private takeBranch(block: ScriptBlock, line: string): boolean {
    const head = BRANCH.exec(line)
    if (head) {
      const rest = head[1]!.trim()
      // One option a line: those that follow each other are of one branch.
      if (this.branch && !line.startsWith('【') && ARROW.test(rest)) {
        this.branch.options.push(optionOf(block.id, rest))
        return true
      }
      this.branch = this.begin(block.id, 'BRANCH', rest && !ARROW.test(rest) ? rest.slice(0, 20) : `${this.name} 分支`)
      this.open = null
      if (!ARROW.test(rest) && !/[；;]/.test(rest)) this.branch.prompt = rest
      else
        for (const [nth, each] of rest.split(/[；;]/).entries())
          if (each.trim()) this.branch.options.push(optionOf(`${block.id}~${nth}`, each))
      return true
    }
    if (!this.branch) return false
    if ((MARK.test(line) || ARROW.test(line)) && !TARGET.test(line)) {
      this.branch.options.push(optionOf(block.id, line))
      return true
    }
    this.branch = null
    return false
  }

  private begin(block: string, type: Segment['type'], name: string): Segment {
    const segment: Segment = { type, block, name, lines: [], options: [], prompt: '', goes: null }
    this.segments.push(segment)
    if (type === 'PLOT') this.parts++
    this.open = segment
    return segment
  }
}

/** What a screenplay is made of, in its order. */
export function segmentsOf(blocks: readonly ScriptBlock[]): Segment[] {
  const reader = new Reader()
  for (const block of blocks) reader.take(block)
  const { segments } = reader
  const headed = new Set(blocks.flatMap(({ id, type }) => (type === 'scene_heading' || type === 'heading' ? [id] : [])))
  const scenes = new Set(segments.flatMap(({ type, name }) => (type === 'ENDING' ? [] : [name])))
  // Branches and parts within a scene are named after it.
  const headings = new Set(segments.flatMap(({ type, name, block }) => (type === 'PLOT' && headed.has(block) ? [name] : [])))
  /** The scene that is called so, or the one whose heading has it as its place; else whatever is called so. An ending is reached through its scene. */
  const meant = (target: string) => {
    if (!target || scenes.has(target)) return target
    const [found, ...more] = [...headings].filter(name => name.split(/[\s、]/).includes(target))
    return found && more.length === 0 ? found : target
  }
  for (const segment of segments) {
    for (const option of segment.options) option.target = meant(option.target)
    if (segment.goes) segment.goes.target = meant(segment.goes.target)
  }
  return segments
}

export interface ScreenplayFault {
  block: string
  level: 'error' | 'warning'
  message: string
}
/** What a screenplay still lacks to become a game. */
export function checkScreenplay(blocks: readonly ScriptBlock[], roleNames: ReadonlySet<string>): ScreenplayFault[] {
  const segments = segmentsOf(blocks)
  const faults: ScreenplayFault[] = []
  const names = new Map<string, number>()
  // Of an ending and a scene of one name the scene is meant.
  const scenes = new Set(segments.flatMap(({ type, name }) => (type === 'ENDING' ? [] : [name])))
  for (const { type, name } of segments) if (type !== 'ENDING' || !scenes.has(name)) names.set(name, (names.get(name) ?? 0) + 1)
  const say = (block: string, message: string, level: ScreenplayFault['level'] = 'error') => faults.push({ block, level, message })
  const aim = (block: string, target: string) => {
    if (!target) return
    const times = names.get(target) ?? 0
    if (times === 0) say(block, `没有叫「${target}」的场景、分支或结局`)
    else if (times > 1) say(block, `有 ${times} 处叫「${target}」，分不清去哪一处`)
  }
  const strangers = new Set<string>()
  for (const [nth, segment] of segments.entries()) {
    if (segment.type === 'BRANCH' && !segment.options.length) say(segment.block, '分支下面没有选项')
    for (const { block, text, target } of segment.options) {
      if (!text) say(block, '选项没有文字')
      if (!target && nth === segments.length - 1) say(block, `选项「${text}」后面没有内容`)
      aim(block, target)
    }
    if (segment.goes) aim(segment.goes.block, segment.goes.target)
    for (const { block, speaker } of segment.lines) {
      if (!speaker || roleNames.has(speaker) || strangers.has(speaker)) continue
      strangers.add(speaker)
      say(block, `角色「${speaker}」还不在角色表里`, 'warning')
    }
  }
  if (segments.length && !segments.some(({ type }) => type === 'ENDING'))
    say(segments.at(-1)!.block, '还没有结局，用「【结局】名字」写一个', 'warning')
  return faults
}

/** A line as an action of a PLOT. */
export const actionOf = ({ block, type, msg, paren }: ScriptLine, character_id: string, id: string): Action => ({
  ...structuredClone(ENTRIES.actions),
  id,
  type,
  msg,
  character_id,
  expression: paren,
  block,
})

/** Plain text as actions: who speaks, what is shown, what is told. Names that are no roles come back in `unknown`. */
export function parsePlotAction(
  text: string,
  roles: ReadonlyMap<string, string>,
  id: () => string,
): { actions: Action[]; unknown: string[] } {
  const unknown = new Set<string>()
  const actions = classify(text.split(/\r\n?|\n/), 'script').flatMap(block => {
    const line = actionLine({ ...asScriptBlock(block), id: '' })
    if (!line) return []
    const role = roles.get(line.speaker)
    if (line.speaker && role === undefined) unknown.add(line.speaker)
    return [actionOf(line, role ?? '', id())]
  })
  return { actions, unknown: [...unknown] }
}
