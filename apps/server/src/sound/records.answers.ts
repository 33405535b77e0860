// Voices and music: answers. Texts that are said, timbres of the team, pieces that are composed.
import { music, SPEAK_MS, voices } from '@qianmu/contract/sound/records'
import { STATUS } from '@qianmu/contract/kit/status'
import { KEYWORDS, planOf } from '@qianmu/engines/music'
import { readingsIn, syllablesOf } from '@qianmu/engines/speech'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Uses } from '../app.ts'
import { told } from '../files/index.ts'
import { type Actor, answer, type Upload } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { SOUND_JOB, type SoundPayload } from './make.job.ts'
import * as store from './records.store.ts'
import { cloning, hashFor, learnVoice, packsOf, sayNow } from './say.ts'
import { type PieceParams, stemsOf } from './stems.ts'
import { lexiconOf, saveLexicon } from './lexicon.store.ts'
import * as timbres from './timbres.store.ts'

type Doing = Uses<'files' | 'jobs' | 'now' | 'pool' | 'settings' | 'speech'>
const LANGUAGES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'zh-CN': '普通话',
  'yue-CN': '粤语',
  en: '英语',
  ja: '日语',
}

async function begin(app: Doing, actor: store.Owner, title: string, given: store.NewRecord): Promise<number> {
  return inTransaction(app.pool, async client => {
    const { id } = await store.insertRecord(client, actor, given)
    const payload: SoundPayload = { record_id: id }
    const job = await app.jobs.enqueue({ kind: SOUND_JOB, title, userId: actor.userId, teamId: actor.teamId, payload }, client)
    await store.changeRecord(client, id, { job_id: job.id })
    return id
  })
}
/** Composes a score for the scenes of a film. @returns its record and its job */
export async function composeScore(
  app: Doing,
  actor: store.Owner,
  name: string,
  score: NonNullable<PieceParams['score']>,
): Promise<{ record_id: number; job_id: number }> {
  const seconds = score.reduce((sum, part) => sum + part.seconds, 0)
  const keywords = [...new Set(score.flatMap(part => part.keywords))]
  const params: PieceParams = { seconds, score }
  const seed = randomInt(2 ** 31 - 10_000)
  const record_id = await begin(app, actor, `作曲「${firstOf(name, 20)}」`, { kind: 'music', name, params, seed, keywords })
  return { record_id, job_id: (await store.oneRecord(app, record_id)).job_id! }
}
/** Makes a piece that failed by the rules, in the same record. */
async function composeAgain(app: Doing, actor: Actor, row: store.RecordRow): Promise<void> {
  await inTransaction(app.pool, async client => {
    const payload: SoundPayload = { record_id: row.id }
    const title = `作曲「${firstOf(row.name, 20)}」`
    const job = await app.jobs.enqueue({ kind: SOUND_JOB, title, userId: actor.userId, teamId: actor.teamId, payload }, client)
    const params: PieceParams = { ...(row.params as PieceParams), by_rules: true }
    await store.changeRecord(client, row.id, { params, status: 'waiting', error: '', job_id: job.id })
  })
}
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
/** Refuses a voice that nobody has. */
async function checkVoice(app: Doing, teamId: number, voiceId: string): Promise<void> {
  const { list, reason } = await packsOf(app, teamId)
  if (reason) refuse(STATUS.noEngine, reason, { port: 'speech', reason })
  if (!list.some(pack => pack.voice_id === voiceId)) refuseField('voice_id', '没有这个音色，请换一个')
}
const keep = async (app: Doing, { teamId, userId }: Actor, upload: Upload | undefined) =>
  upload ? (await told(() => app.files.keep({ teamId, userId, path: upload.path, name: upload.name }))).id : null

