// Leaving the present team, after a confirmation; then another team of mine, or the welcome page.
import { Modal } from 'antd'
import type { ReactElement } from 'react'
import { loadTeam } from '../account/index.ts'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { goTo } from '../kit/navigation.ts'
import { PATHS } from '../kit/paths.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { forgetAnswers } from '../kit/answers-cache.ts'

const quit = async (teamId: number, name: string) => {
  try {
    await api.team.quit({ team_id: teamId })
  } catch (error) {
    // The client has said why, for instance that the last owner cannot leave.
    if (!(error instanceof Failure)) throw error
    return
  }
  toast.success(`已退出${name}`)
  await goTo((await loadTeam(true)) === 'loaded' ? PATHS.landing : PATHS.welcome)
  // Only now: the page that was left would have asked for the old team's data again.
  forgetAnswers()
}

export const useQuit = (): { ask: () => void; holder: ReactElement } => {
  const [modal, holder] = Modal.useModal()
  const team = useSession(session => session.team)
  const ask = () => {
    if (!team) return
    void modal.confirm({
      title: `退出「${team.team_name}」？`,
      content: '退出后看不到这个团队的作品，要回来需要重新邀请。你写的内容留在作品里。',
      okText: '退出团队',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => quit(team.team_id, team.team_name),
    })
  }
  return { ask, holder }
}
