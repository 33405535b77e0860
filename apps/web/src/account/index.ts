// What other areas may use of accounts: entering and leaving, the sign-in dialog, the routes.
export { firstPath, loadInfo, loadTeam, signOut, useEntry } from './enter.ts'
export { SignInHost } from './SignInHost.tsx'
export { OwnName } from './OwnName.tsx'
export { useNamed } from './named.ts'
export { openSignIn } from './sign-in-state.ts'
