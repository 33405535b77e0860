// What the tests of storyboards share: a comic with a script for each test, its shots, and pictures to give them.
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'

export { studio }

const SCRIPT = '1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n2、门厅 日 内\n△灯亮。\n顾晚：末班车晚点。'

/** The founder, the comic and the document of the running test. */
export let host: Person
export let work_id = 0
export let doc_id = 0

/** Gives each test of a file a founder with a comic of one document. */
export function useComic(more: Parameters<typeof useSketches>[0] = {}): void {
  useSketches(more)
  beforeEach(async () => {
    host = await studio.founder()
    work_id = await workOf(host)
    doc_id = await docOf(SCRIPT)
  })
}

/** Goes on with another document of this text. */
export const turnTo = async (text: string): Promise<void> => void (doc_id = await docOf(text))

export const call = (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/comic/${path}`, body)
export const workOf = async (person: Person) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })).data
    .project_id as number
export const docOf = async (text: string, work = work_id, person = host) =>
  (await person.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第 1 话', text })).data.doc_id as number
/** A picture that a person uploaded. */
export const picture = async (background: string, person = host) => {
  const png = sharp({ create: { width: 64, height: 36, channels: 3, background } }).png()
  const bytes = new Uint8Array(await png.toBuffer())
  return (await person.upload('POST', '/ixj_web/image', { file: [new Blob([bytes]), 'a.png'] })).data as { file_id: number; url: string }
}
export const list = async (who = host) => (await call('GET', 'storyboard_list', { doc_id }, who)).data
/** What the shots show or say, by scene. */
export const scenes = async () =>
  (await list()).scenes.map((scene: Loose) => scene.shots.map((shot: Loose) => shot.content || shot.dialogue))
export const shots = async (): Promise<Loose[]> => (await list()).scenes.flatMap((scene: Loose) => scene.shots)
export const sync = async (body: object = {}) => (await call('POST', 'storyboard_list_sync', { doc_id, ...body })).data
/** The field at which a call was refused. */
export const fieldOf = (answer: Loose) => answer.data?.fields?.[0]?.field
/** Changes the text of the document. */
export async function rewrite(change: (content: Loose) => void) {
  const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  change(content)
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content })).status).toBe(0)
}
