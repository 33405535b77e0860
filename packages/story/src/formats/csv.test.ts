// The words of a game go out as a sheet and come back translated.
import { expect, it } from 'vitest'
import { gameOf, node, options, says } from '../test-games.ts'
import { translated, untranslated, wordsCsv, wordsIn } from './csv.ts'

it('a sheet of words comes back as a translation, and says what is no more there', () => {
  const game = gameOf([node('线', 'PLOT', says('=危险', '雨,停了')), node('选', 'BRANCH', { prompt: '怎么办', ...options('走') })], [])
  expect(wordsCsv(game).split('\r\n')).toEqual([
    '\uFEFF"编号","位置","原文","译文"',
    `"线/actions/l0/msg","线","'=危险",""`,
    '"线/actions/l1/msg","线","雨,停了",""',
    '"选/prompt","选","怎么办",""',
    '"选/options/o0/text","选","走",""',
    '',
  ])
  const sheet = [
    ['编号', '位置', '原文', 'English', '日本語'],
    ['选/prompt', '', '', 'What now?', ''],
    ['线/actions/l0/msg', '', '', "'=danger", '危険'],
    ['gone', '', '', 'x', ''],
  ]
  const { languages, missing } = wordsIn(game, sheet)
  expect(missing).toEqual(['gone'])
  expect(languages.map(({ name, words }) => [name, words.map(({ text }) => text)])).toEqual([
    ['English', ['What now?', '=danger']],
    ['日本語', ['危険']],
  ])
  const spoken = { ...game, languages: languages.map((each, at) => ({ id: each.name, at, ...each })) }
  expect(translated(spoken, 'English').nodes[1]?.data).toMatchObject({ prompt: 'What now?', options: [{ text: '走' }] })
  expect(wordsCsv(spoken)).toContain('"选/prompt","选","怎么办","What now?",""\r\n')
  expect(untranslated(spoken, spoken.languages[0]!)).toEqual(
    new Map([
      ['线', 1],
      ['选', 1],
    ]),
  )
  // What was written anew since is to be translated once more.
  spoken.nodes[1] = node('选', 'BRANCH', { prompt: '现在怎么办', ...options('走') })
  expect(untranslated(spoken, spoken.languages[0]!).get('选')).toBe(2)
})
