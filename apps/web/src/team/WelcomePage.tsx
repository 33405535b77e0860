// The welcome page of users without a team: found one, or join by code (mockup 58).
import { KeyRound, UsersRound } from 'lucide-react'
import { OwnName, useNamed } from '../account/index.ts'
import { CreateTeamForm } from './CreateTeamForm.tsx'
import { JoinTeamForm } from './JoinTeamForm.tsx'
import styles from './join-pages.module.css'

const WelcomePage = () => {
  const isNamed = useNamed()
  return (
    <div className={styles.welcome}>
      <h1>还差一步：选一个团队</h1>
      <p className="mt-8 text-t2 text-14">作品、素材和引擎都放在团队里。一个人写，也先建一个自己的团队。</p>
      {!isNamed && (
        <label className="row mt-20 max-w-400">
          <span className="flex-none">怎么称呼你</span>
          <OwnName />
        </label>
      )}
      <div className={styles.ways}>
        <section className={styles.way}>
          <h2>
            <UsersRound size={18} aria-hidden color="var(--ptext)" />
            新建团队
          </h2>
          <p>你是创建者，之后可以邀请成员、分配角色。</p>
          <CreateTeamForm />
        </section>
        <section className={styles.way}>
          <h2>
            <KeyRound size={18} aria-hidden color="var(--t2)" />
            用邀请码加入
          </h2>
          <p>向团队的创建者要 8 位邀请码，或直接打开他发来的链接。</p>
          <JoinTeamForm />
        </section>
      </div>
    </div>
  )
}
export default WelcomePage
