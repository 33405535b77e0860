// The one-time link of an empty instance: who signs in through it becomes the first official user.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { hashOf } from '../kit/session.store.ts'
import { randomToken } from '../kit/secrets.store.ts'
import { hasOfficial, keepLink, openLink, takeLink } from './setup.store.ts'
import { changeUser, type UserRow } from './users.store.ts'

const COOKIE = 'qm_setup'
const LIFE_S = 3600

/** A fresh link path while the instance has no official user; older links die. */
export async function setupLink(app: Uses<'pool' | 'settings'>): Promise<string | undefined> {
  if (await hasOfficial(app.pool)) return undefined
  const token = randomToken()
  await keepLink(app.pool, hashOf(token))
  return `${app.settings.QIANMU_BASE}setup/${token}`
}

/** The link's route: keeps the token in a cookie and goes on to the sign-in page. */
export function setupRoute(fastify: FastifyInstance, app: Uses<'settings'>): void {
  const base = app.settings.QIANMU_BASE
  fastify.get<{ Params: { token: string } }>(`${base}setup/:token`, (request, reply) =>
    reply
      .header(
        'set-cookie',
        `${COOKIE}=${request.params.token.replace(/[^\w-]/g, '')}; Path=${base}; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
      )
      .redirect(`${base}login?setup=1`),
  )
}

/** Makes the user official when their browser came through the link that is still open. */
export async function claimSetup(app: Uses<'db' | 'pool'>, user: UserRow, origin: Origin): Promise<UserRow> {
  const given = origin.cookies[COOKIE]
  if (!given) return user
  const kept = await openLink(app.pool)
  if (kept === undefined) return user
  const [open, offered] = [Buffer.from(kept), Buffer.from(hashOf(given))]
  if (open.length !== offered.length || !timingSafeEqual(open, offered)) return user
  if (!(await takeLink(app.pool, kept))) return user
  return changeUser(app, user.id, { tags: [...new Set([...user.tags, 'is_official'])] })
}
