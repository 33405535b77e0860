// Which engine trains a model, or what to connect so that one does.
import type { Uses } from '../app.ts'

/** The trainer of a family that is there, the least busy first. @param resumes one that goes on from a model */
export async function trainerFor(
  app: Uses<'trainers'>,
  base: string,
  resumes = false,
): Promise<{ id: string; name: string } | { reason: string }> {
  const able = await app.trainers.choose(({ probe }) => probe.capabilities.bases.includes(base) && (!resumes || probe.capabilities.resumes))
  if ('chosen' in able) return { id: able.chosen[0]!.id, name: able.chosen[0]!.probe.name }
  const any = await app.trainers.choose()
  if (!('chosen' in any)) return any
  if (resumes) return { reason: '连接的训练引擎不会接着练：请升级训练机上的程序，或从头训练' }
  const bases = any.chosen.flatMap(({ probe }) => probe.capabilities.bases)
  return { reason: `连接的训练引擎不能训练 ${base}，只能训练 ${[...new Set(bases)].join('、')}` }
}
