// Reading a story of another program: beside the page, onto a board of its own, under ids that nothing here has.
import type { Loss } from '@qianmu/script/losses'
import { importStory } from '@qianmu/story/formats/import'
import type { Game } from '@qianmu/story/model'
import { type Collection, COLLECTIONS } from '@qianmu/story/shared'
import { arranged } from '../../ui/graph/arrange.ts'
import { boardOf } from './board.ts'

interface Thing {
  collection: Collection
  id: string
  fields: Readonly<Record<string, unknown>>
}
export interface Taken {
  things: Thing[]
  nodes: number
  losses: readonly Loss[]
}

/** What a file adds to a game. @throws RangeError with the reason in Chinese */
export async function readStory(file: File, game: Game, people: ReadonlyMap<string, string>): Promise<Taken> {
  const { game: story, losses, isPlaced } = importStory(await file.text(), { name: file.name, people })
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
  return { things, nodes: story.nodes.length, losses }
}
