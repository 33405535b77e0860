// Stories that lie in several files are read as one, and the report names the file of each line.
import { expect, it } from 'vitest'
import { walk } from '../../test-games.ts'
import { importFiles } from './files.ts'

it('reads ink with what it includes: its words in their place, its knots behind', () => {
  const { game, losses } = importFiles([
    { name: 'story/main.ink', text: 'INCLUDE parts/b.ink\n主。\n-> 尾\n' },
    { name: 'story/parts/b.ink', text: '先。\n=== 尾\n{TURNS()}\n完。\n-> END\n' },
  ])
  expect(walk(game, [])).toEqual(['先。', '主。', '= {TURNS()}', '完。', 'end 尾'])
  expect(losses).toEqual([{ place: 'story/parts/b.ink 第 3 行', construct: 'TURNS', fate: 'kept', words: '{TURNS()}' }])
})

it('reads the scripts of a project of Ren’Py as one, and names what else lies in it', () => {
  const { game, losses } = importFiles(
    [
      { name: 'game/script.rpy', text: 'label start:\n    e "走吧。"\n    jump later\n' },
      { name: 'game/chapter.rpy', text: 'define e = Character("小周")\nlabel later:\n    e "到了。"\n    return\n' },
    ],
    ['game/images/bg room.png'],
  )
  expect(walk(game, [])).toEqual(['小周：走吧。', '小周：到了。', 'end later'])
  expect(losses.map(({ words }) => words)).toEqual(['game/images/bg room.png'])
})

it('refuses files without a story', () => {
  expect(() => importFiles([{ name: 'a.txt', text: '雨' }], ['b.png'])).toThrow('里面没有认出故事')
})
