// A button that takes one picture from the disk, busy until it has been taken; the same picture can be chosen again.
import { Button, type ButtonProps } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useFiles } from './files/use-files.tsx'

interface Props extends Pick<ButtonProps, 'type' | 'disabled'> {
  label: string
  testId: string
  /** What becomes of the picture; a refusal has been shown by then. */
  take: (picture: File) => Promise<unknown>
}

export const PictureButton = ({ label, testId, take, ...look }: Props) => {
  const [busy, setBusy] = useState(false)
  const pick = async (picture: File | undefined) => {
    if (!picture) return
    setBusy(true)
    try {
      await take(picture)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const { choose, field } = useFiles({ accept: 'image/*', multiple: false, testId, take: ([picture]) => void pick(picture) })
  return (
    <>
      <Button size="small" icon={<ImagePlus aria-hidden />} loading={busy} onClick={choose} {...look}>
        {label}
      </Button>
      {field}
    </>
  )
}
