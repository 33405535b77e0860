// The engine of the search by meaning where there is none.
import type { MeaningEngine } from '@qianmu/engines'

const REASON = '这个服务没有按意思搜索的模型'
export const NO_MEANING: MeaningEngine = {
  probe: () =>
    Promise.resolve({ available: false, kind: 'embedded-model', name: '', licence: '', reason: REASON, capabilities: { model: '' } }),
  meant: () => Promise.resolve({ refused: REASON }),
}
