// The job that makes the sample work: by the calls a person would use, each once, so that it is all a work of their own could be.
import { contract } from '@qianmu/contract'
import { blocksOf, textOf } from '@qianmu/script/elements'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../app.ts'
import { filmLink, stopFilm } from '../film/index.ts'
import { isOver, JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import type { AskingAs, Inside } from '../kit/calls/inside.ts'
import { inTransaction } from '../kit/pool.ts'
import { Refusal } from '../kit/refuse.ts'
import { memberOf } from '../kit/session.store.ts'
import { contentNow } from '../works/documents/index.ts'
import { holdSample, noteMade, putSample, sampleRow } from './beginning.store.ts'
import { BEATS, CAST, COMMENTS, EPISODES, RELATIONS, REVIEW, STYLE, storyTexts, TITLE } from './story.ts'

export const SAMPLE_JOB = 'sample'
const LOOK_MS = 400
/** Share of the whole after which all but the films is there. */
const READY = 0.25
export const episodeKey = (nth: number) => `doc${nth}`

/** Begins the sample of a team, or tells the job that made it or makes it. */
export const beginSample = (app: Uses<'jobs' | 'now' | 'pool'>, { userId, teamId }: Actor): Promise<number> =>
  inTransaction(app.pool, async client => {
    const row = await holdSample(client, teamId)
    const going = row?.job_id == null ? undefined : await app.jobs.find(row.job_id)
    if (going && (going.state === 'done' || !isOver(going.state))) return going.id
    const job = await app.jobs.enqueue({ kind: SAMPLE_JOB, title: `示例作品《${TITLE}》`, userId, teamId, payload: {} }, client)
    if (row) await client.query('update samples set job_id = $2 where team_id = $1', [teamId, job.id])
    else await putSample(app, client, { teamId, userId, jobId: job.id })
    return job.id
  })

export type SampleApp = Uses<'collab' | 'jobs' | 'long' | 'now' | 'pool'>
interface Making {
  app: SampleApp
  ask: Inside
  teamId: number
  made: Record<string, number>
}

/** A step that gives something an id is done once, however often the job runs. */
async function once({ app, teamId, made }: Making, step: string, make: () => Promise<number>): Promise<number> {
  const before = made[step]
  if (before !== undefined) return before
  const id = await make()
  await noteMade(app, teamId, step, id)
  return (made[step] = id)
}
/** The same of one that gives nothing. */
const done = (making: Making, step: string, make: () => Promise<unknown>) =>
  once(making, step, async () => {
    await make()
    return 1
  })

async function makeCast({ ask }: Making, project_id: number): Promise<Map<string, number>> {
  const known = await ask(contract.characters.list, { project_id })
  const named = new Set(known.map(({ name }) => name))
  const characters = CAST.filter(({ name }) => !named.has(name)).map(({ ...each }) => ({
    ...each,
    aliases: 'aliases' in each ? [...each.aliases] : [],
    status: 'confirmed' as const,
  }))
  const { added } = characters.length ? await ask(contract.characters.batchAdd, { project_id, characters }) : { added: [] }
  return new Map([...known, ...added].map(({ name, character_id }) => [name, character_id]))
}

async function makeBeats(making: Making, project_id: number, docs: readonly number[]): Promise<void> {
  const { ask } = making
  const idea = { project_id, idea_name: '节拍', doc_type: 4 as const, edit_type: 2 as const }
  const idea_id = await once(making, 'beats', async () => (await ask(contract.ideas.add, idea)).idea_id)
  const episodes = await ask(contract.cards.scenes, { project_id })
  for (const [nth, { at, ...beat }] of BEATS.entries()) {
    const [episode, scene] = at
    const doc_id = docs[episode]!
    const found = episodes.find(each => each.doc_id === doc_id)?.scenes[scene]
    const scenes = found ? [{ doc_id, scene_id: found.scene_id }] : []
    await once(
      making,
      `beat${nth}`,
      async () => (await ask(contract.cards.add, { project_id, idea_id, type: 'beat', ...beat, scenes })).card_id,
    )
  }
}

/** What is said of the first episode, and its review. */
async function makeReview(making: Making, doc_id: number): Promise<void> {
  const { app, ask } = making
  const blocks = [...blocksOf(await contentNow(app, doc_id))]
  for (const [nth, { quote, ...said }] of COMMENTS.entries()) {
    const block = blocks.find(each => textOf(each).includes(quote))
    const selection = block && { block_id: block.attrs.id, start: textOf(block).indexOf(quote), quote }
    await once(making, `comment${nth}`, async () => (await ask(contract.comments.add, { doc_id, ...said, selection })).comment_id)
  }
  await once(making, 'round', async () => (await ask(contract.supervision.submit, { doc_id, note: REVIEW.note })).round)
  await done(making, 'verdict', () => ask(contract.supervision.decide, { doc_id, decision: 'conditional', note: REVIEW.verdict }))
}

async function makeGame(making: Making, text: string): Promise<void> {
  const { ask } = making
  const add = { project_name: `${TITLE}·互动`, project_type: 4 as const, script_type: 'GAME' as const, tags: ['示例'] }
  const project_id = await once(making, 'game', async () => (await ask(contract.projects.add, add)).project_id)
  await makeCast(making, project_id)
  const screenplay_id = await once(
    making,
    'gameDoc',
    async () => (await ask(contract.screenplays.add, { project_id, name: '雨夜的选择', text })).screenplay_id,
  )
  await done(making, 'gameStory', () => ask(contract.screenplays.sync, { project_id, screenplay_id }))
}

async function makeTexts(making: Making): Promise<number[]> {
  const { ask } = making
  const story = await storyTexts()
  const add = {
    project_name: TITLE,
    project_type: 1 as const,
    script_type: 'SCRIPT' as const,
    length_type: 'MINI' as const,
    tags: ['示例'],
  }
  const project_id = await once(making, 'work', async () => (await ask(contract.projects.add, add)).project_id)
  const docs: number[] = []
  for (const [nth, doc_name] of EPISODES.entries()) {
    const text = story.episodes[nth]!
    docs.push(await once(making, episodeKey(nth), async () => (await ask(contract.documents.add, { project_id, doc_name, text })).doc_id))
  }
  const cast = await makeCast(making, project_id)
  await done(making, 'relations', () =>
    ask(contract.characters.saveRelations, {
      project_id,
      relations: RELATIONS.map(({ from, to, ...each }) => ({ ...each, from_id: cast.get(from)!, to_id: cast.get(to)! })),
    }),
  )
  await done(making, 'idea', () =>
    ask(contract.ideas.add, { project_id, idea_name: '故事大纲', doc_type: 3, edit_type: 1, text: story.idea }),
  )
  await makeBeats(making, project_id, docs)
  await makeReview(making, docs[0]!)
  await done(making, 'style', async () => {
    const { style_id } = await ask(contract.styles.save, { project_id, ...STYLE })
    await ask(contract.styles.use, { project_id, style_id })
  })
  await makeGame(making, story.game)
  return docs
}

async function makePages({ ask }: Making, doc_id: number): Promise<void> {
  await ask(contract.storyboards.sync, { doc_id })
  await ask(contract.storyboards.complete, { doc_id })
  await ask(contract.canvas.pour, { doc_id })
}

async function run(app: SampleApp, askingAs: AskingAs, job: JobRow, { signal, progress }: JobTools) {
  const teamId = job.team_id!
  const [actor, row] = await Promise.all([memberOf(app.pool, job.user_id, teamId), sampleRow(app.pool, teamId)])
  if (!actor) throw new JobRefusal('你已不在这个团队里')
  if (!row) throw new JobRefusal('示例作品已被移除')
  const making: Making = { app, ask: askingAs(actor, signal), teamId, made: { ...row.made } }
  progress(0, '写剧本和人物')
  const docs = await makeTexts(making)
  for (const [nth, doc_id] of docs.entries()) {
    progress(READY * (0.4 + 0.2 * nth), `拆分镜、排漫画页：${EPISODES[nth]}`)
    await done(making, `pages${nth}`, () => makePages(making, doc_id))
  }
  await done(making, 'ready', () => Promise.resolve())
  const failed: string[] = []
  for (const [nth, doc_id] of docs.entries()) {
    const { job_id } = await making.ask(contract.films.make, { doc_id })
    for (;;) {
      const film = await app.jobs.find(job_id)
      if (!film || isOver(film.state)) {
        if (film?.state !== 'done') failed.push(`${EPISODES[nth]}：${film?.error || '样片被停下了'}`)
        break
      }
      progress(READY + ((1 - READY) * (nth + film.progress)) / docs.length, `${EPISODES[nth]} · ${film.message || '样片'}`)
      await sleep(LOOK_MS, undefined, { signal })
    }
  }
  if (failed.length) throw new JobRefusal(failed.join('；'))
  return { link: filmLink(docs[0]!, { work_id: making.made['work']!, project_type: 1 }) }
}

/** What is refused is told of the job. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  })

/** Lets this process make sample works. */
export function registerSamples(app: SampleApp, askingAs: AskingAs): void {
  app.jobs.register(SAMPLE_JOB, {
    pool: 'films',
    run: (job, tools) => told(run(app, askingAs, job, tools)),
    async along({ team_id }, step) {
      const row = step === 'cancel' ? await sampleRow(app.pool, team_id!) : undefined
      for (const [nth] of EPISODES.entries()) {
        const docId = row?.made[episodeKey(nth)]
        if (docId !== undefined) await stopFilm(app, docId)
      }
    },
  })
}
