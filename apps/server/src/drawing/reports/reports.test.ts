// Reports about drawings over HTTP: kept for the operators with what they are about, for one's own drawings alone.
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { ended, submit } from '@qianmu/testkit/drawings'

useSketches()

const report = (person: Person, said: object) => person.call<Loose>('POST', '/ai_web/feedback/report', said)
const kept = async (person: Person) =>
  (
    await studio.app.pool.query('select record_id, image_id, reason, text, page from feedback where user_id = $1 order by id', [
      person.userId,
    ])
  ).rows

async function drawn(person: Person) {
  const { record_id } = await submit(person)
  return { record_id, image_id: (await ended(person, record_id)).images[0].id as number }
}

describe('a report', () => {
  it('about a picture, or a drawing as a whole, is kept with its reason and leaves a line in the log without its text', async () => {
    const host = await studio.founder()
    const { record_id, image_id } = await drawn(host)
    expect((await report(host, { record_id, image_id, reason: 'body', text: ' 左手六指 ', page: '/drawing' })).status).toBe(0)
    expect((await report(host, { record_id, reason: 'mismatch' })).status).toBe(0)
    expect(await kept(host)).toEqual([
      { record_id, image_id, reason: 'body', text: '左手六指', page: '/drawing' },
      { record_id, image_id: null, reason: 'mismatch', text: '', page: '' },
    ])
    const { rows } = await studio.app.pool.query(`select data from audit_log where user_id = $1 and event = 'report_drawing' order by id`, [
      host.userId,
    ])
    expect(rows.map(row => row.data)).toEqual([{ record_id, image_id }, { record_id }])
  })

  it('needs a reason, and words where the reason says nothing', async () => {
    const host = await studio.founder()
    const { record_id } = await drawn(host)
    for (const [said, field] of [
      [{ reason: 'other', text: '  ' }, 'text'],
      [{ reason: 'nonsense' }, 'reason'],
      [{ reason: 'body', text: '长'.repeat(2001) }, 'text'],
    ] as const) {
      const answer = await report(host, { record_id, ...said })
      expect([answer.status, answer.data.fields.map((each: Loose) => each.field)]).toEqual([1000, [field]])
    }
    expect(await kept(host)).toEqual([])
  })

  it('is about one’s own drawing and a picture of it', async () => {
    const host = await studio.founder()
    const other = await studio.colleague(host)
    const [own, foreign] = [await drawn(host), await drawn(other)]
    expect((await report(host, { ...foreign, reason: 'body' })).status).toBe(1004)
    expect((await report(host, { record_id: own.record_id, image_id: foreign.image_id, reason: 'body' })).status).toBe(1004)
    expect(await kept(host)).toEqual([])
  })
})
