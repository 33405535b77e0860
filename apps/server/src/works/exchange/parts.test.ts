// Planned imports and exports as jobs, over HTTP: cut as a person wants it, all or nothing; books, zips, cancelling, whose file it is.
import { readScript } from '@qianmu/script/formats/read'
import { startsOf } from '@qianmu/script/recut'
import { jobOver } from '@qianmu/testkit/jobs'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const newWork = async () => {
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '山谷来信', project_type: 1, script_type: 'NOVEL' })
  project_id = made.data.project_id
}
const chapter = (nth: number) => `第${nth}章 风起${nth}\n雨落下来，街上没有人。\n他等了${nth}天。`
const novel = (chapters: number) => Array.from({ length: chapters }, (_, at) => chapter(at + 1)).join('\n')
const linesOf = (text: string) => startsOf(readScript('a.txt', new TextEncoder().encode(text)).parts).at(-1)!
const send = (text: string, plan: unknown, person = host) =>
  person.upload('POST', '/ixj_web/doc/import_parts', {
    project_id: String(project_id),
    file: [new Blob([text]), '山谷来信.txt'],
    plan: [new Blob([typeof plan === 'string' ? plan : JSON.stringify(plan)]), 'plan.json'],
  })
const tree = async () => (await host.call('GET', '/ixj_web/doc/list', { project_id })).data
const textOf = async (doc_id: number) => (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.text as string

describe('a planned import', () => {
  it('writes the documents as they were cut, into volumes that are made or were there', async () => {
    await newWork()
    await host.call('POST', '/ixj_web/volume/add', { project_id, volume_name: '旧卷' })
    const plan = {
      lines: 8,
      parts: [
        { name: '上', from: 0, to: 4, volume_name: '新卷' },
        { name: '中', from: 4, to: 5, volume_name: '旧卷' },
        { name: '尾', from: 7, to: 8 },
      ],
    }
    const { status, data } = await send(novel(4), plan)
    expect(status).toBe(0)
    const { volumes, docs } = await tree()
    expect(
      volumes.map((each: { volume_name: string; docs: { doc_name: string }[] }) => [each.volume_name, each.docs.map(doc => doc.doc_name)]),
    ).toEqual([
      ['旧卷', ['中']],
      ['新卷', ['上']],
    ])
    expect(docs.map((doc: { doc_name: string }) => doc.doc_name)).toEqual(['尾'])
    const merged = await textOf(data.docs[0].doc_id)
    expect(merged).toContain('第2章 风起2')
    expect(merged).toContain('他等了2天')
    expect(await textOf(data.docs[2].doc_id)).toBe('他等了4天。')
    const all = await Promise.all(data.docs.map((doc: { doc_id: number }) => textOf(doc.doc_id)))
    expect(all.join()).not.toContain('他等了3天')
  })

  it.each([
    ['no JSON', '{', 'plan'],
    ['another shape', { lines: 4, parts: [{ name: '', from: 0, to: 1 }] }, 'plan'],
    ['parts of another reading', { lines: 99, parts: [{ name: '甲', from: 0, to: 1 }] }, 'file'],
    [
      'parts that overlap',
      {
        lines: 4,
        parts: [
          { name: '甲', from: 0, to: 3 },
          { name: '乙', from: 2, to: 4 },
        ],
      },
      'file',
    ],
  ])('refuses a plan of %s and writes nothing', async (_what, plan, field) => {
    await newWork()
    const answer = await send(novel(2), plan)
    expect(answer).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field }] } })
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(await tree()).toEqual({ volumes: [], docs: [] })
  })

  it('leaves nothing when a later part is refused', async () => {
    await newWork()
    const parts = [
      { name: '甲', from: 0, to: 2, volume_name: '卷一' },
      { name: '乙', from: 2, to: 4, volume_id: 999_999_999 },
    ]
    expect(await send(novel(2), { lines: 4, parts })).toMatchObject({ status: 1000, data: { fields: [{ field: 'volume_id' }] } })
    expect(await tree()).toEqual({ volumes: [], docs: [] })
  })

  it('leaves nothing when it is cut off half-way', async () => {
    await newWork()
    const text = novel(600)
    const lines = linesOf(text)
    const parts = Array.from({ length: 600 }, (_, at) => ({ name: `第 ${at + 1} 章`, from: at * 2, to: at * 2 + 2, volume_name: '卷一' }))
    const importing = send(text, { lines, parts })
    let killed = 0
    for (let tries = 0; !killed && tries < 2000; tries++) {
      const { rows } = await studio.app.pool.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query like '%insert into docs%'`,
      )
      killed = rows[0]!.n
      if (!killed) await sleep(2)
    }
    expect(killed).toBeGreaterThan(0)
    expect((await importing).status).not.toBe(0)
    expect(await tree()).toEqual({ volumes: [], docs: [] })
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data).toMatchObject({ docs: 0, words: 0 })
    const left = await studio.app.pool.query('select 1 from doc_texts t where not exists (select 1 from docs d where d.id = t.doc_id)')
    expect(left.rowCount).toBe(0)
  })
})

describe('an export as a job', () => {
  const fill = async () => {
    await newWork()
    const parts = [1, 2, 3].map(nth => ({
      name: `第${nth}章`,
      from: nth * 2 - 2,
      to: nth * 2,
      ...(nth < 3 ? { volume_name: '卷一' } : {}),
    }))
    return (await send(novel(3), { lines: 6, parts })).data.docs.map((doc: { doc_id: number }) => doc.doc_id) as number[]
  }
  const exported = async (body: object) => {
    const asked = await host.call('POST', '/ixj_web/doc/export_job', { project_id, ...body })
    const job = await jobOver(host, asked.data.job_id)
    expect(job.state).toBe('done')
    return { job, ...(await fetched(job.job_id)) }
  }
  const fetched = async (job_id: number, person = host) => {
    const response = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')
    return { name, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  it('gives a book with its volumes', async () => {
    await fill()
    const { job, name, bytes } = await exported({ format: 'epub' })
    expect(name).toBe('山谷来信.epub')
    expect(job.link).toBe(`/workDetail/${project_id}/1/script?exported=${job.job_id}`)
    expect(strFromU8(unzipSync(bytes)['OEBPS/nav.xhtml']!)).toMatch(/卷一<\/a><ol><li>.*第1章.*第2章.*<\/ol><\/li><li>.*第3章/)
  })

  it.each(['docx', 'pdf', 'fountain', 'fdx', 'txt', 'md'])(
    'gives a zip with a %s for each chosen document, in folders by volume',
    async format => {
      const docs = await fill()
      const { name, bytes } = await exported({ format, each: true, doc_id: [docs[1], docs[2]] })
      expect(name).toBe('山谷来信.zip')
      expect(Object.keys(unzipSync(bytes))).toEqual([`卷一/1 第2章.${format}`, `2 第3章.${format}`])
    },
  )

  it.each(['docx', 'pdf', 'epub', 'fountain', 'fdx', 'txt', 'md'])('gives the same %s again while nobody has written', async format => {
    const docs = await fill()
    const one = async (more: object) => (await exported({ format, ...more })).bytes
    const asked = format === 'epub' ? {} : { each: true, doc_id: docs.slice(0, 2) }
    const first = await one(asked)
    // Archives tell times in steps of two seconds.
    await sleep(2_100)
    expect(Buffer.from(await one(asked)).equals(Buffer.from(first))).toBe(true)
  })

  it('writes no name backwards, in the header or in a zip', async () => {
    const [doc_id] = await fill()
    await host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name: '\u202eexe.txt' })
    const one = await exported({ format: 'md', doc_id: [doc_id] })
    expect(one.name).toBe('山谷来信 exe.txt.md')
    const { bytes } = await exported({ format: 'md', each: true, doc_id: [doc_id] })
    expect(Object.keys(unzipSync(bytes))).toEqual(['卷一/1 exe.txt.md'])
  })

  it('is for its owner, as long as they are in the work', async () => {
    await fill()
    const friend = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: friend.userId })
    const { job_id } = (await friend.call('POST', '/ixj_web/doc/export_job', { project_id, format: 'txt' })).data
    await jobOver(friend, job_id)
    expect(strFromU8((await fetched(job_id, friend)).bytes)).toContain('他等了2天')
    expect((await host.call('GET', '/ixj_web/doc/export_file', { job_id })).status).toBe(1004)
    // As after a restore: no backup holds exports.
    await studio.app.files.store.delete(`exports/${job_id}`)
    const gone = await friend.call('GET', '/ixj_web/doc/export_file', { job_id })
    expect(gone).toMatchObject({ http: 200, status: 1004, msg: '文件已过期，请重新导出' })
    await host.call('DELETE', '/ixj_web/project/member', { project_id, member_id: friend.userId })
    expect((await friend.call('GET', '/ixj_web/doc/export_file', { job_id })).status).toBe(7013)
  })

  it('goes with its job, or after seven days', async () => {
    await fill()
    const { job } = await exported({ format: 'txt' })
    await studio.app.pool.query(`update jobs set finished_at = now() - interval '8 days' where id = $1`, [job.job_id])
    await exported({ format: 'md' })
    expect(await studio.app.files.store.head(`exports/${job.job_id}`)).toBeNull()
  })
})
