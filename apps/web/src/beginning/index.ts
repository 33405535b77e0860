// The first hour as other areas see it.
import { late } from '../ui/late/late.tsx'

export { sampleWith, useSteps } from './use-steps.ts'
export const StepsCard = late(() => import('./StepsCard.tsx'))
export const Ticking = late(() => import('./Ticking.tsx'))
