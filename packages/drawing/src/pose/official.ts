// The library of poses that comes with the product: figures by category, made into joints when they are asked for.
import type { Size } from '../form/sizes.ts'
import { type Figure, personOf } from './figure.ts'
import { FIGHTS, POINTINGS, TALKS, EMBRACES } from './official-many.ts'
import { BACKS, KNEELS, LIES, SITS, STANDS, WALKS } from './official-one.ts'
import type { Pose } from './skeleton.ts'

/** Canvases of the library. */
const CANVASES = {
  '2:3': { width: 512, height: 768 },
  '1:1': { width: 768, height: 768 },
  '3:2': { width: 768, height: 512 },
  '16:9': { width: 1024, height: 576 },
} as const satisfies Record<string, Size>
export type PoseRatio = keyof typeof CANVASES
export const POSE_RATIOS = Object.keys(CANVASES) as PoseRatio[]

export interface WrittenPose {
  name: string
  ratio: PoseRatio
  figures: readonly Figure[]
}

const CATEGORIES = {
  stand: ['站立', STANDS],
  walk: ['行走', WALKS],
  sit: ['坐', SITS],
  kneel: ['跪蹲', KNEELS],
  talk: ['对话', TALKS],
  embrace: ['拥抱', EMBRACES],
  fight: ['打斗', FIGHTS],
  point: ['指向', POINTINGS],
  lie: ['躺卧', LIES],
  back: ['背身', BACKS],
} as const satisfies Record<string, readonly [string, readonly WrittenPose[]]>
export type PoseCategory = keyof typeof CATEGORIES

export interface OfficialPose {
  /** `<category>-<number from 1>`; stays the same as long as poses are only added. */
  id: string
  name: string
  category: PoseCategory
  ratio: PoseRatio
  pose: Pose
}

const poseOf = ({ ratio, figures }: WrittenPose): Pose => {
  const { width, height } = CANVASES[ratio]
  return { width, height, people: figures.map(figure => personOf(figure, width, height)) }
}

export const POSE_CATEGORIES = (Object.keys(CATEGORIES) as PoseCategory[]).map(category => ({
  category,
  title: CATEGORIES[category][0],
  total: CATEGORIES[category][1].length,
}))

export const OFFICIAL_POSES: readonly OfficialPose[] = (Object.keys(CATEGORIES) as PoseCategory[]).flatMap(category =>
  CATEGORIES[category][1].map((written, index) => ({
    id: `${category}-${index + 1}`,
    name: written.name,
    category,
    ratio: written.ratio,
    pose: poseOf(written),
  })),
)
