// Users: reading one as the wire shows it, making one by phone or chat app, changing phone, password, profile.
import type { UserInfo } from '@qianmu/contract/account'
import { eq } from 'drizzle-orm'
import type { Uses } from '../app.ts'
import { found, type Taken, unlessTaken } from '../kit/refuse.ts'
import { firstNickname, specialTags } from './account.rules.ts'
import { users } from './account.table.ts'
import { firstOf } from '../kit/cut.ts'

export type UserRow = typeof users.$inferSelect

/** A user as the wire shows it (document 1 §3). */
export const userInfo = (app: Uses<'files'>, user: UserRow): UserInfo => ({
  user_id: user.id,
  nickname: user.nickname,
  avatar: user.avatar_file_id ? app.files.address(user.avatar_file_id, 'small') : '',
  sex: user.sex as 0 | 1 | 2,
  has_phone: user.phone ? 1 : 0,
  has_password: user.password ? '1' : '0',
  has_wx: user.wx_identity ? 1 : 0,
  special_tags: specialTags(user.tags),
  created_at: user.created_at.toISOString(),
})

export const userById = async (app: Uses<'db'>, id: number): Promise<UserRow> =>
  found((await app.db.select().from(users).where(eq(users.id, id)))[0], '用户')
export const userByPhone = async (app: Uses<'db'>, phone: string): Promise<UserRow | undefined> =>
  (await app.db.select().from(users).where(eq(users.phone, phone)))[0]
export const userByWx = async (app: Uses<'db'>, identity: string): Promise<UserRow | undefined> =>
  (await app.db.select().from(users).where(eq(users.wx_identity, identity)))[0]

/** The user of this phone; made when there is none (wire.md: an unknown phone that proves itself becomes a user). */
export async function userOfPhone(app: Uses<'db' | 'now'>, phone: string): Promise<UserRow> {
  const [made] = await app.db
    .insert(users)
    .values({ phone, nickname: firstNickname(phone), created_at: app.now() })
    .onConflictDoNothing()
    .returning()
  return made ?? found(await userByPhone(app, phone))
}

/** The chat-app identity that the built-in QR page gives a proven phone. */
export const localIdentity = (phone: string) => `local:${phone}`

/** The user of this chat-app identity; made, without a phone, when there is none. */
export async function userOfWx(app: Uses<'db' | 'now'>, identity: string, nickname: string): Promise<UserRow> {
  const [made] = await app.db
    .insert(users)
    .values({ wx_identity: identity, nickname: firstOf(nickname, 20) || '新用户', created_at: app.now() })
    .onConflictDoNothing()
    .returning()
  return made ?? found(await userByWx(app, identity))
}

/** Changes a user; a phone or chat-app identity that another user has is refused as `taken` says. */
export async function changeUser(app: Uses<'db'>, id: number, change: Partial<typeof users.$inferInsert>, taken?: Taken): Promise<UserRow> {
  const write = app.db.update(users).set(change).where(eq(users.id, id)).returning()
  const [row] = await (taken ? unlessTaken(write, taken) : write)
  return found(row, '用户')
}
