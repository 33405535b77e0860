// Which connector goes with which kind of engine: the one place that knows them all.
import { comfyEngine } from './comfy/engine.ts'
import { dashscopeEngine } from './dashscope/engine.ts'
import { openaiEngine } from './openai/engine.ts'
import type { EngineSetting } from './ports/setting.ts'
import type { ImageEngine } from './ports/image.ts'
import { webuiEngine } from './webui/engine.ts'

/** Connects an engine; nothing is asked of it before its first `probe`. */
export function connectEngine({ kind, address, account, secret, model, instance, runs }: EngineSetting): ImageEngine {
  switch (kind) {
    case 'comfy':
      return comfyEngine({ url: address, instance })
    case 'webui':
      return webuiEngine({ url: address, instance, ...(account && { login: { user: account, password: secret } }) })
    case 'openai':
      return openaiEngine({ url: address, key: secret, model, runs })
    case 'dashscope':
      return dashscopeEngine({ url: address, key: secret, model, runs })
  }
}
