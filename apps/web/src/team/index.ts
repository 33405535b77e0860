// What other areas may use of teams: the switcher at the head of the rail.
export { TeamSwitcher } from './TeamSwitcher.tsx'
