// Films out and in: what editing programs take over comes back as it was; an editor's new length counts; files of others and hostile ones are read or refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptRefusal } from '../refusal.ts'
import { readEdl, writeEdl } from './edl.ts'
import { readFcp7, writeFcp7 } from './fcp7.ts'
import { cutsOf, type Film, type FilmShot, FRAME_RATES, timecode } from './film.ts'
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
  fps: fc.constantFrom(24, 25, 30, 60),
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
] as const)('takes of film in %s', (_, write, read) => {
  it('are a part of their shots, whether they are shorter or longer', () => {
    const take = fc.record({ path: fc.constant('takes/0001.mp4'), seconds: fc.double({ min: 0.04, max: 30, noNaN: true }) })
    fc.assert(
      fc.property(films, fc.array(fc.option(take), { minLength: 8, maxLength: 8 }), (film, takes) => {
        const shots = film.shots.map((each, nth) => ({ ...each, ...(takes[nth] && { take: takes[nth] }) }))
        const { shots: back, losses } = read(write({ ...film, shots }))
        expect(back).toEqual(film.shots)
        expect(losses).toEqual([])
      }),
    )
  })
  it('are cut off, or their last frame is held', () => {
    const of = (seconds: number) => write(one({ take: { path: 'takes/0001.mp4', seconds }, picture: 'images/a.jpg' }))
    expect(of(5)).toContain('takes/0001.mp4')
    expect(of(5)).not.toMatch(/FreezeFrame|stillframe/)
    expect(of(2)).toMatch(/FreezeFrame|stillframe/)
  })
})

