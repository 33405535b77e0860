// The way to the team's material.
import { Button } from 'antd'
import { Images } from 'lucide-react'
import { Suspense, useState } from 'react'
import { late } from '../../ui/late/late.tsx'

const MaterialsDialog = late(() => import('./MaterialsDialog.tsx'))

export const ShelfButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
        <span className="max-[720px]:sr-only">团队素材</span>
      </Button>
      <Suspense>{open && <MaterialsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
