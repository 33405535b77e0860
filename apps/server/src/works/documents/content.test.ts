// The JSON of a content that is put together from the JSON of its blocks is the one that the platform writes, so that hashes and bases agree.
import { normaliseContent, type Content } from '@qianmu/script/elements'
import { yToContent } from '@qianmu/script/ydoc'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { givenContent, jsonOf } from './content.ts'

const SCRIPT = '第一场 内 车站 夜\n△雨下个不停。"引号"与\\斜杠\n顾晚：（小声）末班车\u2028晚点了😀。\n画外音：站牌下只剩我们。\n转场'

it.each<[string, Content]>([
  ['a script', givenContent({ text: SCRIPT }, 'SCRIPT')],
  ['prose', givenContent({ text: '第一章\n\n她说：“走吧。”' }, 'NOVEL')],
  ['nothing', givenContent({}, 'SCRIPT')],
  ['an empty Y.Doc', yToContent(new Y.Doc())],
  ['what an editor sends', normaliseContent(JSON.parse(JSON.stringify(givenContent({ text: SCRIPT }, 'SCRIPT'))))],
])('is the same for %s, the second time too', (_name, content) => {
  expect(jsonOf(content)).toBe(JSON.stringify(content))
  expect(jsonOf(content)).toBe(JSON.stringify(content))
})
