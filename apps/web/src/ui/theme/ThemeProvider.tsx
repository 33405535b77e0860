// Gives antd and the document the theme that is in force, and follows the system's while asked to.
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { mediaHook } from './media.ts'
import { ButtonRing } from '../Spinner.tsx'
import { antdTheme } from './antd-theme.ts'
import { modeOf, useAppearance } from './appearance.ts'
import { applyColours, type Mode } from './tokens.ts'

const useDark = mediaHook('(prefers-color-scheme: dark)')

/** The mode in force. */
export const useMode = (): Mode => {
  const { choice, studio } = useAppearance()
  return modeOf(choice, useDark(), studio)
}

const BUTTON = { autoInsertSpace: false, loadingIcon: <ButtonRing /> }

export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const mode = useMode()
  useLayoutEffect(() => applyColours(mode), [mode])
  const theme = useMemo(() => antdTheme(mode), [mode])
  return (
    // Without autoInsertSpace: false two-character labels get a space: 登 录. antd's own loading icon stays behind, invisible, when it comes and
    // goes within a frame: the button is then read as "loading 保存".
    <StyleProvider layer>
      <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: true }} button={BUTTON}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}

// Dialogs that are opened by a call stand outside the page: in its theme all the same.
ConfigProvider.config({ holderRender: children => <ThemeProvider>{children}</ThemeProvider> })
