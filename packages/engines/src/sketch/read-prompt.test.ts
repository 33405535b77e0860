// What the sketch engine reads in prompts: scenes, light, people, what it does not know; and that no prompt breaks it.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import { CATEGORIES } from '@qianmu/drawing/dictionary'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANGLES, POSES, SCENES, SHOTS, TIMES, WEATHERS } from './brief.ts'
import { isDrawn, readPrompt } from './read-prompt.ts'
import { createStage } from './stage.ts'
import { drawShapes } from './things/shapes.ts'
import { shapesOfThing, THINGS } from './things/index.ts'
import { VOCABULARY } from './vocabulary.ts'

it('reads a Chinese prompt', () => {
  const { brief, unknown } = readPrompt('夜，雨中的城市街道，一男一女，撑伞，中景，仰视', 1)
  expect(brief).toMatchObject({ scene: 'street', time: 'night', weather: 'rain', shot: 'medium', angle: 'low', era: 'modern' })
  expect(brief.people.map(person => person.build)).toEqual(['woman', 'man'])
  expect(brief.people.map(person => person.umbrella !== '')).toEqual([true, false])
  expect(readPrompt('红伞', 1).brief.people[0]!.umbrella).toBe('#b3402f')
  expect(unknown).toEqual([])
})

it('reads an English prompt with weights, tags and underscores', () => {
  const { brief, unknown } = readPrompt(
    'masterpiece, (1girl:1.2), silver hair, [red_dress], kneeling, temple at dusk, <lora:ink:0.8>, foggy',
    1,
  )
  expect(brief).toMatchObject({ scene: 'temple', time: 'dusk', weather: 'fog', era: 'ancient' })
  expect(brief.people).toEqual([expect.objectContaining({ build: 'woman', pose: 'kneel', hair: '#d8d8de', clothes: '#b5343f' })])
  expect(unknown).toEqual([])
})

it('tells what it does not know', () => {
  const { brief, unknown } = readPrompt('一只机械恐龙在沙漠里，1girl juggling a samovar', 1)
  expect(brief.scene).toBe('desert')
  expect(unknown.join(' ')).toContain('机械恐龙')
  expect(unknown.join(' ')).toContain('juggling samovar')
})

it('does not find words inside others', () => {
  expect(readPrompt('a humanoid robot in barcelona', 1).brief.people).toEqual([])
  expect(readPrompt('barcelona', 1).brief.scene).toBe('none')
})

it('draws nobody where nobody is named', () => {
  expect(readPrompt('清晨的山谷，远景', 1).brief.people).toEqual([])
})

it('has words for each scene, time, weather, shot, angle and pose', () => {
  const said = [...VOCABULARY.values()]
  for (const [name, values] of Object.entries({ scene: SCENES, time: TIMES, weather: WEATHERS, shot: SHOTS, angle: ANGLES, pose: POSES }))
    for (const value of values)
      expect(
        said.some(meaning => (meaning as Record<string, unknown>)[name] === value),
        `${name} ${value}`,
      ).toBe(true)
})

it('never throws, and gives the same brief for the same prompt and seed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), fc.integer(), (prompt, seed) => {
      expect(readPrompt(prompt, seed)).toEqual(readPrompt(prompt, seed))
    }),
  )
})

it('reads long prompts in time that grows with them', () => {
  expect(growth(size => readPrompt('a'.repeat(size) + '雨'.repeat(size) + '('.repeat(size), 1), 1000)).toBeLessThan(LINEAR)
  expect(growth(size => readPrompt('三个警察看着一位琴师，阿麦 女 红衣，'.repeat(size), 1), 60)).toBeLessThan(LINEAR)
})

const people = (prompt: string) => readPrompt(prompt, 1).brief.people
const props = (prompt: string) => readPrompt(prompt, 1).brief.props.map(({ name, count }) => (count === 1 ? name : `${name}×${count}`))

it('reads things with their number and colour, in both languages', () => {
  expect(props('三只猫，一辆红色汽车')).toEqual(['猫×3', '汽车'])
  expect(readPrompt('红车', 1).brief.props).toEqual([{ name: '汽车', colour: '#c9302f', count: 1 }])
  expect(props('two dogs and a blue bicycle')).toEqual(['狗×2', '自行车'])
  expect(readPrompt('猫，狗，马，牛，羊，猪，鸡', 1)).toMatchObject({ unknown: ['鸡'] })
})

