// Ratios of what interleaved rounds measured, and how sure they are.

/** Standard errors on either side of a mean between which it lies with 95 %, by the number of values less one (Student's t, two-sided). */
const SURE = [Number.NaN, 12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

/** @param values in ascending order */
export function quantile(values: ArrayLike<number>, share: number): number {
  return values[Math.floor(values.length * share)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** The geometric mean of ratios, and between what it lies with 95 %. */
export function meanOf(ratios: readonly number[]): { ratio: number; from: number; to: number } {
  const logs = ratios.map(Math.log)
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  const error = Math.sqrt(logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (logs.length - 1) / logs.length)
  const around = (SURE[logs.length - 1] ?? SURE.at(-1)!) * error
  return { ratio: Math.exp(mean), from: Math.exp(mean - around), to: Math.exp(mean + around) }
}

export function told(ratios: readonly number[]): string {
  const { ratio, from, to } = meanOf(ratios)
  return `${ratio.toFixed(2)} (${ratios.map(each => each.toFixed(2)).join(' ')}; with 95 % between ${from.toFixed(2)} and ${to.toFixed(2)})`
}
