// A button that takes one picture from the disk, busy until it has been taken; the same picture can be chosen again.
import { Button, type ButtonProps } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../kit/failure.ts'

interface Props extends Pick<ButtonProps, 'type' | 'disabled'> {
  label: string
  testId: string
  /** What becomes of the picture; a refusal has been shown by then. */
  take: (picture: File) => Promise<unknown>
}

export const PictureButton = ({ label, testId, take, ...look }: Props) => {
  const picker = useRef<HTMLInputElement>(null)
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
  return (
    <>
      <Button size="small" icon={<ImagePlus aria-hidden />} loading={busy} onClick={() => picker.current?.click()} {...look}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid={testId}
        onChange={event => {
          void pick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