it('does not take a sign of a name for a thing', () => {
  expect(props('马超，花木兰')).toEqual([])
  expect(readPrompt('马超，花木兰', 1).unknown).toEqual(['马超', '花木兰'])
  expect(props('骑着马')).toEqual([])
  expect(people('少年骑马')[0]).toMatchObject({ build: 'man', pose: 'ride', mount: '马' })
})

it('knows ages, roles, moods and acts', () => {
  expect(people('老人')).toEqual([expect.objectContaining({ build: 'man', old: true, hair: '#d8d8de', held: '手杖' })])
  expect(people('老奶奶和孩子').map(({ build, old }) => [build, old])).toEqual([
    ['woman', true],
    ['child', false],
  ])
  expect(people('将军')[0]).toMatchObject({ outfit: 'armour', held: '长枪', worn: ['helmet'] })
  expect(people('士兵敬礼')[0]).toMatchObject({ pose: 'salute', held: '', outfit: 'armour' })
  expect(people('女孩看书，微笑')[0]).toMatchObject({ pose: 'both-hands', held: '书', mood: 'smile' })
  expect(people('1girl, crying, red dress, glasses')[0]).toMatchObject({ mood: 'cry', clothes: '#b5343f', worn: ['glasses'] })
  expect(people('一男一女，愤怒，哭泣').map(each => each.mood)).toEqual(['angry', 'cry'])
})

it('stands in for whom it does not know with a figure of clay and the name, and for what it does not know with a card', () => {
  expect(people('林晚站在窗边')).toEqual([expect.objectContaining({ build: 'anyone', name: '林晚' })])
  expect(people('坐着')).toEqual([expect.objectContaining({ build: 'anyone', name: '' })])
  expect(readPrompt('一只机械恐龙，森林', 1).brief).toMatchObject({ people: [], strangers: ['机械恐龙'], scene: 'forest' })
  expect(readPrompt('忧郁的氛围', 1).brief.strangers).toEqual([])
})

it('puts places together from things, and has none where none is said', () => {
  expect(readPrompt('厨房', 1).brief).toMatchObject({ scene: 'hall', setting: { backdrop: ['冰箱', '柜子', '灶台', '桌子'] } })
  expect(readPrompt('竹林', 1).brief).toMatchObject({ scene: 'plain', setting: { scatter: '竹子' } })
  expect(readPrompt('废墟城市', 1).brief.scene).toBe('battlefield')
  expect(readPrompt('克里姆林宫', 1).brief.scene).toBe('none')
})

it('says what it does not draw, and nothing of what it draws', () => {
  expect(readPrompt('夜，霓虹，竹林，将军', 1).unknown).toEqual([])
  expect(readPrompt('蓝天，油画质感', 1).unknown).toEqual(['油画质感'])
})

it('draws three hundred nouns, each a picture of its own', () => {
  const things = [...new Set(THINGS.values())]
  expect(things.length).toBeGreaterThan(440)
  const seen = new Map<string, string>()
  for (const thing of things) {
    const stage = createStage(48, 48, 1, 'colour')
    drawShapes(stage, shapesOfThing(thing), { x: 24, y: 44, height: 36, colours: thing.colours })
    const bytes = stage.canvas.toBuffer('image/png').toString('base64')
    expect(seen.get(bytes), thing.name).toBeUndefined()
    seen.set(bytes, thing.name)
  }
  for (const { backdrop, scatter } of [...VOCABULARY.values()].flatMap(each => each.setting ?? []))
    for (const name of [...backdrop, ...(scatter ? [scatter] : [])]) expect(THINGS.has(name), name).toBe(true)
  for (const { held, mount, prop } of VOCABULARY.values())
    for (const name of [held, mount, prop]) if (name) expect(THINGS.has(name), name).toBe(true)
})

it('knows two thirds of the words that the product offers', () => {
  const terms = CATEGORIES.flatMap(each => each.terms)
  expect(terms.filter(({ zh }) => isDrawn(zh)).length / terms.length).toBeGreaterThan(0.66)
})
