// Voices of a game: answers.
import { gameVoices } from '@qianmu/contract/game/voices'
import { put, thingIn } from '@qianmu/story/shared'
import { castRows } from '../characters/index.ts'
import { answer } from '../kit/answer.ts'
import { refuseMissing } from '../kit/refuse.ts'
import { assignVoices, dubAction, GAME_DUB_JOB, type GameDubPayload, shownDubbing, spokenIn, undub, voiceFor } from './dubbing.store.ts'
import { editGame } from './games.store.ts'

export const gameVoiceAnswers = answer(gameVoices)({
  async list({ app, row, query }) {
    const { lines } = await spokenIn(app, row.workId, query.node_id === undefined ? undefined : [query.node_id])
    return { list: await shownDubbing(app, row.workId, lines), total: lines.length }
  },
  dub: ({ app, actor, row, gone, body }) => dubAction(app, row, actor.userId, body, body.v_type ?? '', gone),
  async remove({ app, actor, row, query: { node_id, action_id } }) {
    const actions = await undub(app, actor.userId, row.workId, node_id, action_id)
    return {
      list: await shownDubbing(
        app,
        row.workId,
        actions.map(action => ({ node_id, action })),
      ),
    }
  },
  async dubAll({ app, actor, row, body: { node_ids, anew, assign } }) {
    if (assign) await assignVoices(app, actor.userId, row, node_ids)
    const { game, lines } = await spokenIn(app, row.workId, node_ids)
    const due = lines.filter(({ action }) => anew || !action.dubbing_url)
    const judged = due.map(({ node_id, action }) => ({ node_id, action_id: action.id, choice: voiceFor(game, action) }))
    const refused = judged.flatMap(({ node_id, action_id, choice }) =>
      'warning' in choice ? [{ node_id, action_id, msg: choice.warning }] : [],
    )
    const places = judged.flatMap(({ node_id, action_id, choice }) => ('voice' in choice ? [{ node_id, action_id }] : []))
    if (!places.length) return { job_id: null, lines: 0, refused }
    const payload: GameDubPayload = { ...row, places, anew }
    const title = `游戏配音 ${places.length} 句`
    const job = await app.jobs.enqueue({ kind: GAME_DUB_JOB, title, userId: actor.userId, teamId: row.teamId, payload })
    return { job_id: job.id, lines: places.length, refused }
  },
  async setVoice({ app, actor, row, body: { project_id: _work, character_id, ...voice } }) {
    if (!(await castRows(app.pool, row.workId)).some(({ id }) => String(id) === character_id)) refuseMissing('角色')
    const role = await editGame(app, actor.userId, row.workId, doc => {
      put(doc, 'roles', character_id, voice)
      return thingIn(doc, 'roles', character_id)!
    })
    const { id, ...fields } = role
    return { character_id: id, ...fields }
  },
})
