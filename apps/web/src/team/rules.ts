// Rules of team forms, from the contract's own schemas.
import { line } from '@qianmu/contract/kit/scalars'

/** Greatest length of a team's and a role's name, as the contract has it. */
export const TEAM_NAME_MAX = 20
export const ROLE_NAME_MAX = 12
export const INVITE_CODE_LENGTH = 8
export const TeamNameRule = line('团队名称', TEAM_NAME_MAX)
export const RoleNameRule = line('角色名称', ROLE_NAME_MAX)
