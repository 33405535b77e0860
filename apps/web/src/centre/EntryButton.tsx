// The way to the materials from a field that takes text, for who may see them.
import { LibraryBig } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useMay } from '../kit/permission.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late/late.tsx'

const EntryPicker = late(() => import('./EntryPicker.tsx'))

export const EntryButton = ({ insert, disabled = false }: { insert: (text: string) => void; disabled?: boolean }) => {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!useMay('mMaterialCenter', 'team')) return null
  return (
    <>
      <IconButton icon={LibraryBig} size={24} label="从素材中心插入" disabled={disabled} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <EntryPicker insert={insert} onClose={close} />}</Suspense>
    </>
  )
}
