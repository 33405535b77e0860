// Makes what tests begin with, through the calls that people use: a work, a document in it, a member with these keys.
import type { Loose, Person, Studio } from './studio.ts'

/** @param more fields of the call in place of the usual ones @returns its id */
export async function aWork(person: Person, more: object = {}): Promise<number> {
  const given = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT', ...more }
  return (await person.call('POST', '/ixj_web/project/add', given)).data.project_id as number
}

/** A document of a work, with two short lines where `more` has no text. @returns its id */
export async function aDoc(person: Person, project_id: number, more: object = {}): Promise<number> {
  const given = { project_id, doc_name: '第 1 集', text: '△雨停了。\n顾晚：走吧。', ...more }
  return (await person.call('POST', '/ixj_web/doc/add', given)).data.doc_id as number
}

/** A colleague who has joined a work. @param keys author keys there; null = those of the team role */
export async function aMember(studio: Studio, host: Person, project_id: number, keys: readonly string[] | null = null): Promise<Person> {
  const person = await studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId, permissions: keys })
  return person
}

/** A video, or a subtitle file, uploaded in one part. @param more of the batch: a profile, settings, the work @returns its id */
export async function addVideo(person: Person, name: string, bytes: Uint8Array, more: object = {}): Promise<number> {
  const { token } = (await person.call<Loose>('GET', '/ai_web/ai/batch_video/request_batch_upload_token')).data
  const file: [Blob, string] = [new Blob([new Uint8Array(bytes)]), name]
  const sent = await person.upload('POST', '/ai_uploader/subtitle_media/batch_upload', { token, name, offset: '0', file })
  const uploads = [{ upload_id: sent.data.upload_id as number, name }]
  const { data } = await person.call<Loose>('POST', '/ai_web/ai/batch_video/add_upload_batch_info', { uploads, ...more })
  return data.list[0].video_id as number
}
