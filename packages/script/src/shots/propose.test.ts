// Tests of what rules propose of shots: the cases that directors expect, and as properties that they fill only what is empty, once.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify } from '../classify.ts'
import { anyContent } from '../content.arbitrary.ts'
import { contentOf } from '../split.ts'
import { shotsOf } from './from-script.ts'
import { proposalsOf, type RuledScene, type RuledShot } from './propose.ts'
import { SHOT_MOVES, SHOT_SIZES } from './words.ts'

const ruled = (heading: string, ...lines: string[]): RuledScene => ({
  heading: heading.slice(2),
  shots: shotsOf(contentOf(classify([heading, ...lines], 'script'))).map(shot => ({ ...shot, isEstimated: true })),
})
const proposed = (heading: string, ...lines: string[]) => proposalsOf([ruled(heading, ...lines)])[0]!
/** Of the second shot of a scene, so that none is the one that shows the place. */
const second = (line: string) => proposed('1、站台 夜 外', '△雨落在站台。', '甲：走吗？', '乙：走。', line)[2]!

describe('proposals for shots', () => {
  it('open a scene from afar, then look at each speaker in turn', () => {
    const shots = proposed(
      '1、站台 夜 外',
      '△空街，雨线斜落。',
      '△沈岸看着顾晚。',
      '沈岸：我以为你走了。',
      '顾晚：末班车晚点。',
      '沈岸（哽咽）：很久了……',
    )
    expect(shots).toMatchObject([
      { size: '远景', move: '固定', seconds: 4 },
      { size: '中景', move: '固定' },
      { size: '近景', content: '反打，过沈岸的肩看顾晚，站台（夜）' },
      { size: '特写', content: '沈岸对着顾晚说话，哽咽，站台（夜）' },
    ])
    expect(shots[0]).not.toHaveProperty('content')
  })

  it.each([
    ['△镜头缓缓推近，顾晚的手在抖。', { content: '顾晚的手在抖。', move: '推' }],
    ['△镜头跟着顾晚跑过长廊。', { content: '顾晚跑过长廊。', move: '跟' }],
    ['△跟拍顾晚跑过长廊。', { content: '顾晚跑过长廊。', move: '跟' }],
    ['△俯拍两人躺在甲板上。', { content: '两人躺在甲板上。', move: '俯拍' }],
    ['△镜头环绕二人。', { content: '二人。', move: '移' }],
    // The camera is a thing of the scene there.
    ['△航拍机飞过屋顶。', { content: '航拍机飞过屋顶。', move: '' }],
    ['△镜头前的顾晚笑了。', { content: '镜头前的顾晚笑了。', move: '' }],
  ])('take what the camera is told where no sign parts it: %s', (line, shot) => {
    expect(shotsOf(contentOf(classify(['1、站台 夜 外', line], 'script')))[0]).toMatchObject(shot)
  })

  it('show who is there where a scene begins with speech, and the place where a voice has no face', () => {
    expect(proposed('2、便利店 夜 内', '沈岸：钥匙我一直留着！', '顾晚（VO）：门锁换了。', '沈岸（OS）：她知道。')).toMatchObject([
      { size: '全景', content: '便利店（夜），沈岸与顾晚都在画面里，沈岸先开口，情绪激动' },
      { size: '空镜', content: '便利店（夜），顾晚的声音在画外' },
      { size: '近景', content: '沈岸没有开口，心里在想，便利店（夜）' },
    ])
  })

  it.each([
    ['△钥匙的齿口磨得发亮。', '特写', '固定'],
    ['△甲摊开手，掌心压出红印。', '近景', '固定'],
    ['△两人对视，伞在中间。', '中景', '固定'],
    ['△人群涌向站台。', '全景', '固定'],
    ['△甲走进站台。', '全景', '跟'],
    ['△甲冲下台阶。', '全景', '跟'],
    ['△甲环顾四周。', '中景', '摇'],
    ['△甲逼近乙。', '中景', '推'],
    ['△甲的背影渐行渐远。', '中景', '拉'],
    ['△两人扭打在一起。', '中景', '手持'],
    ['△甲低头笑了。', '近景', '固定'],
    ['△甲没有走。', '中景', '固定'],
    ['△走廊尽头亮着灯。', '空镜', '固定'],
    ['△月亮升起。', '空镜', '升'],
  ])('of %s are %s, %s', (line, size, move) => {
    expect(second(line)).toMatchObject({ size, move })
  })

  it.each([
    ['△甲猛地回头。', 1.5],
    ['△甲点了支烟。', undefined],
    ['△甲缓缓抬起手，久久没有放下。', 4],
    ['△甲走向出口。', 3.5],
    ['△甲坐下。乙也坐下。', 4],
  ])('take of %s %s seconds, and say nothing where the script says as much', (line, seconds) => {
    expect(second(line).seconds).toBe(seconds)
  })

  it('count speech by its length and its pauses', () => {
    const [, answer] = proposed('1、站台 夜 外', '甲：走吗？', '乙：一二三四五六七八九十一二三四五六七八……一二三四五六七八九。')
    expect(answer!.seconds).toBe(6.5)
  })

  it.each([
    ['△特写：箱盖的缝隙里透出蓝色的光。', '特写', '', '箱盖的缝隙里透出蓝色的光。'],
    ['△【俯拍】人群散开。', '', '俯拍', '人群散开。'],
    ['△俯拍全景：广场空了。', '全景', '俯拍', '广场空了。'],
    ['△甲的手，特写。', '', '', '甲的手，特写。'],
    ['△锅盖特写。', '特写', '', '锅盖'],
    ['△甲的主观视角：门开了。', '', '主观', '甲的主观视角：门开了。'],
    ['△全景天窗碎了。', '', '', '全景天窗碎了。'],
  ])('take the words for the camera where they stand: %s', (line, size, move, content) => {
    const shots = shotsOf(contentOf(classify(['1、厨房 夜 内', '△空屋。', line], 'script')))
    expect(shots.at(-1)).toMatchObject({ size, move, content })
    const [taken] = proposalsOf([
      { heading: '厨房 夜 内', shots: [{ ...shots.at(-1)!, size: '', move: '', content: line, isEstimated: true }] },
    ])[0]!
    if (size) expect(taken).toMatchObject({ size })
    if (move) expect(taken).toMatchObject({ move })
  })

  it('look over shoulders of people alone', () => {
    const answer = (one: string, other: string, ...before: string[]) =>
      proposed('1、站台 夜 外', ...before, `${one}：啊。`, `${other}：走。`).at(-1)!.content
    expect(answer('老周', '阿麦')).toContain('过老周的肩')
    for (const one of ['人群', '村民们', '黄狗', '广播']) expect(answer(one, '阿麦')).not.toContain('肩')
    expect(answer('阿麦', '众人')).not.toContain('肩')
    expect(answer('小灯', '老周', '△一只叫小灯的小猫跳上桌子，小灯摇着尾巴。')).not.toContain('肩')
    expect(proposed('1、站台 夜 外', '小灯：喵～', '老周：饿了？').at(-1)!.content).not.toContain('肩')
    expect(answer('马大姐', '牛师傅')).toContain('过马大姐的肩')
  })

  it('read verbs as words', () => {
    expect(second('△甲的希望落空了。').size).not.toBe('近景')
    expect(second('△一辆跑车停着。')).toMatchObject({ move: '固定' })
    expect(second('△冲突一触即发。').size).not.toBe('全景')
  })

  it('leave what is written, and shots without a word', () => {
    const blank: RuledShot = { size: '', move: '', content: '', dialogue: '', sound: '', seconds: 3, isEstimated: false }
    const written = { ...blank, size: '大特写', move: '摇', content: '甲跑了。', seconds: 9 }
    expect(proposalsOf([{ heading: '站台 夜 外', shots: [blank, written] }])).toEqual([[{}, {}]])
  })

  it('are words of the lists, fill only what is empty, and have nothing more to say once taken', () => {
    fc.assert(
      fc.property(anyContent, fc.boolean(), (content, isEstimated) => {
        const scenes = [...Map.groupBy(shotsOf(content, 400), shot => shot.scene_id).values()].map(shots => ({
          heading: '站台 夜 外',
          shots: shots.map(shot => ({ ...shot, isEstimated })),
        }))
        const made = proposalsOf(scenes)
        made.forEach((list, scene) =>
          list.forEach((proposal, at) => {
            const shot = scenes[scene]!.shots[at]!
            for (const field of ['size', 'move', 'content'] as const) if (shot[field] !== '') expect(proposal).not.toHaveProperty(field)
            if (!isEstimated) expect(proposal).not.toHaveProperty('seconds')
            if (proposal.size !== undefined) expect(SHOT_SIZES).toContain(proposal.size)
            if (proposal.move !== undefined) expect(SHOT_MOVES).toContain(proposal.move)
            if (proposal.seconds !== undefined)
              expect(proposal.seconds * 2).toSatisfy((twice: number) => Number.isInteger(twice) && twice >= 2)
          }),
        )
        const taken = scenes.map(({ heading, shots }, scene) => ({
          heading,
          shots: shots.map((shot, at) => ({ ...shot, ...made[scene]![at] })),
        }))
        expect(
          proposalsOf(taken)
            .flat()
            .filter(each => Object.values(each).some(value => value !== '')),
        ).toEqual([])
      }),
    )
  })
})
