// What the screen says of the programs that can be connected, and of an engine's state.
import type { Engine, EngineProgram } from '@qianmu/contract/engines'
import {
  AudioLines,
  Clapperboard,
  Cloud,
  Ear,
  GraduationCap,
  type LucideIcon,
  MessageSquareText,
  Mic,
  Music2,
  Sparkles,
  SquareTerminal,
  WandSparkles,
  Workflow,
} from 'lucide-react'

export interface Program {
  kind: EngineProgram
  port: Engine['port']
  title: string
  does: string
  icon: LucideIcon
  /** Where it usually answers. */
  address: string
  /** It asks for a name besides the key. */
  account: boolean
  secret: string
  /** Programs of one's own ask for no key. */
  keyless?: true
  /** Names of models that it may be asked for; undefined where models are files of its own. */
  models?: readonly string[]
  /** What stands in the place of the model, and how it is written. */
  modelLabel?: string
  modelHelp?: string
  /** It may be left empty. */
  anyModel?: true
  places: number
  /** It makes films: asks what a second costs; and of ComfyUI which workflow it films with. */
  priced?: true
  workflow?: true
  /** An example of its folder of models, where we may put models. */
  folder?: string
}

export const PROGRAMS: readonly Program[] = [
  {
    kind: 'comfy',
    port: 'image',
    title: 'ComfyUI',
    does: '画面：全部绘图方式',
    icon: Workflow,
    address: 'http://127.0.0.1:8188',
    account: false,
    secret: '',
    places: 2,
    folder: '/opt/ComfyUI/models',
  },
  {
    kind: 'webui',
    port: 'image',
    title: 'SD WebUI / Forge',
    does: '画面：面部修复、分区、控制单元',
    icon: SquareTerminal,
    address: 'http://127.0.0.1:7860',
    account: true,
    secret: '密码',
    places: 1,
  },
  {
    kind: 'openai',
    port: 'image',
    title: 'OpenAI 兼容',
    does: '文生图、改图、重绘、扩图',
    icon: Sparkles,
    address: 'https://api.openai.com/v1',
    account: false,
    secret: '密钥',
    models: ['gpt-image-1', 'gpt-image-2', 'dall-e-3'],
    places: 4,
  },
  {
    kind: 'dashscope',
    port: 'image',
    title: 'DashScope',
    does: '通义万相：文生图、改图',
    icon: Cloud,
    address: 'https://dashscope.aliyuncs.com',
    account: false,
    secret: '密钥',
    models: ['wanx2.1-t2i-turbo', 'wanx2.1-t2i-plus', 'wanx2.1-imageedit'],
    places: 2,
  },
  {
    kind: 'chat',
    port: 'language',
    title: '语言模型',
    does: '文字：通义、DeepSeek、Ollama、vLLM',
    icon: MessageSquareText,
    address: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    account: false,
    secret: '密钥',
    keyless: true,
    models: ['qwen-plus', 'qwen-max', 'deepseek-chat', 'gpt-4.1-mini', 'qwen3:8b'],
    places: 4,
  },
  {
    kind: 'speech',
    port: 'speech',
    title: 'OpenAI 语音',
    does: '配音：OpenAI、Kokoro-FastAPI',
    icon: AudioLines,
    address: 'http://127.0.0.1:8880/v1',
    account: false,
    secret: '密钥',
    keyless: true,
    models: ['kokoro', 'gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'],
    places: 2,
  },
  {
    kind: 'dashscope-speech',
    port: 'speech',
    title: 'DashScope 语音',
    does: '配音：通义千问 TTS',
    icon: Cloud,
    address: 'https://dashscope.aliyuncs.com',
    account: false,
    secret: '密钥',
    models: ['qwen3-tts-flash', 'qwen3-tts-instruct-flash'],
    places: 2,
  },
  {
    kind: 'sovits',
    port: 'speech',
    title: 'GPT-SoVITS',
    does: '配音：自己的音色（api_v2）',
    icon: Mic,
    address: 'http://127.0.0.1:9880',
    account: false,
    secret: '',
    keyless: true,
    models: [],
    modelLabel: '音色',
    modelHelp: '每行一个：名称=参考音频在那台机器上的路径|参考音频里的话',
    places: 1,
  },
  {
    kind: 'recognition',
    port: 'recognition',
    title: 'OpenAI 语音识别',
    does: '字幕：OpenAI、faster-whisper、speaches',
    icon: Ear,
    address: 'http://127.0.0.1:8000/v1',
    account: false,
    secret: '密钥',
    keyless: true,
    models: ['whisper-1', 'Systran/faster-whisper-large-v3', 'gpt-4o-transcribe'],
    places: 1,
  },
  {
    kind: 'dashscope-recognition',
    port: 'recognition',
    title: 'DashScope 语音识别',
    does: '字幕：通义千问 ASR',
    icon: Cloud,
    address: 'https://dashscope.aliyuncs.com',
    account: false,
    secret: '密钥',
    models: ['qwen3-asr-flash'],
    places: 2,
  },
  {
    kind: 'ace-step',
    port: 'music',
    title: 'ACE-Step',
    does: '音乐：按描述作曲',
    icon: Music2,
    address: 'http://127.0.0.1:8001',
    account: false,
    secret: '密钥',
    keyless: true,
    models: ['acestep-v15-turbo'],
    anyModel: true,
    places: 1,
  },
  {
    kind: 'comfy-music',
    port: 'music',
    title: 'ComfyUI 作曲节点',
    does: '音乐：ACE-Step、Stable Audio',
    icon: Workflow,
    address: 'http://127.0.0.1:8188',
    account: false,
    secret: '',
    keyless: true,
    models: ['ace_step_1.5_turbo_aio.safetensors', 'ace_step_v1_3.5b.safetensors', 'stable-audio-open-1.0.safetensors'],
    anyModel: true,
    places: 1,
  },
  {
    kind: 'dashscope-film',
    port: 'film',
    title: 'DashScope 图生视频',
    does: '视频：通义万相，按秒计费',
    icon: Clapperboard,
    address: 'https://dashscope.aliyuncs.com',
    account: false,
    secret: '密钥',
    models: ['wan2.2-i2v-flash', 'wan2.2-i2v-plus', 'wanx2.1-i2v-turbo', 'wan2.5-i2v-preview', 'wan2.6-i2v'],
    places: 2,
    priced: true,
  },
  {
    kind: 'openai-film',
    port: 'film',
    title: 'OpenAI 兼容视频',
    does: '视频：说 /v1/videos 的服务',
    icon: Clapperboard,
    address: 'http://127.0.0.1:8000/v1',
    account: false,
    secret: '密钥',
    keyless: true,
    models: ['sora-2', 'Wan-AI/Wan2.2-TI2V-5B-Diffusers'],
    places: 2,
    priced: true,
  },
  {
    kind: 'comfy-film',
    port: 'film',
    title: 'ComfyUI 图生视频',
    does: '视频：你选的工作流（Wan、LTXV、AnimateDiff）',
    icon: Workflow,
    address: 'http://127.0.0.1:8188',
    account: false,
    secret: '',
    places: 1,
    priced: true,
    workflow: true,
  },
  {
    kind: 'comfy-trainer',
    port: 'training',
    title: 'ComfyUI 训练节点',
    does: '模型：用 ComfyUI 自带的节点训练 LoRA',
    icon: Workflow,
    address: 'http://127.0.0.1:8188',
    account: false,
    secret: '',
    places: 1,
  },
  {
    kind: 'trainer',
    port: 'training',
    title: '千幕训练机',
    does: '模型：用 sd-scripts 训练 LoRA',
    icon: GraduationCap,
    address: 'http://127.0.0.1:7500',
    account: false,
    secret: '口令',
    keyless: true,
    places: 1,
  },
]
export const programOf = (kind: EngineProgram | null) => PROGRAMS.find(each => each.kind === kind)
export const iconOf = (engine: Engine): LucideIcon => programOf(engine.program)?.icon ?? WandSparkles

