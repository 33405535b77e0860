// Comments of Word files: each with its words, its author, its replies, and the words of the text that it is about.
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { textOf } from '../../elements.ts'
import { blocksIn } from '../manuscript.ts'
import { readScript } from '../read.ts'
import { writeDocx } from './write.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (kind: string, target: string) => `<Relationship Id="${kind}" Type="${TYPES}/${kind}" Target="${target}"/>`
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const about = (id: number, inside: string) =>
  `<w:commentRangeStart w:id="${id}"/>${inside}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
const comment = (id: number, author: string, ...lines: string[]) =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="2026-01-02T03:04:05Z">${lines.map(text => `<w:p w14:paraId="0000000${id}">${run(text)}</w:p>`).join('')}</w:comment>`
const fileOf = (body: string, comments: string, extended = '') =>
  zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships>${relation('comments', 'comments.xml')}${relation('commentsExtended', 'commentsExtended.xml')}</Relationships>`,
    ),
    'word/comments.xml': strToU8(`<w:comments>${comments}</w:comments>`),
    'word/commentsExtended.xml': strToU8(`<w15:commentsEx>${extended}</w15:commentsEx>`),
  })
const p = (...inside: string[]) => `<w:p>${inside.join('')}</w:p>`

it('come with their replies and what is done, at the words that they are about', () => {
  const body = [
    p(run('1、站台 夜 外')),
    p(run('沈岸：我走了。')),
    p(run('顾晚：'), about(0, run('我走了。'))),
    p(run('△雨停了，'), about(1, run('灯也灭了。'))),
  ].join('')
  const said = comment(0, '张三', '太直白', '换一句') + comment(1, '李四', '好') + comment(2, '王五', '同意')
  const extended = '<w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000000"/>'
  const { parts, comments, warnings, losses } = readScript('a.docx', fileOf(body, said, extended))
  const at = (nth: number) => {
    const { block_id, start, quote } = comments![nth]!.place!
    const blocks = parts.flatMap(blocksIn)
    const block = blocks.find(({ attrs }) => attrs.id === block_id)!
    return [blocks.indexOf(block), textOf(block).slice(start, start + quote.length)]
  }
  expect(
    comments!.map(({ author, text, replies, isDone }) => [author, text, replies.map(each => each.author + each.text), isDone]),
  ).toEqual([
    ['张三', '太直白\n换一句', ['王五同意'], false],
    ['李四', '好', [], true],
  ])
  expect(comments![0]!.at).toBe('2026-01-02T03:04:05Z')
  expect(at(1)).toEqual([3, '灯也灭了。'])
  // Of the two who say the same, one has a comment.
  expect(at(0)).toEqual([2, '我走了。'])
  expect(warnings).toEqual([])
  expect(losses!.map(({ construct, fate, words }) => [construct, fate, words])).toEqual([
    ['w:comment', 'kept', '张三：太直白\n换一句'],
    ['w:comment', 'kept', '李四：好'],
  ])
})

it('whose words the text does not have are about all of it, and said so', () => {
  const { comments, losses } = readScript('a.docx', fileOf(p(run('△雨停了。')), comment(0, '', '总体不错')))
  expect(comments).toEqual([{ author: '', at: '2026-01-02T03:04:05Z', text: '总体不错', replies: [], isDone: false, place: null }])
  expect(losses).toEqual([{ place: '', construct: 'w:comment', fate: 'changed', words: '总体不错' }])
})

it('go out as they came in, at their words, however these are marked', () => {
  const body =
    p(run('第1集 站台')) +
    p(run('1、站台 夜 外')) +
    p(run('顾晚：'), about(0, run('我走了。'))) +
    p(run('△雨停了，灯也'), about(1, run('灭了。')))
  const extended = '<w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000000"/>'
  const said = comment(0, '张三', '太直白', '换一句') + comment(1, '李四', '&lt;好&gt; &amp; 短') + comment(2, '王五', '同意')
  const whole = { author: '赵六', at: '2026-01-03T00:00:00Z', text: '总体不错', replies: [], isDone: false, place: null }
  const { parts, comments = [] } = readScript('a.docx', fileOf(body, said, extended))
  const gone = { ...whole, text: '删掉的一句', place: { block_id: 'gone', start: 0, quote: '不在了' } }
  const written = writeDocx({ title: '雨夜', parts, said: [[...comments, whole, gone]] })
  const again = readScript('b.docx', written)
  const words = ({ author, at, text, replies, isDone, place }: (typeof comments)[number]) => [
    author,
    at,
    text,
    replies,
    isDone,
    place?.quote,
  ]
  expect(again.comments!.map(words)).toEqual([...comments, whole, { ...gone, place: null }].map(words))
  expect(again.parts.flatMap(blocksIn).map(textOf)).toEqual(parts.flatMap(blocksIn).map(textOf))
  expect(again.warnings).toEqual([])
  // A file without comments has no part for them.
  expect(Object.keys(unzipSync(writeDocx({ parts }))).filter(name => name.includes('comments'))).toEqual([])
})
