// The place of the sign-in dialog; its code is fetched when it is first opened.
import { Suspense } from 'react'
import { late } from '../ui/late/late.tsx'
import { closeSignIn, useSignInDialog } from './sign-in-state.ts'

const SignInDialog = late(() => import('./SignInDialog.tsx'))

export const SignInHost = () => {
  const mode = useSignInDialog(state => state.mode)
  return (
    mode && (
      <Suspense>
        <SignInDialog mode={mode} onClose={closeSignIn} />
      </Suspense>
    )
  )
}
