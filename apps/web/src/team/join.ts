// Getting into a team: by founding one or by a code; afterwards it is the current one.
import { api } from '../api.ts'
import { switchTeam } from './switch-team.ts'

/** The 8 characters of a pasted code, link or text; shorter when there are fewer. Pure. */
export const codeOf = (pasted: string): string => {
  const link = /[?&](?:c|code)=([^&#\s]+)/.exec(pasted)?.[1]
  return decodeURIComponent(link ?? pasted)
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, 8)
}

export const createTeam = async (name: string): Promise<void> =>
  switchTeam((await api.team.add({ team_name: name }, { atFields: true })).team_id)
export const joinTeam = async (code: string): Promise<void> => switchTeam((await api.team.join({ code }, { atFields: true })).team_id)
