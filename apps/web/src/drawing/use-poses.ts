// Poses behind control maps, by the address of the map, so that they can be edited again after a reload.
import type { OpenPoseJson } from '@qianmu/drawing/pose'
import { useDraft } from '../ui/draft.ts'

/** The latest that are kept. */
const KEPT = 20

export interface KeptPoses {
  of(address: string): OpenPoseJson | undefined
  keep(address: string, json: OpenPoseJson): void
}

export function usePoses(): KeptPoses {
  const [kept, set] = useDraft<[address: string, json: OpenPoseJson][]>('draw.poses', [])
  return {
    of: address => kept.find(([of]) => of === address)?.[1],
    keep: (address, json) => set([[address, json] as [string, OpenPoseJson], ...kept].slice(0, KEPT)),
  }
}
