// What is dragged about in the product: kept files, with what every screen that takes them needs to know.
import type { Asset, AssetKind } from '@qianmu/contract/library'
import type { DragEvent } from 'react'

/** A kept file on its way: out of a grid or picker, from here or from another window. */
export type Carried = Pick<Asset, 'file_id' | 'kind' | 'name' | 'url'>

/** The type that a drag of such files has: the kind stands in it, for while something hovers nothing else can be read. */
const typeOf = (kind: AssetKind) => `application/x-qianmu-asset.${kind}`

/** Puts files on a drag. All are of the kind of the first: another kind is left behind. */
export function carry({ dataTransfer }: DragEvent, [first, ...others]: readonly Carried[]): void {
  if (!first) return
  const { kind } = first
  const list = [first, ...others.filter(each => each.kind === kind)].map(({ file_id, name, url }) => ({ file_id, kind, name, url }))
  dataTransfer.setData(typeOf(kind), JSON.stringify(list))
  dataTransfer.effectAllowed = 'copy'
}

export const carriesA = ({ dataTransfer }: DragEvent, kind: AssetKind): boolean => dataTransfer.types.includes(typeOf(kind))

const isCarried = (given: unknown): given is Carried => {
  const { file_id, name, url } = (given ?? {}) as Partial<Carried>
  // Only what this server keeps: another page could name any address.
  return Number.isInteger(file_id) && typeof name === 'string' && typeof url === 'string' && url.startsWith('/') && !url.startsWith('//')
}

/** @returns the files of one kind on a drop; none where it carries something else */
export function carried(dataTransfer: DataTransfer, kind: AssetKind): readonly Carried[] {
  const text = dataTransfer.getData(typeOf(kind))
  if (!text) return []
  const list = JSON.parse(text) as unknown
  return Array.isArray(list) ? list.filter(isCarried) : []
}

/** A kept picture of which only name and address are known. */
export const pictureAt = (url: string, name = ''): Carried => ({
  file_id: Number(/\/file\/(\d+)/.exec(url)?.[1]),
  kind: 'image',
  name,
  url,
})
