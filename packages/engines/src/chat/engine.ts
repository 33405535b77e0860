// Chat completions behind the language port: one model at one address, its answer piece by piece.
import { EngineFault } from '../connect/http.ts'
import { linked, type LinkOptions } from '../connect/linked.ts'
import { isOwnHost } from '../connect/public.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { LanguageCapabilities, LanguageEngine, LanguageRequest, LanguageResult, LanguageStep } from '../ports/language.ts'
import { chatClient, type Instead, type Said } from './client.ts'
import { withoutThoughts } from './thoughts.ts'

export interface ChatOptions extends LinkOptions {
  /** Base address, `https://api.openai.com/v1`; without a path the version is added. */
  url: string
  /** '' where the program asks for none. */
  key: string
  model: string
  /** Answers at once; more wait with us. */
  places?: number
}
type Event = RunEvent<LanguageResult, LanguageStep>

/** More at once only meets the limits of a service, or waits inside a program, sooner. */
const INSIDE = 8
/** Models that are named in a refusal. */
const SHOWN = 5
/** Characters of a model's words in a refusal. */
const SHOWN_WORDS = 500
const firstOf = (text: string, most: number) => [...text.trim()].slice(0, most).join('')

/** Ollama lists a model with its tag, and takes it without. */
const has = (models: readonly string[], model: string) => models.includes(model) || models.includes(`${model}:latest`)

/** Why there is no answer: refusals and calls of tools in the model's own words, which asking again would only repeat. */
function wordless(finish: 'stop' | 'length', { refusal, tools }: Instead): EngineFault {
  if (refusal) return new EngineFault(`模型拒绝回答：${firstOf(refusal, SHOWN_WORDS)}`, { settled: true })
  if (tools) return new EngineFault(`模型没有作答，想用的是这里没有的工具：${firstOf(tools, SHOWN_WORDS)}`, { settled: true })
  const reason = finish === 'length' ? '模型想到了字数上限，还没有作答，请换一个模型或再试一次' : '模型没有给出内容，请再试一次'
  return new EngineFault(reason, { retry: true })
}

async function* run(saying: AsyncGenerator<Said>): AsyncGenerator<Event> {
  yield { type: 'progress', share: 0, message: '正在等模型回答' }
  const thoughts = withoutThoughts()
  let text = ''
  for await (const said of saying) {
    if (said.kind === 'thought') yield { type: 'thought', text: said.text }
    else if (said.kind === 'pause') yield { type: 'progress', share: 0, message: `服务商正忙，${Math.ceil(said.ms / 1000)} 秒后再问一次` }
    else {
      const { thought, text: shown } = said.kind === 'piece' ? thoughts.push(said.text) : thoughts.rest(said.finish === 'stop')
      text += shown
      if (thought) yield { type: 'thought', text: thought }
      if (shown) yield { type: 'piece', text: shown }
      if (said.kind === 'end') {
        const { finish, promptTokens, answerTokens, instead } = said
        if (text.trim() === '') throw wordless(finish, instead)
        yield { type: 'done', result: { text, finish, promptTokens, answerTokens } }
      }
    }
  }
}

/** An engine at an address. Nothing is asked before the first `probe`. */
export function chatEngine(options: ChatOptions): LanguageEngine {
  const { model } = options
  const client = chatClient(options.url, options.key, model)
  const own = isOwnHost(client.url.hostname)
  return linked<readonly string[], LanguageCapabilities, LanguageRequest, LanguageResult, LanguageStep>(
    {
      host: client.url.host,
      places: options.places ?? INSIDE,
      async describe(signal) {
        const models = (await client.models(signal)) ?? []
        if (models.length && !has(models, model))
          throw new EngineFault(
            `那里没有模型「${model}」，有的是：${models.slice(0, SHOWN).join('、')}${models.length > SHOWN ? '……' : ''}`,
            {
              sick: true,
            },
          )
        return models
      },
      about: models => ({
        kind: own ? 'local-model' : 'remote',
        name: `${model}（${client.url.hostname}）`,
        licence: own ? '模型自带的许可' : '服务商条款',
        capabilities: { model, models: models ?? [] },
      }),
      run: (_jobId, request, _models, signal) => run(client.say(request, signal)),
      /** An answer is said once, to the one who asked. */
      reconcile: () => Promise.resolve(undefined),
    },
    options,
  ).engine
}
