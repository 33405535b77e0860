// The cues of a subtitle file, whatever its format and encoding.
import { readFile, stat } from 'node:fs/promises'
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { type Reading, readSubtitleBytes } from '@qianmu/subtitle'
import { isDense } from '../kit/apart/dense.ts'

const MOST_BYTES = 32 * 1024 * 1024
/** Characters of all cues together: ten hours of speech have some 300,000. */
const MOST_CHARACTERS = 2_000_000

/** Reads it; or says why it is not taken. @param name evidence of its format */
export async function subtitlesIn(file: string, name: string): Promise<Reading | string> {
  if ((await stat(file)).size > MOST_BYTES) return '字幕文件太大'
  try {
    const reading = readSubtitleBytes(await readFile(file), name, text => /^\s*[[{]/.test(text) && isDense(text))
    if (typeof reading === 'string') return reading
    const { cues } = reading
    if (cues.length > VIDEO_LIMITS.captions) return `最多 ${VIDEO_LIMITS.captions} 条字幕，这个文件太长，请拆分后再试`
    const characters = cues.reduce((sum, cue) => sum + cue.text.length + (cue.translation?.length ?? 0) + (cue.raw?.length ?? 0), 0)
    if (characters > MOST_CHARACTERS) return '字幕的文字太多，请拆分后再试'
    return reading
  } catch (error) {
    if (error instanceof ScriptRefusal) return error.message
    throw error
  }
}
