// Tells what a file lost on its way in, once it is in: a window over the page that waits for nothing.
import type { Loss } from '@qianmu/script/losses'
import { Modal } from 'antd'
import { Losses } from './Losses.tsx'

/** Nothing is shown where nothing was lost. */
export function tellLosses(title: string, losses: readonly Loss[]): void {
  if (losses.length > 0) Modal.info({ title, width: 560, icon: null, content: <Losses losses={losses} />, okText: '知道了' })
}
