// Who is in a shot, and what is said of whom: looks are never mixed, places are inside of what they name, verbs are no name cards.
import { expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const brief = (prompt: string) => readPrompt(prompt, 3).brief
const AMAI = '阿麦 女 11岁 女孩 黑色短发 黄色雨衣'
const ZHOU = '老周 男 63岁 老人 白发 白胡子 蓝色毛衣'
const SHEETS = `${AMAI}, ${ZHOU}`
const girl = { name: '阿麦', build: 'child', sex: 'woman', old: false, worn: [], outfit: 'coat', clothes: '#e8c23a' }
const man = { name: '老周', build: 'man', old: true, worn: ['beard'], outfit: 'shirt', clothes: '#3566b0' }

it('shows one card of the noun in a detail of a place, and one of a part of somebody', () => {
  const card = (prompt: string) => {
    const { insert, strangers, people } = brief(prompt)
    return [insert, strangers.join(), people.length]
  }
  expect(card('特写，寿安宫，日，室内，瓷碟里的药渣')).toEqual(['thing', '药渣', 0])
  expect(card('特写，卧室，日，室内，遗书')).toEqual(['thing', '遗书', 0])
  expect(card(`特写，操场，日，室外，阿麦的膝盖流血了, ${AMAI}`)).toEqual(['thing', '膝盖', 0])
  expect(card(`特写，操场，日，室外，阿麦哭了, ${AMAI}`)).toEqual(['', '', 1])
})

it('has the colour of a garment of one word, garments of old times, beds and seats by their names', () => {
  const dressed = (looks: string) => {
    const [person] = brief(`中景，会议室，日，室内，阿麦站着, 阿麦 女 27岁 ${looks}`).people
    return [person!.outfit, person!.clothes]
  }
  expect(dressed('白衬衫')).toEqual(['shirt', '#f2f0ec'])
  expect(dressed('白大褂')).toEqual(['coat', '#f2f0ec'])
  expect(dressed('绿色宫装')).toEqual(['robe', '#3f8a4a'])
  expect(brief(`中景，寝宫，日，室内，阿麦歪在榻上, ${AMAI}`)).toMatchObject({ people: [{ pose: 'lean' }], props: [{ name: '床' }] })
  expect(brief(`中景，驾驶舱，夜，室内，阿麦坐在驾驶座上, ${AMAI}`)).toMatchObject({ people: [{ pose: 'sit' }], props: [{ name: '椅子' }] })
})

it.each(['茶水间', '值班室', '急诊科', '直播间', '缴费处'])('has no bed in a room of work: %s', place => {
  const { inside, scene, setting } = brief(`中景，${place}，日，室内，阿麦站着, ${AMAI}`)
  expect([inside, scene, setting!.backdrop.includes('床')]).toEqual([true, 'hall', false])
})

it('gives each named person the looks of the own sheet, in the order in which they are named', () => {
  expect(brief(`全景，灯塔底层，夜，室内，老周坐在桌边，阿麦跑进来, ${SHEETS}`).people).toMatchObject([
    { ...man, pose: 'sit' },
    { ...girl, pose: 'run' },
  ])
  expect(brief(`中景，母亲哭了，阿麦握住她的手, ${AMAI}`).people).toMatchObject([
    { name: '母亲', mood: 'cry', outfit: '' },
    { ...girl, pose: 'reach', mood: 'calm', sees: 0 },
  ])
})

it('has somebody as young as a shot says, whatever the sheet', () => {
  const shown = (words: string) => brief(`中景，车站，夜，室外，${words}, 老陈 男 64岁 白发 白胡子`).people
  const [chen, woman] = shown('回忆。年轻的老陈追着火车奔跑。车窗里一个女人在挥手。')
  expect([chen, woman]).toMatchObject([
    { name: '老陈', old: false, worn: [], pose: 'run' },
    { name: '女人', pose: 'wave' },
  ])
  const [today] = shown('老陈慢慢站起来，筷子掉在地上。')
  expect(today).toMatchObject({ name: '老陈', old: true, worn: ['beard'], pose: 'stand' })
  expect(chen!.hair).not.toBe(today!.hair)
})

it.each([
  ['白胡子的老人和穿黄雨衣的小女孩', ['man', true, ['beard'], ''], ['child', false, [], 'coat']],
  ['old keeper with a white beard and a small girl in a yellow raincoat', ['man', false, ['beard'], ''], ['child', false, [], 'coat']],
  ['一个戴眼镜的医生扶着一个拄拐杖的老奶奶', ['anyone', false, ['glasses'], 'coat'], ['woman', true, ['bun'], '']],
] as const)('binds looks to the nearest person: %s', (prompt, ...told) => {
  expect(brief(prompt).people.map(({ build, old, worn, outfit }) => [build, old, worn, outfit])).toEqual(told)
})

it('has one figure for each of whom it is told, and none twice', () => {
  expect(brief('三个警察奔跑').people.map(each => each.pose)).toEqual(['run', 'run', 'run'])
  expect(brief('一个女孩推开门，女孩看着窗外，她笑了').people).toMatchObject([{ name: '女孩', pose: 'push', mood: 'smile' }])
  expect(brief(`阿麦和老周走来，两人对视, ${SHEETS}`).people).toMatchObject([
    { name: '阿麦', sees: 1 },
    { name: '老周', sees: 0 },
  ])
  expect(brief('人群涌向码头')).toMatchObject({ crowd: true, people: [] })
  expect(brief('全景，奶奶家，夜，室内，阿麦坐着, 阿麦 女').people.map(each => each.name)).toEqual(['阿麦'])
})

it('knows that a name is somebody, whatever its words say, and who is called by a familiar name', () => {
  expect(brief('全景，厨房，小灯跳起, 小灯 人物')).toMatchObject({ people: [{ name: '小灯', pose: 'jump' }], props: [] })
  expect(brief('小灯趴在窗台上, 小灯 人物 小猫').people).toMatchObject([{ name: '小灯', creature: '猫' }])
  expect(brief('小灯塔在雾里, 小灯 人物').place).toBe('')
  expect(brief('岸哥走来, 沈岸 男 31岁').people).toMatchObject([{ name: '沈岸', build: 'man', pose: 'walk' }])
})

it('keeps what is worn over the rest, embraces grown-ups and looks past the first of two', () => {
  expect(brief('阿麦站着, 阿麦 女 女孩 黄色雨衣 蓝色裤子').people).toMatchObject([
    { outfit: 'coat', clothes: '#e8c23a', trousers: '#3566b0' },
  ])
  expect(brief('女儿抱着母亲').people[0]).toMatchObject({ pose: 'embrace', sees: 1 })
  expect(brief('过肩镜头，男人看着女人')).toMatchObject({ over: { name: '男人' }, people: [{ name: '女人' }] })
})

it('reads over whose shoulder, whose eyes, and where in the picture', () => {
  expect(brief(`近景，灯室，夜，室内，反打，过老周的肩看阿麦，灯室（夜）, ${SHEETS}`)).toMatchObject({
    angle: 'over-shoulder',
    over: man,
    people: [girl],
    reverse: true,
    place: '灯塔内',
  })
  expect(brief(`主观，老周的主观视角：阿麦跑来, ${SHEETS}`)).toMatchObject({ pov: true, people: [girl] })
  expect(brief(`阿麦在左，老周在右, ${SHEETS}`).people.map(each => each.spot)).toEqual(['left', 'right'])
})

it.each([
  ['全景，灯塔底层，夜，室内，阿麦坐着', '灯塔内', true],
  ['全景，灯室，夜，室内', '灯塔内', true],
  ['中景，面馆，夜，室内', '餐馆', true],
  ['全景，灯塔，日，室外', '灯塔外', false],
  ['全景，书店二楼，日，室内', '图书馆', true],
  ['全景，书店，日，室外', '书店', false],
  ['全景，渡船船舱，夜，室内', '船舱', true],
  ['全景，镇公所，日，室内', '镇公所', true],
  ['全景，渔民家，日，室内，屋顶漏着光', '渔民家', true],
])('plays inside of what a heading names: %s', (prompt, place, inside) => {
  const { props, ...read } = brief(prompt)
  expect(read).toMatchObject({ place, inside })
  expect(props).toEqual([])
})

it('shows a thing in a detail, and the hand of somebody', () => {
  expect(brief('特写，厨房，夜，室内，锅盖的缝隙里冒出白汽')).toMatchObject({ insert: 'thing', people: [], props: [{ name: '锅' }] })
  expect(brief(`特写，老周的怀表停在十点, ${ZHOU}`)).toMatchObject({ insert: 'thing', props: [{ name: '怀表' }] })
  expect(brief(`大特写，阿麦的手指攥紧, ${AMAI}`)).toMatchObject({ insert: 'hand', people: [girl] })
})

it('makes cards of nouns that it does not know, never of verbs', () => {
  expect(brief('一个披着黄色雨衣的女孩').strangers).toEqual([])
  expect(brief('灯光亮起，雨水打在她满脸').strangers).toEqual([])
  expect(brief('一只穿山甲爬过石板').strangers).toEqual(['穿山甲'])
  expect(brief('桌上放着一张八仙桌').props).toMatchObject([{ name: '桌子' }])
  expect(brief('一位琴师坐着')).toMatchObject({ strangers: [], people: [{ name: '琴师', pose: 'sit' }] })
})

it('parts of a thing, and what comes from it, are not the thing', () => {
  const things = (prompt: string) => brief(prompt).props.map(({ name }) => name)
  expect(things('公交车内，车灯照亮雨帘，车窗上全是水')).toEqual([])
  expect(things('房间，电子钟闪着')).toEqual(['钟表'])
  expect(things('书页翻动，灯光昏暗')).toEqual([])
  expect(things('街道，一辆汽车停着，车门开了')).toEqual(['汽车'])
})
