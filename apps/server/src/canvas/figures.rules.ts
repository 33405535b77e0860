// Heads and mouths out of the joints of a pose. Pure.
import type { Figure, Seen } from '@qianmu/comic/lettering'
import type { OpenPose } from '@qianmu/engines'

/** Joints of OpenPose by their place in its lists. */
const [NOSE, NECK, EYES, EARS] = [0, 1, [14, 15], [16, 17]] as const

/** Who is in a picture: everybody whose nose and neck are seen. */
export function seenIn({ canvas_width: width, canvas_height: height, people }: OpenPose): Seen {
  const figures = people.flatMap(({ pose_keypoints_2d: joints }): Figure[] => {
    const at = (joint: number) => {
      const [x = 0, y = 0, sure = 0] = joints.slice(3 * joint, 3 * joint + 3)
      return sure > 0 ? { x, y } : undefined
    }
    const [nose, neck] = [at(NOSE), at(NECK)]
    if (!nose || !neck) return []
    const long = Math.max(4, Math.hypot(nose.x - neck.x, nose.y - neck.y))
    const [eyes, ears] = [EYES.flatMap(joint => at(joint) ?? []), EARS.flatMap(joint => at(joint) ?? [])]
    const wide = Math.max(long * 1.1, ...[eyes, ears].flatMap(pair => (pair.length === 2 ? [Math.abs(pair[0]!.x - pair[1]!.x) * 1.3] : [])))
    // From above the hair to the chin.
    const head = { x: nose.x - wide / 2, y: nose.y - long * 1.05, width: wide, height: long * 1.7 }
    return [{ head, mouth: { x: nose.x + (neck.x - nose.x) * 0.3, y: nose.y + (neck.y - nose.y) * 0.3 } }]
  })
  return { width, height, figures }
}
