// The parameters that all drawing calls share: words, sampling, model and its settings, refiner, and the extensions that are always on.
import { engineSampler, RESIZE_MODES, webuiPrompt } from '@qianmu/drawing'
import { controlUnits } from './controls.ts'
import { nameIn, type Param, refuseField, type Work } from './work.ts'

/** Place among the three, as `resize_mode` of a picture counts them. */
export const resizeMode = ({ resize_mode }: Param) => RESIZE_MODES.indexOf(resize_mode)

export function generation(work: Work, param: Param, size: { width: number; height: number }): Record<string, unknown> {
  const { task } = work
  return {
    prompt: promptOf(work),
    negative_prompt: task.negative_prompt,
    seed: task.seed,
    ...sampling(work, param),
    steps: param.steps,
    cfg_scale: param.cfg_scale,
    ...size,
    batch_size: 1,
    n_iter: 1,
    ...refiner(work, param),
    override_settings: settings(work, param),
    alwayson_scripts: extensions(work, param),
    send_images: true,
    save_images: false,
  }
}

function promptOf({ held, task, ...work }: Work): string {
  const names = new Map(held.loras.map(each => [each.name.toLowerCase(), each.name]))
  const loras = task.loras.map(lora => {
    const { name } = lora
    const known = names.get(name.toLowerCase())
    if (!known) refuseField(work, 'ai_param.prompt', `绘图引擎里没有 LoRA「${name}」`, name)
    return { ...lora, name: known ?? name }
  })
  return webuiPrompt(task.prompt, loras).text
}

/** Versions before 1.9 know a sampler with its schedule by one name. */
function sampling(work: Work, param: Param): Record<string, string> {
  const { samplers, schedulers } = work.held
  const { sampler_name, scheduler } = engineSampler(param, work.task.loras).webui
  const whole = `${sampler_name} ${scheduler}`
  const ofOld = samplers.has(whole) ? whole : sampler_name
  if (!samplers.has(schedulers ? sampler_name : ofOld))
    refuseField(work, 'ai_param.sampler_index', `绘图引擎里没有采样方法「${param.sampler_index}」`)
  if (!schedulers) return { sampler_name: ofOld }
  if (!schedulers.has(scheduler)) refuseField(work, 'ai_param.scheduler', `绘图引擎里没有调度器「${scheduler}」`)
  return { sampler_name, scheduler }
}

function refiner(work: Work, { refiner_checkpoint, refiner_switch_at }: Param): Record<string, unknown> {
  if (!refiner_checkpoint || refiner_switch_at >= 1) return {}
  const name = nameIn(work, work.held.checkpoints, refiner_checkpoint, 'ai_param.refiner_checkpoint', '精修模型')
  return { refiner_checkpoint: name, refiner_switch_at }
}

/** Settings of the program for this picture alone; it restores its own afterwards. */
function settings(work: Work, { checkpoint, vae, clip_skip }: Param): Record<string, unknown> {
  const automatic = vae === 'Automatic' || vae === ''
  return {
    ...(checkpoint && { sd_model_checkpoint: nameIn(work, work.held.checkpoints, checkpoint, 'ai_param.checkpoint', '大模型') }),
    sd_vae: automatic ? 'Automatic' : vae === 'None' ? 'None' : nameIn(work, work.held.vaes, vae, 'ai_param.vae', ' VAE'),
    CLIP_stop_at_last_layers: clip_skip,
  }
}

/** Title of Regional Prompter as it stands among the scripts. */
export const REGIONAL = 'regional prompter'
export const REPAIRING = 'adetailer'

function extensions(work: Work, param: Param): Record<string, { args: readonly unknown[] }> {
  const units = controlUnits(work, param)
  return {
    ...(units.length > 0 && { controlnet: { args: units } }),
    ...(param.adetailer && { ADetailer: { args: [true, false, ...repairs(work, param)] } }),
    ...(param.regional_prompter && { 'Regional Prompter': { args: regions(work, param) } }),
  }
}

/** The extension throws a unit away without a word that has a key it does not know, so exactly its own names are sent. */
function repairs(work: Work, { adetailer_setting }: Param): object[] {
  if (!work.held.scripts.has(REPAIRING)) refuseField(work, 'ai_param.adetailer', '绘图引擎没有安装 ADetailer 扩展，不能面部修复')
  return adetailer_setting.map(({ ad_mask_k_largest, ...unit }, nth) => {
    if (work.held.repairs.length && !work.held.repairs.includes(unit.ad_model))
      refuseField(work, `ai_param.adetailer_setting.${nth}.ad_model`, `绘图引擎里没有检测模型「${unit.ad_model}」`)
    return { ...unit, ad_mask_k: ad_mask_k_largest }
  })
}

/** The extension calls columns what it called horizontal once (facts: image engines §3). */
const MATRIX = { Horizontal: 'Columns', Vertical: 'Rows' } as const

/** The arguments of Regional Prompter by their places (facts: image engines §4.3). */
function regions(work: Work, { regional_prompter_setting: setting }: Param): unknown[] {
  if (!work.held.scripts.has(REGIONAL))
    refuseField(work, 'ai_param.regional_prompter', '绘图引擎没有安装 Regional Prompter 扩展，不能分区绘制')
  const { calcmode, mode_matrix, ratios, base_ratios, use_common, use_neg_common } = setting
  const matrix = MATRIX[mode_matrix]
  return [
    true,
    false,
    'Matrix',
    matrix,
    'Mask',
    'Prompt',
    ratios,
    base_ratios,
    false,
    use_common,
    use_neg_common,
    calcmode,
    false,
    '0',
    '0',
    '0',
    '',
    '0',
    '0',
    false,
  ]
}
