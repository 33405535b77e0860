// The drawing studio without sockets, files or screens: the draw form, its compiling and reading, prompt syntax, layouts of many pictures.
export { type Compiled, compileDraw, type DrawContext, formFieldOf } from './compile/compile.ts'
export { type DrawWrapper, type GenerationParam, type ParametersByType } from './compile/parameters.ts'
export { type DrawRequest, type GeneratedRequest, isGenerated, type Reading, readRequest } from './compile/request.ts'
export { formOf } from './compile/restore.ts'
export { retryOf, writeRequest } from './compile/retry.ts'
export { type DrawTask, type DrawTasks, tasksOf } from './compile/tasks.ts'
export {
  CONTROL_MODE_TITLES,
  CONTROL_MODES,
  type ControlForm,
  controlModelFor,
  controlOf,
  CONTROL_UNIT,
  type ControlUnit,
  type Preprocessor,
  preprocessorOf,
  preprocessorsFor,
  RESIZE_MODE_TITLES,
  RESIZE_MODES,
} from './form/control.ts'
export { type ChoiceField, type Field, type NumberField, type Problem } from './form/field.ts'
export { defaultForm, DRAW_FORM, type DrawForm } from './form/form.ts'
export { CHARACTER_TURN, type LoraUse, type ModelPick, SPEED_UPS, type SpeedUps } from './form/models.ts'
export {
  actionOf,
  CLIENT_DRAW_TYPES,
  type ClientDrawType,
  doesDraw,
  DRAW,
  DRAW_MODES,
  MODE,
  SERVER_DRAW_TYPES,
  type ServerDrawType,
  serverTypeOf,
} from './form/modes.ts'
export { MAX_DRAWS, NO_REPAIR, REPAIR, REPAIR_MODELS, type Side, SIDES } from './form/parameters.ts'
export { plainRequest } from './form/plain.ts'
export { type Preset, presetOf, readPreset, withPreset } from './form/preset.ts'
export { QUALITIES, type Quality, QUALITY_LEVELS, qualityOf, withQuality } from './form/quality.ts'
export { QUICK_NEGATIVE, QUICK_SUFFIX, THREE_VIEW, withBaseModel, withQuickDraw, withSampling, withSize } from './form/quick.ts'
export { defaultRecord, DRAW_DELAY, type DrawRecord, type DrawState, drawState, STATE_TITLES, type TaskInfo } from './form/record.ts'
export {
  engineSampler,
  LCM,
  type Range,
  type Sampler,
  samplerFrom,
  type SamplerNames,
  samplerNames,
  samplersOf,
  schedulersOf,
  SAMPLERS,
  samplingBounds,
} from './form/sampling.ts'
export {
  BASE_MODELS,
  clampSize,
  gridSize,
  IMAGE_LIMITS,
  isProcessedName,
  MAX_SIDE,
  type Ratio,
  RATIOS,
  type Size,
  sizeOf,
} from './form/sizes.ts'
export { CHOICE_TITLES } from './form/titles.ts'
export { HIRES_UPSCALERS, isLatentUpscaler, UPSCALERS } from './form/upscalers.ts'
export {
  type Axis,
  axisValues,
  BATCH_COLUMNS,
  type GridCell,
  gridCells,
  type RowDrawing,
  rowDrawings,
  type RowProblem,
  type TypedAxis,
  type TypedRow,
  typedRows,
} from './layout/batch.ts'
export { cropBetween, type CropBox, cropProblem, cropToRatio, cropWith } from './layout/crop.ts'
export { EXPAND_STEP, expandedSize, expandedToRatio, type Expansion, expansionLimit, NO_EXPANSION, withSides } from './layout/expand.ts'
export {
  CELL_FITS,
  CELL_VIEW,
  cellsOf,
  type CellView,
  type Divider as CellDivider,
  dragged as draggedShares,
  JOINT_TEMPLATES,
  type JointTemplate,
  markSize,
  markSvg,
} from './layout/cells.ts'
export {
  type Joint,
  JOINT_DEFAULTS,
  jointProblem,
  templateCells,
  type JointSetting,
  layJoint,
  MAX_CANVAS,
  MAX_JOINED,
  type Placed,
} from './layout/joint.ts'
export { axisLabels, type Box, layXySheet, type XySheet } from './layout/xy-sheet.ts'
export { GUIDES, type Panel, sheetPanels, type View, VIEWS } from './layout/sheet.ts'
export { escapeAttention, parseAttention, type Span, writeAttention } from './prompt/attention.ts'
export { changedChip, type Chip, chipsOf, entriesOf } from './prompt/chips.ts'
export { comfyPrompt, type EnginePrompt, webuiPrompt } from './prompt/dialects.ts'
export { addGroup, type Divided, type Divider, dividersOf, joinParts, moveDivider, removeRegion, splitRegion } from './prompt/divide.ts'
export { type DynamicPrompt, dynamicPrompt, previewDynamic, UNCOUNTABLE, type Wildcards } from './prompt/dynamic.ts'
export { loraTag, takeLoras } from './prompt/lora.ts'
export { withOtherLora, withoutLora } from './form/without-lora.ts'
export { nudgeWeight, type Selection } from './prompt/nudge.ts'
export { normalisePunctuation } from './prompt/punctuation.ts'
export {
  DIVISIONS,
  promptParts,
  MAX_REGIONS,
  type Region,
  regionalPrompts,
  regionCount,
  type RegionSetting,
  regionsOf,
} from './prompt/regions.ts'
export { readTable } from './layout/csv.ts'
