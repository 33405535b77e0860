// Which pictures look like an earlier one, by the bits of their looks. Pure.

/** So many of 64 bits may differ: scaled, recoded and slightly cropped copies stay below, other pictures of one scene above. */
export const TWIN_BITS = 6

function ones(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** For each picture the place of the earliest that it looks like, −1 for none. */
export function twinsOf(hashes: readonly bigint[]): Int32Array {
  const low = Uint32Array.from(hashes, hash => Number(BigInt.asUintN(32, hash)))
  const high = Uint32Array.from(hashes, hash => Number(BigInt.asUintN(32, hash >> 32n)))
  const twins = new Int32Array(hashes.length).fill(-1)
  for (let at = 1; at < hashes.length; at++)
    for (let before = 0; before < at; before++) {
      // A copy of a copy is one of the first.
      if (twins[before] !== -1) continue
      if (ones(low[at]! ^ low[before]!) + ones(high[at]! ^ high[before]!) > TWIN_BITS) continue
      twins[at] = before
      break
    }
  return twins
}
