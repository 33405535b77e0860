// The sketches themselves: every scene in every light can be drawn, the same twice, with maps of the very same scene.
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { type Brief, POSES, SCENES, SHOTS, TIMES, WEATHERS } from './brief.ts'
import { boxesOf, drawMap, drawPose, drawSketch, skeletonsOf } from './draw.ts'
import { readPrompt } from './read-prompt.ts'
import { SEGMENTS } from './segments.ts'
import { JOINTS } from './skeleton.ts'

const SIZE = { width: 160, height: 90 }
const briefOf = (prompt: string): Brief => readPrompt(prompt, 5).brief
const pixels = (canvas: Canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
/** Mean lightness, 0–255. */
function lightness(canvas: Canvas): number {
  const data = pixels(canvas)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! * 0.299 + data[at + 1]! * 0.587 + data[at + 2]! * 0.114
  return sum / (data.length / 4)
}

describe.each(SCENES)('%s', scene => {
  it('is another picture at each time and in each weather', () => {
    const seen = new Set<string>()
    for (const time of TIMES)
      for (const weather of WEATHERS) {
        const brief = { ...briefOf('1girl, 1boy'), scene, time, weather }
        seen.add(Buffer.from(pixels(drawSketch(brief, SIZE, 3))).toString('base64'))
      }
    // Under a roof rain falls outside the windows alone, and space has no weather at all.
    expect(seen.size).toBeGreaterThanOrEqual(
      scene === 'space' || scene === 'corridor' || scene === 'hall' ? TIMES.length : TIMES.length * 4,
    )
  })
})

it('is darker at night', () => {
  for (const scene of ['street', 'sea', 'room', 'palace'] as const)
    expect(lightness(drawSketch({ ...briefOf(''), scene, time: 'night' }, SIZE, 3)), scene).toBeLessThan(
      lightness(drawSketch({ ...briefOf(''), scene, time: 'day' }, SIZE, 3)) * 0.8,
    )
})

it('gives the same bytes for the same brief, size and seed, and others for another seed', () => {
  const brief = briefOf('夜雨城市街道，一男一女')
  const bytes = (seed: number) => drawSketch(brief, { width: 512, height: 512 }, seed).toBuffer('image/png')
  expect(bytes(7).equals(bytes(7))).toBe(true)
  expect(bytes(7).equals(bytes(8))).toBe(false)
})

it('draws each posture, and the number of people that were asked for', () => {
  for (const pose of POSES) {
    const brief = briefOf('三男, 两女, plain')
    const people = brief.people.map(person => ({ ...person, pose }))
    const skeletons = skeletonsOf({ ...brief, people }, SIZE, 1)
    expect(skeletons).toHaveLength(5)
    for (const skeleton of skeletons)
      for (const [x, y] of Object.values(skeleton)) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
    drawSketch({ ...brief, people }, SIZE, 1)
  }
})

it('shows people larger the nearer the shot', () => {
  const shoulder = (shot: Brief['shot']) => {
    const [skeleton] = skeletonsOf({ ...briefOf('1girl'), shot }, { width: 1280, height: 720 }, 1)
    return skeleton!.leftShoulder![0] - skeleton!.rightShoulder![0]
  }
  const widths = SHOTS.map(shoulder)
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  expect(widths.at(-1)! / widths[0]!).toBeGreaterThan(10)
})

it('stands people where they are said to stand, as large as the size has them', () => {
  const size = { width: 1280, height: 720 }
  const boxes = (prompt: string) => boxesOf(briefOf(prompt), size, 1)
  const [woman, man] = boxes('男人在左，女人在右')
  expect(woman!.x).toBeLessThan(man!.x)
  const [near, far] = boxes('男人走来，女人在身后')
  expect(far!.height).toBeLessThan(near!.height)
  const shares = ['大远景', '远景', '大全景', '全景', '中远景', '中景', '中近景', '近景', '特写', '大特写'].map(
    shot => boxes(`男人，${shot}`)[0]!.height / size.height,
  )
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  for (const [at, [least, most]] of [
    [0, [0.05, 0.2]],
    [3, [0.45, 0.75]],
    [5, [0.9, 1.5]],
    [7, [1.6, 2.5]],
  ] as const) {
    expect(shares[at]).toBeGreaterThan(least)
    expect(shares[at]).toBeLessThan(most)
  }
})

it('shows the head of everybody in near shots, however short', () => {
  for (const who of ['孩子', '老奶奶', '男人', '骑士'])
    for (const shot of ['medium', 'close', 'extreme-close'] as const) {
      const [skeleton] = skeletonsOf({ ...briefOf(who), shot }, { width: 1280, height: 720 }, 1)
      expect(skeleton!.nose![1], `${who} ${shot}`).toBeGreaterThan(60)
      expect(skeleton!.nose![1], `${who} ${shot}`).toBeLessThan(470)
    }
})

it('gives each figure a face of its own, and another one for each mood', () => {
  const faces = ['微笑', '大笑', '悲伤', '哭泣', '愤怒', '惊讶', '害怕', '害羞'].map(mood =>
    drawSketch(briefOf(`女孩，特写，${mood}`), SIZE, 5)
      .toBuffer('image/png')
      .toString('base64'),
  )
  expect(new Set(faces).size).toBe(8)
})

it('has eyes in front, none behind, one ear from the side', () => {
  const seen = (words: string) => Object.keys(skeletonsOf(briefOf(`1girl, ${words}`), SIZE, 1)[0]!)
  expect(seen('front view')).toHaveLength(JOINTS.length)
  expect(seen('from behind')).not.toContain('nose')
  expect(seen('profile')).toEqual(expect.arrayContaining(['nose', 'rightEar']))
  expect(seen('profile')).not.toContain('leftEar')
})

describe('maps', () => {
  const brief = briefOf('黄昏城市街道，一女，全景')
  const size = { width: 320, height: 180 }

  it('show nearness in grey: the figure nearer than the sky, the ground nearer below', () => {
    const data = pixels(drawMap(brief, size, 4, 'depth'))
    const at = (x: number, y: number) => data[(y * size.width + x) * 4]!
    for (let pixel = 0; pixel < data.length; pixel += 4) expect(data[pixel]).toBe(data[pixel + 1])
    const [skeleton] = skeletonsOf(brief, size, 4)
    const [x, y] = skeleton!.neck!
    expect(at(Math.round(x), Math.round(y + 6))).toBeGreaterThan(at(160, 4))
    expect(at(20, 178)).toBeGreaterThan(at(20, 120))
  })

  it('show classes in the colours of ADE20K and nothing else but the edges between them', () => {
    const known = new Set(Object.values(SEGMENTS).map(colour => Number.parseInt(colour.slice(1), 16)))
    const data = pixels(drawMap(brief, size, 4, 'segments'))
    let inside = 0
    for (let at = 0; at < data.length; at += 4) if (known.has((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)) inside++
    expect(inside / (data.length / 4)).toBeGreaterThan(0.9)
  })

  it('show the pose of the same figure at the same place', async () => {
    const skeletons = skeletonsOf(brief, size, 4)
    const picture = await loadImage(drawPose(skeletons, size).toBuffer('image/png'))
    const canvas = createCanvas(size.width, size.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const data = pixels(canvas)
    for (const [x, y] of Object.values(skeletons[0]!)) {
      const at = (Math.round(y) * size.width + Math.round(x)) * 4
      expect(data[at]! + data[at + 1]! + data[at + 2]!).toBeGreaterThan(100)
    }
  })
})

it('draws three views side by side on plain ground', () => {
  const canvas = drawSketch(briefOf('三视图, 1girl, 红衣'), { width: 300, height: 200 }, 1)
  const data = pixels(canvas)
  const red = [50, 150, 250].map(x => {
    let count = 0
    for (let y = 0; y < 200; y++) {
      const at = (y * 300 + x) * 4
      if (data[at]! > 140 && data[at + 1]! < 90) count++
    }
    return count
  })
  for (const count of red) expect(count).toBeGreaterThan(30)
})

describe('people and what they use', () => {
  const BIG = { width: 640, height: 360 }
  const AQIANG = '阿强 男 30岁 黑色短发 灰色夹克'
  /** The class of a place in the picture. */
  const classAt = (brief: Brief, x: number, y: number) => {
    const [r, g, b] = drawMap(brief, BIG, 1, 'segments').getContext('2d').getImageData(Math.round(x), Math.round(y), 1, 1).data
    return `#${[r, g, b].map(each => each!.toString(16).padStart(2, '0')).join('')}`
  }

  it('who drives is seen through the window of the car, and no further', () => {
    const brief = briefOf(`全景，街道，日，室外，阿强开着出租车驶过, ${AQIANG}`)
    expect(brief).toMatchObject({ people: [{ mount: '出租车', held: '' }], props: [] })
    const [one] = skeletonsOf(brief, BIG, 1)
    expect(classAt(brief, ...one!.nose!)).toBe(SEGMENTS.person)
    expect(classAt(brief, ...one!.rightHip!)).not.toBe(SEGMENTS.person)
    expect(classAt(brief, ...one!.rightKnee!)).not.toBe(SEGMENTS.person)
  })

  it('within a car there is no other car, and a wheel before who drives', () => {
    const brief = briefOf(`中景，出租车内，夜，室内，阿强握着方向盘, ${AQIANG}`)
    expect(brief).toMatchObject({ scene: 'car', driver: 0, props: [], people: [{ mount: '', held: '', hands: 'both-hands' }] })
    const picture = (driver: number) => Buffer.from(pixels(drawSketch({ ...brief, driver }, BIG, 1)))
    expect(picture(0).equals(picture(-1))).toBe(false)
    expect(briefOf(`中景，驾驶舱，夜，室内，阿强坐在驾驶座上, ${AQIANG}`)).toMatchObject({
      people: [{ mount: '' }],
      props: [{ name: '椅子' }],
    })
  })

  it.each([
    ['阿强的手按在机器上', '机器'],
    ['阿强把手放在门把手上', '门'],
  ])('%s: the hand lies on it', (content, name) => {
    const brief = briefOf(`中景，走廊，夜，室内，${content}, ${AQIANG}`)
    expect(brief).toMatchObject({ props: [{ name }], people: [{ pose: 'reach' }] })
    const { leftWrist, rightWrist, neck } = skeletonsOf(brief, BIG, 1)[0]!
    const hand = [leftWrist!, rightWrist!].toSorted((one, other) => Math.abs(other[0] - neck![0]) - Math.abs(one[0] - neck![0]))[0]!
    const beyond = hand[0] + Math.sign(hand[0] - neck![0]) * 30
    const without = { ...brief, props: [] }
    expect(classAt(brief, beyond, hand[1])).not.toBe(classAt(without, beyond, hand[1]))
  })

  it('a receiver is at the ear of who takes up the phone', () => {
    expect(briefOf(`中景，客厅，夜，室内，阿强拿起电话, ${AQIANG}`)).toMatchObject({ people: [{ pose: 'phone', held: '听筒' }] })
  })

  it('a class and an audience sit in rows, a crowd in the street stands', () => {
    const seated = (prompt: string) => briefOf(prompt).seated
    expect(seated(`全景，教室，日，室内，阿强站在讲台前，学生们听课, ${AQIANG}`)).toBe(true)
    expect(seated('全景，剧场，夜，室内，观众们鼓掌')).toBe(true)
    expect(seated('全景，剧场，夜，室内，观众们起立鼓掌')).toBe(false)
    expect(seated('全景，街道，日，室外，人群涌向码头')).toBe(false)
    const lecture = briefOf(`全景，教室，日，室内，阿强站在讲台前，学生们听课, ${AQIANG}`)
    const [teacher] = skeletonsOf(lecture, BIG, 1)
    // Whoever stands before them is seen over their heads.
    expect(classAt(lecture, ...teacher!.nose!)).toBe(SEGMENTS.person)
    const share = (brief: Brief) =>
      Array.from({ length: 40 }, (_, at) => classAt(brief, 8 + at * 16, 330)).filter(each => each === SEGMENTS.person).length
    expect(share(lecture)).toBeGreaterThan(share({ ...lecture, seated: false }))
  })
})