/** Draw types by document 3 §9. */
const DRAW_TITLES: Readonly<Record<number, string>> = {
  0: '文生图',
  1: '图生图',
  2: '局部重绘',
  3: '扩图',
  7: '抠图',
  8: '高清放大',
  9: '智能分割',
  11: '细节增强',
}
/** What an engine is called by what it does, and what it makes. */
export const PORTS: Readonly<Record<Engine['port'], { title: string; help: string; running: string; done: string; none: string }>> = {
  image: {
    title: '画面',
    help: '按这个顺序尝试：空闲的、已装好所选模型的先画；生病的自动跳过',
    running: '正在画 / 最多',
    done: '启动以来张数',
    none: '',
  },
  language: {
    title: '文字',
    help: '按这个顺序尝试：空闲的先答；生病的自动跳过',
    running: '正在答 / 最多',
    done: '启动以来次数',
    none: '还没有连接语言模型：改写和续写不可用，其余文字工具由规则完成。',
  },
  speech: {
    title: '配音',
    help: '音色属于它的引擎；几个引擎有同一个音色时，空闲的先说',
    running: '正在说 / 最多',
    done: '启动以来句数',
    none: '没有会说话的引擎。',
  },
  recognition: {
    title: '语音识别',
    help: '按这个顺序尝试：空闲的先听；生病的自动跳过',
    running: '正在听 / 最多',
    done: '启动以来次数',
    none: '还没有连接语音识别：字幕来自内嵌字幕、画面文字、剧本对齐或按静音切句。',
  },
  music: {
    title: '音乐',
    help: '按这个顺序尝试：空闲的先作；生病的自动跳过',
    running: '正在作曲 / 最多',
    done: '启动以来段数',
    none: '没有会作曲的引擎。',
  },
  film: {
    title: '视频',
    help: '按这个顺序尝试：空闲的先做；分镜里先看估价再生成',
    running: '正在生成 / 最多',
    done: '启动以来段数',
    none: '还没有连接视频引擎：动态样片用镜头运动（内置，不是生成的）。',
  },
  training: {
    title: '训练',
    help: '训练交给空闲的那台',
    running: '正在训练 / 最多',
    done: '启动以来次数',
    none: '还没有连接训练机：训练集可以整理好并导出给 kohya，训练要先连接。',
  },
}

export const drawTitles = ({ draw_types }: Engine) => draw_types.flatMap(type => DRAW_TITLES[type] ?? [])

export const KIND_TITLES: Readonly<Record<NonNullable<Engine['kind']>, string>> = {
  procedural: '内置 · 规则',
  'embedded-model': '内置 · 小模型',
  'local-model': '本机或局域网',
  remote: '远程',
}
export const HOLDS: readonly (readonly [keyof Engine['holds'], string])[] = [
  ['checkpoints', '大模型'],
  ['loras', 'LoRA'],
  ['vaes', 'VAE'],
  ['upscalers', '放大算法'],
  ['controls', '控制模型'],
]

export type State = 'good' | 'bad' | 'off'
export const stateOf = ({ enabled, available }: Engine): State => (!enabled ? 'off' : available ? 'good' : 'bad')
export const STATE_TITLES: Readonly<Record<State | 'asked', string>> = { asked: '正在探测', good: '可用', bad: '连接失败', off: '已停用' }
