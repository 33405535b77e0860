// Tells in one line what a picture lost when it was kept.
import type { Loss } from '@qianmu/script/losses'
import { toast } from '../../kit/toast.ts'

export const tellPicture = (losses: readonly Loss[], name = '这张图片'): void => {
  if (losses.length > 0) toast.info(`${name}：${losses.map(({ construct, words }) => `${construct} ${words}`).join('；')}`)
}
