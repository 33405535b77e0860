// What a request tells about the browser it came from: a readable device name, its cookies, the site of its page.
import type { IncomingHttpHeaders } from 'node:http'

const SYSTEMS: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

/** 「Windows · Chrome 131」 from a User-Agent header; 「未知设备」 when nothing is recognised. */
export function deviceOf(userAgent: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(each => each.version)
  return [system, browser && `${browser.name} ${browser.version}`].filter(Boolean).join(' · ') || '未知设备'
}

/** The cookies of a Cookie header, without a prototype; undecodable values are left out. */
export function cookiesOf(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of (header ?? '').slice(0, 8192).split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    if (at > 0 && /^[\w-]+$/.test(name) && /^[\w.~%+/=-]*$/.test(value)) cookies[name] = value
  }
  return cookies
}

/** Whether a browser says that the request comes from the page of another site than ours and `allowed`; what is no browser says nothing. */
export function isForeign({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return false
  return !(URL.canParse(origin) && new URL(origin).host === host)
}
