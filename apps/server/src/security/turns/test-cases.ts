// The heaviest that is known of every call that takes much, reads much or works out much.
import { inventedNovel } from '@qianmu/script/language/invented-story'
import { fileOf, type Input } from './test-send.ts'
import { passingOn, scriptOf, type World } from './test-world.ts'

/** What is sent, and how the answer begins where it is a refusal. */
export interface Case {
  input: Input
  refusal?: RegExp
  /** What has to be done before it is sent, and is not measured. */
  before?: () => Promise<unknown>
}
type Cases = Readonly<Record<string, (world: World) => readonly Case[]>>

const times = (part: string, count: number) => part.repeat(count)
const taken = (input: Input): readonly Case[] => [{ input }]
const script = (size: number) => scriptOf(size).slice(0, size)
const srt = (cues: number, text = '你好啊，世界') =>
  Array.from({ length: cues }, (_, nth) => `${nth + 1}\n00:00:01,000 --> 00:00:02,000\n${text}\n`).join('\n')
const lrc = (cues: number) => times('[00:01.00]你好啊，世界\n', cues)
const ass = (cues: number) =>
  `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${times('Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,你好啊，世界\n', cues)}`
const ttml = (cues: number) =>
  `<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${times('<p begin="00:00:01.000" end="00:00:02.000">你好啊，世界</p>', cues)}</div></body></tt>`
const pictures = (nodes: number) =>
  JSON.stringify({
    1: { class_type: 'EmptyImage', inputs: { width: 64, height: 32, batch_size: 1, color: 9 } },
    ...Object.fromEntries(
      Array.from({ length: nodes - 2 }, (_, nth) => [nth + 2, { class_type: 'ImageInvert', inputs: { image: [String(nth + 1), 0] } }]),
    ),
    [nodes]: { class_type: 'SaveImage', inputs: { images: [String(nodes - 1), 0], filename_prefix: 'a' } },
  })
const csv = (rows: number) => `景别,画面内容,台词\n${times('中景,雨停了,你怎么来了\n', rows)}`
const said = <T>(count: number, make: (text: string, nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(times('雨停了。', 100), nth))
const cues = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    start_ms: nth * 1000,
    end_ms: nth * 1000 + 900,
    text: '你好啊，世界',
    translation: 'Hello',
  }))
const people = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `人物${nth}`, notes: times('雨停了。', 100) }))
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const objects = (count: number) => `[${times('{},', count)}{}]`
/** Of all that is let through to a parser this takes it longest: as many names as there may be values. */
const names = (count: number) => `{${Array.from({ length: count }, (_, nth) => `"${nth}雨":1`).join(',')}}`
const text = (world: World) => ({ text: script(200_000), doc_name: '长文', project_id: world.project_id })

