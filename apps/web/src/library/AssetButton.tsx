// The way to the picker of assets, beside where a file can be chosen from the disk.
import { Button } from 'antd'
import { Images } from 'lucide-react'
import { Suspense, useState } from 'react'
import { late } from '../ui/late/late.tsx'
import type { PickerProps } from './AssetPicker.tsx'

const AssetPicker = late(() => import('./AssetPicker.tsx'))

interface Props extends Omit<PickerProps, 'onClose'> {
  label?: string
  disabled?: boolean
}
export const AssetButton = ({ label = '从素材库选', disabled = false, ...picker }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Images size={14} aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{open && <AssetPicker {...picker} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
