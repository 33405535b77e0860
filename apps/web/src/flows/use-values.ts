// What is filled into a workflow's form: kept as a draft of its own until it is changed back, or taken from an earlier run.
import type { FlowField } from '@qianmu/contract/flows'
import { useDraft } from '../ui/draft.ts'

export type Value = FlowField['value']
export type Values = Readonly<Record<string, Value>>
const NOTHING: Values = {}

export function useValues(comfyId: number, form: readonly FlowField[]) {
  const [kept, keep] = useDraft<Values>(`flow.${comfyId}`, NOTHING)
  const keys = new Set(form.map(({ key }) => key))
  // A draft may be older than the workflow.
  const changed = Object.fromEntries(Object.entries(kept).filter(([key]) => keys.has(key)))
  return {
    /** What differs from the workflow's own values. */
    changed,
    valueOf: ({ key, value }: FlowField): Value => (key in changed ? changed[key]! : value),
    change: (key: string, value: Value) => keep({ ...changed, [key]: value }),
    take: (values: Values) => keep(values),
    reset: () => keep(NOTHING),
  }
}
