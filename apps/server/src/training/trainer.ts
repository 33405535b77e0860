// Which engine trains a model, or what to connect so that one does.
import type { Uses } from '../app.ts'

/** The trainer of a family that is there, the least busy first. */
export async function trainerFor(app: Uses<'trainers'>, base: string): Promise<{ id: string; name: string } | { reason: string }> {
  const able = await app.trainers.choose(({ probe }) => probe.capabilities.bases.includes(base))
  if ('chosen' in able) return { id: able.chosen[0]!.id, name: able.chosen[0]!.probe.name }
  const any = await app.trainers.choose()
  if (!('chosen' in any)) return any
  const bases = any.chosen.flatMap(({ probe }) => probe.capabilities.bases)
  return { reason: `连接的训练引擎不能训练 ${base}，只能训练 ${[...new Set(bases)].join('、')}` }
}
