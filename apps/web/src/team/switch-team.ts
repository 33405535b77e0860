// Changing the team one works in: everything cached belongs to the old one.
import { api } from '../api.ts'
import { goTo } from '../kit/navigation.ts'
import { PATHS } from '../kit/paths.ts'
import { setTeam } from '../kit/session.ts'
import { flagChange } from '../kit/tab-sync.ts'
import { forgetAnswers } from '../kit/answers-cache.ts'

/** Switches to a team of mine and goes to `path` in it. Rejects with the Failure of the call. */
export const switchTeam = async (teamId: number, path: string | (() => Promise<string>) = PATHS.landing): Promise<void> => {
  const team = await api.team.setCurrent({ team_id: teamId })
  flagChange(localStorage, setTimeout)
  setTeam(team)
  forgetAnswers()
  await goTo(typeof path === 'string' ? path : await path())
}
