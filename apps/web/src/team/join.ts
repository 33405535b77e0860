// Getting into a team: by founding one or by a code; afterwards it is the current one.
import { workScreen } from '@qianmu/contract/works/kinds'
import { api } from '../api.ts'
import { PATHS } from '../kit/paths.ts'
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

/** Founds a team. @param path where one goes in it, asked once it is the current one */
export const createTeam = async (name: string, path: () => Promise<string>): Promise<void> =>
  switchTeam((await api.team.add({ team_name: name })).team_id, path)
/** Joins by a code and opens the work that the invitation names. */
export const joinTeam = async (code: string): Promise<void> => {
  const { team_id, work } = await api.team.join({ code })
  await switchTeam(team_id, work ? workScreen(work, 'start') : PATHS.landing)
}
