// Where the ffmpeg of this machine is: the place that the operator names, or the search path.
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { FfmpegFault } from './fault.ts'

export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
  /** Seconds without anything new after which a run hangs, where it does not say; without, 120. */
  stall?: number
}

/** What is said where video is asked for on a machine without ffmpeg. */
const MISSING = '服务器上没有 ffmpeg，无法处理音视频。请管理员安装（apt-get install -y ffmpeg），或用 FFMPEG_PATH 指定它的路径'

/**
 * Both programs. `given` names the program or the folder it is in; without, the search path is looked through.
 * @throws FfmpegFault `missing` with the line that installs it
 */
export function findFfmpeg(given = '', searchPath = process.env['PATH'] ?? ''): Ffmpeg {
  const folders = searchPath.split(path.delimiter).filter(path.isAbsolute)
  const ffmpeg = given ? ownPlace(given) : firstOf(folders, 'ffmpeg')
  const ffprobe = ffmpeg && firstOf([path.dirname(ffmpeg), ...folders], 'ffprobe')
  if (!ffmpeg || !ffprobe) throw new FfmpegFault('missing', MISSING)
  return { ffmpeg, ffprobe }
}

function ownPlace(given: string): string | undefined {
  const place = path.resolve(given)
  return isProgram(place) ? place : firstOf([place], 'ffmpeg')
}

function firstOf(folders: readonly string[], name: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return folders.map(folder => path.join(folder, file)).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
