// Tests of the statement that appends to the log, on a real database.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendRows, type NewRow } from './append-rows.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  connection = await freshDatabase()
  client = new pg.Client(connection)
  await client.connect()
})
afterAll(() => client.end())

/** The numbers of the rows, once they are written. */
async function numbersOf(rows: NewRow[]): Promise<number[]> {
  let numbers: number[] = []
  await appendRows(client, rows, seqs => (numbers = seqs))
  return numbers
}

const nobody = () => undefined
const row = (docId: number, text: string, userId: number | null = 1) => ({ docId, update: Buffer.from(text), userId })

it('tells the number of each row, whatever is in it', async () => {
  const long = '夜'.repeat(2_000_000)
  const rows = [
    row(1, '夜'),
    row(2, '', null),
    row(1, '\0\u{1F3AC}'),
    row(3, long),
    ...Array.from({ length: 996 }, (_, key) => row(4, `雨${key}`)),
  ]
  const seqs = await numbersOf(rows)
  const { rows: found } = await client.query(
    'select doc_id::int, update, user_id::int, count(*) over (partition by xmin::text)::int as together from doc_update order by array_position($1, seq)',
    [seqs],
  )
  expect(seqs).toHaveLength(1000)
  for (const [index, { docId, update, userId }] of rows.entries()) {
    const { update: bytes, ...rest } = found[index]
    expect({ ...rest, isSame: update.equals(bytes) }).toEqual({ doc_id: docId, user_id: userId, together: 1000, isSame: true })
  }
})

it('writes none when one cannot be, says why, and can be used again', async () => {
  const told: number[][] = []
  const failing = appendRows(client, [row(5, '一'), row(2 ** 63, '二'), row(5, '三')], seqs => told.push(seqs))
  await expect(failing).rejects.toMatchObject({ code: '22003' })
  expect(told).toEqual([])
  expect((await client.query('select 1 from doc_update where doc_id = 5')).rows).toEqual([])
  expect(await numbersOf([row(5, '四')])).toHaveLength(1)
  expect((await client.query('select update from doc_update where doc_id = 5')).rows).toEqual([{ update: Buffer.from('四') }])
})

it('fails when the connection is lost meanwhile', async () => {
  const own = new pg.Client(connection)
  own.on('error', () => undefined)
  await own.connect()
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query('lock table doc_update')
  const failure = expect(appendRows(own, [row(6, '一')], nobody)).rejects.toThrow('terminating connection')
  await client.query('select pg_terminate_backend($1, 1000)', [rows[0]?.pid])
  await failure
  await client.query('rollback')
  expect((await client.query('select 1 from doc_update where doc_id = 6')).rows).toEqual([])
})
