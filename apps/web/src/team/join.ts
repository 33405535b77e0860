// Getting into a team: by founding one or by a code; afterwards it is the current one.
import { api } from '../api.ts'
import { INVITE_CODE_LENGTH } from './rules.ts'
import { switchTeam } from './switch-team.ts'

/** The 8 characters of a typed or pasted code; shorter when there are fewer. Pure. */
export const codeOf = (text: string): string =>
  text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, INVITE_CODE_LENGTH)

/** The long code of a pasted invitation link, or null. Pure. */
export const linkCodeOf = (text: string): string | null => /inviteLink\?(?:[^\s#]*&)?code=([\w-]+)/.exec(text)?.[1] ?? null

export const createTeam = async (name: string): Promise<void> => switchTeam((await api.team.add({ team_name: name })).team_id)
export const joinTeam = async (code: string): Promise<void> => switchTeam((await api.team.join({ code })).team_id)
