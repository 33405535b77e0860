// Which connector goes with which kind of engine: the one place that knows them all.
import { chatEngine } from './chat/engine.ts'
import { comfyEngine } from './comfy/engine.ts'
import { comfyFilm } from './comfy/film.ts'
import { comfyMusic } from './comfy/music.ts'
import { comfyTrainer } from './comfy/training.ts'
import { dashscopeEngine } from './dashscope/engine.ts'
import { dashscopeFilm } from './film/dashscope.ts'
import { openaiFilm } from './film/openai.ts'
import { openaiEngine } from './openai/engine.ts'
import { type Connected, type EngineSetting, USUAL_PLACES } from './ports/setting.ts'
import type { ImageEngine } from './ports/image.ts'
import { aceStepEngine } from './sound/ace-step.ts'
import { dashscopeRecognition } from './sound/dashscope-recognition.ts'
import { dashscopeSpeech } from './sound/dashscope-speech.ts'
import { openaiRecognition } from './sound/openai-recognition.ts'
import { openaiSpeech } from './sound/openai-speech.ts'
import { sovitsEngine } from './sound/sovits.ts'
import { trainerEngine } from './trainer/engine.ts'
import { webuiEngine } from './webui/engine.ts'

/** Connects an engine; nothing is asked of it before its first `probe`. */
export function connectEngine(setting: EngineSetting): Connected {
  const { kind, address, account, secret, model, instance, places, runs, price = 0, workflow = '' } = setting
  const film = { url: address, key: secret, model, price, runs, places: places ?? USUAL_PLACES[kind] }
  const sound = { url: address, key: secret, model, ...(places !== undefined && { places }) }
  const image = (engine: ImageEngine): Connected => ({ port: 'image', engine })
  switch (kind) {
    case 'comfy':
      return image(comfyEngine({ url: address, instance }))
    case 'webui':
      return image(webuiEngine({ url: address, instance, ...(account && { login: { user: account, password: secret } }) }))
    case 'openai':
      return image(openaiEngine({ url: address, key: secret, model, runs }))
    case 'dashscope':
      return image(dashscopeEngine({ url: address, key: secret, model, runs }))
    case 'chat':
      return { port: 'language', engine: chatEngine({ url: address, key: secret, model, ...(places !== undefined && { places }) }) }
    case 'speech':
      return { port: 'speech', engine: openaiSpeech(sound) }
    case 'dashscope-speech':
      return { port: 'speech', engine: dashscopeSpeech(sound) }
    case 'sovits':
      return { port: 'speech', engine: sovitsEngine(sound) }
    case 'recognition':
      return { port: 'recognition', engine: openaiRecognition(sound) }
    case 'dashscope-recognition':
      return { port: 'recognition', engine: dashscopeRecognition(sound) }
    case 'ace-step':
      return { port: 'music', engine: aceStepEngine(sound) }
    case 'comfy-music':
      return { port: 'music', engine: comfyMusic({ url: address, instance, model }) }
    case 'dashscope-film':
      return { port: 'film', engine: dashscopeFilm(film) }
    case 'openai-film':
      return { port: 'film', engine: openaiFilm(film) }
    case 'comfy-film':
      return { port: 'film', engine: comfyFilm({ url: address, instance, workflow, price }) }
    case 'comfy-trainer':
      return { port: 'training', engine: comfyTrainer({ url: address, instance }) }
    case 'trainer':
      return { port: 'training', engine: trainerEngine({ url: address, token: secret, instance }) }
  }
}
