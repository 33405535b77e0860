// A small grammar of Ren'Py, for tests: blocks, statements, strings, and whether everything that is named is there. Written from its manual, none of our readers.
import type { StoryFile } from './project/files.ts'

const NAME = String.raw`[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*`
const STRING = String.raw`"(?:[^"\\]|\\.)*"`
const PYTHON = String.raw`(?:${STRING}|[\w\u4e00-\u9fff ().,=!<>+*/-])+`
const ENDED = String.raw`(?: id ${NAME})?(?: {2}# (?:结局|提问))?$`
/** Statements, by what may stand below each; those that begin a block end in a colon. */
const STATEMENTS = [
  ['comment', /^#>? {1,}\S/],
  ['default', new RegExp(String.raw`^default ${NAME} = (?:${STRING}|[\w.-]+|\{\})(?: {2}# .*)?$`)],
  ['define', new RegExp(String.raw`^define ${NAME} = Character\(${STRING}\)$`)],
  ['sound', new RegExp(String.raw`^define audio\.(${NAME}) = ${STRING}(?: {2}# .*)?$`)],
  ['option', new RegExp(String.raw`^define (?:config|build)\.\w+ = (?:${STRING}|\d+|True)$`)],
  [
    'image',
    new RegExp(
      String.raw`^image (${NAME}(?: [\w\u4e00-\u9fff]+)*) = (?:${STRING}|Transform\(${PYTHON}\)|Placeholder\((?:${PYTHON})?\))(?: {2}# .*)?$`,
    ),
  ],
  ['label', new RegExp(String.raw`^label (${NAME}):(?: {2}# .*)?$`)],
  // Before lines, which begin with a name as well.
  ['voice', new RegExp(String.raw`^voice (?:${STRING}|sustain)$`)],
  ['words', new RegExp(String.raw`^(?:old|new) ${STRING}$`)],
  ['say', new RegExp(String.raw`^(?:(${NAME}) )?"(?:[^"\\]|\\.)+"${ENDED}`)],
  ['menu', /^menu:$/],
  ['choice', new RegExp(String.raw`^"(?:[^"\\]|\\.)+"(?: if ${PYTHON})?:$`)],
  ['input', new RegExp(String.raw`^\$ ${NAME} = renpy\.input\(${STRING}\)$`)],
  ['count', new RegExp(String.raw`^\$ visits\["(${NAME})"\] = visits\.get\("\1", 0\) \+ 1$`)],
  ['set', new RegExp(String.raw`^\$ ${NAME} [-+*/]?= ${PYTHON}$`)],
  ['if', new RegExp(String.raw`^(?:if|elif) ${PYTHON}:$`)],
  ['else', /^else:$/],
  ['go', new RegExp(String.raw`^(?:jump|call) (${NAME})$|^(?:return|pass|\$ renpy\.full_restart\(\))$`)],
  ['scene', new RegExp(String.raw`^(?:scene|show|hide)(?: (${NAME}(?: [\w\u4e00-\u9fff]+)*?))?(?: at (?:left|center|right))?$`)],
  ['play', new RegExp(String.raw`^play (?:music|sound) (?:(${NAME})|${STRING})$|^stop music$`)],
  ['pause', /^pause \d+(?:\.\d+)?$/],
  ['translate', new RegExp(String.raw`^translate (${NAME}) (${NAME}):$`)],
  ['screen', new RegExp(String.raw`^screen ${NAME}\(\):$`)],
  [
    'part',
    new RegExp(String.raw`^(?:hbox:|(?:zorder|xalign|yalign|spacing) [\d.]+|textbutton ${STRING} action Language\((?:None|${STRING})\))$`),
  ],
  ['python', /^init python:$/],
  ['code', new RegExp(String.raw`^(?:config|style)\.[\w.]+ = (?:${STRING}|\d+)$|^config\.overlay_screens\.append\(${STRING}\)$`)],
] as const
type Kind = (typeof STATEMENTS)[number][0]
const INSIDE: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  menu: ['choice'],
  screen: ['part'],
  part: ['part'],
  python: ['code'],
  translate: ['say', 'voice', 'words', 'go'],
}
const TOP: ReadonlySet<Kind> = new Set(['default', 'define', 'sound', 'option', 'image', 'label', 'translate', 'screen', 'python'])

