// Listens for Ctrl+K and `?`; the palette's code is fetched when it is first opened.
import { Suspense } from 'react'
import { late } from '../ui/late/late.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { closePalette, openPalette, usePalette } from '../frame/palette-state.ts'

const Palette = late(() => import('./Palette.tsx'))
const ShortcutList = late(() => import('./ShortcutList.tsx'))

export const PaletteHost = () => {
  const open = usePalette(state => state.open)
  useShortcut('Ctrl+K', () => openPalette('search'), { label: '搜索和命令', group: '通用' })
  useShortcut('?', () => openPalette('help'), { label: '全部快捷键', group: '通用' })
  return (
    <Suspense>
      {open === 'search' && <Palette onClose={closePalette} />}
      {open === 'help' && <ShortcutList onClose={closePalette} />}
    </Suspense>
  )
}
