// What is known of sd-scripts: which program trains which family, what it may be told, and what its lines and files say.
import path from 'node:path'

const PROGRAMS = {
  'SD1.5': { script: 'train_network.py', module: 'networks.lora' },
  SDXL: { script: 'sdxl_train_network.py', module: 'networks.lora' },
  'F.1': { script: 'flux_train_network.py', module: 'networks.lora_flux' },
}
export const BASES = Object.keys(PROGRAMS)

/** Everything that a data set's author may decide. What names files, modules or addresses is not among it: those are ours. */
const ALLOWED = new Set(
  `resolution train_batch_size max_train_epochs network_dim network_alpha network_args network_dropout learning_rate unet_lr text_encoder_lr optimizer_type
  optimizer_args lr_scheduler lr_warmup_steps lr_scheduler_num_cycles lr_scheduler_power seed mixed_precision save_precision gradient_checkpointing
  gradient_accumulation_steps max_grad_norm cache_latents cache_text_encoder_outputs clip_skip noise_offset adaptive_noise_scale multires_noise_iterations
  multires_noise_discount ip_noise_gamma min_snr_gamma scale_weight_norms shuffle_caption keep_tokens caption_dropout_rate caption_tag_dropout_rate flip_aug
  color_aug bucket_no_upscale min_bucket_reso max_bucket_reso bucket_reso_steps max_token_length sample_every_n_epochs sample_sampler sdpa
  xformers lowram fp8_base blocks_to_swap guidance_scale timestep_sampling discrete_flow_shift model_prediction_type prior_loss_weight v_parameterization
  zero_terminal_snr loss_type huber_c max_data_loader_n_workers`.split(/\s+/),
)
const isPlain = value =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && /^[\w ,=+-]{0,200}$/.test(value))
/** A list of `name=value`, as network_args is one. */
const isList = value =>
  Array.isArray(value) && value.length <= 50 && value.every(each => typeof each === 'string' && /^\w{1,60}=[\w.,=-]{0,100}$/.test(each))
const written = value => (Array.isArray(value) ? `[${value.map(each => JSON.stringify(each)).join(', ')}]` : JSON.stringify(value))

/** The settings as TOML, and the names of those that are left out. */
export function configOf(settings) {
  const lines = []
  const left = []
  for (const [name, value] of Object.entries(settings)) {
    if (name === 'num_repeats' || name === 'save_every_n_epochs') continue
    if (ALLOWED.has(name) && (isPlain(value) || isList(value))) lines.push(`${name} = ${written(value)}`)
    else left.push(name)
  }
  return { config: `${lines.join('\n')}\n`, left }
}

/** Samples are drawn of these; what a line could say besides its words is ours. */
export const promptsOf = (prompts, { resolution = 512, seed = 1 }) =>
  prompts
    .map(prompt => `${prompt.replaceAll(/[\r\n]+|-{2,}/g, ' ').trim()} --w ${resolution} --h ${resolution} --d ${seed} --s 20 --l 7`)
    .join('\n')

/** The command that trains. Every epoch is written, so that a training can end with any; those nobody asked for are removed. */
export function commandOf({ base, name, resumes }, { folder, checkpoint, python, home, samples }) {
  const { script, module } = PROGRAMS[base]
  const inside = part => path.join(folder, part)
  return [
    python,
    path.join(home, script),
    '--config_file',
    inside('config.toml'),
    '--pretrained_model_name_or_path',
    checkpoint,
    '--train_data_dir',
    inside('img'),
    '--output_dir',
    inside('out'),
    '--output_name',
    name,
    '--network_module',
    module,
    '--save_model_as',
    'safetensors',
    '--save_every_n_epochs',
    '1',
    '--caption_extension',
    '.txt',
    '--enable_bucket',
    // Its weights go on from where an earlier training left them.
    ...(resumes ? ['--network_weights', inside('resume.safetensors')] : []),
    ...(samples ? ['--sample_prompts', inside('prompts.txt')] : []),
  ]
}

const STEPS = /steps:\s*\d+%\|[^|]*\|\s*(\d+)\/(\d+)\s*\[([^\]]*)\]/
const numberAfter = (text, sign) => {
  const found = sign.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
/** What a line tells: a step, the beginning of an epoch, or itself. */
export function readLine(line) {
  const step = STEPS.exec(line)
  if (step) {
    const [, at, total, rest] = step
    const perSecond = numberAfter(rest, /([\d.]+)it\/s/)
    return {
      type: 'step',
      step: Number(at),
      total: Number(total),
      loss: numberAfter(rest, /loss=([\d.eE+-]+)/),
      lr: numberAfter(rest, /\blr=([\d.eE+-]+)/),
      seconds: numberAfter(rest, /([\d.]+)s\/it/) ?? (perSecond ? 1 / perSecond : null),
    }
  }
  const epoch = /^\s*epoch (\d+)\/(\d+)\s*$/.exec(line)
  if (epoch) return { type: 'epoch-begins', epoch: Number(epoch[1]), epochs: Number(epoch[2]) }
  return { type: 'line', text: line }
}

/** Which epoch a file is of: `name-000004.safetensors`; the last one has no number. */
export function epochOfFile(file, { name, epochs }) {
  if (file === `${name}.safetensors`) return epochs
  const found = /^(.*)-(\d{6})\.safetensors$/.exec(file)
  return found?.[1] === name ? Number(found[2]) : undefined
}
/** Which sample a picture is: `name_e000002_01_20250101000000_42.png`. */
export function sampleOfFile(file) {
  const found = /_e(\d{6})_(\d{2})_.*\.png$/.exec(file)
  return found ? { epoch: Number(found[1]), nth: Number(found[2]) } : undefined
}

/** Why a training ended badly, in words for who has to mend it. */
export function reasonOf(code, signal, last) {
  const said = last.join('\n')
  if (/out of memory|OutOfMemory/i.test(said)) return '显存不够：请调低分辨率、批量或 Rank，或打开梯度检查点'
  if (/No space left on device|Errno 28/i.test(said)) return '训练机的磁盘已满，请清理后再训练'
  if (/nan/i.test(said) && /loss/i.test(said)) return '损失变成了无效数（NaN）：请调低学习率'
  const line = last.findLast(each => /error|exception/i.test(each)) ?? last.at(-1) ?? ''
  return `训练程序意外结束（${signal ?? `代码 ${code}`}）${line ? `：${line.slice(0, 200)}` : ''}`
}
