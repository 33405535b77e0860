// F.1 (facts: image engines §5.3, §5.4): its guidance is a number among its words and no CFG, and it has no negative prompt.
import type { PictureSize } from '../../connect/picture-size.ts'
import { isFlow } from './parts.ts'
import type { Link } from './sheet.ts'
import type { Work } from './work.ts'

/** The words with the strength at which they guide. What stands for the negative is never read at CFG 1, but the sampler wants a link. */
export function fluxWords({ sheet }: Work, conditioning: Link, guidance: number, id: string): { positive: Link; negative: Link } {
  const negative = sheet.add(`${id}_none`, 'ConditioningZeroOut', '无反向提示词', { conditioning })
  return { positive: sheet.add(`${id}_guided`, 'FluxGuidance', '引导强度', { conditioning, guidance }, 'ai_param.cfg_scale'), negative }
}

/** An empty latent picture as a family has them: sixteen channels for those that go with the flow of noise. */
export const emptyLatent = ({ sheet }: Work, id: string, title: string, size: PictureSize, family: string): Link =>
  sheet.add(id, isFlow(family) ? 'EmptySD3LatentImage' : 'EmptyLatentImage', title, { ...size, batch_size: 1 })
