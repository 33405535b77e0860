// An element marked with a permission key: disabled, with the reason, when the key is missing (document 1 §6).
import { Tooltip } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { type Key, missingText, type Scope, useMay } from './permission.ts'

interface Props {
  need: Key
  scope?: Scope
  /** Another reason why this cannot be used now; shown when the key is held. */
  blocked?: string | undefined
  children: ReactElement<{ disabled?: boolean }>
}

export const Guarded = ({ need, scope, blocked, children }: Props) => {
  const may = useMay(need, scope)
  const reason = may ? blocked : missingText(need)
  if (!reason) return children
  // The wrapper takes the focus, because a disabled control cannot, and the reason must be readable by keyboard too.
  return (
    <Tooltip title={reason}>
      <span className="guarded" tabIndex={0} role="note" aria-label={reason}>
        {cloneElement(children, { disabled: true })}
      </span>
    </Tooltip>
  )
}
