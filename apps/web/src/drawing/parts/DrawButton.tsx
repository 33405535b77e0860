// The button that draws; while a picture is still on its way it says so and waits.
import { Button, type ButtonProps } from 'antd'
import { ButtonRing } from '../../ui/Spinner.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'block' | 'loading' | 'onClick'> {
  label: string
  ready: boolean
  arriving: boolean
  /** Ctrl+Enter presses it too. */
  keyed?: boolean
}

export const DrawButton = ({ label, ready, arriving, keyed = false, ...button }: Props) => (
  <Button type="primary" disabled={!ready || arriving} icon={arriving && <ButtonRing />} {...button}>
    {arriving ? '正在上传图片，请稍候' : label}
    {keyed && !arriving && <kbd className="ml-8 border-transparent bg-transparent text-inherit">Ctrl ↵</kbd>}
  </Button>
)
