// The texts of the editor's bench: a script of any length, suggestions in it and comments on it.
import type { Running } from '../../apps/server/src/start.ts'
import { classify } from '@qianmu/script/classify'
import { anchorAt, textMapOf } from '@qianmu/script/comments/anchor'
import type { Content } from '@qianmu/script/elements'
import { contentOf } from '@qianmu/script/split'

/** A script of so many characters, in scenes of about 40 lines. */
export function longScript(characters: number): Content {
  const lines: string[] = []
  let length = 0
  for (let scene = 1; length < characters; scene++) {
    lines.push(`${scene}、望江路街口 夜 外`, '人物：顾晚、沈岸')
    for (let i = 0; i < 20; i++) {
      lines.push(`△雨点砸在积水里，霓虹碎成一片一片。第${scene}场的第${i}个镜头里，顾晚撑着红伞站在站牌下，鞋尖浸在水里。`)
      lines.push(`${i % 2 ? '顾晚' : '沈岸'}：我以为你已经走了，这句话他在心里说了${i}遍，还是没有说出口。`)
    }
    length = lines.reduce((sum, line) => sum + line.length, 0)
  }
  return contentOf(classify(lines, 'script'))
}

/** A script of so many characters in scenes of four lines, as quick cuts are written. */
export function shortScenes(characters: number): string {
  const lines: string[] = []
  let length = 0
  for (let scene = 1; length < characters; scene++) {
    const written = [
      `${scene}-1 夜 外 望江路街口`,
      '△雨点砸在积水里，灯亮了又暗。',
      '顾晚：末班车晚点了，你还要等到什么时候？',
      '沈岸：我以为你走了，钥匙在抽屉里。',
    ]
    lines.push(...written)
    length += written.join('').length
  }
  return lines.join('\n')
}

/** Puts so many suggested words into the text, evenly. */
export function withSuggestions(content: Content, suggestions: number): Content {
  const blocks = content.content.flatMap(scene => scene.content).filter(block => block.content)
  const every = Math.max(1, Math.floor(blocks.length / suggestions))
  blocks.forEach((block, at) => {
    if (at % every > 0) return
    const attrs = { id: `bench${at}`, user: 2, name: '陈屿', at: 1_700_000_000_000 }
    block.content!.push({ type: 'text', text: '忽然', marks: [{ type: 'insertion', attrs }] })
  })
  return content
}

/** Puts open comments on the beginnings of so many lines, in the database: over HTTP the long text would be read anew for each. */
export async function addComments({ app }: Running, userId: number, docId: number, comments: number): Promise<void> {
  const doc = await app.collab.read(docId)
  const map = textMapOf(doc)
  const long = map.lines.filter(({ length }) => length >= 12)
  const anchors = Array.from({ length: comments }, (_, nth) => {
    const { id, at } = long[Math.floor((nth * long.length) / comments)]!
    return JSON.stringify(anchorAt(map, { block_id: id, start: 0, quote: map.text.slice(at, at + 12) }))
  })
  doc.destroy()
  await app.pool.query(
    `insert into comments (doc_id, user_id, level, body, anchor, created_at) select $1, $2, 'suggest', '这里再紧一点', anchor, now() from unnest($3::jsonb[]) anchor`,
    [docId, userId, anchors],
  )
}
