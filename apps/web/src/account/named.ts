// Whether somebody goes by a name of their own: a new account has one made of its phone number.
import { useSession } from '../kit/session.ts'

/** 用户0001: nobody has chosen that. */
const GIVEN = /^用户\d{4}$/
export const isGiven = (nickname: string): boolean => GIVEN.test(nickname)

export const useNamed = (): boolean => useSession(({ user }) => user !== null && !isGiven(user.nickname))
