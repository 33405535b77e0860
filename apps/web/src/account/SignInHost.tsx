// The place of the sign-in dialog; its code is fetched when it is first opened.
import { lazy, Suspense } from 'react'
import { useSignInDialog } from './sign-in-state.ts'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

export const SignInHost = () => {
  const mode = useSignInDialog(state => state.mode)
  return (
    mode && (
      <Suspense>
        <SignInDialog mode={mode} />
      </Suspense>
    )
  )
}
