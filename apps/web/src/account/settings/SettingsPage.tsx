// Personal settings: profile and account, appearance, shortcuts, data in this browser (mockup 57).
import { HardDrive, Keyboard, type LucideIcon, Palette, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../frame/Page.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AppearanceSection, LocalDataSection, ShortcutSection } from './BrowserSections.tsx'
import styles from './settings.module.css'

const SECTIONS: readonly { key: string; title: string; icon: LucideIcon; content: ComponentType }[] = [
  { key: 'account', title: '资料与账号', icon: UserRound, content: AccountSection },
  { key: 'appearance', title: '外观', icon: Palette, content: AppearanceSection },
  { key: 'shortcuts', title: '快捷键', icon: Keyboard, content: ShortcutSection },
  { key: 'local', title: '本机数据', icon: HardDrive, content: LocalDataSection },
]

const SettingsPage = () => {
  const [search, setSearch] = useSearchParams()
  const open = SECTIONS.find(({ key }) => key === search.get('section')) ?? SECTIONS[0]
  const Content = open?.content
  return (
    <Page crumbs={[{ label: '账号' }]} ground="canvas">
      <div className="flex justify-center gap-32 p-24 max-[900px]:flex-col max-[900px]:gap-16 max-[900px]:p-16">
        <nav className={styles.nav} aria-label="设置">
          {SECTIONS.map(({ key, title, icon: Icon }) => (
            <button
              key={key}
              type="button"
              {...(key === open?.key ? { 'aria-current': 'true' as const } : {})}
              onClick={() => setSearch({ section: key }, { replace: true })}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {title}
            </button>
          ))}
        </nav>
        <div className={styles.column}>{Content && <Content />}</div>
      </div>
    </Page>
  )
}
export default SettingsPage
