// What is not yet voiced or translated is told by the endings that wait for it.
import { expect, it } from 'vitest'
import { coverage } from './coverage.ts'
import { readThing } from '../model.ts'
import { gameOf, node, options, says } from '../test-games.ts'

it('counts lines without a voice and texts without a translation on the ways to each ending', () => {
  const voiced = { id: 'v', type: 'CHORUS', msg: '有声', dubbing_url: '/file/1' }
  const game = gameOf(
    [
      node('始', 'START'),
      node('共', 'PLOT', { actions: [voiced, ...says('雨').actions] }),
      node('选', 'BRANCH', options('走', '留')),
      node('甲', 'PLOT', says('一', '二')),
      node('好', 'ENDING', { title: '好' }),
      node('坏', 'ENDING', { title: '坏' }),
      node('孤', 'PLOT', says('没人来')),
    ],
    ['始>共', '共>选', '选.o0>甲', '甲>好', '选.o1>坏'],
  )
  game.languages = [
    readThing('languages', 'en', {
      name: 'English',
      words: [
        { id: '坏/title', text: 'Bad', source: '坏' },
        { id: '共/actions/l0/msg', text: 'Rain', source: '雨' },
      ],
    }),
  ]
  const told = coverage(game).map(({ ending, undubbed, untranslated, nodes }) => [
    ending,
    undubbed,
    untranslated['English'],
    nodes.map(({ node_id }) => node_id),
  ])
  expect(told).toEqual([
    ['好', 3, 6, ['甲', '共', '选', '好']],
    ['坏', 1, 3, ['共', '选']],
    ['', 1, 1, ['孤']],
  ])
})
