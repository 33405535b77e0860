// What one wants to be called, asked where one begins; a new account has a name made of its phone number.
import { api } from '../api.ts'
import { setUser, useSession } from '../kit/session.ts'
import { SavedField } from '../ui/SavedField.tsx'

/** 用户0001: nobody has chosen that. */
const GIVEN = /^用户\d{4}$/

export const useNamed = (): boolean => useSession(({ user }) => user !== null && !GIVEN.test(user.nickname))

export const OwnName = () => {
  const nickname = useSession(({ user }) => user?.nickname ?? '')
  return (
    <SavedField
      label="你的名字"
      value={GIVEN.test(nickname) ? '' : nickname}
      max={20}
      placeholder="名字或笔名，同事会看到"
      disabled={false}
      outlined
      save={async name => name.trim() && setUser(await api.account.updateUser({ nickname: name.trim() }))}
    />
  )
}
