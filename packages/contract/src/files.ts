// Uploads of files and images (document 1 §7.2).
import * as z from 'zod'
import { calls, UPLOAD } from './kit/call.ts'
import { Losses } from './kit/losses.ts'
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES, THUMBNAILS, TIMEOUT_UPLOAD_MS } from './kit/limits.ts'
import { member } from './kit/needs.ts'

const Stored = z.object({ file_id: z.int(), url: z.string(), name: z.string(), size: z.int(), mime: z.string() })
/** Addresses of the five variants (document 1 §3). */
export const Thumbs = z.object(
  Object.fromEntries(Object.keys(THUMBNAILS).map(name => [name, z.string()])) as Record<keyof typeof THUMBNAILS, z.ZodString>,
)

export const files = calls('files', {
  file: UPLOAD('POST', '/ixj_web/file', {
    needs: member,
    fails: '上传文件失败',
    files: { file: FILE_MAX_BYTES },
    data: Stored,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
  }),
  image: UPLOAD('POST', '/ixj_web/image', {
    needs: member,
    fails: '上传图片失败',
    files: { file: IMAGE_MAX_BYTES },
    data: Stored.extend({ width: z.int(), height: z.int(), thumbs: Thumbs, losses: Losses }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
  }),
})
