// What other areas may use of accounts: entering and leaving, the sign-in dialog, the routes.
export { loadInfo, loadTeam, signOut, useEntry } from './enter.ts'
export { SignInHost } from './SignInHost.tsx'
export { OwnName, useNamed } from './OwnName.tsx'
export { openSignIn } from './sign-in-state.ts'
