// Evaluations through the door: works of the instance and files, their states, reports, snapshots, manual scores, and who may see them.
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { mayEvaluateByAi } from '@qianmu/contract/evaluation/states'
import { inventedNovel, inventedScript } from '@qianmu/script/language/invented-story'
import { aDoc, aMember, aWork } from '@qianmu/testkit/factories'
import { needFont } from '@qianmu/testkit/fonts'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let work_id: number
const SCENE = ['1-1 夜 外 江边', '△雨很大，顾晚站在桥上。', '顾晚：你为什么骗我？', '沈岸：我没有骗你，我只是怕你难过。']
const script = (episode: number) => [...Array(20).keys()].flatMap(at => [`${episode}-${at + 1} 日 内 医院`, ...SCENE.slice(1)]).join('\n')

beforeAll(async () => {
  needFont()
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  host = await studio.founder()
  work_id = await aWork(host)
  await aDoc(host, work_id, { doc_name: '第一集', text: script(1) })
  await aDoc(host, work_id, { doc_name: '第二集', text: script(2) })
})

const ask = async (person: Person, name: string, input: object) => person.call('GET', `/ai_web/ai/${name}`, input)
const post = async (person: Person, name: string, input: object) => person.call('POST', `/ai_web/ai/${name}`, input)
const add = async (person: Person, more: object = {}) =>
  (await post(person, 'add_evaluate_work', { work_from: 0, work_id, ...more })).data.eid as number
const reportOf = async (person: Person, eid: number) => (await ask(person, 'evaluate_report_content', { eid })).data
/** Runs an evaluation to its end. */
async function evaluated(person: Person, eid: number): Promise<Loose> {
  const run = await post(person, 'exe_evaluate', { eid })
  expect([1, 2]).toContain(run.data.status)
  await jobOver(person, run.data.job_id)
  return reportOf(person, eid)
}
const listed = async (person: Person, input: object = {}): Promise<Loose[]> => (await ask(person, 'evaluate_work_list', input)).data.list

