// Dubbing of many lines: grids that are made of texts, brought up to their script, and said by a job.
import { DUB_LIMITS } from '@qianmu/contract/sound/dubs'
import { spokenText } from '@qianmu/engines/speech'
import { NARRATOR } from '@qianmu/script/language/cue-name'
import { diffSequences } from '@qianmu/script/myers'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { peopleOf } from '../characters/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuseField } from '../kit/refuse.ts'
import { ofText } from '../works/documents/index.ts'
import { sceneName, storyboardOf } from '../works/storyboards/index.ts'
import { calledBy } from './called.rules.ts'
import { DUB_JOB, type DubPayload } from './dub.job.ts'
import * as store from './dubs.store.ts'
import { linesOfShots, linesOfText, type SaidLine, spokenIn } from './lines.rules.ts'
import type { Owner } from './records.store.ts'
import { packsOf } from './say.ts'

type Casting = Uses<'files' | 'pool' | 'settings' | 'speech'>

/** The voices of a sex, where it is known. */
const VOICES_OF: Readonly<Record<string, string>> = { __proto__: null as never, 女: 'female', 男: 'male' }

/**
 * A voice for each speaker, so that a grid can be heard at once: the narrator's own, then each another of their sex as long as there are any.
 * @param sexes of the characters of the work, by name
 */
export async function castFor(
  app: Casting,
  teamId: number,
  lines: readonly Pick<SaidLine, 'speaker'>[],
  sexes: ReadonlyMap<string, string> = new Map(),
): Promise<Record<string, string>> {
  const { list } = await packsOf(app, teamId)
  const voices = list.filter(pack => pack.timbre_id === null)
  const speakers = [...new Set(lines.map(line => line.speaker))]
  if (speakers.length > DUB_LIMITS.speakers) refuseField('text', `最多 ${DUB_LIMITS.speakers} 个角色`)
  const [narrator, ...others] = voices
  if (!narrator) return {}
  const uses = new Map(others.map(voice => [voice, 0]))
  const voiceFor = (speaker: string) => {
    const fitting = others.filter(voice => voice.gender === VOICES_OF[sexes.get(speaker) ?? ''])
    const [first, ...rest] = fitting.length ? fitting : others
    if (speaker === NARRATOR || !first) return narrator
    const least = rest.reduce((one, other) => (uses.get(other)! < uses.get(one)! ? other : one), first)
    uses.set(least, uses.get(least)! + 1)
    return least
  }
  return Object.fromEntries(speakers.map(speaker => [speaker, voiceFor(speaker).voice_id]))
}
/** The sexes of people, by name. */
const sexesOf = (people: readonly { name: string; gender: string }[]) => new Map(people.map(({ name, gender }) => [name, gender]))
/** The cast of a grid with a voice for everybody who speaks and has none. */
export async function wholeCast(app: Casting, actor: Actor, dub: store.DubRow): Promise<Record<string, string>> {
  const source = await store.sourceOf(app, dub, actor)
  const sexes = source ? sexesOf(await peopleOf(app, source.project_id)) : new Map<string, string>()
  const made = await castFor(app, dub.team_id, await store.linesOf(app, dub.id), sexes)
  return { ...made, ...Object.fromEntries(Object.entries(dub.cast).filter(([, voice]) => voice !== '')) }
}
export const checked = (lines: readonly SaidLine[], field: string): readonly SaidLine[] => {
  if (!lines.length) refuseField(field, field === 'doc_id' ? '这里没有台词，可以先在文档里写对白' : '请先输入对话内容')
  if (lines.length > DUB_LIMITS.lines) refuseField(field, `最多 ${DUB_LIMITS.lines} 句，请分开配音`)
  return lines
}

const RULES = path.join(import.meta.dirname, 'lines.rules.ts')
/** The dialogue of a document, or of one of its scenes, with the scenes that it has. */
export const linesOfScript = ofText(RULES, spokenIn)
export const linesGiven = apart(RULES, linesOfText)
/** The dialogue of a storyboard, or of one of its scenes, with its scenes. */
export async function linesOfBoard(app: Parameters<typeof storyboardOf>[0], row: Row, docId: number, sceneId: string) {
  const scenes = (await storyboardOf(app, row, docId)).scenes.filter(scene => !sceneId || scene.scene_id === sceneId)
  return { lines: linesOfShots(scenes.flatMap(scene => scene.shots)), scenes }
}

