// What the people of a grown team do, as requests: with texts, cards and drawings, and with its large things.
import { GROWN, type SeededTeam } from '../grown/seed.ts'
import { cuesOf } from '../grown/things.ts'
import { DRAWING } from './served.ts'
import { pick } from './visitor.ts'

export type Request = readonly [method: string, path: string, body?: object]
export type Deed = (team: SeededTeam) => Request

const G = '/ixj_web/v3/game'
const V = '/ai_web/ai/batch_video'
const node = () => `n${Math.floor(Math.random() * GROWN.nodes)}`
const place = () => Math.floor(Math.random() * 1000)
const CAPTIONS = cuesOf(GROWN.captions)
const changedCaption = () => ({ ...pick(CAPTIONS), text: `雨停了 ${place()}` })
let nextCard = 0
const asked = (text: string) => encodeURIComponent(text)

/** As often as they stand here. */
export const TEXT_DEEDS: readonly Deed[] = [
  ({ docs }) => ['GET', `/ixj_web/doc/detail?doc_id=${pick(docs)}`],
  ({ docs }) => ['GET', `/ixj_web/doc/head?doc_id=${pick(docs)}`],
  ({ docs }) => ['GET', `/ixj_web/doc/head?doc_id=${pick(docs)}`],
  ({ work }) => ['GET', `/ixj_web/doc/list?project_id=${work}`],
  () => ['GET', '/ixj_web/project/list?page=1&size=40'],
  () => ['GET', '/ixj_web/project/list?page=1&size=40'],
  ({ work }) => ['GET', `/ixj_web/works/idea_card/get_idea_card_list_all?project_id=${work}`],
  ({ docs }) => ['POST', '/ixj_web/comment', { doc_id: pick(docs), body: '这里重了', level: 'whole' }],
  ({ docs }) => ['PUT', '/ixj_web/doc/update_name', { doc_id: pick(docs), doc_name: `第 ${place()} 集` }],
  () => ['POST', '/ai_web/ai/draw_picture_list', { size: 40 }],
  () => ['POST', '/ai_web/ai/draw_picture', DRAWING],
  () => ['GET', '/ixj_web/message/quantity'],
]
/** With large things, besides. */
export const ALL_DEEDS: readonly Deed[] = [
  ...TEXT_DEEDS,
  ({ things: { game } }) => ['POST', `${G}/node`, { project_id: game, type: 'PLOT', x: 0, y: 0 }],
  ({ things: { game } }) => ['PUT', `${G}/node_digraph_info`, { project_id: game, nodes: [{ node_id: node(), x: place(), y: place() }] }],
  ({ things: { game } }) => ['GET', `${G}/node?project_id=${game}&node_id=${node()}`],
  ({ things: { dub } }) => ['GET', `/ai_web/ai/voice/dub/detail?dub_id=${dub}`],
  ({ things: { dub, lines } }) => [
    'PUT',
    '/ai_web/ai/voice/dub/save',
    { dub_id: dub, changes: [{ line_id: pick(lines), text: `末班车 ${place()} 点。` }] },
  ],
  ({ doc }) => ['GET', `/ixj_web/comic/comic_pages?doc_id=${doc}`],
  () => ['GET', `/mt_web/material/list?keyword=${asked('雨夜')}&page=1&size=20`],
  ({ things: { video } }) => ['GET', `${V}/video_result?video_id=${video}`],
  ({ things: { video } }) => ['PUT', `${V}/update_caption`, { video_id: video, changed: [changedCaption()] }],
  () => ['GET', '/ixj_web/asset/list?size=60'],
  () => ['GET', `/ixj_web/asset/list?size=60&keyword=${asked('红伞')}`],
]
/** What only one of them does now and then, and what is measured by itself. */
export const RARE_DEEDS: readonly Deed[] = [
  ({ work }) => ['GET', `/ixj_web/works/idea_card/scene_list?project_id=${work}`],
  ({ work }) => ['GET', `/ixj_web/project/statistics?project_id=${work}&days=30`],
  ({ cards }) => [
    'PUT',
    '/ixj_web/works/idea_card/update',
    { card_id: cards[nextCard++ % cards.length], version: 1, title: `节拍 ${place()}` },
  ],
  ({ doc }) => ['GET', `/ixj_web/comic/storyboard_list?doc_id=${doc}`],
  ({ things: { shots } }) => ['PUT', '/ixj_web/comic/comic_storyboard', { storyboard_id: pick(shots), content: `雨停了 ${place()}` }],
  () => ['GET', `${V}/list?page=1&size=20`],
]