/** Calls that take much, by their names. */
export const CASES: Cases = {
  'centre.entries.import': () => [
    { input: { file: fileOf(`## t\n${times('a\n', 2_000_000)}`, 'a.md') } },
    { input: { file: fileOf(`标题,内容\n${times('一,二\n', 500_000)}`, 'a.csv') }, refusal: /一次最多导入/ },
    { input: { file: fileOf(objects(1_000_000), 'a.json') }, refusal: /一次最多导入/ },
  ],
  'game.agents.importCard': ({ game_id }) => [
    { input: { project_id: game_id, file: fileOf(`{"data":{"name":"x","a":[${times('[],', 3_000_000)}[]]}}`, 'a.json') }, refusal: /太大/ },
    { input: { project_id: game_id, file: fileOf(`{"data":{"name":"x","a":${names(900_000)}}}`, 'a.json') }, refusal: /角色卡太大/ },
  ],
  'game.objects.importGoods': ({ small_id }) => [
    { input: { project_id: small_id, file: fileOf(objects(3_000_000), 'a.json') }, refusal: /一次最多导入/ },
    { input: { project_id: small_id, file: fileOf(`[${names(900_000)}]`, 'a.json') }, refusal: /内容太多/ },
    {
      input: {
        project_id: small_id,
        file: fileOf(`名称,类型\n${Array.from({ length: 5000 }, (_, nth) => `物品${nth},类${nth % 20}`).join('\n')}`, 'a.csv'),
      },
    },
  ],
  'videos.importCaptions': ({ video_id }) => [
    ...[srt(100_000), lrc(200_000), ass(100_000), ttml(100_000)].map(content => ({
      input: { video_id, file: fileOf(content, 'a.srt') },
      refusal: /最多 20000 条/,
    })),
    { input: { video_id, file: fileOf(srt(3, times('长', 3_000_000)), 'a.srt') }, refusal: /文字太多/ },
    { input: { video_id, file: fileOf(srt(3, times('长', 600_000)), 'a.srt') } },
    { input: { video_id, file: fileOf(srt(20_000), 'a.srt') } },
  ],
  'works.storyboards.import': ({ third_id }) => taken({ doc_id: third_id, file: fileOf(csv(300_000), 'a.csv') }),
  'works.storyboards.addRows': ({ second_id, shots }) =>
    taken({ doc_id: second_id, scene_id: shots[0]!.scene_id, rows: said(500, content => ({ content, dialogue: content, note: content })) }),
  'works.storyboards.revert': ({ second_id, shots }) => {
    const steps = shots.map(({ storyboard_id, content }) => ({
      storyboard_id,
      before: { content: times('雨停了。', 500) },
      now: { content },
    }))
    return taken({ doc_id: second_id, steps })
  },
  'films.impact': ({ second_id, block_id }) => taken({ doc_id: second_id, block_id, text: times('雨停了。', 5000) }),
  'works.exchange.import': ({ project_id }) => taken({ project_id, file: fileOf(script(1_000_000), 'a.txt') }),
  'works.exchange.importParts': ({ project_id }) => [
    {
      input: { project_id, file: fileOf(script(200_000), 'a.txt'), plan: fileOf(`{"lines":1,"parts":${objects(1_000_000)}}`, 'plan.json') },
      refusal: /导入方案太大/,
    },
  ],
  'game.screenplays.batch': ({ game_id }) => taken({ project_id: game_id, file: fileOf(script(500_000), 'a.txt') }),
  'evaluation.upload': () => taken({ file: fileOf(script(1_000_000), 'a.txt') }),
  'drawing.poses.upload': () => [{ input: { file: fileOf(`{"people":${objects(160_000)}}`, 'a.json') }, refusal: /./ }],
  'training.upload': ({ model_id }) => [
    { input: { model_id, file: fileOf(times('一,', 2_000_000), 'a.txt') }, refusal: /标签文件/ },
    { input: { model_id, file: fileOf(png, 'a.png') } },
  ],
  'flows.add': () => [
    { input: { name: '长', workflow: passingOn(20_000) }, refusal: /超过/ },
    { input: { name: '中', workflow: passingOn(2000) } },
    { input: { name: '图', workflow: pictures(2000) } },
  ],
  'flows.edit': ({ flow_id, graph_id }) => [
    { input: { comfy_id: flow_id, workflow: pictures(2000) } },
    { input: { comfy_id: graph_id, workflow: passingOn(4900) } },
  ],
  'works.documents.add': world => taken(text(world)),
  'works.documents.updateVersion': ({ third_id }) => taken({ doc_id: third_id, version: 1, text: script(200_000) }),
  'works.ideas.update': ({ idea_id }) => [{ input: { idea_id, version: 1, text: script(100_000) }, refusal: /最多 2000 个字/ }],
  'game.screenplays.add': ({ game_id }) => taken({ project_id: game_id, name: '长文', text: script(200_000) }),
  'game.screenplays.change': ({ game_id, empty_script_id }) =>
    taken({ project_id: game_id, screenplay_id: empty_script_id, version: 1, text: script(200_000) }),
  'game.screenplays.suggest': ({ game_id, script_id }) =>
    taken({ project_id: game_id, screenplay_id: script_id, scene: 1, lines: said(200, line => ({ speaker: '沈岸', text: line })) }),
  'game.screenplays.parse': ({ game_id }) => taken({ project_id: game_id, text: script(50_000) }),
  'assistant.text-tools.segmentFormat': () => taken({ text: script(200_000) }),
  'assistant.text-tools.correct': ({ project_id }) => [
    { input: { project_id, sample: script(200_000), model: 0 } },
    { input: { project_id, sample: inventedNovel(5000).text.slice(0, 5000), model: 0 } },
  ],
  'assistant.text-tools.editElement': ({ doc_id, block_id }) => taken({ doc_id, element_id: block_id, text: times('字', 20_000) }),
  'assistant.conversion.start': () => taken({ text: inventedNovel(1_900_000).text, title: '长' }),
  'evaluation.addBase': () => taken({ work_name: '长', text: script(400_000) }),
  'evaluation.add': () => taken({ work_name: '长', text: script(400_000) }),
  'dubs.save': ({ dub_id }) => taken({ dub_id, changes: said(500, (text, nth) => ({ line_id: nth + 1, text })) }),
  'videos.update': ({ video_id }) => [
    { input: { video_id, captions: cues(19_000) } },
    { input: { video_id, changed: cues(1).map(cue => ({ ...cue, id: 9000 })) } },
  ],
  'characters.saveList': ({ small_id, role_ids }) =>
    taken({ project_id: small_id, characters: people(role_ids.length).map((each, nth) => ({ ...each, character_id: role_ids[nth] })) }),
  'characters.batchAdd': ({ project_id }) => taken({ project_id, characters: people(100) }),
  'dubs.add': () => [
    { input: { text: srt(3500), title: '长' }, refusal: /最多 2000 句/ },
    { input: { text: script(20_000), title: '长' } },
  ],
}

