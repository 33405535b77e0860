// What of a storyboard does not fit together, and where each part of a shot's prompt comes from.
import path from 'node:path'
import type { ContinuityFinding, PromptPart } from '@qianmu/contract/works/shot-pictures'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { isGenerated, readRequest } from '@qianmu/drawing'
import { type ContinuityPerson, discontinuities } from '@qianmu/script/shots/continuity'
import { drawnWords } from '@qianmu/script/shots/drawn-words'
import { tracePrompt } from '@qianmu/script/shots/trace'
import type { Uses } from '../../app.ts'
import { castRows, namedOf } from '../../characters/index.ts'
import { clausesOf, phrasesOf, promptWith, subjectOf, toldIn } from '../../drawing/subjects/index.ts'
import { found, refuseMissing } from '../../kit/refuse.ts'
import { assetRows } from '../assets/index.ts'
import { ofText } from '../documents/index.ts'
import { usedStyle } from '../styles/index.ts'
import { actionsIn, linesOfScene } from './scene-lines.rules.ts'
import { shotNameOf } from './shots.store.ts'

const RULES = path.join(import.meta.dirname, 'scene-lines.rules.ts')
const actionsOf = ofText(RULES, actionsIn)
const sceneLinesOf = ofText(RULES, linesOfScene)

/** Findings of the whole document, in its order. */
export async function continuityOf(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
  docId: number,
  scenes: readonly StoryboardScene[],
): Promise<ContinuityFinding[]> {
  const [actions, assets, cast] = await Promise.all([actionsOf(app, 0, docId), assetRows(app.pool, workId), castRows(app.pool, workId)])
  const people = cast
    .filter(({ status }) => status !== 'ignored')
    .map((row): ContinuityPerson => {
      const { name, aliases } = namedOf(row)
      const role = assets.find(({ kind, character_id }) => kind === 'role' && character_id === row.id)
      // Somebody with clothes of their own for several occasions wears one of them: none of these is the one.
      return { name, aliases, looks: role ? clausesOf(role) : row.appearance ? [row.appearance] : [] }
    })
  const places = assets.flatMap(({ kind, name, aliases }) => (kind === 'scene' ? [name, ...aliases] : []))
  const given = scenes.map(({ scene_id, heading, shots }) => ({
    heading,
    lines: actions.get(scene_id) ?? [],
    shots: shots.map(({ storyboard_id, content: seen }) => ({ id: storyboard_id, content: seen })),
  }))
  return discontinuities(given, people, places).map(({ id, other, ...finding }) => ({ ...finding, storyboard_id: id, other_id: other }))
}

/** The parts of a drawing's prompt, or of what would be drawn now. */
export async function whyOf(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
  shot: Shot,
  scenes: readonly StoryboardScene[],
  { recordId, words }: { recordId?: number | undefined; words?: string | undefined },
): Promise<PromptPart[]> {
  const scene = found(
    scenes.find(({ scene_id }) => scene_id === shot.scene_id),
    '场次',
  )
  const at = scene.shots.findIndex(({ storyboard_id }) => storyboard_id === shot.storyboard_id)
  const [lines, assets, style] = await Promise.all([
    sceneLinesOf(app, 0, shot.doc_id, shot.scene_id),
    toldIn(app.pool, workId),
    usedStyle(app.pool, workId),
  ])
  const lora = (models: readonly { type: string; file: string }[]) => models.flatMap(({ type, file }) => (type === 'lora' ? file : []))
  const prompt = recordId
    ? await promptOf(app, workId, shot, recordId)
    : await promptWith(
        app,
        workId,
        (words ?? drawnWords(shot, scene.heading)).split(/[，,\n]+/).flatMap(each => each.trim() || []),
      )
  return tracePrompt(prompt, {
    shot: { ...shot, id: shot.storyboard_id, name: shotNameOf(scene, at) },
    heading: scene.heading,
    lines,
    sheets: assets.map(asset => ({ ...asset, phrases: phrasesOf(asset), loras: lora(asset.models) })),
    style: style && { id: style.style_id, name: style.name, words: style.words, loras: lora(style.models) },
  })
}

async function promptOf(app: Uses<'pool'>, workId: number, { storyboard_id }: Shot, recordId: number): Promise<string[]> {
  const record = await subjectOf(app, recordId)
  if (record.scene !== 'cartoon' || record.workId !== workId || record.subjectId !== String(storyboard_id)) return refuseMissing('绘图记录')
  const reading = readRequest(record.request)
  return 'request' in reading && isGenerated(reading.request) ? reading.request.param.prompt : []
}