describe('a work of the instance', () => {
  it('[D1-1-03] [D2-1-05] [D2-1-06] [D2-7-08] goes from not started to a report', async () => {
    expect(await listed(host)).toMatchObject([{ work_from: 0, work_id, work_name: '雨夜归人', status: 1001, eid: null }])
    const eid = await add(host)
    expect(await listed(host)).toMatchObject([{ status: 0, eid, times: 1 }])
    const report = await evaluated(host, eid)
    expect(report).toMatchObject({ eid, status: 3, kind: 'script', genre: 'short', can_edit: true })
    expect(report.metrics).toMatchObject({ scenes: 40, cast: 2, locations: 1, day_ratio: 1, inside_ratio: 1 })
    for (const name of ['words', 'minutes', 'dialogue_ratio']) expect(report.metrics[name]).toBeGreaterThan(0)
    expect(report.sections).toHaveLength(7)
    expect(report.charts.hooks.map((hook: Loose) => hook.name)).toEqual(['第一集', '第二集'])
    expect(await listed(host, { status: 3 })).toMatchObject([{ work_id, score: report.score }])
    expect(await listed(host, { status: 0 })).toEqual([])
  })

  it('[D2-1-05] of which one document is chosen has that alone', async () => {
    const doc = await aDoc(host, work_id, { doc_name: '番外', text: script(3) })
    const report = await evaluated(host, await add(host, { doc_ids: [doc] }))
    expect(report.docs).toEqual([{ doc_id: doc, doc_name: '番外' }])
    expect(report.metrics.scenes).toBe(20)
  })

  it('is evaluated again as it is now, and its first text stays', async () => {
    const eid = await add(host)
    const doc = await aDoc(host, work_id, { doc_name: '第三集', text: script(3) })
    const again = (await post(host, 'repeat_add_evaluate_work', { eid })).data.eid
    expect((await reportOf(host, eid)).docs).toHaveLength(2)
    expect((await reportOf(host, again)).docs).toHaveLength(3)
    const { data } = await ask(host, 'doc_snapshot_list', { eid: again, doc_id: doc })
    expect(data.list[0].lines[0]).toMatchObject({ type: 'scene_heading', text: '3-1、日 内 医院' })
    expect(data.list[0].lines.find((line: Loose) => line.type === 'dialogue').text).toBe('顾晚：你为什么骗我？')
    const { list } = (await ask(host, 'evaluate_report_list', { work_from: 0, work_id })).data
    expect(list.map((each: Loose) => each.eid)).toEqual([again, eid])
  })

  it('[D2-7-09] leaves the list and comes back', async () => {
    const eid = await add(host)
    await host.call('PUT', '/ai_web/ai/update_evaluate_work', { eid, is_delete: 1 })
    expect(await listed(host)).toEqual([])
    expect(await listed(host, { status: 1000 })).toMatchObject([{ work_id, status: 1000 }])
    await host.call('PUT', '/ai_web/ai/update_evaluate_work', { eid, is_delete: 0 })
    expect(await listed(host)).toMatchObject([{ work_id, status: 0 }])
    const gone = await host.call('DELETE', '/ai_web/ai/delete_work_all_evaluate', { work_from: 0, work_id })
    expect(gone.data).toEqual({ removed: 1 })
    expect(await listed(host)).toMatchObject([{ work_id, status: 1001, eid: null }])
    expect(await ask(host, 'evaluate_report_content', { eid })).toMatchObject({ status: 1004 })
  })

  it('[D2-1-06] is scored by hand: begun, refused while parts lack, complete', async () => {
    const eid = await add(host)
    const { rubric } = (await ask(host, 'evaluation_template', {})).data
    const manual = rubric.map(({ key }: Loose) => ({ key, score: 80, text: '好' }))
    const update = (input: object) => host.call('PUT', '/ai_web/ai/update_evaluate_work', { eid, ...input })
    expect(await update({ manual: manual.slice(0, 2) })).toMatchObject({ status: 0 })
    expect(await reportOf(host, eid)).toMatchObject({ status: 4, score: null })
    expect(await update({ manual: manual.slice(0, 2), finish: 1 })).toMatchObject({ status: 1000 })
    expect(await update({ manual: [{ key: '没有', score: 1, text: '' }] })).toMatchObject({ status: 1000 })
    await update({ manual, finish: 1 })
    expect(await reportOf(host, eid)).toMatchObject({ status: 5, score: 80 })
  })

  it('tells its characters', async () => {
    const eid = await add(host)
    expect((await ask(host, 'evaluate_characters', { eid })).data).toEqual([])
    await evaluated(host, eid)
    const { data } = await ask(host, 'evaluate_characters', { eid })
    expect(data).toMatchObject([{ name: '沈岸', lines: 40, scenes: 40, first: '第一集', last: '第二集' }, { name: '顾晚' }])
    expect(data[0].partners).toEqual([{ name: '顾晚', times: 40 }])
    expect(data[1].question_share).toBe(1)
  })
})

