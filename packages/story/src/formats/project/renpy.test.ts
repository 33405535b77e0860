// Projects of Ren'Py: what their parts say, that they fit together, and that the same game comes back.
import { expect, it } from 'vitest'
import { type Game, type PlayGame, readThing } from '../../model.ts'
import { gameOf, node, options, says, walk } from '../../test-games.ts'
import { faultsInRenpy } from '../test-renpy.ts'
import { ofAllTypes, picture, staged } from '../test-stories.ts'
import { translated } from '../csv.ts'
import { importFiles } from './files.ts'
import { renpyProject } from './renpy.ts'

const PEOPLE = new Map([['7', '沈岸']])
const FILES = ['game/images/file_12.png', 'game/images/file_13.png', 'game/audio/file_14.wav', 'game/audio/file_9.wav']
const fileOf = (files: readonly { name: string; text: string }[], name: string) => files.find(each => each.name === name)!.text

it('writes the script with its pictures, music, sounds and voices, what the program is told, and the translations', () => {
  const { files, losses } = renpyProject(staged(), PEOPLE, { ending: 'ttc', face: 2 })
  expect(files.map(({ name }) => name)).toEqual(['game/script.rpy', 'game/options.rpy', 'game/languages.rpy', 'game/tl/english/script.rpy'])
  expect(faultsInRenpy(files, FILES)).toEqual([])
  const script = fileOf(files, 'game/script.rpy')
  expect(script).toContain(`image image_1 = Transform("images/file_12.png", xysize=(1920, 1080), fit="cover")  # 站台\n`)
  expect(script).toContain(`image shen_calm = Transform("images/file_13.png", ysize=972, fit="contain")  # Shen Calm\n`)
  expect(script).toContain('define audio.sound_3 = "audio/file_14.wav"  # 雨声\n')
  expect(script).toContain('define audio.sound_4 = "<silence 0.1>"  # 门\n')
  expect(script).toContain(`    scene image_1
    show shen_calm at left
    play music sound_3
    voice "audio/file_9.wav"
    p_1 "雨还在下。" id line_1
    voice sustain
    p_1 "车没有来。" id line_2
    play sound sound_4
    hide shen_calm
    if (信任 > 0):
        p_1 "走吧，[信任]。" id line_3
`)
  expect(fileOf(files, 'game/options.rpy')).toContain('define config.name = "雨夜 \\"站台\\" [1]"\n')
  expect(fileOf(files, 'game/options.rpy')).toContain('style.default.font = "2@fonts/words.ttc"\n')
  const english = fileOf(files, 'game/tl/english/script.rpy')
  // One line for two, two lines for one.
  expect(english).toContain(
    'translate english line_1:\n    voice "audio/file_9.wav"\n    p_1 "It is raining."\n\ntranslate english line_2:\n    pass\n',
  )
  expect(english).toContain('translate english line_3:\n    p_1 "Let us go, [信任]."\n    p_1 "Now."\n')
  expect(english).toContain('translate english strings:\n\n    old "留下"\n    new "Stay"\n')
  expect(english).toContain('"No more \\"rain\\" [[x]"')
  expect(english).not.toContain('离开')
  expect(losses).toEqual([{ place: '节点「站台」', construct: '音效', fate: 'changed', words: '门：文件要另外放进去' }])
})

it('comes back as the same game, with its files, its names and its title', () => {
  const game = staged()
  const { files } = renpyProject(game, PEOPLE, null)
  const back = importFiles(files, FILES, new Map([['沈岸', '7']]))
  expect(walk(back.game, [0, 1])).toEqual(walk({ ...game, languages: [] }, [0, 1]).flatMap(each => each.split('\n')))
  expect(back.game.meta.title).toBe(game.meta.title)
  const staging = back.game.nodes.flatMap(each => (each.type === 'PLOT' ? each.data.actions.filter(({ msg }) => !msg) : []))
  expect(staging.map(({ type, resource, pos }) => [type, resource, pos])).toEqual([
    ['BG', '站台', ''],
    ['SHOW', 'Shen Calm', 'left'],
    ['BGM', '雨声', ''],
    ['SE', '门', ''],
    ['HIDE', 'Shen Calm', ''],
  ])
  expect(back.media.map(({ resource, file, isVoice }) => [resource, file, isVoice])).toEqual([
    ['站台', 'game/images/file_12.png', false],
    ['Shen Calm', 'game/images/file_13.png', false],
    ['雨声', 'game/audio/file_14.wav', false],
    ['audio/file_9.wav', 'game/audio/file_9.wav', true],
  ])
  expect(back.losses.find(({ words }) => words.startsWith('门'))).toMatchObject({ construct: 'play', fate: 'changed' })
  // And with its language: what two lines say in one, and the other way round.
  expect(back.game.languages.map(({ name }) => name)).toEqual(['English'])
  const inEnglish = (of: Game) => walk({ ...translated(of, 'English'), languages: [] }, [0, 1]).flatMap(each => each.split('\n'))
  const silent = (lines: string[]) => lines.filter(each => each !== '车没有来。')
  expect(silent(inEnglish(back.game))).toEqual(inEnglish(game))
  expect(back.losses.filter(({ construct }) => construct.startsWith('translate'))).toEqual([])
  // Its saved games are known by the same name, and it has the same stage.
  expect(back.game.meta).toMatchObject({ ratio: game.meta.ratio })
  expect(fileOf(renpyProject(back.game, PEOPLE, null).files, 'game/options.rpy')).toBe(fileOf(files, 'game/options.rpy'))
  // Written again, it is the same story.
  const again = renpyProject(back.game, PEOPLE, null).files
  expect(faultsInRenpy(again, [])).toEqual([])
  expect(again.find(({ name }) => name.includes('/tl/'))!.text).toContain('p_1 "Let us go, [信任]."')
  expect(walk(importFiles(again, [], new Map([['沈岸', '7']])).game, [0, 1])).toEqual(walk(back.game, [0, 1]))
})