/** What a grid is made of: lines of a document, and the scenes that it has. */
export interface Said {
  doc_id: number
  title: string
  lines: readonly SaidLine[]
  scenes: readonly (Parameters<typeof sceneName>[0] & { scene_id: string })[]
}
/** Lines by the names of the cast, with the sexes of its people, and the scenes that have lines. */
async function ofWork(app: Uses<'pool'>, { workId }: Row, { lines: given, scenes }: Said) {
  const people = (await peopleOf(app, workId)).map((person, nth) => ({ id: nth + 1, ...person }))
  const lines = calledBy(checked(given, 'doc_id'), people)
  const said = new Set(lines.map(line => line.scene_id))
  return {
    lines,
    sexes: sexesOf(people),
    scenes: scenes.filter(({ scene_id }) => said.has(scene_id)).map(scene => ({ scene_id: scene.scene_id, name: sceneName(scene) })),
  }
}

/** A new grid of lines of a document, with a voice for everybody who speaks. @returns its id */
export async function dubOf(app: Casting, actor: Owner, row: Row, given: Said): Promise<number> {
  const { lines, sexes, scenes } = await ofWork(app, row, given)
  return store.insertDub(app, actor, given.title, await castFor(app, actor.teamId, lines, sexes), lines, { doc_id: given.doc_id, scenes })
}

/**
 * Makes a grid say what its document says now. A line keeps its takes and its voice; one whose words have changed is stale, new ones come in where
 * they stand, those that are said no more go. Who speaks for the first time gets a voice.
 */
export async function followLines(app: Casting & Uses<'events'>, row: Row, dub: store.DubRow, given: Said): Promise<void> {
  const { lines, sexes, scenes } = await ofWork(app, row, given)
  const cast = { ...(await castFor(app, dub.team_id, lines, sexes)), ...dub.cast }
  const before = await store.linesOf(app, dub.id)
  const numbers = new Map<string, number>()
  // How a line is said (pauses, emotions) stands in its text, and is no other line.
  const numberOf = ({ text }: Pick<SaidLine, 'text'>) => {
    const key = spokenText(text)
    return numbers.get(key) ?? (numbers.set(key, numbers.size), numbers.size - 1)
  }
  const hunks = diffSequences(before.map(numberOf), lines.map(numberOf))
  const isCalledSo =
    lines.every(({ speaker }) => speaker in dub.cast) &&
    before.every((line, nth) => line.speaker === lines[nth]?.speaker && line.block_id === (lines[nth]?.block_id ?? ''))
  if (hunks.length === 0 && isCalledSo) return
  const now: Parameters<typeof store.writeLines>[2][number][] = []
  let at = 0
  const same = (end: number) => {
    for (; now.length < end; at++) now.push({ ...lines[now.length]!, id: before[at]!.id, text: before[at]!.text })
  }
  for (const { aStart, aEnd, bStart, bEnd } of hunks) {
    same(bStart)
    for (let nth = bStart; nth < bEnd; nth++) now.push({ ...lines[nth]!, id: before.slice(aStart, aEnd)[nth - bStart]?.id ?? null })
    at = aEnd
  }
  same(lines.length)
  await store.writeLines(app, dub.id, now, { cast, scenes })
  await app.events.changed({ teamId: dub.team_id }, 'dubs', dub.id)
}

/** Asks for voices for everybody who has none; undefined where all have one. */
function withoutVoice(lines: readonly store.WithTake[], dub: store.DubRow): string | undefined {
  const mute = new Set(lines.filter(line => !store.voiceOf(line, dub.cast)).map(line => line.speaker))
  const isNarrated = mute.delete(NARRATOR)
  const [one, ...more] = mute
  if (one === undefined) return isNarrated ? '请先为旁白配置音色' : undefined
  const named = [one, ...more, ...(isNarrated ? [NARRATOR] : [])]
  return named.length > 1 ? `请先为这些角色配置配音：${named.join('、')}` : `请先为该角色配置配音：${one}`
}

/** Queues lines to be said. @returns the job's id */
export async function sayLines(
  app: Uses<'events' | 'jobs' | 'pool'>,
  { userId, teamId }: Owner,
  dub: store.DubRow,
  lines: readonly store.WithTake[],
): Promise<number> {
  const without = withoutVoice(lines, dub)
  if (without) refuseField('cast', without)
  const ids = lines.map(line => line.id)
  const payload: DubPayload = { dub_id: dub.id }
  const job = { kind: DUB_JOB, title: `配音「${dub.title.slice(0, 20)}」`, userId, teamId, payload }
  return inTransaction(app.pool, async client => {
    const { id } = await app.jobs.enqueue(job, client)
    await store.queueLines(client, id, ids)
    await app.events.changed({ teamId: dub.team_id }, 'dubs', dub.id, ids, client)
    return id
  })
}