describe('a work from outside', () => {
  it('[D2-3-23] comes as a file or as text, and has origin 1', async () => {
    const { text } = inventedScript(3000)
    const upload = await host.upload('POST', '/ai_web/ai/upload_file', { file: [new Blob([text]), '外来.txt'] })
    expect(upload.data).toMatchObject({ work_name: '外来', kind: 'script' })
    expect(await listed(host, { work_from: 1 })).toEqual([])
    const eid = await add(host, { work_from: 1, work_id: undefined, file_id: upload.data.file_id, work_name: '外来剧本' })
    expect(await evaluated(host, eid)).toMatchObject({ status: 3, work_from: 1, work_name: '外来剧本' })
    const added = await post(host, 'add_base_work', { work_name: '贴来的', text: script(1) })
    expect(await listed(host, { work_from: 1 })).toMatchObject([{ work_id: added.data.work_id, status: 0 }, { status: 3 }])
    expect((await ask(host, 'base_work_list', {})).data).toMatchObject({ total: 2 })
    const first = await add(host, { work_from: 1, work_id: added.data.work_id })
    expect(await reportOf(host, first)).toMatchObject({ work_from: 1, work_name: '贴来的' })
    expect(await reportOf(host, await add(host))).toMatchObject({ work_from: 0 })
  })

  it('counts as the team’s until it is gone, and is refused where there is no room', async () => {
    const { files, pool } = studio.app
    const owner = { teamId: host.teamId, userId: host.userId }
    const before = await files.usage(owner)
    const added = await post(host, 'add_base_work', { work_name: '贴来的', text: inventedScript(20_000).text })
    const used = (await files.usage(owner)) - before
    expect(used).toBeGreaterThan(5000)
    await host.call('DELETE', '/ai_web/ai/delete_work_all_evaluate', { work_from: 1, work_id: added.data.work_id })
    expect(await files.usage(owner)).toBe(before)
    // An upload that nobody made a work of goes after a day, with its room.
    await host.upload('POST', '/ai_web/ai/upload_file', { file: [new Blob([script(1)]), '外来.txt'] })
    expect(await files.usage(owner)).toBeGreaterThan(before)
    await pool.query(`update evaluated_files set created_at = created_at - interval '25 hours' where team_id = $1`, [host.teamId])
    await post(host, 'add_base_work', { work_name: '另一部', text: script(1) })
    const { rows } = await pool.query('select sum(octet_length(docs))::int bytes from evaluated_files where team_id = $1', [host.teamId])
    expect((await files.usage(owner)) - before).toBe(rows[0].bytes)
    await pool.query('update file_usage set bytes = $2 where team_id = $1', [host.teamId, 200 * 1024 ** 3 - 10])
    const full = await post(host, 'add_base_work', { work_name: '放不下', text: script(1) })
    expect(full).toMatchObject({ status: 1013, msg: '团队空间已用完' })
    expect((await ask(host, 'base_work_list', {})).data).toMatchObject({ total: 1 })
  })

  it('that is a novel has a report of chapters', async () => {
    const eid = await add(host, { work_from: 1, work_id: undefined, text: inventedNovel(8000).text, work_name: '小说' })
    expect(await evaluated(host, eid)).toMatchObject({ status: 3, kind: 'novel', genre: 'novel' })
    const { data } = await ask(host, 'novel_report_content', { eid })
    expect(data.chapters.length).toBeGreaterThan(0)
    expect(data.hooks).toHaveLength(data.chapters.length)
    expect(data.adaptability.parts.map((part: Loose) => part.key)).toEqual(['dialogue', 'conflict', 'hooks', 'cast', 'length'])
  })

  it.each([
    ['△雨。', '正文不足 500 字'],
    ['rain '.repeat(300), '中文不足一半'],
  ])('that does not meet the conditions says why: %#', async (text, reason) => {
    const eid = await add(host, { work_from: 1, work_id: undefined, text, work_name: '短' })
    const report = await evaluated(host, eid)
    expect(report).toMatchObject({ status: 6, score: null, charts: null })
    expect(report.reason).toContain(reason)
  })

  it('refuses files that nobody can read', async () => {
    const bad = await host.upload('POST', '/ai_web/ai/upload_file', { file: [new Blob([new Uint8Array(100)]), '坏.docx'] })
    expect(bad).toMatchObject({ status: 1000 })
    expect(await post(host, 'add_evaluate_work', { work_from: 1, work_name: '无' })).toMatchObject({ status: 1000 })
    expect(await post(host, 'add_base_work', { work_name: '无', file_id: 999_999 })).toMatchObject({ status: 1004 })
  })
})

