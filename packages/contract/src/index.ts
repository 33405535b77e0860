// The whole contract: every group of calls under the name that server, web and docs share.
import { account } from './account.ts'
import { aiAccess } from './ai-access.ts'
import { chat } from './assistant/chat.ts'
import { content } from './assistant/content.ts'
import { conversion } from './assistant/conversion.ts'
import { instructions } from './assistant/instructions.ts'
import { textTools } from './assistant/text-tools.ts'
import { audit } from './audit.ts'
import { beginning } from './beginning.ts'
import { comic } from './comic.ts'
import { entries } from './centre/entries.ts'
import { officialLibrary } from './centre/official.ts'
import { characters } from './characters.ts'
import { batches } from './drawing/batches.ts'
import { downloads } from './drawing/downloads.ts'
import { keywords } from './drawing/keywords.ts'
import { drawing } from './drawing/pictures.ts'
import { poses } from './drawing/poses.ts'
import { albums } from './drawing/albums.ts'
import { presets } from './drawing/presets.ts'
import { reports } from './drawing/reports.ts'
import { subjects } from './drawing/subjects.ts'
import { pictureTools } from './drawing/tools.ts'
import { engines } from './engines.ts'
import { evaluation } from './evaluation/evaluation.ts'
import { figures } from './characters/figures.ts'
import { production } from './characters/production.ts'
import { files } from './files.ts'
import { films } from './film.ts'
import { flowGraphs } from './flow-graphs.ts'
import { flows } from './flows.ts'
import { roleAgents } from './game/agents.ts'
import { gameGraph } from './game/graph.ts'
import { gameObjects } from './game/objects.ts'
import { gamePlay } from './game/play.ts'
import { gameResources } from './game/resources.ts'
import { screenplays } from './game/screenplays.ts'
import { gameVoices } from './game/voices.ts'
import { events, jobs } from './jobs.ts'
import type { Call, Group } from './kit/call.ts'
import { messages } from './messages.ts'
import { modelGroups } from './model-groups.ts'
import { models } from './models/large.ts'
import { matching } from './models/matching.ts'
import { library } from './library.ts'
import { meaning } from './meaning.ts'
import { ownModels } from './models/own.ts'
import { dubs } from './sound/dubs.ts'
import { music, voices } from './sound/records.ts'
import { team } from './team.ts'
import { training } from './training.ts'
import { profiles, videos } from './video/videos.ts'
import { assetImages, clothingAssets, propAssets, roleAssets, roleImages, sceneAssets } from './works/assets.ts'
import { canvas } from './works/canvas.ts'
import { cards } from './works/cards.ts'
import { catalogue } from './works/catalogue.ts'
import { documents } from './works/documents.ts'
import { exchange } from './works/exchange.ts'
import { history } from './works/history.ts'
import { ideas } from './works/ideas.ts'
import { materials } from './works/materials.ts'
import { mirrors } from './works/mirrors.ts'
import { pictures } from './works/pictures.ts'
import { projects } from './works/projects.ts'
import { replace } from './works/replace.ts'
import { resources } from './works/resources.ts'
import { filmTakes } from './works/film-takes/takes.ts'
import { shotPictures } from './works/shot-pictures.ts'
import { storyboards } from './works/storyboards.ts'
import { styles } from './works/styles.ts'
import { comments, supervision } from './works/supervision.ts'
import { templates } from './works/templates.ts'
import { volumes } from './works/volumes.ts'

export const contract = {
  account,
  aiAccess,
  team,
  messages,
  files,
  audit,
  jobs,
  events,
  beginning,
  projects,
  volumes,
  documents,
  exchange,
  replace,
  history,
  catalogue,
  templates,
  pictures,
  ideas,
  cards,
  textTools,
  content,
  conversion,
  chat,
  instructions,
  characters,
  figures,
  production,
  drawing,
  batches,
  subjects,
  downloads,
  pictureTools,
  keywords,
  poses,
  albums,
  presets,
  reports,
  models,
  matching,
  library,
  meaning,
  ownModels,
  training,
  engines,
  modelGroups,
  comments,
  supervision,
  storyboards,
  films,
  shotPictures,
  filmTakes,
  mirrors,
  resources,
  canvas,
  comic,
  roleAssets,
  sceneAssets,
  clothingAssets,
  propAssets,
  assetImages,
  roleImages,
  styles,
  materials,
  entries,
  officialLibrary,
  evaluation,
  flows,
  flowGraphs,
  gameGraph,
  gameObjects,
  gameResources,
  screenplays,
  gameVoices,
  gamePlay,
  roleAgents,
  voices,
  music,
  dubs,
  videos,
  profiles,
}
export type Contract = typeof contract

/** Every call of the contract, in order. */
export const allCalls = (): Call[] => Object.values(contract as Record<string, Group>).flatMap(group => Object.values(group))
