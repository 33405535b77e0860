// The 404 page of every path that matches no route (document 1 §2.1).
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { Empty } from '../ui/Empty.tsx'

const NotFoundPage = () => {
  const signedIn = useSession(isSignedIn)
  const navigate = useNavigate()
  return (
    <>
      <h1 className="sr-only">404，没有这个页面</h1>
      <Empty
        art="search"
        title="404，没有这个页面"
        help="地址可能写错了，或者这个页面已经搬走"
        action={
          <Button type="primary" onClick={() => void navigate(signedIn ? PATHS.landing : PATHS.home)}>
            {signedIn ? '回到工作台' : '回到首页'}
          </Button>
        }
      />
    </>
  )
}
export default NotFoundPage
