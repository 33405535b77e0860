// Which LoRAs of a prompt no connected engine has.
import type { Chip } from '@qianmu/drawing'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'

/** Most that are asked about (the same bound as the call's). */
const MOST = 100

/** Empty while nobody knows. @param asks whether the engine that draws takes LoRAs at all */
export function useMissingLoras(chips: readonly Chip[], asks: boolean): ReadonlySet<string> {
  const names = [...new Set(chips.flatMap(({ kind, text }) => (kind === 'lora' ? [text] : [])))].slice(0, MOST)
  const { data } = useCall(api.models.queryLoras, { names }, { enabled: asks && names.length > 0 })
  return new Set(data?.missing)
}
