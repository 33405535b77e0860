// Tesseract by a stand-in for its program: asked for Chinese, given black letters, its spaces taken out, and told why where it is not there or fails.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inFolder } from '../video/ffmpeg.ts'
import { tesseractEngine } from './tesseract.ts'

const go = new AbortController().signal
const WHITE = [255, 255, 255]
/** A white pixel among ones that move, a light yellow one with them. */
const PICTURE = { width: 4, height: 1, rgb: Uint8Array.from([90, 120, 200, ...WHITE, 200, 60, 30, 255, 255, 40]) }

it('reads what the program says of black letters, and says why where it cannot', () =>
  inFolder(os.tmpdir(), async folder => {
    const kept = path.join(folder, 'seen.png')
    const stand = async (languages: string, work: string) => {
      const file = path.join(folder, 'tesseract')
      await writeFile(file, `#!/bin/sh\ncase "$1" in\n--list-langs) echo "${languages}";;\n*) cp "$1" '${kept}'; ${work};;\nesac\n`)
      await chmod(file, 0o755)
      return tesseractEngine(folder)
    }
    const last = async (engine: ReturnType<typeof tesseractEngine>) => {
      const events = []
      for await (const event of engine.run('x', PICTURE, go)) events.push(event)
      return events.at(-1)
    }
    const engine = await stand('chi_sim', `[ "$*" = 'strip.png stdout -l chi_sim --psm 6' ] && printf '末 班 车 No 3 晚点\\n\\n走 吧\\n'`)
    expect(await engine.probe(go)).toMatchObject({ available: true, name: 'Tesseract（本机安装）' })
    expect(await last(engine)).toMatchObject({ type: 'done', result: [{ text: '末班车 No 3 晚点' }, { text: '走吧' }] })
    const canvas = createCanvas(4, 1).getContext('2d')
    canvas.drawImage(await loadImage(await readFile(kept)), 0, 0)
    expect([...canvas.getImageData(0, 0, 4, 1).data]).toEqual([...WHITE, 255, 0, 0, 0, 255, ...WHITE, 255, ...WHITE, 255])
    expect(await last(await stand('chi_sim', 'exit 1'))).toEqual({ type: 'failed', reason: 'tesseract 没能读这幅画面', retry: false })
    const absent = { available: false, reason: expect.stringContaining('apt-get install -y tesseract-ocr') as string }
    expect(await (await stand('eng', 'exit 0')).probe(go)).toMatchObject(absent)
    expect(await tesseractEngine(path.join(folder, 'none')).probe(go)).toMatchObject(absent)
  }))
