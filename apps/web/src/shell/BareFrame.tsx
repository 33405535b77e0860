// The frame of the public pages: made of words alone, so that the build can write it into their HTML (apps/web/page-files.ts) and it stands before any script runs.
import type { ComponentType, ReactNode } from 'react'
import { PATHS } from '../kit/paths.ts'
import { Mark } from '../ui/Mark.tsx'

/** react-router's Link, or what stands for it where there is no router. */
export type FrameLink = ComponentType<{ to: string; className?: string; children: ReactNode }>

const columnOf = (wide: boolean) => `w-full ${wide ? 'max-w-1264' : 'max-w-1008'} mx-auto px-24 max-[720px]:px-16`

interface Props {
  link: FrameLink
  account?: ReactNode
  /** A page of cards beside a column. */
  wide?: boolean
  children?: ReactNode
}
export const BareFrame = ({ link: Link, account, wide = false, children }: Props) => (
  <div className="flex flex-col min-h-[100dvh]">
    <header className="flex-none h-56 bg-panel line-b">
      <div className={`flex items-center gap-24 h-56 max-[720px]:gap-12 ${columnOf(wide)}`}>
        <Link to={PATHS.home} className="flex items-center gap-8 text-t1 text-16 font-semibold hover:no-underline">
          <Mark size={24} />
          千幕
        </Link>
        <nav className="flex gap-24 text-14" aria-label="网站">
          <Link to="/sucai" className="text-t2 hover:text-t1 hover:no-underline">
            素材
          </Link>
          <Link to="/about" className="text-t2 hover:text-t1 hover:no-underline">
            关于
          </Link>
        </nav>
        <span className="grow" />
        {account}
      </div>
    </header>
    <main id="main" className={`flex flex-1 flex-col ${columnOf(wide)}`}>
      {children}
    </main>
    <footer className={`flex flex-none items-center gap-16 h-56 text-t3 ${columnOf(wide)}`}>
      <span>千幕 · 自部署实例</span>
      <span className="grow" />
      <Link to="/userAgreement" className="text-t3">
        用户协议
      </Link>
      <Link to="/privacy" className="text-t3">
        隐私政策
      </Link>
    </footer>
  </div>
)
