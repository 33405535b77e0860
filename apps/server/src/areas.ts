// The registry of the server: the answers of every area, and how each kind of row that permissions hang on is found.
import { accountAnswers, aiAccessAnswers } from './account/index.ts'
import { auditAnswers } from './audit/index.ts'
import { beginningAnswers } from './beginning/index.ts'
import { canvasAnswers, findComicPage } from './canvas/index.ts'
import { comicAnswers, findSimpleComic } from './comic/index.ts'
import { entryAnswers, findEntry, officialAnswers } from './centre/index.ts'
import { conversionAnswers, findConversion } from './assistant/conversion/index.ts'
import { textToolAnswers } from './assistant/text-tools/index.ts'
import { characterAnswers, figureAnswers, findCharacter } from './characters/index.ts'
import { productionAnswers } from './characters/production/index.ts'
import { drawingAnswers, findDrawImage, findDrawRecord, findDrawTask } from './drawing/index.ts'
import { batchAnswers, findDrawBatch } from './drawing/batches/index.ts'
import { albumAnswers, findAlbum } from './drawing/albums/index.ts'
import { downloadAnswers } from './drawing/downloads/index.ts'
import { keywordAnswers } from './drawing/keywords/index.ts'
import { findPose, poseAnswers } from './drawing/poses/index.ts'
import { findPreset, presetAnswers } from './drawing/presets/index.ts'
import { reportAnswers } from './drawing/reports/index.ts'
import { findSubjectImage, findSubjectRecord, findSubjectTask, roleImageAnswers, subjectAnswers } from './drawing/subjects/index.ts'
import { pictureToolAnswers } from './drawing/tools/index.ts'
import { chatAnswers, findTurn } from './assistant/chat/index.ts'
import { contentAnswers } from './assistant/content/index.ts'
import { findInstruction, instructionAnswers } from './assistant/instructions/index.ts'
import { engineAnswers } from './engines/index.ts'
import { modelGroupAnswers } from './engines/groups/index.ts'
import { evaluationAnswers, findEvaluation } from './evaluation/index.ts'
import { fileAnswers } from './files/index.ts'
import { filmAnswers } from './film/index.ts'
import { findFlow, findFlowDraw, flowAnswers, graphAnswers } from './flows/index.ts'
import { findAgent, findInstance, gameAnswers } from './game/index.ts'
import { eventAnswers, findJob, jobAnswers } from './jobs/index.ts'
import type { Answers } from './kit/answer.ts'
import type { Finders } from './kit/permit.ts'
import { findMessage, messageAnswers } from './messages/index.ts'
import { libraryAnswers } from './library/index.ts'
import { meaningAnswers } from './meaning/index.ts'
import { findOwnModel, matchingAnswers, modelAnswers, ownModelAnswers } from './models/index.ts'
import { findInvitation, findRole, teamAnswers } from './team/index.ts'
import { assetAnswers, assetImageAnswers, findComicAsset } from './works/assets/index.ts'
import { cardAnswers, findCard, findCardTemplate } from './works/cards/index.ts'
import { catalogueAnswers, findBaseInfo, findContentTag, findCoverImage } from './works/catalogue/index.ts'
import { documentAnswers, findDocument, findIdea } from './works/documents/index.ts'
import { exchangeAnswers } from './works/exchange/index.ts'
import { filmTakeAnswers } from './works/film-takes/index.ts'
import { findHistory, historyAnswers } from './works/history/index.ts'
import { ideaAnswers } from './works/ideas/index.ts'
import { findMaterialCategory, materialAnswers } from './works/materials/index.ts'
import { mirrorAnswers } from './works/mirrors/index.ts'
import { findMatchingInfo, findPictureMaterial, pictureAnswers } from './works/pictures/index.ts'
import { findWork, projectAnswers } from './works/projects/index.ts'
import { replaceAnswers } from './works/replace/index.ts'
import { resourceAnswers } from './works/resources/index.ts'
import { shotPictureAnswers } from './works/shot-pictures/index.ts'
import { findStoryboard, storyboardAnswers } from './works/storyboards/index.ts'
import { dubAnswers, findDub, findSoundRecord, findTimbre, musicAnswers, voiceAnswers } from './sound/index.ts'
import { findVideo, findVideoBatch, findVideoProfile, profileAnswers, videoAnswers } from './video/index.ts'
import { findStyle, styleAnswers } from './works/styles/index.ts'
import {
  commentAnswers,
  findComment,
  findCommentTemplate,
  findDocStructTag,
  findStructTag,
  supervisionAnswers,
} from './works/supervision/index.ts'
import { findTemplate, templateAnswers } from './works/templates/index.ts'
import { findCustomModel, trainingAnswers } from './training/index.ts'
import { findVolume, volumeAnswers } from './works/volumes/index.ts'

