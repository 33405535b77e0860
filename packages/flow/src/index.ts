// Workflows of ComfyUI as data: read, converted, checked, filled in, compared. Everything here takes what strangers wrote.
export { type Catalogue, fits, type InputInfo, type NodeInfo, presentIn, readCatalogue, withAssumed } from './catalogue.ts'
export { checkGraph, completed, lacking, nodeErrorsOf, reachingOut } from './check.ts'
export { diffGraphs, type GraphChange } from './diff.ts'
export { workflowIn } from './files.ts'
export { type Exposed, type FieldKind, filled, type FormField, formOf, type FormValues, PROMPTS, seeded, type SeedMode } from './form.ts'
export {
  type ApiGraph,
  type ApiNode,
  type GraphProblem,
  isLink,
  type Link,
  readWorkflow,
  titleOf,
  type Workflow,
  WORKFLOW_CHARS,
  WORKFLOW_NODES,
} from './graph.ts'
export { partBehind } from './part.ts'
export { namedNow } from './prefixes.ts'
export { type Role, rolesIn } from './roles.ts'
export { toApi } from './to-api.ts'
export { toUi } from './to-ui.ts'
export { CONTROLS, type WidgetSpot, widgetSpots } from './widgets.ts'
export { categoryLabel, choiceLabel, inputLabel, nodeLabel, outputLabel } from './words.ts'
