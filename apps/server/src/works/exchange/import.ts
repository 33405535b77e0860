// Files into a work: as their reader cut them, or as a person wants them cut; either way all of it in one transaction.
import path from 'node:path'
import type { KeptPicture } from '@qianmu/script/pictures'
import type { Uses } from '../../app.ts'
import type { Actor, Row, Upload } from '../../kit/answer.ts'
import { apart } from '../../kit/apart/apart.ts'
import { firstOf } from '../../kit/cut.ts'
import { refuseField } from '../../kit/refuse.ts'
import { LONG } from '../long/index.ts'
import { convert } from './convert.ts'
import type { ReadFile } from './convert.worker.ts'
import { type Added, type Import, keepImport } from './keep.store.ts'
import { withMedia } from './media.ts'
import { readPlan } from './plan.ts'

const NAME_MAX = 60

const withoutEnding = (name: string) => name.replace(/\.[A-Za-z]+$/, '')
type Parts = Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>

/** Imports a file as it is read: its episodes or chapters become documents of one volume. */
export async function importFile(app: Parts, actor: Actor, row: Row, file: Upload, volumeId: number | null) {
  const read = await convert<ReadFile>(actor.userId, { do: 'read', name: file.name, bytes: file.path })
  if (read.characters === 0) refuseField('file', '文件里没有文字')
  const unnamed = firstOf(read.title?.trim() || withoutEnding(file.name), NAME_MAX)
  const { done, warnings } = await keep(app, actor, row, read, { volumeId, unnamed })
  return { docs: done, warnings: [...read.warnings, ...warnings], losses: [...(read.losses ?? [])] }
}

const planIn = apart(path.join(import.meta.dirname, 'plan.ts'), readPlan, { small: 50_000 })

/** Imports a file cut as a person wants it, into volumes that are there or are made. */
export async function importParts(app: Parts, actor: Actor, row: Row, file: Upload, planFile: Upload) {
  const plan = await planIn({ person: actor.userId, size: planFile.size, field: 'plan' }, planFile.path)
  const task = { do: 'recut' as const, name: file.name, bytes: file.path, lines: plan.lines, cuts: plan.parts }
  const read = await convert<ReadFile>(actor.userId, task)
  const { done, warnings } = await keep(app, actor, row, read, { plan: plan.parts })
  return { docs: done, warnings, losses: [...(read.losses ?? [])] }
}

/** Stores what was read, a long text in a thread. */
const keep = (
  app: Parts,
  { userId }: Actor,
  { workId, teamId }: Row,
  read: ReadFile,
  where: Pick<Import, 'plan' | 'unnamed' | 'volumeId'>,
) =>
  withMedia(app, { teamId, userId }, read, (kept?: Map<number, KeptPicture>) => {
    const { parts, comments } = read
    const given: Import = { workId, userId, parts, ...(comments && { comments }), ...(kept && { kept }), ...where }
    return read.characters > LONG ? app.long.run<Added[]>(userId, { do: 'import', import: given }) : keepImport(app, given)
  })