/** Who answers the calls. */
export const AREAS: readonly Answers[] = [
  accountAnswers,
  aiAccessAnswers,
  teamAnswers,
  messageAnswers,
  fileAnswers,
  auditAnswers,
  jobAnswers,
  eventAnswers,
  beginningAnswers,
  projectAnswers,
  volumeAnswers,
  documentAnswers,
  exchangeAnswers,
  replaceAnswers,
  historyAnswers,
  catalogueAnswers,
  templateAnswers,
  pictureAnswers,
  ideaAnswers,
  cardAnswers,
  textToolAnswers,
  contentAnswers,
  chatAnswers,
  instructionAnswers,
  conversionAnswers,
  characterAnswers,
  figureAnswers,
  productionAnswers,
  drawingAnswers,
  batchAnswers,
  subjectAnswers,
  downloadAnswers,
  pictureToolAnswers,
  keywordAnswers,
  poseAnswers,
  presetAnswers,
  albumAnswers,
  reportAnswers,
  modelAnswers,
  matchingAnswers,
  ownModelAnswers,
  trainingAnswers,
  engineAnswers,
  modelGroupAnswers,
  commentAnswers,
  supervisionAnswers,
  storyboardAnswers,
  filmAnswers,
  shotPictureAnswers,
  filmTakeAnswers,
  mirrorAnswers,
  resourceAnswers,
  canvasAnswers,
  comicAnswers,
  ...assetAnswers,
  assetImageAnswers,
  roleImageAnswers,
  styleAnswers,
  materialAnswers,
  libraryAnswers,
  meaningAnswers,
  entryAnswers,
  officialAnswers,
  evaluationAnswers,
  flowAnswers,
  graphAnswers,
  ...gameAnswers,
  voiceAnswers,
  musicAnswers,
  dubAnswers,
  videoAnswers,
  profileAnswers,
]
/** Of rows in works, and of rows that are a person's or a team's. */
export const FINDERS: Finders = {
  work: {
    work: findWork,
    volume: findVolume,
    document: findDocument,
    history: findHistory,
    idea: findIdea,
    card: findCard,
    character: findCharacter,
    base_info: findBaseInfo,
    cover_image: findCoverImage,
    content_tag: findContentTag,
    matching_info: findMatchingInfo,
    storyboard: findStoryboard,
    comic_page: findComicPage,
    comic_asset: findComicAsset,
    style: findStyle,
    comment: findComment,
    struct_tag: findStructTag,
    doc_struct_tag: findDocStructTag,
    subject_record: findSubjectRecord,
    subject_image: findSubjectImage,
    subject_task: findSubjectTask,
  },
  row: {
    message: findMessage,
    role: findRole,
    invitation: findInvitation,
    draw_record: findDrawRecord,
    draw_image: findDrawImage,
    pose: findPose,
    draw_preset: findPreset,
    draw_album: findAlbum,
    draw_task: findDrawTask,
    draw_batch: findDrawBatch,
    simple_comic: findSimpleComic,
    own_model: findOwnModel,
    custom_model: findCustomModel,
    conversion: findConversion,
    job: findJob,
    evaluation: findEvaluation,
    flow: findFlow,
    flow_draw: findFlowDraw,
    chat_turn: findTurn,
    instruction: findInstruction,
    template: findTemplate,
    comment_template: findCommentTemplate,
    card_template: findCardTemplate,
    picture_material: findPictureMaterial,
    material_category: findMaterialCategory,
    sound_record: findSoundRecord,
    timbre: findTimbre,
    dub: findDub,
    video: findVideo,
    video_batch: findVideoBatch,
    video_profile: findVideoProfile,
    agent: findAgent,
    agent_instance: findInstance,
    entry: findEntry,
  },
}