/** Calls that read or work out much, by their names: those of documents, games and boards. */
export const READING: Cases = {
  'works.documents.detail': ({ doc_id }) => taken({ doc_id }),
  'works.documents.read': ({ project_id, doc_id }) => taken({ project_id, doc_id }),
  'works.exchange.export': ({ project_id, doc_id, long_project_id, long_id }) => [
    ...['docx', 'pdf', 'fountain', 'fdx', 'txt', 'md', 'epub'].map(format => ({ input: { project_id, doc_id, format } })),
    { input: { project_id: long_project_id, doc_id: long_id, format: 'txt' } },
  ],
  'works.storyboards.sync': ({ doc_id, long_id }) => [doc_id, long_id].map(doc => ({ input: { doc_id: doc, preview: true } })),
  'works.storyboards.list': ({ doc_id }) => taken({ doc_id }),
  'works.replace.find': ({ project_id, long_project_id }) =>
    [project_id, long_project_id].flatMap(project => [
      { input: { project_id: project, text: '雨' } },
      { input: { project_id: project, text: '(.+)+雨(.+)+站', regex: true }, refusal: /^$|./ },
    ]),
  'characters.presence': ({ project_id, long_project_id, forgetOutlines }) => [
    { input: { project_id } },
    { input: { project_id: long_project_id }, before: forgetOutlines },
  ],
  'works.cards.scenes': ({ project_id }) => taken({ project_id }),
  'works.projects.statistics': ({ project_id }) => taken({ project_id }),
  'assistant.chat.stream': ({ project_id, doc_id }) =>
    [
      { model: 'rules', prompt: '整部作品的大纲', context: { project_id, doc_id } },
      { model: 'rules', prompt: '没有回收的伏笔', context: { project_id, doc_id } },
      { model: 'rules', prompt: '谁在哪一场', context: { project_id, scope: 'work' } },
      { model: 'qwen', prompt: '雨停以后谁先走？', context: { project_id, doc_id, scope: 'document', selection: times('雨停了。', 1500) } },
      { model: 'qwen', prompt: '雨停以后谁先走？', context: { project_id, scope: 'work' } },
    ].map(input => ({ input })),
  'game.agents.createInstance': ({ agent_id, script_id }) => taken({ agent_id, doc_id: script_id, scene: 0 }),
  'game.agents.dialog': ({ talk_id }) => taken({ instance_id: talk_id, message: times('你为什么不走？', 500) }),
  'dubs.export': ({ said_id }) => ['wav', 'zip', 'cues'].map(format => ({ input: { dub_id: said_id, format } })),
  'dubs.addFromDoc': ({ second_id }) => taken({ doc_id: second_id }),
  'dubs.detail': ({ dub_id }) => taken({ dub_id }),
  'videos.script': ({ doc_id }) => taken({ doc_id }),
  'videos.result': ({ video_id }) => taken({ video_id }),
  'videos.download': ({ video_id }) => ['srt', 'ass', 'ttml'].map(format => ({ input: { video_id, format } })),
  'game.play.check': ({ game_id, cold_game_id }) =>
    [cold_game_id, game_id].map(project_id => ({ input: { project_id }, refusal: /^$|处错误/ })),
  'game.play.share': ({ game_id }) => taken({ project_id: game_id }),
  'game.play.changeShare': ({ game_id, share }) => taken({ project_id: game_id, share_id: share.share_id, publish: true }),
  'game.play.play': ({ share }) => taken({ link: share.link, password: '' }),
  'game.play.count': ({ share }) => taken({ link: share.link, password: '', nodes: [{ node_id: 'n1', visits: 1 }] }),
  'game.play.export': ({ game_id }) =>
    ['json', 'docx', 'csv', 'twee', 'ink', 'yarn', 'renpy'].map(format => ({ input: { project_id: game_id, format } })),
  'game.graph.digraph': ({ game_id }) => taken({ project_id: game_id }),
  'game.screenplays.check': ({ game_id, script_id }) => taken({ project_id: game_id, screenplay_id: script_id }),
  'game.screenplays.sync': ({ game_id, script_id }) => taken({ project_id: game_id, screenplay_id: script_id }),
  'comic.work': ({ project_id, doc_id }) => taken({ project_id, doc_id }),
  'works.shotPictures.continuity': ({ doc_id }) => taken({ doc_id }),
  'works.canvas.pour': ({ doc_id, second_id }) => [
    { input: { doc_id, anew: false }, refusal: /最多 400 页/ },
    ...[false, false, true].map(anew => ({ input: { doc_id: second_id, anew } })),
  ],
  'works.canvas.pages': ({ second_id }) => taken({ doc_id: second_id }),
  'films.detail': ({ second_id }) => taken({ doc_id: second_id }),
  'works.canvas.follow': ({ second_id }) => taken({ doc_id: second_id }),
  'works.documents.opening': ({ doc_id }) => taken({ doc_id }),
  'works.exchange.exportPages': ({ project_id, doc_id }) => taken({ project_id, doc_id, since: '2026-01-01T00:00:00Z' }),
  'works.exchange.unsaid': ({ project_id, doc_id }) => taken({ project_id, doc_id, format: 'txt' }),
  'works.storyboards.export': ({ doc_id }) =>
    ['csv', 'xlsx', 'docx', 'pdf_table', 'otio', 'fcp7'].map(format => ({ input: { doc_id, format } })),
  'flows.info': ({ graph_id, changeGraph }) => [{ input: { comfy_id: graph_id } }, { input: { comfy_id: graph_id }, before: changeGraph }],
  'flowGraphs.keep': ({ graph_id, changeGraph }) => [{ input: { comfy_id: graph_id, name: '定稿' }, before: changeGraph }],
  'flowGraphs.open': ({ flow_id, closed_graph_id }) => [flow_id, closed_graph_id].map(comfy_id => ({ input: { comfy_id } })),
  'flows.draw': ({ flow_id }) => taken({ comfy_id: flow_id, n: 20 }),
  'flows.exported': ({ graph_id }) => taken({ comfy_id: graph_id }),
  'works.history.get': ({ history_id }) => taken({ history_id }),
  'works.history.recover': ({ doc_id, history_id }) => taken({ doc_id, history_id }),
  'evaluation.snapshot': ({ eid }) => taken({ eid, page: 1, size: 20 }),
  'evaluation.run': ({ eid }) => taken({ eid, by_ai: 0 }),
  'evaluation.report': ({ eid }) => taken({ eid }),
  'evaluation.novel': ({ eid }) => taken({ eid }),
  'evaluation.people': ({ eid }) => taken({ eid }),
  'evaluation.export': ({ eid }) => ['pdf', 'docx'].map(format => ({ input: { eid, format } })),
  'evaluation.again': ({ eid }) => taken({ eid }),
  'works.history.add': ({ doc_id }) => [{ input: { doc_id, name: '版本' }, refusal: /^$|不能重复/ }],
}

