// All kinds of long work that this process may do.
import type { App } from './app.ts'
import { AREAS } from './areas.ts'
import { registerConversion } from './assistant/conversion/index.ts'
import { registerSamples } from './beginning/index.ts'
import { registerComicExport } from './canvas/index.ts'
import { registerOfficial } from './centre/index.ts'
import { registerFormatting } from './assistant/text-tools/index.ts'
import { registerRecognition } from './characters/index.ts'
import { registerDrawing, registerSeries } from './drawing/index.ts'
import { registerPromptReading } from './drawing/tools/index.ts'
import { registerAddingModels } from './engines/groups/index.ts'
import { registerEvaluation } from './evaluation/index.ts'
import { registerFilms, registerRenewals } from './film/index.ts'
import { registerFlows } from './flows/index.ts'
import { askingIn } from './kit/calls/inside.ts'
import { registerGameDubbing } from './game/index.ts'
import { registerDeployment } from './models/index.ts'
import { registerDubbing, registerForgetting, registerSounds } from './sound/index.ts'
import { registerSets, registerTraining } from './training/index.ts'
import { registerVideos } from './video/index.ts'
import { registerAssetExport } from './works/assets/index.ts'
import { registerExport } from './works/exchange/index.ts'
import { registerFilmTakes } from './works/film-takes/index.ts'
import { registerCopy } from './works/projects/index.ts'

/** All kinds of long work. */
export function registerJobs(app: App): void {
  registerFormatting(app)
  registerConversion(app)
  registerRecognition(app)
  registerExport(app)
  registerAssetExport(app)
  registerComicExport(app)
  registerCopy(app)
  registerEvaluation(app)
  registerDrawing(app)
  registerSeries(app)
  registerFilms(app)
  registerRenewals(app)
  registerFilmTakes(app)
  registerSamples(app, askingIn(app, AREAS))
  registerFlows(app, askingIn(app, AREAS))
  registerPromptReading(app)
  registerDeployment(app)
  registerSets(app)
  registerTraining(app)
  registerAddingModels(app)
  registerSounds(app)
  registerDubbing(app)
  registerForgetting(app)
  registerGameDubbing(app)
  registerVideos(app)
  registerOfficial(app)
}
