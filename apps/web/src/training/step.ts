// What every step of a custom model is given.
import type { Data } from '@qianmu/contract/kit/call'
import type { api } from '../api.ts'

export type WholeTraining = Data<typeof api.training.detail.contract>
export interface StepProps {
  whole: WholeTraining
  go: (step: number) => void
}
