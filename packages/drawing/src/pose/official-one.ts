// Poses of one figure: standing, walking, sitting, kneeling, lying, seen from behind.
import type { Figure } from './figure.ts'
import type { WrittenPose } from './official.ts'

/** A standing figure on an upright canvas; what differs is named. */
const standing = (more: Partial<Figure>): Figure => ({
  view: 'front',
  at: [0.5, 0.52],
  size: 0.84,
  rightArm: [-12, -5],
  leftArm: [12, 5],
  rightLeg: [-4, -2],
  leftLeg: [4, 2],
  ...more,
})
const upright = (name: string, more: Partial<Figure>): WrittenPose => ({ name, ratio: '2:3', figures: [standing(more)] })

export const STANDS: readonly WrittenPose[] = [
  upright('自然站立', {}),
  upright('双手叉腰', { rightArm: [-48, 38], leftArm: [48, -38], rightLeg: [-9, -5], leftLeg: [9, 5] }),
  upright('抱臂', { rightArm: [-18, 92], leftArm: [18, -88] }),
  upright('举手', { rightArm: [-12, -5], leftArm: [160, 172] }),
  upright('双手高举', { rightArm: [-155, -168], leftArm: [155, 168] }),
  upright('撑伞', { view: 'half-right', rightArm: [-10, -3], leftArm: [22, 165] }),
  upright('靠墙', { view: 'half-left', torso: -6, head: 4, rightArm: [-14, 20], leftArm: [16, -30], rightLeg: [8, 4], leftLeg: [-30, 36] }),
  upright('敬礼', { rightArm: [-85, 148], leftArm: [8, 3] }),
  upright('捧书', { rightArm: [-14, [60, 0.75]], leftArm: [14, [-60, 0.75]], head: 6 }),
]

export const WALKS: readonly WrittenPose[] = [
  upright('侧面行走', { view: 'right', torso: 3, rightArm: [-26, -6], leftArm: [26, 48], rightLeg: [24, 8], leftLeg: [-18, -38] }),
  upright('迎面走来', {
    rightArm: [-10, [-4, 0.8]],
    leftArm: [10, 6],
    rightLeg: [-3, -1],
    leftLeg: [
      [4, 0.8],
      [3, 0.7],
    ],
  }),
  upright('奔跑', { view: 'right', torso: 14, head: 8, rightArm: [-58, 30], leftArm: [44, 128], rightLeg: [58, -22], leftLeg: [-28, -82] }),
  upright('上台阶', { view: 'left', torso: -8, rightArm: [-28, -52], leftArm: [16, -8], rightLeg: [-52, 6], leftLeg: [6, 12] }),
  upright('冒雨快走', {
    view: 'half-right',
    torso: 9,
    head: 14,
    rightArm: [-22, 66],
    leftArm: [30, 84],
    rightLeg: [20, 2],
    leftLeg: [-22, -40],
  }),
  upright('跳跃', { rightArm: [-130, -150], leftArm: [130, 150], rightLeg: [-34, 28], leftLeg: [40, -42], at: [0.5, 0.48], size: 0.78 }),
]

const seated = (name: string, more: Partial<Figure>): WrittenPose => ({
  name,
  ratio: '1:1',
  figures: [standing({ at: [0.46, 0.56], size: 1.1, ...more })],
})

export const SITS: readonly WrittenPose[] = [
  seated('侧坐椅上', { view: 'right', rightArm: [12, 70], leftArm: [18, 74], rightLeg: [86, 2], leftLeg: [82, -4] }),
  seated('正面坐', {
    at: [0.5, 0.56],
    rightArm: [-12, [14, 0.7]],
    leftArm: [12, [-14, 0.7]],
    rightLeg: [[-26, 0.5], -3],
    leftLeg: [[26, 0.5], 3],
  }),
  seated('伏案写字', { view: 'right', torso: 18, head: 34, rightArm: [38, 84], leftArm: [44, 88], rightLeg: [84, 0], leftLeg: [80, -8] }),
  seated('席地而坐', {
    view: 'right',
    at: [0.36, 0.78],
    torso: -14,
    rightArm: [-34, -12],
    leftArm: [44, 60],
    rightLeg: [118, 38],
    leftLeg: [108, 28],
  }),
  seated('盘腿坐', {
    at: [0.5, 0.74],
    rightArm: [-24, 6],
    leftArm: [24, -6],
    rightLeg: [
      [-76, 0.85],
      [68, 0.9],
    ],
    leftLeg: [
      [76, 0.85],
      [-68, 0.9],
    ],
  }),
  seated('托腮', {
    view: 'half-right',
    head: 10,
    rightArm: [-8, 20],
    leftArm: [34, 164],
    rightLeg: [[54, 0.75], 2],
    leftLeg: [[66, 0.8], 6],
  }),
  seated('跷腿', { view: 'half-left', rightArm: [-16, -40], leftArm: [22, -46], rightLeg: [[-70, 0.85], 0], leftLeg: [[-78, 0.8], -24] }),
]