interface Read {
  kind: Kind
  indent: number
  text: string
  names: string[]
}
function statementsOf({ name, text }: StoryFile, faults: string[]): Read[] {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/).flatMap((line, nth): Read[] => {
    const own = line.trim()
    if (!own) return []
    const place = `${name}:${nth + 1}: ${own}`
    for (const [kind, form] of STATEMENTS) {
      const found = form.exec(own)
      // A choice is a line of what is said but for its colon.
      if (found) return [{ kind, indent: /^ */.exec(line)![0].length, text: place, names: found.slice(1).filter(Boolean) }]
    }
    faults.push(`no statement: ${place}`)
    return []
  })
}
/** Blocks begin where a colon stands, and only there; in each stands what may. */
function blockFaults(lines: readonly Read[]): string[] {
  const faults: string[] = []
  const open: Read[] = []
  for (const [nth, line] of lines.entries()) {
    while (open.length && open.at(-1)!.indent >= line.indent) open.pop()
    const above = open.at(-1)
    if (line.indent !== (above ? above.indent + 4 : 0)) faults.push(`indented wrongly: ${line.text}`)
    if (!above && !TOP.has(line.kind)) faults.push(`not at the margin: ${line.text}`)
    if (above && TOP.has(line.kind)) faults.push(`only at the margin: ${line.text}`)
    if (above && !(INSIDE[above.kind]?.includes(line.kind) ?? !['choice', 'words', 'part', 'code'].includes(line.kind)))
      faults.push(`not below ${above.kind}: ${line.text}`)
    if (
      /:(?: {2}# .*)?$/.test(line.text) &&
      ['label', 'menu', 'choice', 'if', 'else', 'translate', 'screen', 'part', 'python'].includes(line.kind)
    ) {
      const next = lines[nth + 1]
      if (line.kind !== 'part' || line.text.endsWith('hbox:')) {
        if (!next || next.indent <= line.indent) faults.push(`an empty block: ${line.text}`)
        open.push(line)
      }
    }
    const before = lines.slice(0, nth).findLast(each => each.indent <= line.indent)
    if (/: (?:elif|else)\b/.test(line.text) && !(before?.indent === line.indent && before.kind === 'if'))
      faults.push(`without an if: ${line.text}`)
  }
  return faults
}

/** What is wrong with the scripts of a project; [] for nothing. @param others the paths of files beside them */
export function faultsInRenpy(files: readonly StoryFile[], others?: readonly string[]): string[] {
  const faults: string[] = []
  const all = files.map(file => statementsOf(file, faults))
  faults.push(...all.flatMap(lines => blockFaults(lines.filter(({ kind }) => kind !== 'comment'))))
  const lines = all.flat()
  const named = (kind: Kind) => lines.filter(each => each.kind === kind).map(({ names }) => names[0]!)
  for (const kind of ['label', 'image', 'sound'] as const) {
    const names = named(kind)
    if (new Set(names).size !== names.length) faults.push(`twice: ${names.filter((name, nth) => names.indexOf(name) !== nth).join(' ')}`)
  }
  const [labels, images, sounds] = [new Set(named('label')), new Set(named('image')), new Set(named('sound'))]
  for (const { kind, names, text } of lines) {
    if (kind === 'go' && names[0] && !labels.has(names[0])) faults.push(`no such label: ${text}`)
    if (kind === 'scene' && others && names[0] && !images.has(names[0])) faults.push(`no such picture: ${text}`)
    if (kind === 'play' && names[0] && !sounds.has(names[0])) faults.push(`no such sound: ${text}`)
    for (const [, path] of text.matchAll(/"((?:images|audio)\/[^"]*)"/g))
      if (others && !others.includes(`game/${path}`) && kind !== 'say' && kind !== 'choice') faults.push(`no such file: ${text}`)
  }
  const ids = lines.flatMap(({ kind, text }) => (kind === 'say' ? (/ id (\w+)(?: {2}# (?:结局|提问))?$/.exec(text)?.[1] ?? []) : []))
  if (new Set(ids).size !== ids.length) faults.push('two lines under one mark')
  for (const { kind, names, text } of lines)
    if (kind === 'translate' && names[1] !== 'strings' && !ids.includes(names[1]!)) faults.push(`a translation of nothing: ${text}`)
  return faults
}
/** The statement that each line of a script is. */
export const renpyKinds = (text: string): string[] => statementsOf({ name: 'script.rpy', text }, []).map(({ kind }) => kind)
