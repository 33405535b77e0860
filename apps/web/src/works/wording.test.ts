// How works are worded.
import { expect, it } from 'vitest'
import { foundText } from './wording.ts'

it('shows where a keyword was found, with little before it', () => {
  const doc = { where: 'doc', name: '第 7 集', text: '△雨点砸在积水里，末班车晚点了。', doc_id: 1 } as const
  expect(foundText(doc, '末班车')).toEqual(['正文：第 7 集 …砸在积水里，', '末班车', '晚点了。'])
  expect(foundText(doc, '雨点')).toEqual(['正文：第 7 集 △', '雨点', '砸在积水里，末班车晚点了。'])
  expect(foundText({ where: 'doc', name: 'EP 01', text: '', doc_id: 1 }, 'ep')).toEqual(['正文：', 'EP', ' 01'])
  expect(foundText({ where: 'tag', name: '悬疑', text: '' }, '悬疑')).toEqual(['标签：', '悬疑', ''])
  // found in another form of the same characters: told without a mark
  expect(foundText({ where: 'info', name: '简介', text: 'ＡＢ站台' }, 'ab')).toEqual(['资料：简介 ＡＢ站台', '', ''])
})
