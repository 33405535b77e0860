// A file that the team keeps becomes one of the library of this game.
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { toast } from '../../kit/toast.ts'
import type { Carried } from '../../ui/files/drag.ts'

const NAME_MAX = 80
/** @returns its id there, as fields hold it; undefined where one of its name stands there already, which was told */
export async function intoLibrary(project_id: number, { file_id, name }: Carried): Promise<string | undefined> {
  const named = name.replace(/\.[^.]{1,9}$/, '').slice(0, NAME_MAX) || '图片'
  const { list } = await api.resources.add({ project_id, resources: [{ name: named, file_id }] })
  staleAnswers([api.resources.list.contract.name])
  if (!list[0]) toast.warning(`媒体库里已有「${named}」，可以直接选它`)
  return list[0] && String(list[0].resource_id)
}
