// What one wants to be called, asked where one begins; a new account has a name made of its phone number.
import { api } from '../api.ts'
import { setUser, useSession } from '../kit/session.ts'
import { SavedField } from '../ui/SavedField.tsx'
import { isGiven } from './named.ts'

export const OwnName = () => {
  const nickname = useSession(({ user }) => user?.nickname ?? '')
  return (
    <SavedField
      label="你的名字"
      value={isGiven(nickname) ? '' : nickname}
      max={20}
      placeholder="名字或笔名，同事会看到"
      disabled={false}
      outlined
      save={async name => name.trim() && setUser(await api.account.updateUser({ nickname: name.trim() }))}
    />
  )
}
