// A button that takes one picture from the disk, busy until it has been taken; the same picture can be chosen again.
import { Button, type ButtonProps } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useFiles } from './files/use-files.tsx'

interface Props extends Pick<ButtonProps, 'type' | 'disabled'> {
  label: string
  testId: string
  /** What becomes of the picture; a refusal has been shown by then. @param told how much of it is sent, 0 to 1 */
  take: (picture: File, told: (share: number) => void) => Promise<unknown>
}

export const PictureButton = ({ label, testId, take, ...look }: Props) => {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number>()
  const pick = async (picture: File | undefined) => {
    if (!picture) return
    setBusy(true)
    try {
      await take(picture, setSent)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
      setSent(undefined)
    }
  }
  const { choose, field } = useFiles({ accept: 'image/*', multiple: false, testId, take: ([picture]) => void pick(picture) })
  return (
    <>
      <Button size="small" icon={<ImagePlus aria-hidden />} loading={busy} onClick={choose} {...look}>
        {label}
        {sent !== undefined && <span className="num">{` ${Math.round(sent * 100)} %`}</span>}
      </Button>
      {field}
    </>
  )
}
