// A picture at an address that somebody names: fetched from the public network alone, so that nobody looks through our doors with our eyes.
import { IMAGE_MAX_BYTES } from '@qianmu/contract/kit/limits'
import { fetchPublic, type Refused } from '@qianmu/engines'
import type { Uses } from '../../app.ts'
import { refuseField } from '../../kit/refuse.ts'

/** Less than the web waits for an answer of the AI base (document 1 §7.1: 35 s). */
const TIMEOUT_MS = 20_000
/** Pictures often stand behind one or two other addresses. */
const REDIRECTS = 3

const TOLD: Readonly<Record<Refused, string>> = {
  address: '图片网址应以 http:// 或 https:// 开头',
  inside: '不能读取内网地址的图片，请下载后上传',
  status: '这个网址没有给出图片，请检查网址，或下载后上传',
  large: `图片超过 ${IMAGE_MAX_BYTES / 1024 / 1024} MB`,
  late: '图片没有在 20 秒内取到，请下载后上传',
  unreachable: '连接不上这个网址，请检查网址，或下载后上传',
}

/** Its bytes and what its file is called. Refuses at `url` with the reason. */
export async function pictureAt(app: Uses<'settings'>, url: string): Promise<{ bytes: Uint8Array; name: string }> {
  const fetched = await fetchPublic(url.trim(), {
    own: app.settings.QIANMU_FETCH_HOSTS,
    redirects: REDIRECTS,
    signal: new AbortController().signal,
    cap: IMAGE_MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  })
  if ('refused' in fetched) return refuseField('url', TOLD[fetched.refused])
  const last = new URL(url.trim()).pathname.split('/').at(-1) ?? ''
  return { bytes: fetched.bytes, name: /^[\w.%-]{1,80}$/.test(last) ? last : '网址图片' }
}
