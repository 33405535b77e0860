// Reading a story of another program: beside the page, onto a board of its own, under ids that nothing here has.
import type { Loss } from '@qianmu/script/losses'
import { oneLine } from '@qianmu/script/elements'
import { inflatePlainly, zipEntries } from '@qianmu/script/formats/unzip'
import { type Imported, importStory, STORY_MAX } from '@qianmu/story/formats/import'
import { importFiles, isStoryFile, type StoryFile } from '@qianmu/story/formats/project/files'
import type { Game } from '@qianmu/story/model'
import { type Collection, COLLECTIONS } from '@qianmu/story/shared'
import { arranged } from '../../ui/graph/arrange.ts'
import { boardOf } from './board.ts'

export interface Thing {
  collection: Collection
  id: string
  fields: Readonly<Record<string, unknown>>
}
/** A picture or a sound that lies beside the story. */
interface Medium {
  /** What the story calls it, and the name that it gets in the library. */
  resource: string
  name: string
  file: File
  isVoice: boolean
}
export interface Taken {
  things: Thing[]
  nodes: number
  losses: readonly Loss[]
  media: readonly Medium[]
}
/** Letters of a name in the library. */
const NAME_MAX = 80

/** What one archive may hold. */
const CAPS = { entries: 20_000, unpacked: 2 * 1024 * 1024 * 1024, ratio: 400 } as const
interface Found extends Imported {
  /** The files that the story names, by their paths. */
  files: ReadonlyMap<string, () => File>
}
/** The story of an archive: its texts are unpacked, everything else is named, and unpacked when it is asked for. */
async function inArchive(file: File, people: ReadonlyMap<string, string>): Promise<Found> {
  const files: StoryFile[] = []
  const others = new Map<string, () => File>()
  const entries = zipEntries(new Uint8Array(await file.arrayBuffer()), CAPS).filter(({ name }) => !/^__MACOSX\/|\/$/.test(name))
  for (const { name, size, unpack } of entries) {
    if (isStoryFile(name) && size <= STORY_MAX) files.push({ name, text: new TextDecoder().decode(unpack(inflatePlainly)) })
    else others.set(name, () => new File([new Uint8Array(unpack(inflatePlainly))], name.split('/').at(-1)!))
  }
  return { ...importFiles(files, [...others.keys()], people), files: others }
}
async function storyOf(files: readonly File[], people: ReadonlyMap<string, string>): Promise<Found> {
  const [file, ...more] = files as [File, ...File[]]
  if (/\.zip$/i.test(file.name) && !more.length) return inArchive(file, people)
  const read = more.length
    ? importFiles(await Promise.all(files.map(async each => ({ name: each.name, text: await each.text() }))), [], people)
    : importStory(await file.text(), { name: file.name, people })
  return { ...read, files: new Map() }
}

/** What a file, an archive or the files of one story add to a game. @throws Error with the reason in Chinese */
export async function readStory(files: readonly File[], game: Game, people: ReadonlyMap<string, string>): Promise<Taken> {
  const { game: story, losses, media, files: beside, isPlaced } = await storyOf(files, people)
  const names = new Map<string, string>()
  const taken = new Set(COLLECTIONS.flatMap(collection => game[collection].map(({ id }) => id)))
  for (const collection of COLLECTIONS)
    for (const { id } of story[collection]) names.set(id, taken.has(id) && collection !== 'roles' ? crypto.randomUUID().slice(0, 13) : id)
  // A game that begins already has its START; names of variables that are there already mean those.
  const known = new Map(game.numerics.map(each => [each.var_name, each.id]))
  const same = new Set<string>()
  for (const { id, var_name } of story.numerics)
    if (known.has(var_name)) {
      names.set(id, known.get(var_name)!)
      same.add(id)
    }
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]))
  }
  const begins = game.nodes.some(node => node.type === 'START')
  for (const node of story.nodes) if (node.type === 'START' && begins) node.data.is_default = false
  // Where a file says where its parts stand, they stand there.
  for (const board of isPlaced ? [] : story.boards) {
    const places = new Map(arranged(boardOf(story, board.id)).map(({ id, x, y }) => [id, { x, y }]))
    for (const node of story.nodes) Object.assign(node, places.get(node.id))
  }
  const boards = game.boards.length
  const things = COLLECTIONS.flatMap(collection =>
    story[collection]
      .filter(({ id }) => !same.has(id))
      .map(({ id, ...fields }, nth): Thing => ({
        collection,
        id: names.get(id)!,
        fields: { ...(renamed(fields) as object), ...(collection === 'boards' ? { at: boards + nth } : {}) },
      })),
  )
  return {
    things,
    nodes: story.nodes.length,
    losses,
    media: media.map(({ resource, file, isVoice }) => ({
      resource,
      name: oneLine(resource).trim().slice(0, NAME_MAX) || '未命名',
      file: beside.get(file)!(),
      isVoice,
    })),
  }
}
