// Music by rules: exact length, the same bytes for the same seed, harmony within its scale, MIDI that says what is heard, loudness.
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { MusicRequest, MusicResult } from '../ports/music.ts'
import { readWav } from '../speech/index.ts'
import { compose, KEYWORDS, leitmotif } from './compose.ts'
import { composerEngine } from './index.ts'
import { writeMidi } from './midi.ts'

const engine = composerEngine()
afterAll(() => engine.close())
const made = async (request: MusicRequest): Promise<MusicResult> => {
  for await (const event of engine.run('job', request, new AbortController().signal)) if (event.type === 'done') return event.result
  throw new Error('nothing was made')
}

describe('the composer', () => {
  it('fills the length exactly, and gives the same bytes for the same seed', async () => {
    const request = { keywords: ['哀伤', '钢琴'], seconds: 12.5, seed: 7 }
    const [one, other] = [await made(request), await made(request)]
    const sound = readWav(one.bytes)!
    expect(sound.channels.map(channel => channel.length)).toEqual([551_250, 551_250])
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true)
    expect(Buffer.from((await made({ ...request, seed: 8 })).bytes).equals(one.bytes)).toBe(false)
    expect(one).toMatchObject({ seconds: 12.5, key: 'A 小调', ignored: [] })
    let peak = 0
    for (const value of sound.channels[0]!) peak = Math.max(peak, Math.abs(value))
    expect(peak).toBeGreaterThan(0.2)
    expect(peak).toBeLessThanOrEqual(0.98)
    expect(Math.abs(sound.channels[0]!.at(-1)!) + Math.abs(sound.channels[0]![0]!)).toBeLessThan(0.01)
  })
  it('tells how far it is while it composes', async () => {
    const shares: number[] = []
    for await (const event of engine.run('job', { keywords: [], seconds: 20, seed: 1 }, new AbortController().signal))
      if (event.type === 'progress') shares.push(event.share)
    expect(shares[0]).toBe(0)
    expect(shares.at(-1)).toBeGreaterThan(0.5)
    expect(shares.toSorted((one, other) => one - other)).toEqual(shares)
  })
  it('says which words it does not know', () => {
    expect(compose({ keywords: ['古风', '人声哼唱'], seconds: 30, seed: 1 }).ignored).toEqual(['人声哼唱'])
  })
  it.each(['哀伤', '古风', '欢快', '雨夜'])('stays in its scale: %s', word => {
    const { notes, sections, bars, tempo } = compose({ keywords: [word], seconds: 60, seed: 3 })
    const tones = new Set(notes.filter(note => note.instrument !== 'drum' && note.part !== '低音').map(note => note.pitch % 12))
    expect(tones.size).toBeLessThanOrEqual(word === '古风' ? 5 : 7)
    const names = sections.map(section => section.name)
    expect([names.slice(0, 3), names.at(-1)]).toEqual([['引子', 'A', 'A2'], '尾声'])
    expect((bars * 240) / tempo).toBeCloseTo(60, 6)
  })
  it('quotes the motif of a character, transposed, the same in every piece', () => {
    const steps = leitmotif('顾晚')
    expect(leitmotif('顾晚')).toEqual(steps)
    expect(leitmotif('沈岸')).not.toEqual(steps)
    const tune = (word: string, seed: number) =>
      compose({ keywords: [word], seconds: 60, seed, motifs: ['顾晚'] })
        .notes.filter(note => note.part === '旋律')
        .map(note => note.pitch)
    for (const [word, seed] of [
      ['哀伤', 1],
      ['欢快', 9],
    ] as const) {
      const pitches = tune(word, seed)
      const directions = (list: readonly number[]) => list.slice(1).map((each, nth) => Math.sign(each - list[nth]!))
      const wanted = directions(steps.map(step => step.degree)).join(',')
      expect(directions(pitches).join(',')).toContain(wanted)
    }
  })
  it('stands in the key that is asked for, whatever the mood', () => {
    for (const word of ['哀伤', '欢快', '古风'])
      for (const [tonic, minor, name] of [
        [7, false, 'G 大调'],
        [3, true, '降E 小调'],
      ] as const) {
        const piece = compose({ keywords: [word], seconds: 40, seed: 4, key: { tonic, minor } })
        expect(piece.key.startsWith(name)).toBe(true)
        const scale = new Set((minor ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]).map(tone => (tone + tonic) % 12))
        const heard = piece.notes.filter(note => note.instrument !== 'drum' && note.part !== '低音').map(note => note.pitch % 12)
        expect(heard.filter(tone => !scale.has(tone))).toEqual([])
        expect(heard.at(-1)).toBe(tonic)
      }
  })
  it('keeps the sections that are asked for, in proportion to the bars of its length and tempo', () => {
    const sections = [
      { name: '引子', bars: 2 },
      { name: 'B', bars: 10 },
      { name: '尾声', bars: 4 },
    ]
    const piece = (tempo: number) => compose({ keywords: ['温柔'], seconds: 60, seed: 2, tempo, sections })
    expect(piece(64)).toMatchObject({ bars: 16, sections: [{ bar: 0 }, { name: 'B', bar: 2 }, { name: '尾声', bar: 12 }] })
    expect(piece(128)).toMatchObject({ bars: 32, sections: [{ bar: 0 }, { name: 'B', bar: 4 }, { name: '尾声', bar: 24 }] })
    // Nothing but the tune of the second section sounds in it; fewer bars than sections leave out the last.
    const tune = piece(64).notes.filter(note => note.part === '旋律' && note.at < 48)
    expect(tune.every(note => note.at >= 8)).toBe(true)
    const short = compose({ keywords: [], seconds: 6, seed: 2, tempo: 80, sections })
    expect(short.sections).toEqual([
      { name: '引子', bar: 0 },
      { name: 'B', bar: 1 },
    ])
  })
  it('rises from its quiet ends to the middle as far as is asked for', () => {
    const rise = (dynamics: number) => {
      const { notes, sections } = compose({ keywords: ['哀伤'], seconds: 90, seed: 2, dynamics })
      const from = sections.find(section => section.name === 'B')!.bar * 4
      return notes.find(note => note.at === from && note.part === '分解')!.loud / notes.find(note => note.part === '分解')!.loud
    }
    expect(rise(1) / rise(0)).toBeCloseTo(1 / 0.4, 5)
    expect(rise(0.5) / rise(0)).toBeCloseTo(1 / 0.7, 5)
  })
  it('gives each part alone, and together they are the whole', async () => {
    const request = { keywords: ['欢快', '打击'], seconds: 6, seed: 3, stems: true }
    const { bytes, stems } = await made(request)
    expect(stems!.map(stem => stem.name)).toEqual([...new Set(compose(request).notes.map(note => note.part))])
    expect(stems!.length).toBeGreaterThan(3)
    const whole = readWav(bytes)!.channels[0]!
    const parts = stems!.map(stem => readWav(stem.bytes)!.channels[0]!)
    for (let at = 1000; at < whole.length; at += 9973) expect(parts.reduce((sum, part) => sum + part[at]!, 0)).toBeCloseTo(whole[at]!, 2)
  })
  it.each(KEYWORDS.slice(0, 2).flatMap(({ words }) => [...words]))(
    'sets %s in three ways, with players who differ from note to note',
    word => {
      const pieces = Array.from({ length: 24 }, (_, seed) => compose({ keywords: [word], seconds: 60, seed }).notes)
      const ways = new Set(pieces.map(notes => [...new Set(notes.map(note => `${note.part} ${note.instrument}`))].sort().join()))
      expect(ways.size).toBe(3)
      for (const notes of pieces)
        for (const [part, own] of Map.groupBy(notes, note => note.part))
          if (own.length > 8) expect([part, new Set(own.map(note => note.loud)).size > 4]).toEqual([part, true])
    },
  )
  it('names instruments, meter, key and sections in its MIDI', () => {
    const piece = compose({ keywords: ['史诗', '吉他'], seconds: 40, seed: 1, key: { tonic: 9, minor: true } })
    const midi = Buffer.from(writeMidi(piece))
    // Four quarters; a minor: no sharps, minor. The guitar is one.
    expect(midi.includes(Buffer.from('00ff58040402180800ff59020001', 'hex'))).toBe(true)
    expect(compose({ keywords: ['吉他'], seconds: 20, seed: 1 }).notes.find(note => note.part === '旋律')!.instrument).toBe('guitar')
    const channel = [...new Set(piece.notes.map(note => note.part))].indexOf('旋律')
    expect(midi.includes(Buffer.from([0, 0xc0 | channel, 24]))).toBe(true)
    for (const { name } of piece.sections)
      expect(midi.includes(Buffer.concat([Buffer.from([0xff, 6, Buffer.byteLength(name)]), Buffer.from(name)]))).toBe(true)
  })
  it('writes what is heard as MIDI', () => {
    const piece = compose({ keywords: ['欢快', '打击'], seconds: 20, seed: 1 })
    const midi = Buffer.from(writeMidi(piece))
    const parts = new Set(piece.notes.map(note => note.part)).size
    expect(midi.subarray(0, 14).toString('hex')).toBe(`4d5468640000000600010${(parts + 1).toString(16).padStart(3, '0')}01e0`)
    let tracks = 0
    for (let at = 14; at < midi.length; at += 8 + midi.readUInt32BE(at + 4)) {
      expect(midi.toString('latin1', at, at + 4)).toBe('MTrk')
      tracks++
    }
    expect(tracks).toBe(parts + 1)
  })
  it('has in its MIDI the events that there are, whatever its parts are called', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('\xff\x2f\0', 'MTrk\0\0\0\0', '雨'.repeat(100), ''))
    const note = { instrument: 'piano', at: 0, length: 1, pitch: 60, loud: 1 } as const
    fc.assert(
      fc.property(name, part => {
        const piece = { tempo: 120, key: '', tonic: 0, minor: false, sections: [], bars: 1, ignored: [], notes: [{ ...note, part }] }
        const tracks = eventsOf(Buffer.from(writeMidi(piece)))
        expect(tracks).toEqual([
          ['meta 51', 'meta 58', 'meta 59', 'meta 2f'],
          [`name ${part.toWellFormed()}`, 'c0', '90', '80', 'meta 2f'],
        ])
      }),
      { numRuns: 40 },
    )
  })
})

/** The events of each track of a standard MIDI file, by their lengths (RP-001). */
function eventsOf(file: Buffer): string[][] {
  const tracks: string[][] = []
  for (let at = 14; at < file.length;) {
    expect(file.toString('latin1', at, at + 4)).toBe('MTrk')
    const end = at + 8 + file.readUInt32BE(at + 4)
    const events: string[] = []
    at += 8
    const number = () => {
      let value = 0
      while (file[at]! & 0x80) value = (value << 7) | (file[at++]! & 0x7f)
      return (value << 7) | file[at++]!
    }
    while (at < end) {
      number()
      const status = file[at++]!
      const kind = status === 0xff ? file[at++]! : 0
      if (status !== 0xff) at += (status & 0xf0) === 0xc0 ? 1 : 2
      const size = status === 0xff ? number() : 0
      events.push(kind === 3 ? `name ${file.toString('utf8', at, at + size)}` : (kind ? 'meta ' : '') + (kind || status).toString(16))
      at += size
    }
    expect(at).toBe(end)
    tracks.push(events)
  }
  return tracks
}
