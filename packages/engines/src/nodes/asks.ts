// Whether a graph asks the studio for something: such a run waits for what others make.
import type { ApiGraph } from '@qianmu/flow'
import { STUDIO_SPECS } from './studio-specs.ts'

export const asksStudio = (graph: ApiGraph): boolean =>
  Object.values(graph).some(({ class_type }) => Object.hasOwn(STUDIO_SPECS, class_type))
