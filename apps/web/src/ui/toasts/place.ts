// Where toasts stand: at the foot of the window, above what plays or acts there, so that nothing they come from is under them.

export interface Band {
  left: number
  right: number
  top: number
  bottom: number
}

/** px between a toast and what it leaves in sight, and the least that stays above it. */
const [GAP, HEAD] = [8, 56]

/**
 * How far from the foot of the window toasts stand.
 * @param toasts where they would stand by themselves
 * @param kept what is to stay in sight: transports, bars at the foot
 * @returns px from the foot; where there is no room above all of it, as by themselves
 */
export function footOf(toasts: Band, kept: readonly Band[], windowHeight: number): number {
  const usual = windowHeight - toasts.bottom
  const height = toasts.bottom - toasts.top
  let { bottom } = toasts
  const inWay = kept.filter(each => each.left < toasts.right && each.right > toasts.left)
  for (const each of inWay.toSorted((one, other) => other.bottom - one.bottom))
    if (each.top < bottom + GAP && each.bottom > bottom - height - GAP) bottom = each.top - GAP
  return bottom - height < HEAD ? usual : windowHeight - bottom
}
