// Decisions about accounts that need no database.
import { SPECIAL_TAGS } from '@qianmu/contract/account'

/** Session life: idle tokens die after 7 days, and every session ends 90 days after sign-in (performance-reliability §6 A14). */
export const TOKEN_LIFE_S = 7 * 86400
export const SESSION_LIFE_S = 90 * 86400
/** A rotated token is still taken for this long, for requests under way. */
export const GRACE_S = 30
/** The proof of the old phone is good this long. */
export const PHONE_PROOF_S = 600
/** A confirmed chat-app code is good this long (A13: at most 5 min). */
export const WX_CODE_LIFE_S = 300

/** Clocks of the processes of one instance may differ by this much. */
const CLOCK_SLACK_S = 60
/** The latest end that something with this life can have now. One that ends later was made before the clock was set back, and is void (O8). */
export const latestEnd = (now: Date, lifeS: number) => new Date(now.getTime() + (lifeS + CLOCK_SLACK_S) * 1000)

/** Password back-off: after `FREE` wrong ones from one address for one account, each further one waits twice as long, up to a quarter of an hour. */
const FREE = 5
const LONGEST_S = 900
/** Seconds until the next try is taken after `wrong` failures in a row (A4: bound to account and address, so an owner elsewhere is never locked out). */
export const backOffS = (wrong: number) => (wrong < FREE ? 0 : Math.min(LONGEST_S, 2 ** (wrong - FREE + 1)))

/** The ten flags, those in `tags` 1 and the others 0. */
export const specialTags = (tags: readonly string[]) =>
  Object.fromEntries(SPECIAL_TAGS.map(tag => [tag, tags.includes(tag) ? 1 : 0])) as Record<(typeof SPECIAL_TAGS)[number], 0 | 1>

/** 138****0000: the three leading digits and those after position 7 stay (document 1 §9). */
export const maskPhone = (phone: string | null) => (phone ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '')

/** The name of a new user, until they choose one. */
export const firstNickname = (phone: string) => `用户${phone.slice(-4)}`
