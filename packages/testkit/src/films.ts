// Films of two lines for tests, which hold them as a track, in the picture or spoken, and a look at what was burnt into a frame.
import { espeakEngine } from '@qianmu/engines/speech'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { needFfmpeg } from './ffmpeg.ts'

export const SIZE = { width: 640, height: 360 }
export const LINES: readonly string[] = ['末班车晚点了，我们走回去吧。', '钥匙我一直留着，没有给过别人。']
const time = (seconds: number, mark: string, digits: number) =>
  `00:00:${seconds
    .toFixed(digits)
    .padStart(digits + 3, '0')
    .replace('.', mark)}`
/** From a second on, two seconds each, half a second between. */
const SUBTITLES = {
  srt: LINES.map((text, nth) => `${nth + 1}\n${time(1 + nth * 2.5, ',', 3)} --> ${time(3 + nth * 2.5, ',', 3)}\n${text}\n`).join('\n'),
  ass: [
    '[Script Info]\nScriptType: v4.00+\nPlayResX: 640\nPlayResY: 360\n\n[V4+ Styles]',
    'Format: Name,Fontname,Fontsize,PrimaryColour,OutlineColour,Bold,BorderStyle,Outline,Alignment,MarginV',
    'Style: A,Noto Sans CJK SC,20,&H00FFFFFF,&H00000000,-1,1,1,2,22\n\n[Events]\nFormat: Start,End,Style,Text',
    ...LINES.map((text, nth) => `Dialogue: ${time(1 + nth * 2.5, '.', 2)},${time(3 + nth * 2.5, '.', 2)},A,${text}`),
  ].join('\n'),
}
const signal = new AbortController().signal

/** The lines, each in a file of its own. */
async function speak(folder: string): Promise<void> {
  const voice = espeakEngine()
  for (const [nth, text] of LINES.entries())
    for await (const event of voice.run('x', { text, voice: 'draft-woman' }, signal))
      if (event.type === 'done') await writeFile(path.join(folder, `${nth}.wav`), event.result.bytes)
  await voice.close()
}
/** The two lines as a track, in the picture, or spoken with a pause between. */
export type Way = 'embedded' | 'screen' | 'script'
export const filmOf = (way: Way): Promise<Buffer> =>
  inFolder(os.tmpdir(), async folder => {
    const inputs = way === 'embedded' ? [{ name: 'lines.srt' }] : way === 'script' ? [{ name: '0.wav' }, { name: '1.wav' }] : []
    for (const [format, text] of Object.entries(SUBTITLES)) await writeFile(path.join(folder, `lines.${format}`), text)
    if (way === 'script') await speak(folder)
    const source = way === 'screen' ? 'gradients=c0=0x203040:c1=0x806040:speed=0.05' : 'color=c=0x203050'
    const sound =
      way === 'script' ? '[0:a]adelay=1000,apad=pad_dur=1[a0];[a0][1:a]concat=n=2:v=0:a=1,apad=whole_dur=9[a]' : 'sine=f=300:d=7[a]'
    const filter = `${source}:s=640x360:r=25:d=${way === 'script' ? 9 : 7}${way === 'screen' ? ',ass=filename=lines.ass' : ''}[v];${sound}`
    const track = way === 'embedded' ? ['-map', '0:s', '-c:s', 'srt'] : []
    const options = [
      '-map',
      '[v]',
      '-map',
      '[a]',
      ...track,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ]
    await runFfmpeg(needFfmpeg(), { folder, inputs, filter, outputs: [{ name: 'out.mkv', options: [...options, '-t', '9'] }], signal })
    return readFile(path.join(folder, 'out.mkv'))
  })
/** A clip in one colour, as an engine of films might make it. */
export const plainClip = ({
  seconds,
  width = 1280,
  height = 720,
  colour,
}: {
  seconds: number
  width?: number
  height?: number
  colour: string
}): Promise<Buffer> =>
  inFolder(os.tmpdir(), async folder => {
    const outputs = [
      {
        name: 'out.mp4',
        options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-t', String(seconds)],
      },
    ]
    await runFfmpeg(needFfmpeg(), { folder, inputs: [], filter: `color=c=${colour}:s=${width}x${height}:r=24[v]`, outputs, signal })
    return readFile(path.join(folder, 'out.mp4'))
  })
/** The colour in the middle of a film at a second, 0–255. */
export const colourAt = (film: Uint8Array, at: number): Promise<{ red: number; green: number; blue: number }> =>
  inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'film.mp4'), film)
    const inputs = [{ name: 'film.mp4', options: ['-ss', String(at)] }]
    await runFfmpeg(needFfmpeg(), { folder, inputs, outputs: [{ name: 'frame.png', options: ['-frames:v', '1'] }], signal })
    const { width, height } = await sharp(path.join(folder, 'frame.png')).metadata()
    const one = { left: width >> 1, top: height >> 1, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(path.join(folder, 'frame.png')).extract(one).removeAlpha().raw().toBuffer()
    return { red, green, blue }
  })
/** The rows of a frame that have white which the film had not before, from the first to the last. */
export const inkOf = (before: Buffer, after: Buffer, at: number) =>
  inFolder(os.tmpdir(), async folder => {
    const [old, now] = await Promise.all(
      [before, after].map(async (film, nth) => {
        await writeFile(path.join(folder, `${nth}.bin`), film)
        const inputs = [{ name: `${nth}.bin`, options: ['-ss', String(at / 1000)] }]
        await runFfmpeg(needFfmpeg(), { folder, inputs, outputs: [{ name: `${nth}.png`, options: ['-frames:v', '1'] }], signal })
        return sharp(path.join(folder, `${nth}.png`))
          .greyscale()
          .raw()
          .toBuffer()
      }),
    )
    const fresh = Array.from({ length: SIZE.height }, (_, y) =>
      Array.from({ length: SIZE.width }, (_, x) => y * SIZE.width + x).filter(each => now![each]! > 190 && old![each]! < 150),
    )
    const columns = fresh.flat().map(each => each % SIZE.width)
    const rows = fresh.flatMap((row, y) => (row.length ? [y] : []))
    const middle = columns.reduce((sum, x) => sum + x, 0) / (columns.length || 1)
    // Lines of writing: rows with ink, between rows without.
    const lines = rows.filter((y, nth) => y - (rows[nth - 1] ?? -9) > 2).length
    return { ink: columns.length, top: rows[0] ?? 0, middle, lines }
  })
