// Films out and in: what editing programs take over comes back as it was; an editor's new length counts; files of others and hostile ones are read or refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptRefusal } from '../refusal.ts'
import { writeEdl } from './edl.ts'
import { readFcp7, writeFcp7 } from './fcp7.ts'
import { type Film, type FilmShot, timecode } from './film.ts'
import { readOtio, writeOtio } from './otio.ts'
import { readStoryboarder, writeStoryboarder } from './storyboarder.ts'

const words = fc
  .array(fc.constantFrom('雨', '夜', '「', '」', '<', '&', '"', ']]>', '\n', ' ', 'é', '𠮷', "'", '--'), { maxLength: 12 })
  .map(parts => parts.join(''))
const shot: fc.Arbitrary<FilmShot> = fc.record({
  name: words,
  scene: words,
  size: words,
  move: words,
  content: words,
  dialogue: words,
  sound: words,
  note: words,
  seconds: fc.integer({ min: 0, max: 36_000 }).map(tenths => tenths / 10),
  picture: fc.constantFrom('', 'images/01 场 镜 02.png', 'images/a.jpg'),
})
const films: fc.Arbitrary<Film> = fc.record({
  name: words,
  fps: fc.constantFrom(24, 25, 30),
  width: fc.constant(1920),
  height: fc.constant(1080),
  shots: fc.array(shot, { maxLength: 8 }),
})
const one = (part: Partial<FilmShot> = {}): Film => {
  const texts = { scene: '1-1 站台', size: '近景', move: '推', content: '她回头', dialogue: '我等人。', sound: '雨声', note: '' }
  return { name: '雨夜', fps: 25, width: 1920, height: 1080, shots: [{ name: '1-1 镜 01', ...texts, seconds: 3, picture: '', ...part }] }
}

describe.each([
  ['OpenTimelineIO', writeOtio, readOtio],
  ['Final Cut Pro 7 XML', writeFcp7, readFcp7],
  ['Storyboarder', writeStoryboarder, readStoryboarder],
] as const)('%s', (_, write, read) => {
  it('gives back every film', () => {
    fc.assert(
      fc.property(films, film => {
        const back = read(write(film))
        expect(back.shots).toEqual(film.shots)
        if (film.shots.length) expect([back.name, back.fps, back.width]).toEqual([film.name, film.fps, film.width])
      }),
    )
  })

  it('refuses what is none, and no text makes it throw anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), words), text => {
        try {
          expect(read(text).shots.length).toBeLessThanOrEqual(2000)
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptRefusal)
        }
      }),
    )
  })
})

it('takes the length that an editor gave a shot, else the seconds as they were written', () => {
  const longer = JSON.parse(writeOtio(one({ seconds: 3.1 })))
  const clip = longer.tracks.children[0].children[0]
  expect(readOtio(JSON.stringify(longer)).shots[0]!.seconds).toBe(3.1)
  clip.source_range.duration.value = 125
  expect(readOtio(JSON.stringify(longer)).shots[0]!.seconds).toBe(5)
  expect(readFcp7(writeFcp7(one()).replace('<end>75</end>', '<end>100</end>')).shots[0]!.seconds).toBe(4)
})

it('lists events by their times from one hour on, with comments of one line', () => {
  const { shots, ...film } = one({ content: '她\n回头', picture: 'images/a.png' })
  const list = writeEdl({ ...film, shots: [...shots, { ...shots[0]!, name: '1-1 镜 02', seconds: 0 }] })
  expect(list).toBe(`TITLE: 雨夜
FCM: NON-DROP FRAME

001  AX       V     C        00:00:00:00 00:00:03:00 01:00:00:00 01:00:03:00
* FROM CLIP NAME: 1-1 镜 01
* SOURCE FILE: images/a.png
* COMMENT: 1-1 站台 · 近景 · 推 · 她 回头
* COMMENT: 我等人。
002  AX       V     C        00:00:00:00 00:00:02:00 01:00:03:00 01:00:05:00
* FROM CLIP NAME: 1-1 镜 02
* SOURCE FILE: images/a.png
* COMMENT: 1-1 站台 · 近景 · 推 · 她 回头
* COMMENT: 我等人。
`)
  expect(timecode(25 * 3661 + 7, 25)).toBe('01:01:01:07')
})

it('reads a file that Storyboarder wrote: usual times, the reference before what was drawn, no way out of the folder', () => {
  const boards = [
    { uid: 'ABCDE', url: 'board-1-ABCDE.png', newShot: true, shot: '1A', dialogue: '你来了', action: '门开', notes: '慢' },
    { uid: 'FGHIJ', url: 'board-2.png', duration: 3400, layers: { reference: { url: 'board-2-reference.png' } } },
    { uid: 'KLMNO', url: '../../etc/passwd', duration: 1000 },
  ]
  const { shots, width } = readStoryboarder(JSON.stringify({ version: '2.0.0', aspectRatio: 2, fps: 24, defaultBoardTiming: 1500, boards }))
  expect(width).toBe(2160)
  expect(shots.map(({ name, seconds, picture, dialogue }) => [name, seconds, picture, dialogue])).toEqual([
    ['1A', 1.5, 'images/board-1-ABCDE.png', '你来了'],
    ['', 3.4, 'images/board-2-reference.png', ''],
    ['', 1, '', ''],
  ])
})

it('refuses a list with declarations, and one with more shots than a document holds', () => {
  const hostile = '<!DOCTYPE xmeml [<!ENTITY a "b">]><xmeml><sequence><name>&a;</name></sequence></xmeml>'
  expect(() => readFcp7(hostile)).toThrow(ScriptRefusal)
  const boards = Array.from({ length: 2001 }, () => ({}))
  expect(() => readStoryboarder(JSON.stringify({ boards }))).toThrow('分镜最多 2000 镜')
})
