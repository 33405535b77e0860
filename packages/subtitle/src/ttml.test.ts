// TTML by its rules of time: what an element has from those around it, beside and behind others, in every unit.
import { expect, it } from 'vitest'
import { readSubtitles } from './index.ts'

const NS = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling"'
const tt = (body: string, more = '', head = '') => `<tt ${NS} ${more}>${head && `<head>${head}</head>`}<body>${body}</body></tt>`
const read = (text: string) => {
  const { cues, losses } = readSubtitles(text)!
  return [cues.map(({ start, end, text: words }) => [start, end, words]), losses.map(({ construct, fate }) => `${construct} ${fate}`)]
}

it.each([
  [
    'times of what is around',
    tt('<div begin="5s" end="9s"><p>外层</p></div><div begin="10s"><p begin="1s" end="3s">往后移</p></div>'),
    [
      [5000, 9000, '外层'],
      [11_000, 13_000, '往后移'],
    ],
    [],
  ],
  [
    'one behind the other',
    tt('<div timeContainer="seq"><p dur="5s">甲</p><p begin="1s" dur="2s">乙</p></div>'),
    [
      [0, 5000, '甲'],
      [6000, 8000, '乙'],
    ],
    [],
  ],
  [
    'seconds without a unit, minutes, frames, ticks and hours',
    tt(
      '<p begin="19.764" end="21.9">甲</p><p begin="1:02.5" end="1:04">乙</p><p begin="00:01:10:12" end="71s">丙</p><p begin="720000t" end="73000ms">丁</p><p begin="100h" end="360001s">戊</p>',
      'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001" ttp:tickRate="10000"',
    ),
    [
      [19_764, 21_900, '甲'],
      [62_500, 64_000, '乙'],
      [70_501, 71_000, '丙'],
      [72_000, 73_000, '丁'],
      [360_000_000, 360_001_000, '戊'],
    ],
    [],
  ],
  [
    'words of spans that come and go',
    tt('<p begin="1s" end="9s"><span end="4s">甲</span><br/><span begin="2s">乙</span></p>'),
    [
      [1000, 3000, '甲'],
      [3000, 5000, '甲\n乙'],
      [5000, 9000, '乙'],
    ],
    ['<span begin> changed'],
  ],
  [
    'comments, CDATA and no end',
    tt('<p begin="1s"><!-- 不是字 --><![CDATA[<原样>]]></p><p begin="3s">乙</p>'),
    [
      [1000, 3000, '<原样>'],
      [3000, 8000, '乙'],
    ],
    ['没有结束时间 changed', '没有结束时间 changed'],
  ],
  [
    'a file that breaks off',
    tt('<p begin="1s" end="2s">甲</p><p begin="3s" end="4s">乙').slice(0, -12),
    [
      [1000, 2000, '甲'],
      [3000, 4000, '乙'],
    ],
    ['XML 在这里断开 dropped'],
  ],
  [
    'what no caption holds',
    tt('<p begin="1s" end="2s" tts:fontFamily="宋体">甲<set tts:opacity="0"/></p>', '', '<metadata><title>片名</title></metadata>'),
    [[1000, 2000, '甲']],
    ['<title> dropped', 'tts:fontFamily dropped', '从不显示的字幕 kept'],
  ],
  [
    'words that a set shows or hides',
    tt(
      '<p begin="0s" end="10s" tts:display="none"><set begin="5s" tts:display="auto"/>甲</p>' +
        '<p begin="10s" end="20s"><set begin="3s" dur="5s" tts:visibility="hidden"/>乙<span tts:visibility="visible">丙</span></p>' +
        '<div begin="20s"><set begin="1s" end="2s" tts:opacity="0"/><p end="4s">丁<set tts:fontWeight="bold"/></p></div>',
    ),
    [
      [5000, 10_000, '甲'],
      [10_000, 13_000, '乙丙'],
      [13_000, 18_000, '丙'],
      [18_000, 20_000, '乙丙'],
      [20_000, 21_000, '丁'],
      [22_000, 24_000, '丁'],
    ],
    ['<set> dropped', 'tts:fontWeight dropped', '<set> changed', '<set> changed'],
  ],
  [
    'a clock of frames that leaves names out',
    tt(
      '<p begin="00:01:00:02" end="00:10:00:00">甲</p>',
      'xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"',
    ),
    [[60_060, 599_999, '甲']],
    [],
  ],
])('%s', (_, text, cues, losses) => {
  expect(read(text)).toEqual([cues, losses])
})
it('has a caption for each look that a set gives words for a time', () => {
  const text = tt(
    '<p begin="0s" end="9s" tts:color="yellow" tts:textAlign="left"><set begin="2s" end="4s" tts:color="red"/><set begin="6s" tts:textAlign="right"/>甲</p>' +
      '<p begin="10s" end="14s"><set begin="2s" tts:fontStyle="italic"/>乙</p>' +
      '<p begin="20s" end="24s"><set begin="2s" tts:color="red"/><span tts:color="lime">丙</span></p>',
  )
  const { cues } = readSubtitles(text)!
  expect(cues.map(({ start, end, text: words, colour, italic, align }) => [start, end, words, colour ?? italic, align ?? 2])).toEqual([
    [0, 2000, '甲', '#ffff00', 1],
    [2000, 4000, '甲', '#ff0000', 1],
    [4000, 6000, '甲', '#ffff00', 1],
    [6000, 9000, '甲', '#ffff00', 3],
    [10_000, 12_000, '乙', undefined, 2],
    [12_000, 14_000, '乙', true, 2],
    [20_000, 24_000, '丙', '#00ff00', 2],
  ])
})
it('takes looks from styles and regions, whatever their prefixes', () => {
  const head =
    '<t:styling xmlns:t="http://www.w3.org/ns/ttml"><t:style xml:id="base" tts:color="yellow"/><t:style xml:id="slanted" style="base" tts:fontStyle="italic"/></t:styling><layout><region xml:id="top" tts:origin="10% 5%" tts:extent="80% 15%" tts:displayAlign="before"/></layout>'
  const [cue] = readSubtitles(tt('<p begin="1s" end="2s" style="slanted" region="top">甲</p>', '', head))!.cues
  expect(cue).toEqual({ start: 1000, end: 2000, text: '甲', align: 8, italic: true, colour: '#ffff00' })
})
it('takes lyrics of Apple by the clock of the song, a line as one cue', () => {
  const song = tt(
    '<div begin="10"><p begin="11" end="13"><span begin="11" end="12">末</span> <span begin="12" end="13">班</span></p></div>',
    'xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Word"',
  )
  expect(read(song)).toEqual([[[11_000, 13_000, '末 班']], []])
})