describe.each([
  ['OpenTimelineIO', writeOtio, readOtio],
  ['Final Cut Pro 7 XML', writeFcp7, readFcp7],
  ['Storyboarder', writeStoryboarder, readStoryboarder],
  ['EDL', writeEdl, readEdl],
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

  it('is the same file when it goes out again', () => {
    fc.assert(
      fc.property(films, film => {
        fc.pre(film.shots.length > 0)
        expect(write(read(write(film)))).toBe(write(film))
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

it('cuts a long film at every rate without drifting from its clock', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(...Object.values(FRAME_RATES)),
      (tenths, fps) => {
        const lengths = tenths.map(each => each / 10)
        const cuts = cutsOf(lengths, fps)
        let at = 0
        for (const { from, frames } of cuts) {
          expect(from).toBe(at)
          at += frames
        }
        const seconds = lengths.reduce((sum, each) => sum + each, 0)
        expect(Math.abs(at - seconds * fps)).toBeLessThan(0.5001)
      },
    ),
  )
})

it.each(Object.entries(FRAME_RATES))('writes lists at %s frames a second that come back in their seconds', (_, fps) => {
  const shots = [0.1, 2.5, 0, 3.3].map(seconds => ({ ...one().shots[0]!, seconds, stands: seconds === 3.3 ? 4.217 : undefined }))
  const film: Film = { ...one(), fps, shots: shots.map(({ stands, ...shot }) => ({ ...shot, ...(stands && { stands }) })) }
  const otio = readOtio(writeOtio(film))
  expect([otio.fps, otio.shots.map(({ seconds }) => seconds)]).toEqual([fps, [0.1, 2.5, 0, 3.3]])
  const xml = readFcp7(writeFcp7(film))
  expect(xml.fps).toBeCloseTo(fps)
  // An editor's list knows the length alone.
  expect(xml.shots.slice(0, 3).map(({ seconds }) => seconds)).toEqual([0.1, 2.5, 0])
  expect(Math.abs(xml.shots[3]!.seconds - 4.217)).toBeLessThan(0.1)
  expect(writeEdl(film)).toContain(timecode(3600 * Math.round(fps) + cutsOf([0.1, 2.5, 2, 4.217], fps)[3]!.from, fps))
})

it('names the reels and the sizes of its stills', () => {
  const film = one({ picture: 'images/a.png', pixels: { width: 912, height: 512 } })
  const xml = writeFcp7(film)
  expect(xml).toContain('<reel><name>SH0001</name></reel>')
  expect(xml).toMatch(/<file .*<width>912<\/width><height>512<\/height>.*<\/file>/)
  expect(xml).toContain('<samplecharacteristics><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><width>1920</width>')
  const [clip] = JSON.parse(writeOtio(film)).tracks.children[0].children
  expect(clip.media_references.DEFAULT_MEDIA.available_image_bounds.max).toMatchObject({ x: 912, y: 512 })
  expect(clip.metadata.cmx_3600).toEqual({ reel: 'SH0001' })
})

const VOICES = [
  { text: '我等\n人。', path: 'voices/0001.wav', at: 0.25, seconds: 1.5 },
  { text: '谁？', path: 'voices/0002.wav', at: 1, seconds: 0.8 },
]
describe.each([
  ['OpenTimelineIO', writeOtio, readOtio],
  ['Final Cut Pro 7 XML', writeFcp7, readFcp7],
  ['EDL', writeEdl, readEdl],
] as const)('%s has the voices on tracks of their own', (_, write, read) => {
  const film: Film = { ...one({ dialogue: '林晚：我等\n人。\n沈岸：谁？', note: '慢' }), voices: VOICES }
  it('and our own reader knows them for the lines of the shots', () => {
    const [back] = read(write(film)).shots
    expect(back!.dialogue.replaceAll(/\s/g, '')).toBe('林晚：我等人。沈岸：谁？')
    expect(back).toMatchObject({ sound: '雨声', note: '慢' })
  })
  it('and a voice that no shot says is a sound', () => {
    const others = { ...film, voices: [{ ...VOICES[0]!, text: '别的话' }] }
    const back = read(write(others))
    expect(back.shots[0]!.sound).toBe('雨声；配音：别的话')
    expect(back.losses!.map(({ words }) => words)).toContain('配音：别的话')
  })
})
it('puts voices that lie over each other on several tracks, with gaps', () => {
  const [, ...tracks] = JSON.parse(writeOtio({ ...one(), voices: VOICES })).tracks.children
  const laid = tracks.map(
    ({ kind, children }: { kind: string; children: { name: string; source_range: { duration: { value: number } } }[] }) => [
      kind,
      ...children.map(({ name, source_range }) => [name, source_range.duration.value]),
    ],
  )
  expect(laid).toEqual([
    ['Audio', ['', 6], ['配音：我等 人。', 38]],
    ['Audio', ['', 25], ['配音：谁？', 20]],
  ])
  expect(writeFcp7({ ...one(), voices: VOICES })).toContain('<pathurl>voices/0002.wav</pathurl>')
  expect(writeFcp7(one())).toContain('<marker><name>台词</name><comment>我等人。</comment><in>0</in><out>-1</out></marker>')
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
  const voices = [{ text: '我等人。', path: 'voices/1.wav', at: 0.25, seconds: 1.5 }]
  const list = writeEdl({ ...film, voices, shots: [...shots, { ...shots[0]!, name: '1-1 镜 02', seconds: 0 }] })
  expect(list).toBe(`TITLE: 雨夜
FCM: NON-DROP FRAME

001  SH0001   V     C        00:00:00:00 00:00:03:00 01:00:00:00 01:00:03:00
* FROM CLIP NAME: 1-1 镜 01
* SOURCE FILE: images/a.png
* COMMENT: 1-1 站台 · 近景 · 推 · 她 回头
* COMMENT: 我等人。
* LOC: 01:00:00:00 YELLOW 台词：我等人。
* AUDIO NAME: 雨声
* QIANMU: {"film":{"name":"雨夜","fps":25,"width":1920,"height":1080},"name":"1-1 镜 01","scene":"1-1 站台","size":"近景","move":"推","content":"她\\n回头","dialogue":"我等人。","sound":"雨声","picture":"images/a.png","seconds":3}
002  SH0002   V     C        00:00:00:00 00:00:02:00 01:00:03:00 01:00:05:00
* FROM CLIP NAME: 1-1 镜 02
* SOURCE FILE: images/a.png
* COMMENT: 1-1 站台 · 近景 · 推 · 她 回头
* COMMENT: 我等人。
* LOC: 01:00:03:00 YELLOW 台词：我等人。
* AUDIO NAME: 雨声
* QIANMU: {"name":"1-1 镜 02","scene":"1-1 站台","size":"近景","move":"推","content":"她\\n回头","dialogue":"我等人。","sound":"雨声","picture":"images/a.png","seconds":0}
003  VO0001   A     C        00:00:00:00 00:00:01:13 01:00:00:06 01:00:01:19
* FROM CLIP NAME: 配音：我等人。
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

describe('cuts of other programs', () => {
  const told = ({ shots, losses = [] }: Film) => ({
    shots: shots.map(({ name, content, note, sound, seconds }) => [name || content, note, sound, seconds]),
    losses: losses.map(({ construct, fate, words: said }) => [construct, fate, said]),
  })
  const range = (value: number, start = 0) => ({ start_time: { rate: 24, value: start }, duration: { rate: 24, value } })
  const clip = (name: string, frames: number, more: object = {}) => ({ OTIO_SCHEMA: 'Clip.2', name, source_range: range(frames), ...more })
  const timeline = (...tracks: object[]) =>
    JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', name: '试片', tracks: { OTIO_SCHEMA: 'Stack.1', children: tracks } })

  it('in OpenTimelineIO keep names, gaps, nested clips, markers and sounds, and tell the rest', () => {
    const marker = { OTIO_SCHEMA: 'Marker.2', name: '台词', comment: '你好', marked_range: range(1, 30) }
    const nested = {
      OTIO_SCHEMA: 'Stack.1',
      name: '合成',
      source_range: range(24, 12),
      children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip('A', 24), clip('B', 48)] }],
    }
    const children = [
      clip('SH010', 48, { effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', name: '', time_scalar: 2 }] }),
      { OTIO_SCHEMA: 'Gap.1', source_range: range(24) },
      { OTIO_SCHEMA: 'Transition.1', name: '叠化' },
      { ...clip('SH020', 72, { markers: [marker] }), source_range: range(72, 24) },
      nested,
      clip('SH030', 24, { enabled: false }),
    ]
    const video = { OTIO_SCHEMA: 'Track.1', name: 'V1', kind: 'Video', children }
    const audio = {
      OTIO_SCHEMA: 'Track.1',
      name: 'A1',
      kind: 'Audio',
      children: [{ OTIO_SCHEMA: 'Gap.1', source_range: range(80) }, clip('雨声', 24)],
    }
    const over = { OTIO_SCHEMA: 'Track.1', name: 'V2', kind: 'Video', children: [clip('字卡', 24)] }
    expect(told(readOtio(timeline(video, audio, over)))).toEqual({
      shots: [
        ['SH010', '', '', 2],
        ['黑场', '', '', 1],
        ['SH020', '台词：你好', '雨声', 3],
        ['A', '', '', 0.5],
        ['B', '', '', 0.5],
        ['SH030', '剪辑里没有启用', '', 1],
      ],
      losses: [
        ['LinearTimeWarp.1', 'dropped', 'time_scalar 2'],
        ['Transition.1', 'dropped', '叠化'],
        ['Stack.1', 'changed', '合成'],
        ['Clip.2', 'dropped', '字卡'],
        ['Gap.1', 'changed', '黑场 1.00 秒'],
        ['enabled: false', 'kept', 'SH030'],
        ['Marker.2', 'changed', '台词：你好'],
        ['Track.1（Audio）', 'changed', '雨声'],
      ],
    })
  })

  it('in FCP 7 XML keep the same', () => {
    const item = (name: string, start: number, end: number, more = '') =>
      `<clipitem><name>${name}</name><enabled>TRUE</enabled><start>${start}</start><end>${end}</end><in>0</in><out>${end - start}</out>${more}</clipitem>`
    const marker = '<marker><name>台词</name><comment>你好</comment><in>10</in><out>-1</out></marker>'
    const xml = `<!DOCTYPE xmeml><xmeml version="5"><sequence><name>试片</name><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><media><video><track>${item('SH010', 0, 60)}${item('SH020', 90, 150, marker)}</track><track>${item('字卡', 0, 30)}</track></video><audio><track>${item('雨声', 95, 120)}</track></audio></media></sequence></xmeml>`
    const film = readFcp7(xml)
    expect(film.fps).toBeCloseTo(29.97, 2)
    expect(told(film)).toEqual({
      shots: [
        ['SH010', '', '', 2],
        ['黑场', '', '', 1],
        ['SH020', '台词：你好', '雨声', 2],
      ],
      losses: [
        ['clipitem', 'dropped', '字卡'],
        ['gap', 'changed', '黑场 1.00 秒'],
        ['marker', 'changed', '台词：你好'],
        ['audio clipitem', 'changed', '雨声'],
      ],
    })
  })

  it('in edit lists come with gaps, comments and sounds; ours know what somebody has changed since', () => {
    const list = [
      'TITLE: 试片',
      'FCM: DROP FRAME',
      '',
      '001  A001     V     C        00:00:00;00 00:00:02;00 01:00:00;00 01:00:02;00',
      '* FROM CLIP NAME: SH010',
      '* COMMENT: 换一条',
      '002  A002     V     D    012 00:00:00;00 00:00:02;00 01:00:03;00 01:00:05;00',
      '* FROM CLIP NAME: SH020',
      '* LOC: 01:00:04;00 RED 台词：你好',
      'M2   A002       015.0                00:00:00;00',
      '003  雨声     A     C        00:00:00;00 00:00:01;00 01:00:03;10 01:00:04;10',
    ]
    expect(told(readEdl(list.join('\n')))).toEqual({
      shots: [
        ['SH010', '换一条', '', 2],
        ['黑场', '', '', 1],
        ['SH020', '台词：你好', '雨声', 2],
      ],
      losses: [
        ['D', 'changed', expect.stringContaining('002')],
        ['M2', 'dropped', expect.stringContaining('M2')],
        ['gap', 'changed', '黑场 1.00 秒'],
        ['A', 'changed', '雨声'],
      ],
    })
    const changed = writeEdl(one())
      .replace('NAME: 1-1 镜 01', 'NAME: 换过的')
      .replace('* AUDIO NAME: 雨声', '* AUDIO NAME: 风声\n* COMMENT: 再短一点')
      .replace('01:00:03:00\n', '01:00:02:00\n')
    expect(readEdl(changed).shots).toMatchObject([
      { name: '换过的', scene: '1-1 站台', size: '近景', sound: '风声', note: '再短一点', seconds: 2 },
    ])
  })
})
