// What one may begin with: where each leads, and the steps that are ticked by doing them.
import type { Beginning, Sample, Step } from '@qianmu/contract/beginning'
import { GAME_WORK, SCRIPT_WORK, workScreen } from '@qianmu/contract/works/kinds'
import { AudioLines, Clapperboard, FileText, Film, Gamepad2, type LucideIcon, Play } from 'lucide-react'
import { api } from '../api.ts'
import { PATHS } from '../kit/paths.ts'

/** Where things of the sample are; a team without one has its lists. */
export type Place = (sample: Sample | null) => string
const ofScript = ({ project_id }: Sample) => ({ project_id, project_type: SCRIPT_WORK })
const first = (sample: Sample | null) => sample?.docs[0]?.doc_id
const inWork =
  (path: string): Place =>
  sample =>
    sample ? `/workDetail/${sample.project_id}/${SCRIPT_WORK}/${path}` : PATHS.works
const ofFirst =
  (before: string, after = ''): Place =>
  sample =>
    sample && first(sample) ? `/workDetail/${sample.project_id}/${SCRIPT_WORK}/${before}/${first(sample)}${after}` : PATHS.works
const ofGame =
  (screen: string): Place =>
  sample =>
    sample?.game_id ? `/workDetail/${sample.game_id}/${GAME_WORK}/${screen}` : PATHS.works

const editor: Place = sample => (first(sample) ? `/editor/edit/${first(sample)}` : PATHS.works)
const board: Place = sample =>
  sample && first(sample) ? `${workScreen(ofScript(sample), 'storyboard')}?doc=${first(sample)}` : PATHS.works
const film = ofFirst('film')
const pages = ofFirst('comicPages')
/** The film as it grows, until there is all of it to be screened. */
const screening: Place = sample => (sample?.job?.state === 'done' ? ofFirst('comicPages', '/play')(sample) : film(sample))
const dub: Place = sample =>
  sample?.dub_id ? `/aiWork/dubbing/voice?id=${sample.dub_id}` : sample ? film(sample) : '/aiWork/dubbing/voiceList'
const captions: Place = () => '/aiWork/subtitling'

const called = (...asks: readonly { contract: { name: string } }[]) => asks.map(({ contract }) => contract.name)

interface StepFacts {
  title: string
  /** How long it takes, in words. */
  time: string
  place: Place
  /** Done by a call that was answered well, by what `did` tells, or by being on a page whose path matches. */
  by: readonly string[] | RegExp
}
export const STEP_FACTS: Readonly<Record<Step, StepFacts>> = {
  line: { title: '改一句台词', time: '约 10 秒', place: editor, by: ['text'] },
  impact: { title: '看这句影响了什么', time: '约 10 秒', place: editor, by: called(api.films.impact) },
  film: { title: '一键成片，看第一镜', time: '约 5 秒', place: film, by: /\/film\/\d+$/ },
  comment: { title: '批注一句话', time: '可跳过', place: editor, by: called(api.comments.add) },
  board: { title: '看分镜怎么拆的', time: '约 10 秒', place: board, by: /\/generalStoryBoard$/ },
  picture: { title: '重画一镜', time: '约 5 秒', place: board, by: called(api.subjects.drawMirror, api.shotPictures.runShots) },
  page: { title: '翻看漫画页', time: '约 10 秒', place: pages, by: /\/comicPages\/\d+$/ },
  watch: { title: '看动态样片', time: '约 1 分钟', place: screening, by: /\/comicPages\/\d+\/play$/ },
  voice: { title: '给一个人换音色', time: '约 10 秒', place: dub, by: called(api.dubs.save) },
  play: { title: '玩一遍', time: '约 1 分钟', place: ofGame('gamePlay'), by: /\/gamePlay$/ },
  option: { title: '看故事线上的分支', time: '约 10 秒', place: ofGame('gameStoryLine'), by: /\/gameStoryLine$/ },
  check: { title: '读一遍带选项的剧本', time: '约 20 秒', place: ofGame('gameScript'), by: /\/gameScript$/ },
  share: { title: '发一个试玩链接', time: '可跳过', place: ofGame('gamePlay'), by: called(api.gamePlay.share) },
  hear: { title: '听每个人的声音', time: '约 20 秒', place: dub, by: /\/dubbing\/voice$/ },
  captions: { title: '放进一个视频', time: '约 30 秒', place: captions, by: called(api.videos.upload, api.videos.addBatch) },
  people: { title: '看人物怎么在一起', time: '约 10 秒', place: inWork('characters'), by: /\/characters$/ },
  password: { title: '设一个密码，换设备也能登录', time: '可跳过', place: () => PATHS.settings, by: called(api.account.setPassword) },
}

interface Way {
  title: string
  help: string
  icon: LucideIcon
  place: Place
  /** Parts of the sample that must be there before it opens. */
  needs: (sample: Sample) => boolean
}
const hasTexts = ({ docs, game_doc_id }: Sample) => docs.length > 0 && game_doc_id !== null
export const WAYS: Readonly<Record<Beginning, Way>> = {
  script: {
    title: '写剧本',
    help: '从一场雨写起，场次、对白、角色都有格式',
    icon: FileText,
    place: editor,
    needs: hasTexts,
  },
  comic: {
    title: '画分镜和漫画',
    help: '剧本自动拆成镜头，再排成漫画页',
    icon: Clapperboard,
    place: board,
    needs: ({ is_ready }) => is_ready,
  },
  animation: {
    title: '做动画',
    help: '一键出动态样片：画面、配音、音乐、字幕',
    icon: Film,
    place: film,
    needs: ({ is_ready }) => is_ready,
  },
  game: {
    title: '做游戏',
    help: '选项、分支、结局，写完马上能玩',
    icon: Gamepad2,
    place: ofGame('gamePlay'),
    needs: hasTexts,
  },
  dub: {
    title: '给视频配音配字幕',
    help: '拖进一个视频，识别、翻译、配音、合成',
    icon: AudioLines,
    place: dub,
    needs: hasTexts,
  },
  look: {
    title: '只看看',
    help: '把示例从头看到尾，什么都不用填',
    icon: Play,
    place: screening,
    needs: ({ is_ready }) => is_ready,
  },
}
