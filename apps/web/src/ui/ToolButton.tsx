// A tool of a bar: an icon that tells its name when it is pointed at; on narrow screens its name stands below it, and a finger has room.
import { Button } from 'antd'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { useNarrow } from './sides/narrow.ts'

interface Props extends Pick<IconButtonProps, 'icon' | 'label' | 'keys' | 'pressed' | 'disabled' | 'onClick'> {
  /** What is written below the icon where the label is too long for it. */
  short?: string
}

export const ToolButton = ({ short, ...props }: Props) => {
  const { icon: Icon, label, pressed, disabled, onClick } = props
  if (!useNarrow()) return <IconButton {...props} />
  return (
    <Button
      type="text"
      className="flex-none h-48! min-w-44 px-2!"
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(pressed ? { style: { background: 'var(--hover)' } } : {})}
      {...(disabled === undefined ? {} : { disabled })}
      {...(onClick ? { onClick } : {})}
    >
      <span className="stack items-center gap-4">
        <Icon strokeWidth={1.75} aria-hidden />
        <span className="text-11 leading-none">{short ?? label}</span>
      </span>
    </Button>
  )
}