const low = (name: string, more: Partial<Figure>): WrittenPose => ({
  name,
  ratio: '1:1',
  figures: [standing({ at: [0.48, 0.6], size: 1.05, ...more })],
})

export const KNEELS: readonly WrittenPose[] = [
  low('单膝跪地', { view: 'right', rightArm: [20, 62], leftArm: [6, 30], rightLeg: [82, -2], leftLeg: [-4, -84] }),
  low('双膝跪地', { view: 'right', rightArm: [6, 34], leftArm: [10, 38], rightLeg: [8, -86], leftLeg: [4, -88] }),
  low('蹲下', {
    view: 'right',
    at: [0.42, 0.7],
    torso: 22,
    head: 10,
    rightArm: [58, 74],
    leftArm: [50, 82],
    rightLeg: [104, -38],
    leftLeg: [96, -42],
  }),
  low('正面蹲', {
    at: [0.5, 0.66],
    rightArm: [-26, [30, 0.8]],
    leftArm: [26, [-30, 0.8]],
    rightLeg: [[-62, 0.7], 14],
    leftLeg: [[62, 0.7], -14],
  }),
  low('跪坐', {
    view: 'left',
    at: [0.5, 0.7],
    rightArm: [-10, -46],
    leftArm: [-14, -50],
    rightLeg: [-84, [86, 0.9]],
    leftLeg: [-80, [84, 0.9]],
  }),
]

const lying = (name: string, more: Partial<Figure>): WrittenPose => ({
  name,
  ratio: '16:9',
  figures: [standing({ at: [0.52, 0.6], size: 1.36, torso: -90, head: -90, ...more })],
})

export const LIES: readonly WrittenPose[] = [
  lying('仰卧', { view: 'right', rightArm: [72, 88], leftArm: [80, 96], rightLeg: [88, 88], leftLeg: [92, 92] }),
  lying('侧卧屈膝', { view: 'front', head: -80, rightArm: [64, 130], leftArm: [40, 96], rightLeg: [66, 108], leftLeg: [58, 102] }),
  lying('俯卧托腮', {
    view: 'right',
    torso: -62,
    head: -20,
    rightArm: [-8, -150],
    leftArm: [-16, -140],
    rightLeg: [88, 150],
    leftLeg: [90, 128],
  }),
  lying('枕臂躺着', { view: 'right', rightArm: [-130, -60], leftArm: [78, 92], rightLeg: [118, 46], leftLeg: [90, 90] }),
]

export const BACKS: readonly WrittenPose[] = [
  upright('背影站立', { view: 'back', rightArm: [12, 5], leftArm: [-12, -5], rightLeg: [4, 2], leftLeg: [-4, -2] }),
  upright('背影行走', { view: 'back', rightArm: [10, [4, 0.8]], leftArm: [-12, -6], rightLeg: [3, 1], leftLeg: [-4, [-4, 0.7]] }),
  upright('背手而立', { view: 'back', rightArm: [22, -52], leftArm: [-22, 52], rightLeg: [5, 2], leftLeg: [-5, -2] }),
  upright('背身挥手', { view: 'back', rightArm: [122, 176], leftArm: [-12, -5], rightLeg: [4, 2], leftLeg: [-4, -2] }),
  upright('背身抱头', { view: 'back', head: 4, rightArm: [126, -140], leftArm: [-126, 140], rightLeg: [8, 3], leftLeg: [-8, -3] }),
]