/** A helper who is taken away and forgotten, two dates of one day, two ages. */
const FAULTY = `第1集
1-1 日 内 民政局大厅
人物：林夏、顾尧、老吴
△林夏攥着户口本，站在门口。
林夏：今天是2019年5月20日，全城的人都排在这儿，你说下午？
顾尧：公司有急事。
老吴：丫头，等你领了证，我亲口告诉你你爸的事。
1-2 夜 外 小区楼下
人物：老吴、黑衣人
黑衣人：吴师傅，请你走一趟。
△老吴被推进车里，车门关上。
第2集
2-1 日 内 咖啡馆
人物：林夏、周琳
周琳：天气真好，商场打折，去逛街吧。
林夏：好啊，想买条裙子。
周琳：蓝色好看。
林夏：我也觉得。
△两人喝咖啡，看窗外。
周琳：晚上吃火锅。
林夏：好。
第3集
3-1 日 内 法院门口
人物：林夏、顾尧
林夏：2021年5月20日，你在民政局门口丢下我那天，你就知道！
顾尧：（脸色大变）谁告诉你的？
林夏：我今年三十一岁了，不会再等你。
△顾尧揪住林夏的衣领，林夏一巴掌打在他脸上。
第4集
4-1 夜 内 林夏家
人物：林夏、周琳
林夏：我二十八岁的生日礼物，就是送他进去。
周琳：你别哭了。
△林夏把户口本撕碎，扔进垃圾桶。
${'△林夏站在窗边，看着雨落下来，想着那一天的事情，一句话也没有再说。\n'.repeat(8)}`

describe('findings', () => {
  const kindsOf = ({ findings }: Loose) => (findings as Loose[]).map(({ kind }) => kind)
  const outside = async () => {
    const added = await post(host, 'add_base_work', { work_name: '领证那天', text: FAULTY })
    const again = async () => {
      const { eid } = (await post(host, 'add_evaluate_work', { work_from: 1, work_id: added.data.work_id })).data
      return evaluated(host, eid)
    }
    return { again, work_id: added.data.work_id as number }
  }

  it('stand first, with their lines and places, and take points', async () => {
    const { again } = await outside()
    const report = await again()
    expect(kindsOf(report)).toEqual(expect.arrayContaining(['vanish', 'time', 'age', 'flat']))
    const vanished = report.findings.find(({ kind }: Loose) => kind === 'vanish')
    expect(vanished).toMatchObject({ severity: 'high', lines: [{ quote: '老吴被推进车里，车门关上。', where: '第1集 · 1-2 小区楼下' }] })
    expect(report.score).toBeLessThan(80)
    const cast = report.sections.find(({ key }: Loose) => key === 'cast')
    expect(cast.lowered.join()).toContain('老吴')
    expect(cast.raise.length).toBeGreaterThan(0)
    expect(report.charts.hooks.map(({ kind }: Loose) => kind)).toEqual(['danger', 'none', expect.any(String), 'none'])
    // Nobody's gender is told: no figure of women is.
    expect(report.figures.find(({ key }: Loose) => key === 'women_scenes')).toMatchObject({ shown: '未知', known: false })
    expect(report.metrics.women_scenes).toBeUndefined()
  })

  it('that are no problem stay away from later reports of the work, until somebody takes that back', async () => {
    const { again, work_id: file } = await outside()
    const first = await again()
    const { key } = first.findings.find(({ kind }: Loose) => kind === 'vanish')
    const mark = (eid: number, body: object) => host.call('PUT', '/ai_web/ai/evaluate_finding', { eid, ...body })
    expect(await mark(first.eid, { finding: key, is_dismissed: 1 })).toMatchObject({ status: 0 })
    expect(kindsOf(await reportOf(host, first.eid))).not.toContain('vanish')
    const later = await again()
    expect(kindsOf(later)).not.toContain('vanish')
    expect(later.dismissed).toMatchObject([{ key }])
    expect(later.sections.find((each: Loose) => each.key === 'cast').lowered.join()).not.toContain('老吴')
    await mark(later.eid, { finding: key, is_dismissed: 0 })
    expect(kindsOf(await reportOf(host, later.eid))).toContain('vanish')
    expect(await mark(later.eid, { finding: '0'.repeat(16), is_dismissed: 1 })).toMatchObject({ status: 1004 })
    expect(await mark(later.eid, { finding: '老吴', is_dismissed: 1 })).toMatchObject({ status: 1000 })
    const stranger = await studio.founder()
    expect(await stranger.call('PUT', '/ai_web/ai/evaluate_finding', { eid: later.eid, finding: key, is_dismissed: 1 })).toMatchObject({
      status: 1004,
    })
    expect(file).toBeGreaterThan(0)
  })
})

