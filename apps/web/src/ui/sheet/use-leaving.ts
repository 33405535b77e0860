// A question before a page is left whose cells could not be saved.
import { Modal } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type Location, useBlocker } from 'react-router'

/** Another page, or another view of this one. */
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('view') ?? ''}`

/** @param count cells that only this page holds @returns what the question is drawn in */
export function useLeaving(count: number): ReactNode {
  const [modal, holder] = Modal.useModal()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => count > 0 && pageOf(currentLocation) !== pageOf(nextLocation))
  const ask = useEffectEvent(() => {
    void modal.confirm({
      title: `放弃没有保存的 ${count} 格？`,
      okText: '放弃并离开',
      cancelText: '留在这里',
      okButtonProps: { danger: true },
      onOk: () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    })
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
  const holdsAny = count > 0
  useEffect(() => {
    if (!holdsAny) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [holdsAny])
  return holder
}
