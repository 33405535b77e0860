// The ports of AI engines. The server sees ports only; connectors and embedded engines are chosen where the server is put together.
export { type Engine, ENGINE_AWAY, type EngineKind, IN_LINE, type Probe, type RunEvent } from './ports/engine.ts'
export { type FilmCapabilities, type FilmEngine, type FilmRequest, type FilmResult, type FilmWish, lengthFor } from './ports/film.ts'
export {
  FLOW_KINDS,
  type FlowEngine,
  type FlowFile,
  type FlowKind,
  type FlowOutput,
  type FlowRequest,
  type FlowResult,
  type FlowStep,
  kindOfFile,
  type NodeErrors,
} from './ports/flow.ts'
export type { DrawnPicture, ImageCapabilities, ImageEngine, ImageRequest, ImageResult, ModelFile } from './ports/image.ts'
export type {
  LanguageCapabilities,
  LanguageEngine,
  LanguageMessage,
  LanguagePiece,
  LanguageRequest,
  LanguageResult,
} from './ports/language.ts'
export { MEANING_SIZE, type MeaningEngine, type MeaningRole } from './ports/meaning.ts'
export type { ReadingCapabilities, ReadingEngine, ReadingRequest, ReadText } from './ports/reading.ts'
export type {
  RecognisedLine,
  RecognitionCapabilities,
  RecognitionEngine,
  RecognitionRequest,
  RecognitionResult,
} from './ports/recognition.ts'
export type { SpeechTimesCapabilities, SpeechTimesEngine, SpeechTimesRequest, Spoken } from './ports/speech-times.ts'
export { type Studio, type StudioAsked, StudioFault, type StudioFile } from './ports/studio.ts'
export type { MusicCapabilities, MusicEngine, MusicRequest, MusicResult } from './ports/music.ts'
export type { SpeechCapabilities, SpeechEngine, SpeechPart, SpeechRequest, SpeechResult, SpeechVoice } from './ports/speech.ts'
export type {
  TrainingCapabilities,
  TrainingEngine,
  TrainingFile,
  TrainingRequest,
  TrainingResult,
  TrainingSetting,
  TrainingStep,
} from './ports/training.ts'
export type {
  OpenPose,
  PictureTools,
  ReadWord,
  SegmentBox,
  SegmentPoint,
  ToolName,
  ToolOutcome,
  ToolPicture,
  ToolProbe,
  ToolRequests,
  ToolResults,
} from './ports/tools.ts'
export { type Connected, type EngineProgram, type EngineSetting, type RunLedger, USUAL_PLACES } from './ports/setting.ts'
export { type Fetched, fetchPublic, type Refused } from './connect/public.ts'
export { memoryLedger } from './connect/ledger.ts'
export { asksStudio } from './nodes/asks.ts'