export const voiceAnswers = answer(voices)({
  async languages({ app, actor }) {
    const { list } = await packsOf(app, actor.teamId)
    return [...Map.groupBy(list, pack => pack.lang)].map(([lang, packs]) => ({ lang, name: LANGUAGES[lang] ?? lang, voices: packs.length }))
  },
  packs: ({ app, actor, query }) => packsOf(app, actor.teamId, query.lang),
  records: ({ app, actor, query }) => store.listRecords(app, actor, 'voice', query),
  async say({ app, actor, body: { text, voice_id, lang: _, ...delivery } }) {
    await checkVoice(app, actor.teamId, voice_id)
    const given = {
      kind: 'voice' as const,
      text,
      voice_id,
      hash: await hashFor(app, actor.teamId, text, voice_id, delivery),
      params: delivery,
    }
    return { record_id: await begin(app, actor, `配音「${firstOf(text, 20)}」`, given) }
  },
  record: async ({ app, actor, query }) => store.shown(app, await store.heardRecord(app, actor, query.record_id)),
  async remove({ app, query }) {
    await store.binRecord(app, query.record_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await store.binRecord(app, body.record_id, null)
    return null
  },
  async speak({ app, actor, gone, body: { text, voice_id, lang: _, ...delivery } }) {
    const same = await store.sameRecord(app, actor, await hashFor(app, actor.teamId, text, voice_id, delivery))
    if (same) return store.shown(app, same)
    await checkVoice(app, actor.teamId, voice_id)
    const signal = AbortSignal.any([gone, AbortSignal.timeout(SPEAK_MS)])
    return store.shown(app, await sayNow(app, actor, { text, voice_id, kind: 'voice', ...delivery }, signal))
  },
  lexicon: async ({ app, actor }) => ({ entries: await lexiconOf(app, actor.teamId) }),
  async saveLexicon({ app, actor, body: { entries } }) {
    const wrong = entries.findIndex(entry => !syllablesOf(entry))
    if (wrong >= 0) refuseField(`entries.${wrong}.reading`, `「${entries[wrong]!.word}」要一个字一个读音，例如 chóng qìng`)
    await saveLexicon(app, actor.teamId, entries)
    return null
  },
  readings: ({ query }) => readingsIn(query.text),
  async timbres({ app, actor, query: { page, size } }) {
    const { rows, total } = await timbres.listTimbres(app, actor.teamId, size, (page - 1) * size)
    return { list: rows.map(row => timbres.shownTimbre(app, row)), total, page, size }
  },
  timbre: async ({ app, query }) => timbres.shownTimbre(app, await timbres.oneTimbre(app, query.timbre_id)),
  async changeTimbre({ app, body: { timbre_id, deleted, ...change } }) {
    const at = deleted === undefined ? {} : { deleted_at: deleted ? app.now() : null }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    return timbres.shownTimbre(app, await timbres.changeTimbre(app, timbre_id, { ...given, ...at }))
  },
  async trainTimbre({ app, actor, gone, body: { name, base_voice_id: asked, licence, words, clone }, files }) {
    let base_voice_id = asked
    if (clone === '1') {
      const { clones, reason } = await cloning(app)
      if (!clones) return refuse(STATUS.noEngine, '还没有连接会学音色的引擎；可以先用现有音色调一个', { port: 'speech', reason })
      // Nothing of a person leaves without a consent.
      if (!files.consent) refuseField('consent', '学一个人的音色要有本人的同意书')
      const sample = await readFile((files.sample ?? refuseField('sample', '请选择参考片段')).path)
      base_voice_id = await learnVoice(app, sample, words, AbortSignal.any([gone, AbortSignal.timeout(SPEAK_MS)]))
    } else await checkVoice(app, actor.teamId, base_voice_id)
    const [consent_id, sample_id] = [await keep(app, actor, files.consent), await keep(app, actor, files.sample)]
    return timbres.shownTimbre(app, await timbres.insertTimbre(app, actor, { name, base_voice_id, licence, consent_id, sample_id }))
  },
})

export const musicAnswers = answer(music)({
  keywords: () => KEYWORDS.map(({ kind, words }) => ({ kind, words: [...words] })),
  async records({ app, actor, query }) {
    const [list, choice] = await Promise.all([store.listRecords(app, actor, 'music', query), app.music.choose()])
    const probe = 'reason' in choice ? undefined : choice.chosen[0]!.probe
    const { words = false, midi = false, honours = [] } = probe?.capabilities ?? {}
    return { ...list, maker: { engine: probe?.name ?? '', engine_kind: probe?.kind ?? null, words, midi, honours: [...honours] } }
  },
  async compose({ app, actor, body: { name, keywords, text, motifs, seconds, seed, takes, ...wishes } }) {
    const choice = await app.music.choose()
    if ('reason' in choice) refuse(STATUS.noEngine, choice.reason, { port: 'music', reason: choice.reason })
    const first = seed ?? randomInt(2 ** 31 - 100)
    const record_ids: number[] = []
    for (let nth = 0; nth < takes; nth++) {
      const title = name || keywords.join('、') || firstOf(text, 20) || '音乐'
      const params: PieceParams = { seconds, ...given(wishes), ...(text && { text }), ...(motifs.length && { motifs }) }
      const row = {
        kind: 'music' as const,
        name: takes > 1 ? `${title} #${nth + 1}` : title,
        params,
        seed: first + nth,
        ...(keywords.length && { keywords }),
        text,
      }
      record_ids.push(await begin(app, actor, `作曲「${firstOf(title, 20)}」`, row))
    }
    return { record_id: record_ids[0]!, record_ids }
  },
  plan({ body: { keywords, seconds, ...wishes } }) {
    const { tempo, key, bars, sections, ignored } = planOf(keywords, seconds, given(wishes))
    const ends = [...sections.slice(1).map(section => section.bar), bars]
    return {
      tempo: Math.round(tempo),
      key,
      bars,
      sections: sections.map(({ name, bar }, nth) => ({ name, bars: ends[nth]! - bar })),
      ignored,
    }
  },
  async change({ app, body: { record_id, ...change } }) {
    const row = await store.oneRecord(app, record_id)
    return store.shown(app, (await store.changeRecord(app.pool, row.id, { favourite: change.favourite ?? row.favourite })) ?? row)
  },
  async retry({ app, actor, body: { record_id } }) {
    const row = await store.oneRecord(app, record_id)
    if (row.kind !== 'music' || row.status !== 'failed') refuseField('record_id', '只有没作成的音乐能重新作曲')
    await composeAgain(app, actor, row)
    return { record_id }
  },
  stems: async ({ app, query }) => stemsOf(app, await store.oneRecord(app, query.record_id)),
  async remove({ app, query }) {
    await store.binRecord(app, query.record_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await store.binRecord(app, body.record_id, null)
    return null
  },
})
