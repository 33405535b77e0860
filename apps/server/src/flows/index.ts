// Workflows as other areas and main see them.
export { graphAnswers } from './graphs.answers.ts'
export { sharedGraphs } from './graph.ts'
export { registerFlows } from './flow.job.ts'
export { flowAnswers } from './flows.answers.ts'
export { findFlow } from './flows.store.ts'
export { plantExamples } from './official.ts'
export { findFlowDraw } from './runs.store.ts'
