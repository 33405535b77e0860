// The pictures to join with how they are laid out, kept over a reload, and the joined one.
import type { Data } from '@qianmu/contract/kit/call'
import { CELL_VIEW, type CellView, type Joint, JOINT_DEFAULTS, jointProblem, type JointSetting, layJoint } from '@qianmu/drawing'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { useDraft } from '../../ui/draft.ts'
import { type Arrivals, useArrivals } from '../use-arrivals.ts'
import { useHandOver } from '../use-hand-over.ts'
import { naturalSize, type NaturalSize } from '../use-natural-size.ts'

export type Format = 'png' | 'jpeg' | 'webp'
export interface JointDraft extends JointSetting {
  images: string[]
  format: Format
}
const EMPTY: JointDraft = { ...JOINT_DEFAULTS, images: [], format: 'png' }

export type Joined = Data<typeof api.downloads.joint.contract>

export interface JointWork extends Arrivals {
  draft: JointDraft
  change(part: Partial<JointDraft>): void
  /** The cell whose picture is looked after, of a template. */
  picked: number
  pick(index: number): void
  viewOf(index: number): CellView
  changeView(index: number, part: Partial<CellView>): void
  /** Of the pictures that could be loaded, in their order. */
  sizes: readonly NaturalSize[]
  problem: string | undefined
  layout: Joint | undefined
  joined: Joined | null
  join(): void
  joining: boolean
}

/** Sizes of pictures as they become known. */
function useSizes(images: readonly string[]): readonly NaturalSize[] {
  const [known, setKnown] = useState<ReadonlyMap<string, NaturalSize>>(new Map())
  const missing = images.find(image => !known.has(image))
  useEffect(() => {
    if (missing)
      void naturalSize(missing).then(size =>
        setKnown(before => new Map(before).set(missing, size ?? { url: missing, width: 0, height: 0 })),
      )
  }, [missing])
  return images.flatMap(image => known.get(image) ?? [])
}

export function useJoint(): JointWork {
  const [kept, keep] = useDraft<JointDraft>('draw.joint', EMPTY)
  // A draft of an earlier day lacks what came later.
  const draft = { ...EMPTY, ...kept }
  const [picked, pick] = useState(0)
  const [joined, setJoined] = useState<Joined | null>(null)
  const change = (part: Partial<JointDraft>) => {
    setJoined(null)
    keep({ ...draft, ...part })
  }
  const viewOf = (index: number) => draft.views[index] ?? CELL_VIEW
  useHandOver({ start: address => change({ images: [...draft.images, address] }) })
  const submit = useAction(api.downloads.joint, { done: setJoined })
  const { images, format, ...setting } = draft
  const sizes = useSizes(images)
  const complete = sizes.length === images.length
  const problem = complete ? jointProblem(sizes, setting) : undefined
  return {
    ...useArrivals(),
    draft,
    change,
    picked: Math.min(picked, images.length - 1),
    pick,
    viewOf,
    changeView: (index, part) => change({ views: images.map((_, at) => (at === index ? { ...viewOf(at), ...part } : viewOf(at))) }),
    sizes,
    problem,
    layout: complete && !problem ? layJoint(sizes, setting) : undefined,
    joined,
    join: () => submit.mutate({ images, format, ...setting }),
    joining: submit.isPending,
  }
}
