// A story that lies in several files: a project of Ren'Py, files of ink that include one another, nodes of Yarn. Each line knows its file.
import { loss, type Loss } from '@qianmu/script/losses'
import { importText, together } from '../import.ts'
import type { Imported, Named } from '../tree.ts'

export interface StoryFile {
  /** Its path within the project. */
  name: string
  text: string
}
interface Line {
  text: string
  file: string
  at: number
}
/** Included files within one another. */
const DEEPEST = 20
const endingOf = (name: string) => name.split('.').at(-1)!.toLowerCase()
const lastOf = (path: string) => path.split('/').at(-1)!
const linesOf = ({ name, text }: StoryFile): Line[] => text.split(/\r\n?|\n/).map((line, nth) => ({ text: line, file: name, at: nth + 1 }))
const INCLUDE = /^\s*INCLUDE\s+(.+?)\s*$/

/** Files one behind the other, as Ren'Py and Yarn read them. */
const joined = (files: readonly StoryFile[]): Line[] => files.toSorted((one, other) => (one.name < other.name ? -1 : 1)).flatMap(linesOf)

/** What a file of ink says where it is included, and the knots that it brings: these stand behind everything. */
function included(file: StoryFile, files: ReadonlyMap<string, StoryFile>, seen: ReadonlySet<string>): { here: Line[]; knots: Line[] } {
  const here: Line[] = []
  const knots: Line[] = []
  let isKnot = false
  for (const line of linesOf(file)) {
    isKnot ||= /^\s*={2,}/.test(line.text)
    const [, name = ''] = INCLUDE.exec(line.text) ?? []
    const other = files.get(lastOf(name))
    if (other && !seen.has(other.name) && seen.size < DEEPEST) {
      const inner = included(other, files, new Set([...seen, other.name]))
      here.push(...inner.here)
      knots.push(...inner.knots)
    } else (isKnot ? knots : here).push(line)
  }
  return { here, knots }
}
/** The files of ink that no other includes, each with all that it includes. */
function inkStories(files: readonly StoryFile[]): Line[][] {
  const byName = new Map(files.map(file => [lastOf(file.name), file]))
  const inner = new Set(files.flatMap(({ text }) => text.split('\n').flatMap(line => lastOf(INCLUDE.exec(line)?.[1] ?? ''))))
  const outer = files.filter(({ name }) => !inner.has(lastOf(name)))
  return (outer.length ? outer : files.slice(0, 1)).map(file => {
    const { here, knots } = included(file, byName, new Set([file.name]))
    return [...here, ...knots]
  })
}
/** A story with the places of its report in the files that they are of. */
function story(lines: readonly Line[], ending: string, people: ReadonlyMap<string, string>): Imported {
  const read = importText(lines.map(({ text }) => text).join('\n'), { name: `story.${ending}`, people })
  const placed = (each: Loss): Loss => {
    const line = lines[Number(/^第 (\d+) 行$/.exec(each.place)?.[1] ?? 0) - 1]
    return line ? { ...each, place: `${line.file} 第 ${line.at} 行` } : each
  }
  const media = read.media.map(each => ({ ...each, told: placed(each.told) }))
  return { ...read, losses: read.losses.map(placed), media }
}

const stemOf = (path: string) =>
  lastOf(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
/** The files that a story names, with their paths among those that are there; what has none is told. */
function withPaths(media: readonly Named[], others: readonly string[]): { media: Named[]; untold: Loss[] } {
  const byStem = new Map(others.filter(name => /(?:^|\/)(?:images|audio)\//.test(name)).map(name => [stemOf(name), name]))
  const found = media.map(each => {
    const { file, resource } = each
    // Paths are those within `game`; pictures without a definition are called as their files.
    const path = file ? others.find(name => name === file || name.endsWith(`/${file}`)) : byStem.get(resource.toLowerCase())
    return { ...each, file: path ?? '' }
  })
  return { media: found.filter(({ file }) => file), untold: found.filter(({ file }) => !file).map(({ told }) => told) }
}

/** How the files of one kind are stories. */
const KINDS: Readonly<Record<string, (files: readonly StoryFile[]) => Line[][]>> = {
  __proto__: null as never,
  rpy: files => [joined(files)],
  yarn: files => [joined(files)],
  ink: inkStories,
}
/** Whether a file is one that a story may lie in. */
export const isStoryFile = (name: string): boolean => endingOf(name) in KINDS || ['twee', 'tw', 'html', 'htm'].includes(endingOf(name))

/**
 * A game out of the files of a project. @param others the names of files that are no text: pictures, sounds
 * @throws RangeError when none of them is a story, with the reason in Chinese
 */
export function importFiles(
  files: readonly StoryFile[],
  others: readonly string[] = [],
  people: ReadonlyMap<string, string> = new Map(),
): Imported {
  const byKind = Map.groupBy(
    files.filter(({ name }) => isStoryFile(name)),
    ({ name }) => endingOf(name),
  )
  const read = [...byKind].flatMap(([ending, own]) =>
    KINDS[ending]
      ? KINDS[ending](own).map(lines => story(lines, ending, people))
      : own.map(({ name, text }) => importText(text, { name, people })),
  )
  if (!read.length) throw new RangeError('里面没有认出故事：可以是 Twee、Twine、ink、Yarn 或 Ren’Py 的文件')
  const whole = together(read)
  const { media, untold } = withPaths(whole.media, others)
  const taken = new Set(media.map(({ file }) => file))
  const rest = [...others, ...files.filter(({ name }) => !isStoryFile(name)).map(({ name }) => name)].filter(name => !taken.has(name))
  const losses = [...whole.losses, ...untold, ...rest.map(name => loss(name, '素材和别的文件', 'dropped', name))]
  return { ...whole, media, losses }
}
