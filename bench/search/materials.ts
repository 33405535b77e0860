// What a page of the material centre costs among a million public materials, beside the bare read of its index.
import type pg from 'pg'
import { openFilled } from '../load/filled.ts'

const MATERIALS = Number(process.env.MATERIALS ?? 1_000_000)
/** Of a page: p99 in ms, and times of the bare read. */
const GOAL = { ms: 20, ratio: 1.3 }
const PAGE = 20
/** Two of each ten stand in a material, so each in about an eighth of them; 琥珀 stands in one of 2,000. */
const WORDS = '雨夜 红伞 站牌 望江 修表 医院 走廊 空车 路口 霓虹 积水 钥匙 末班 门铃 沈岸 顾晚'.split(' ')
const KINDS = 'ganhuo dagang qiaoduan sucai shangxi taici wenan genggai jieshao chongtu others'.split(' ')

/** Each has the grams of a text of some eighty characters; one in 5,000 has its words in its title. */
const seed = (pool: pg.Pool) =>
  pool.query(
    `insert into entries (type, title, body, words, grams, tags, stars, used, state, updated_at)
     select ($3::text[])[1 + n % 11], (case when n % 5000 < 8 then one || two else '材料' end) || n, one || '，' || two || '。' || filler, 80,
       array[left(one, 1), one, right(one, 1), left(two, 1), two, right(two, 1)] || case when n % 2000 = 0 then '{琥珀}'::text[] else '{}' end
         || array(select 'g' || (n * 7919::bigint + k * k * 104729) % 30000 from generate_series(1, 60) k),
       array[one], n % 7 * (n % 13), n % 50, 'published', now() - n * interval '1 second'
     from generate_series(1, $1) n,
       lateral (select ($2::text[])[1 + n % 16] one, ($2::text[])[1 + (n / 16) % 16] two, repeat('他把车票折成一只船。', 8) filler) w`,
    [MATERIALS, WORDS, KINDS],
  )

const { pool, ask, timesOf, close } = await openFilled(seed)
const OPEN = `select id from entries where state = 'published' and deleted_at is null`
for (const [name, query, probe] of [
  ['first page', '', `${OPEN} order by score desc, id desc limit ${PAGE}`],
  ['first page of a kind', '&type=taici', `${OPEN} and type = 'taici' order by score desc, id desc limit ${PAGE}`],
  ['page 10,000', '&page=10000', `${OPEN} order by score desc, id desc limit ${PAGE} offset ${9_999 * PAGE}`],
  [
    'two rare characters',
    `&keyword=${encodeURIComponent('琥珀')}`,
    `${OPEN} and grams @> '{琥珀}' order by score desc, id desc limit ${PAGE}`,
  ],
  [
    'two characters in an eighth',
    `&keyword=${encodeURIComponent('红伞')}`,
    `${OPEN} and grams @> '{红伞}' order by score desc, id desc limit ${PAGE}`,
  ],
] as const) {
  const bare = await timesOf(() => pool.query(probe))
  for (const [who, path] of [
    ['visitors', '/mt_web/material/list'],
    ['members', '/ixj_web/material/list'],
  ]) {
    const { middle, p99 } = await timesOf(() => ask(`${path}?size=${PAGE}${query}`))
    console.log(
      `${MATERIALS} materials, ${name}, ${who}: median ${middle.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal ≤ ${GOAL.ms}); the bare read ${bare.middle.toFixed(1)} ms, ratio ${(middle / bare.middle).toFixed(1)} (goal ≤ ${GOAL.ratio})`,
    )
  }
}
const kinds = await timesOf(() => ask('/mt_web/material/type_list?'))
console.log(`kinds with their counts: median ${kinds.middle.toFixed(1)} ms, p99 ${kinds.p99.toFixed(1)} ms`)
await close()
