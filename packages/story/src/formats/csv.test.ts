// The words of a game go out as a sheet and come back translated.
import { expect, it } from 'vitest'
import { gameOf, node, options, says } from '../test-games.ts'
import { withWords, wordsCsv } from './csv.ts'

it('a sheet of words comes back as a translation, and says what is no more there', () => {
  const game = gameOf([node('线', 'PLOT', says('=危险', '雨,停了')), node('选', 'BRANCH', { prompt: '怎么办', ...options('走') })], [])
  expect(wordsCsv(game).split('\r\n')).toEqual([
    '\uFEFF编号,位置,原文,译文',
    `线/actions/l0/msg,线,"'=危险",`,
    '线/actions/l1/msg,线,"雨,停了",',
    '选/prompt,选,怎么办,',
    '选/options/o0/text,选,走,',
    '',
  ])
  const {
    game: translated,
    missing,
    count,
  } = withWords(game, [
    ['选/prompt', '', '', 'What now?'],
    ['gone', '', '', 'x'],
  ])
  expect(translated.nodes[1]?.data).toMatchObject({ prompt: 'What now?' })
  expect({ missing, count }).toEqual({ missing: ['gone'], count: 1 })
})