describe('a run that does not end', () => {
  it('can be begun again', async () => {
    const eid = await add(host)
    await studio.app.pool.query(`update evaluations set snapshot = '\\x00' where id = $1`, [eid])
    const { job_id } = (await post(host, 'exe_evaluate', { eid })).data
    for (let state = ''; state !== 'failed'; await sleep(50)) state = (await jobOver(host, job_id)).state
    const report = (await listed(host)).find(row => row.eid === eid)
    expect(report).toMatchObject({ status: 0 })
    expect(report.reason).toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('who may see it', () => {
  it('authors with AiEvaluate, whoever has mAiEvaluate for files, and all of the team when shared', async () => {
    const eid = await add(host)
    await evaluated(host, eid)
    const outside = await add(host, { work_from: 1, work_id: undefined, text: script(1), work_name: '外来' })
    const author = await aMember(studio, host, work_id, ['AiEvaluate'])
    const blind = await aMember(studio, host, work_id, ['WriteWork'])
    const colleague = await studio.colleague(host, '访客')
    const stranger = await studio.founder()
    expect(await ask(author, 'evaluate_report_content', { eid })).toMatchObject({ status: 0 })
    expect(await ask(blind, 'evaluate_report_content', { eid })).toMatchObject({ status: 7014 })
    expect(await ask(colleague, 'evaluate_report_content', { eid })).toMatchObject({ status: 7013 })
    expect(await ask(colleague, 'evaluate_report_content', { eid: outside })).toMatchObject({ status: 7014 })
    expect(await ask(stranger, 'evaluate_report_content', { eid })).toMatchObject({ status: 1004 })
    expect(await post(stranger, 'add_evaluate_work', { work_from: 0, work_id })).toMatchObject({ status: 1004 })
    expect((await listed(blind)).filter(row => row.work_from === 0)).toEqual([])
    await host.call('PUT', '/ai_web/ai/update_evaluate_work', { eid, is_shared: 1 })
    expect(await ask(colleague, 'evaluate_report_content', { eid })).toMatchObject({ status: 0, data: { can_edit: false } })
    expect(await post(colleague, 'exe_evaluate', { eid })).toMatchObject({ status: 7013 })
    expect(await ask(stranger, 'evaluate_report_content', { eid })).toMatchObject({ status: 1004 })
  })

  it.each([
    [1, true],
    [0, false],
    [undefined, false],
  ])('[D3-6-12] the flag ai_evaluate %s allows judging by AI: %s', (flag, may) =>
    expect(mayEvaluateByAi(flag === undefined ? {} : { ai_evaluate: flag })).toBe(may),
  )
})

describe('a report as a file', () => {
  it.each([
    ['pdf', '%PDF'],
    ['docx', 'PK'],
  ])('%s', async (format, magic) => {
    const eid = await add(host)
    expect(await ask(host, 'evaluate_export', { eid, format })).toMatchObject({ status: 1000 })
    await evaluated(host, eid)
    expect(await ask(host, 'evaluate_export_losses', { eid, format })).toMatchObject({ status: 0, data: { losses: [] } })
    const response = await fetch(`${studio.url}/ai_web/ai/evaluate_export?eid=${eid}&format=${format}`, {
      headers: { authorization: `Bearer ${host.token}` },
    })
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(`雨夜归人 评估报告.${format}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, magic.length).toString()).toBe(magic)
    // The charts: pictures of the PDF, files of the Word document.
    const text = bytes.toString('latin1')
    expect(format === 'pdf' ? text.split('/Subtype /Image').length : text.split('word/media/').length).toBeGreaterThan(4)
    if (process.env.QIANMU_SHOTS) await writeFile(`${process.env.QIANMU_SHOTS}/report.${format}`, bytes)
  })
})
