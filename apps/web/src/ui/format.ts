// Numbers, times and phones as the product writes them (document 1 §9, interface.md §3). Pure.

const shortened = (value: number, unit: number, name: string) => `${Number((Math.floor((value / unit) * 10) / 10).toFixed(1))}${name}`

/** 万 from 10,000 and 亿 from 100,000,000 with one decimal, no trailing .0; cut, not rounded up. */
export const largeNumber = (value: number): string => {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  if (size >= 100_000_000) return sign + shortened(size, 100_000_000, '亿')
  if (size >= 10_000) return sign + shortened(size, 10_000, '万')
  return String(value)
}

/** Keeps the three leading digits and those after position 7: 138****5678. */
export const maskPhone = (phone: string): string => (phone.length > 7 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone)

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as hh:mm:ss. */
export const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
/** 11 月 18 日; with the year when it is not the present one. */
export const dateText = (at: Date, now = new Date()): string =>
  (at.getFullYear() === now.getFullYear() ? '' : `${at.getFullYear()} 年 `) + `${at.getMonth() + 1} 月 ${at.getDate()} 日`
/** 11 月 27 日 10:30 */
export const instantText = (iso: string, now = new Date()): string => `${dateText(new Date(iso), now)} ${clock(new Date(iso))}`

/** How long ago an ISO instant was: 刚刚, minutes, hours, 昨天 hh:mm, days up to 7, then the date. */
export const ago = (iso: string, now = new Date()): string => {
  const at = new Date(iso)
  const gone = now.getTime() - at.getTime()
  if (Number.isNaN(gone)) return ''
  if (gone < MINUTE) return '刚刚'
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} 分钟前`
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (at.getTime() >= midnight) return `${Math.floor(gone / HOUR)} 小时前`
  if (at.getTime() >= midnight - DAY) return `昨天 ${clock(at)}`
  if (gone < 7 * DAY) return `${Math.ceil((midnight - at.getTime()) / DAY)} 天前`
  return dateText(at, now)
}

/** How long until an ISO instant: 剩 5 天 3 小时. */
export const left = (iso: string, now = new Date()): string => {
  const rest = new Date(iso).getTime() - now.getTime()
  if (rest <= 0) return '已过期'
  const [days, hours, minutes] = [Math.floor(rest / DAY), Math.floor(rest / HOUR) % 24, Math.floor(rest / MINUTE) % 60]
  if (days) return `剩 ${days} 天${hours ? ` ${hours} 小时` : ''}`
  return hours ? `剩 ${hours} 小时` : `剩 ${Math.max(1, minutes)} 分钟`
}

/** Seconds that are left: 剩 34 秒, from a minute on 剩 7 分. */
export const leftSeconds = (seconds: number): string => (seconds < 60 ? `剩 ${seconds} 秒` : `剩 ${Math.round(seconds / 60)} 分`)

/** A text with a space between Chinese and Latin signs or digits. */
export const spaced = (text: string): string =>
  text.replaceAll(/(\p{Script=Han})([\w])/gu, '$1 $2').replaceAll(/(\w)(\p{Script=Han})/gu, '$1 $2')

/** 0…1 as `62 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Bytes as `2.1 MB`: by 1024, one digit after the point from MB on. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** The character that stands for a person without a picture: the last of the name, as given names end it. */
export const initial = (name: string): string => {
  const letters = Array.from(name.trim())
  // A digit at the end would look like a count.
  return (/\d/.test(letters.at(-1) ?? '') ? letters[0] : letters.at(-1)) ?? ''
}

/** Minutes of speech as `40 秒`, `4 分 20 秒`, from a quarter of an hour on `18 分`. */
export const spokenTime = (minutes: number): string => {
  const seconds = Math.round(minutes * 60)
  if (seconds < 60) return `${seconds} 秒`
  return minutes < 15 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${Math.round(minutes)} 分`
}

/** About so many yuan, as an estimate is told; nothing where nothing has a price. */
export const aboutYuan = (yuan: number): string => {
  if (yuan === 0) return '没有定价'
  return `约 ${yuan < 0.01 ? '不到 0.01' : yuan.toFixed(2)} 元`
}
