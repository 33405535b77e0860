// Files of materials: looked at whole, then taken.
import type { Data } from '@qianmu/contract/kit/call'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { entriesChanged } from './view.ts'

/** A file that was looked at and not taken, because some of its rows are wrong. */
export type Checked = Data<typeof api.entries.import.contract> & { file: File }

export const told = (added: number) => {
  entriesChanged()
  toast.success(`导入了 ${added} 条素材`)
}

/** Takes a file whose rows are all right. @returns what is wrong with one, of which nothing was taken */
export async function take(file: File): Promise<Checked | undefined> {
  const answer = await api.entries.import({ file, all: 1 })
  if (answer.rejected.length) return { file, ...answer }
  told(answer.added)
  return undefined
}