it('is a whole project of whatever nodes there are, with and without files', () => {
  const game = ofAllTypes()
  for (const each of [game, ofAllTypes(true)]) expect(faultsInRenpy(renpyProject(each, PEOPLE, null).files, [])).toEqual([])
  const resources = [picture('11', '路', 'images/file_11.png'), { id: '12', type: 'AUDIO' as const, name: '曲', url: 'images/file_1.png' }]
  const told = renpyProject({ ...game, people: [], resources } as PlayGame, PEOPLE, null)
  expect(faultsInRenpy(told.files, ['game/images/file_11.png'])).toEqual([])
  // A picture is no music.
  expect(fileOf(told.files, 'game/script.rpy')).toContain('define audio.sound_12 = "<silence 0.1>"  # 曲\n')
})

it('counts visits anew in each playing, and reads them as visits', () => {
  const visible = { op: '>', l: { visits: 'p' }, r: 1 }
  const game = gameOf(
    [
      node('s', 'START'),
      node('p', 'PLOT', says('来了。')),
      node('b', 'BRANCH', options('再来', { text: '走', visible })),
      node('e', 'ENDING'),
    ],
    ['s>p', 'p>b', 'b.o0>p', 'b.o1>e'],
  )
  const { files, losses } = renpyProject(game, new Map(), null)
  expect(faultsInRenpy(files, [])).toEqual([])
  expect(losses).toEqual([])
  const back = importFiles(files).game
  expect(back.numerics).toEqual([])
  const way = walk(game, [0, 1])
  expect(way).toEqual(['来了。', '> 再来', '来了。', '> 走', 'end e'])
  expect(walk(back, [0, 1]).slice(0, -1)).toEqual(way.slice(0, -1))
  expect(walk(importFiles(renpyProject(back, new Map(), null).files).game, [0, 1])).toEqual(walk(back, [0, 1]))
})

it('tells of an option that a language has in two ways', () => {
  const game = gameOf(
    [node('s', 'START'), node('b', 'BRANCH', options('走', '走')), node('end', 'ENDING')],
    ['s>b', 'b.o0>end', 'b.o1>end'],
  )
  const words = ['Go', 'Walk'].map((text, nth) => ({ id: `b/options/o${nth}/text`, text, source: '走' }))
  game.languages = [readThing('languages', 'l', { name: '英文', words })]
  const { files, losses } = renpyProject(game, new Map(), null)
  expect(fileOf(files, 'game/tl/lang_1/script.rpy')).toBe('translate lang_1 strings:\n\n    old "走"\n    new "Go"\n')
  expect(losses).toEqual([{ place: '译文「英文」', construct: '同一句话的两种译法', fate: 'dropped', words: '走 → Walk' }])
})

it('finds what is wrong with a script: the checker of these tests is one', () => {
  const faults = (text: string) => faultsInRenpy([{ name: 'a.rpy', text }], [])
  expect(faults('label a:\n    "b"\n    return\n')).toEqual([])
  for (const text of [
    'label a:\n',
    'label a:\n    "b\n',
    'label a:\n  "b"\n',
    'label a:\n    jump b\n',
    'label a:\n    return\nlabel a:\n    return\n',
    'label a:\n    scene x\n',
    'label a:\n    play music x\n',
    'label a:\n    else:\n        pass\n',
    'label a:\n    "b":\n        pass\n',
    'label a:\n    menu:\n        "b"\n',
    '"b"\n',
    'label a:\n    voice "audio/x.mp3"\n    "b"\n',
    'translate x y:\n    "b"\n',
    'label a:\n    $ import os\n',
  ])
    expect(faults(text), text).not.toEqual([])
})
