// What is dragged about in the product: kept files, with what every screen that takes them needs to know.
import type { Asset, AssetKind } from '@qianmu/contract/library'
import type { DragEvent } from 'react'

/** A kept file on its way: out of a grid or picker, from here or from another window. */
export type Carried = Pick<Asset, 'file_id' | 'kind' | 'name' | 'url'>

/** The type that a drag of such files has: the kind stands in it, for while something hovers nothing else can be read. */
const typeOf = (kind: AssetKind) => `application/x-qianmu-asset.${kind}`

/** Puts files on a drag, a line for each. All are of the kind of the first: another kind is left behind. */
export function carry({ dataTransfer }: DragEvent, files: readonly Carried[]): void {
  const [first] = files
  if (!first) return
  const lines = files.flatMap(({ kind, file_id, url, name }) =>
    kind === first.kind ? [file_id, url, name.replace(/[\t\n]/g, ' ')].join('\t') : [],
  )
  dataTransfer.setData(typeOf(first.kind), lines.join('\n'))
  dataTransfer.effectAllowed = 'copy'
}

export const carriesA = ({ dataTransfer }: DragEvent, kind: AssetKind): boolean => dataTransfer.types.includes(typeOf(kind))

/** @returns the files of one kind on a drop, of those that this server keeps: another page could name any address; none where it carries something else */
export const carried = (dataTransfer: DataTransfer, kind: AssetKind): readonly Carried[] =>
  dataTransfer
    .getData(typeOf(kind))
    .split('\n')
    .flatMap(line => {
      const [id, url = '', name = ''] = line.split('\t')
      const file_id = Number(id)
      return Number.isInteger(file_id) && /^\/(?!\/)/.test(url) ? { file_id, kind, url, name } : []
    })

/** A kept picture of which only name and address are known. */
export const pictureAt = (url: string, name = ''): Carried => ({
  file_id: Number(/\/file\/(\d+)/.exec(url)?.[1]),
  kind: 'image',
  name,
  url,
})
