// The characters of the open work in the command palette, by name; the palette matches pinyin too.
import { MEDIA_TYPES, workScreen } from '@qianmu/contract/works/kinds'
import { UserRound } from 'lucide-react'
import { api } from '../api.ts'
import type { CommandSource } from '../frame/palette-state.ts'
import { goTo } from '../kit/navigation.ts'
import { useOpenWork } from '../kit/permission.ts'
import { keyOf, queryClient } from '../kit/use-call.ts'

const STALE_MS = 30_000

export const findCharacters: CommandSource = {
  pauseMs: 120,
  async find(text) {
    const { projectId: project_id, kind, name } = useOpenWork.getState()
    if (!text.trim() || !project_id || !kind) return { commands: [] }
    const characters = await queryClient.fetchQuery({
      queryKey: [...keyOf(api.characters.list, { project_id }), 'palette'],
      queryFn: () => api.characters.list({ project_id }, { quiet: true }),
      staleTime: STALE_MS,
    })
    const { project_type } = MEDIA_TYPES[kind]
    return {
      commands: characters.map(({ character_id, name: label, identity }) => ({
        named: true,
        id: `character-${character_id}`,
        label,
        group: '角色',
        hint: identity || `《${name}》`,
        icon: UserRound,
        run: () => void goTo(`${workScreen({ project_id, project_type }, 'characters')}?character=${character_id}`),
      })),
    }
  },
}
