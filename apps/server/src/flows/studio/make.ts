// What nodes of a workflow have made of a document: the stages of its film, each as far as it is missing or late, and then what came of it.
import { films, type FilmStageKey } from '@qianmu/contract/film'
import { StudioFault, type StudioFile } from '@qianmu/engines'
import { writeSubtitles } from '@qianmu/subtitle'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { pagesNow, paintPageFile } from '../../canvas/index.ts'
import { bytesOf, filesBehind } from '../../drawing/index.ts'
import { isOver } from '../../jobs/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import type { Inside } from '../../kit/calls/inside.ts'
import { exportedBytes } from '../../works/exchange/index.ts'
import { heardOf, storyboardOf } from '../../works/storyboards/index.ts'
import { type Reading, rightTo } from './doc.ts'

export type MakingApp = Reading & Uses<'jobs' | 'settings'>
const LOOK_MS = 400
/** Pictures, takes and pages that a run hands on. */
const MOST = 120
const MEDIA = /^(?:image|audio|video)\//

/** A document, who asks for what is made of it, and how they ask. */
export interface Make {
  app: MakingApp
  actor: Actor
  ask: Inside
  docId: number
  signal: AbortSignal
}

/** Makes some stages of a film, as far as they are missing or late, and waits for them. */
async function made({ app, actor, ask, docId, signal }: Make, only: FilmStageKey[]): Promise<Row> {
  const row = await rightTo(app, actor, docId, 'write')
  const { job_id: id } = await ask(films.make, { doc_id: docId, only })
  for (;;) {
    const job = await app.jobs.find(id)
    if (!job) throw new StudioFault('任务已被清除，请再来一次')
    if (job.state === 'done') return row
    if (isOver(job.state)) throw new StudioFault(job.error || '被停下了')
    await sleep(LOOK_MS, undefined, { signal })
  }
}

/** The bytes behind addresses that the person may use, in their order; those that are gone are left out. */
async function filesAt(app: MakingApp, actor: Actor, addresses: readonly string[]) {
  const some = addresses.slice(0, MOST)
  const rows = await filesBehind(app, { userId: actor.userId, teamId: actor.teamId }, some, MEDIA)
  const files: { at: number; bytes: Uint8Array; ending: string }[] = []
  for (const [at, address] of some.entries()) {
    const row = rows.get(address)
    if (row) files.push({ at, bytes: await bytesOf(app, row), ending: /\.([a-z0-9]{1,5})$/i.exec(row.name)?.[1] ?? 'wav' })
  }
  return files
}
const sound = (name: string, { bytes, ending }: { bytes: Uint8Array; ending: string }): StudioFile => ({
  kind: 'audio',
  name: `${name}.${ending}`,
  bytes,
})

export const MAKES: Readonly<Record<string, (make: Make) => Promise<unknown[]>>> = {
  async QianmuPictures(make) {
    const { app, actor, docId } = make
    const row = await made(make, ['storyboard', 'pictures'])
    const shots = (await storyboardOf(app, row, docId)).scenes.flatMap(scene => scene.shots)
    const files = await filesAt(
      app,
      actor,
      shots.flatMap(({ picture, candidate }) => (picture ?? candidate)?.image_url ?? []),
    )
    return [files.map(({ bytes }) => bytes)]
  },
  async QianmuVoices(make) {
    const { app, actor, docId } = make
    const row = await made(make, ['storyboard', 'voices'])
    const voices = (await heardOf(app, actor, row, docId)).flatMap(({ heard }) => heard.voices)
    const files = await filesAt(
      app,
      actor,
      voices.map(({ url }) => url),
    )
    return [files.map(file => sound(`${String(file.at + 1).padStart(3, '0')}`, file))]
  },
  async QianmuMusic(make) {
    const { app, actor, ask, docId } = make
    await made(make, ['storyboard', 'music'])
    const { music } = await ask(films.detail, { doc_id: docId })
    const [file] = music ? await filesAt(app, actor, [music.url]) : []
    if (!file) throw new StudioFault('没有作出配乐')
    return [sound('配乐', file)]
  },
  async QianmuCues(make) {
    const { app, actor, docId } = make
    const row = await made(make, ['storyboard', 'voices'])
    let from = 0
    const cues = (await heardOf(app, actor, row, docId)).flatMap(({ heard }) => {
      const began = from
      from += heard.seconds
      return heard.captions.map(({ speaker, text, at, until }) => ({
        start: Math.round((began + at) * 1000),
        end: Math.round((began + until) * 1000),
        text,
        speaker,
      }))
    })
    return [writeSubtitles(cues, 'srt', { names: true }).text]
  },
  async QianmuPages(make) {
    const { app, actor, docId, signal } = make
    await made(make, ['storyboard', 'pictures', 'pages'])
    const pages = await pagesNow(app, docId)
    const painted: Uint8Array[] = []
    for (const { page } of pages.slice(0, MOST)) {
      const [first] = await paintPageFile(app, actor.userId, page, { format: 'png', dpi: 100, bleed: false }, signal)
      if (first) painted.push(first.bytes)
    }
    return [painted]
  },
  async QianmuFilm(make) {
    const { app, ask, docId } = make
    await made(make, [])
    const { file_job } = await ask(films.detail, { doc_id: docId })
    const bytes = file_job === null ? undefined : await exportedBytes(app, file_job)
    if (!bytes) throw new StudioFault('没有合成样片')
    return [{ kind: 'video', name: '样片.mp4', bytes } satisfies StudioFile]
  },
}
