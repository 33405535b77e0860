// The no-access page (document 1 §2.1): why one is here and what to do.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { openSignIn } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { Empty } from '../ui/Empty.tsx'

const NoAuthPage = () => {
  const signedIn = useSession(isSignedIn)
  const team = useSession(session => session.team)
  const navigate = useNavigate()
  const title = team ? `你在「${team.team_name}」里不能打开这个页面` : '你不能打开这个页面'
  return (
    <>
      <h1 className="sr-only">没有权限</h1>
      <Empty
        art="lock"
        title={title}
        help="需要的权限由团队的创建者或管理员在「团队 · 角色与权限」里开通"
        action={
          signedIn ? (
            <Button type="primary" onClick={() => void navigate(PATHS.landing)}>
              回到工作台
            </Button>
          ) : (
            <Button type="primary" onClick={() => openSignIn()}>
              登录
            </Button>
          )
        }
        other={
          signedIn && (
            // A full load asks for user and team again.
            <Button type="text" onClick={() => location.reload()}>
              重新检查
            </Button>
          )
        }
      />
    </>
  )
}
export default NoAuthPage