/** Calls of which nothing is read on the loop, and why. */
export const UNREAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'account.setAvatar',
      'files.image',
      'works.pictures.upload',
      'pictureTools.upload',
      'works.materials.upload',
      'centre.official.upload',
    ].map(name => [name, 'a picture: libvips decodes it in threads of its own']),
  ),
  ...Object.fromEntries(
    ['files.file', 'works.resources.addVideo', 'works.resources.addAudio', 'flows.upload', 'videos.upload', 'voices.trainTimbre'].map(
      name => [name, 'kept as a file; of its content the first bytes are looked at'],
    ),
  ),
  'models.own.addFile': 'of a model the header alone is read, which has a limit of its own',
  ...Object.fromEntries(
    [
      'drawing.draw',
      'batches.save',
      'batches.draw',
      'drawing.subjects.drawMirror',
      'drawing.subjects.drawResource',
      'drawing.subjects.drawPanel',
      'training.putParams',
      'works.canvas.setMark',
      'works.canvas.matchingInfo',
      'game.agents.createAgent',
      'game.agents.saveAgent',
      'game.agents.dashscope',
      'pictureTools.quick',
      'engines.add',
      'engines.update',
      'engines.try',
    ].map(name => [name, 'kept or passed on as it came; the body has the limit of its schema']),
  ),
  'assistant.chat.edit': 'kept as it came; the pairs of at most 60,000 characters are taken, as of every answer',
  'game.play.talk': 'passed on as it came',
  'downloads.joint': 'addresses of files, which are fetched one after the other',
  'centre.official.takeDrawn': 'addresses of files, which are taken one after the other',
  'voices.saveLexicon': 'kept as it came; the body has the limit of its schema',
  'videos.read': 'the script is read by the job',
  'videos.readAll': 'the script is read by the job',
}
