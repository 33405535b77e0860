// Poses of figures that have to do with one another: talking, embracing, fighting, and one who points.
import type { Figure } from './figure.ts'
import type { WrittenPose } from './official.ts'

const facing = (view: 'right' | 'left', x: number, more: Partial<Figure> = {}): Figure => ({
  view,
  at: [x, 0.53],
  size: 0.84,
  rightArm: view === 'right' ? [-8, 6] : [-4, -12],
  leftArm: view === 'right' ? [4, 12] : [8, -6],
  rightLeg: view === 'right' ? [4, 0] : [-4, -2],
  leftLeg: view === 'right' ? [-4, -6] : [4, 6],
  ...more,
})
const pair = (name: string, ratio: WrittenPose['ratio'], one: Partial<Figure>, other: Partial<Figure>, apart = 0.15): WrittenPose => ({
  name,
  ratio,
  figures: [facing('right', 0.5 - apart, one), facing('left', 0.5 + apart, other)],
})

export const TALKS: readonly WrittenPose[] = [
  pair('面对面交谈', '3:2', { leftArm: [24, 96] }, {}),
  pair('争执', '3:2', { torso: 6, leftArm: [70, 96], rightArm: [-14, 20] }, { torso: 5, rightArm: [-40, -150], leftArm: [-20, -96] }),
  pair('解释', '3:2', { rightArm: [22, 84], leftArm: [30, 104] }, { rightArm: [-8, -92], leftArm: [10, -90] }),
  pair('倾听', '3:2', { head: 10, rightArm: [-6, 10], leftArm: [20, 150] }, { leftArm: [-30, -88], head: -6 }),
  {
    name: '并肩说话',
    ratio: '3:2',
    figures: [
      facing('right', 0.42, { view: 'half-right', rightArm: [-12, -5], leftArm: [14, 60] }),
      facing('left', 0.58, { view: 'half-left', rightArm: [-12, -10], leftArm: [12, 5] }),
    ],
  },
  {
    name: '对坐',
    ratio: '3:2',
    figures: [
      facing('right', 0.27, { at: [0.25, 0.58], size: 1, rightArm: [16, 74], leftArm: [24, 80], rightLeg: [86, 2], leftLeg: [82, 0] }),
      facing('left', 0.73, {
        at: [0.75, 0.58],
        size: 1,
        rightArm: [-20, -78],
        leftArm: [-14, -72],
        rightLeg: [-84, 0],
        leftLeg: [-88, -2],
      }),
    ],
  },
]

export const EMBRACES: readonly WrittenPose[] = [
  pair(
    '拥抱',
    '2:3',
    { torso: 5, rightArm: [52, 96], leftArm: [62, 108] },
    { torso: -5, rightArm: [-60, -104], leftArm: [-50, -94] },
    0.09,
  ),
  pair(
    '久别重逢',
    '3:2',
    { torso: 12, rightArm: [64, 92], leftArm: [72, 104] },
    { torso: -12, rightArm: [-70, -104], leftArm: [-60, -92] },
    0.12,
  ),
  pair('搭肩安慰', '3:2', { rightArm: [-6, 8], leftArm: [74, 84] }, { head: -18, torso: -4 }, 0.11),
  {
    name: '从背后抱住',
    ratio: '2:3',
    figures: [
      facing('right', 0.43, { torso: 5, rightArm: [34, 92], leftArm: [40, 98] }),
      facing('right', 0.56, { at: [0.57, 0.55], size: 0.8, rightArm: [4, 118], leftArm: [10, 112] }),
    ],
  },
  pair('牵手', '3:2', { leftArm: [26, 40], rightArm: [-8, 4] }, { rightArm: [-26, -40] }, 0.13),
]

export const FIGHTS: readonly WrittenPose[] = [
  pair(
    '对峙',
    '3:2',
    { torso: 8, rightArm: [18, 120], leftArm: [40, 132], rightLeg: [22, 2], leftLeg: [-24, -34] },
    { torso: -8, rightArm: [-40, -132], leftArm: [-18, -120], rightLeg: [24, 34], leftLeg: [-22, -2] },
  ),
  pair(
    '出拳',
    '3:2',
    { torso: 12, rightArm: [-40, 60], leftArm: [86, 88], rightLeg: [32, 0], leftLeg: [-30, -42] },
    { torso: 10, head: 18, rightArm: [-30, -120], leftArm: [30, -60], rightLeg: [12, 16], leftLeg: [-14, -6] },
    0.17,
  ),
  pair(
    '踢腿',
    '3:2',
    { torso: -16, rightArm: [-40, 20], leftArm: [30, 110], rightLeg: [96, 92], leftLeg: [-4, -2] },
    { torso: 12, rightArm: [-44, -100], leftArm: [-30, -96], rightLeg: [16, 22], leftLeg: [-10, -4] },
    0.19,
  ),
  pair(
    '格挡',
    '3:2',
    { torso: 6, rightArm: [-10, 60], leftArm: [132, 100], rightLeg: [26, 0], leftLeg: [-20, -30] },
    { torso: -2, rightArm: [-96, -176], leftArm: [-88, -168], rightLeg: [16, 20], leftLeg: [-16, -8] },
  ),
  {
    name: '持剑架势',
    ratio: '2:3',
    figures: [
      {
        view: 'half-right',
        at: [0.46, 0.55],
        size: 0.82,
        torso: 6,
        rightArm: [28, 112],
        leftArm: [36, 100],
        rightLeg: [34, 4],
        leftLeg: [-26, -30],
      },
    ],
  },
  {
    name: '倒地防守',
    ratio: '16:9',
    figures: [
      {
        view: 'right',
        at: [0.26, 0.5],
        size: 0.9,
        torso: 10,
        rightArm: [-30, -130],
        leftArm: [60, 100],
        rightLeg: [24, 2],
        leftLeg: [-22, -34],
      },
      {
        view: 'left',
        at: [0.66, 0.8],
        size: 0.9,
        torso: 38,
        rightArm: [-120, -150],
        leftArm: [34, 20],
        rightLeg: [-110, -40],
        leftLeg: [-96, -84],
      },
    ],
  },
]

const alone = (name: string, more: Partial<Figure>): WrittenPose => ({
  name,
  ratio: '2:3',
  figures: [
    { view: 'front', at: [0.5, 0.52], size: 0.84, rightArm: [-12, -5], leftArm: [12, 5], rightLeg: [-4, -2], leftLeg: [4, 2], ...more },
  ],
})

export const POINTINGS: readonly WrittenPose[] = [
  alone('指向右方', { view: 'half-right', at: [0.42, 0.52], head: 4, leftArm: [88, 90] }),
  alone('指向左方', { view: 'half-left', at: [0.58, 0.52], head: -4, rightArm: [-88, -90] }),
  alone('指向前方', {
    rightArm: [-12, -5],
    leftArm: [
      [58, 0.5],
      [40, 0.35],
    ],
  }),
  alone('指天', { rightArm: [-168, -176], head: -8 }),
  alone('指地', { leftArm: [34, 28], head: 12, torso: 3 }),
  alone('双手一摊', { rightArm: [-34, -96], leftArm: [34, 96] }),
]
