// Sees to it that this machine has ffmpeg before tests read and write sound and video with it.
import { type Ffmpeg, findFfmpeg } from '@qianmu/engines/video'
import { installByApt } from './apt.ts'

/** Both programs, installed where there are none and that is possible. @throws Error (Chinese) that names what to install */
export function needFfmpeg(): Ffmpeg {
  const find = () => findFfmpeg(process.env['FFMPEG_PATH'])
  try {
    return find()
  } catch {
    installByApt(['ffmpeg'])
    return find()
  }
}
