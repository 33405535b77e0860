// Stands in for sd-scripts in tests: takes its arguments, writes its lines and its files, and learns nothing. Python is this program's Node.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'

const words = process.argv.slice(2)
/** Options by their names; one without a value is a flag. */
const given = Object.fromEntries(
  words.flatMap((word, at) =>
    word.startsWith('--') && words[at + 1] && !words[at + 1].startsWith('--') ? [[word.slice(2), words[at + 1]]] : [],
  ),
)
const config = Object.fromEntries(
  readFileSync(given.config_file, 'utf8')
    .split('\n')
    .flatMap(line => (line.includes(' = ') ? [line.split(' = ')] : []))
    .map(([name, value]) => [name, JSON.parse(value)]),
)
const fault = process.env.STAND_IN_FAULT ?? ''
const stepMs = Number(process.env.STAND_IN_STEP_MS ?? 2)
const folders = readdirSync(given.train_data_dir)
const [folder] = folders
const pictures = readdirSync(path.join(given.train_data_dir, folder)).filter(name => !name.endsWith('.txt'))
const perEpoch = Math.ceil((pictures.length * Number(/^\d+/.exec(folder)[0])) / config.train_batch_size)
const epochs = config.max_train_epochs
const total = perEpoch * epochs

/** A LoRA as the real one writes it, of zeros. */
function lora() {
  const shapes = {
    'lora_unet_input_blocks_4_1_transformer_blocks_0_attn2_to_k.lora_down.weight': [8, 2048],
    'lora_unet_input_blocks_4_1_transformer_blocks_0_attn2_to_k.lora_up.weight': [640, 8],
  }
  let end = 0
  const tensors = Object.entries(shapes).map(([name, shape]) => [
    name,
    { dtype: 'F16', shape, data_offsets: [end, (end += shape[0] * shape[1] * 2)] },
  ])
  const tags = Object.fromEntries(pictures.map(name => [path.parse(name).name, 1]))
  const __metadata__ = {
    ss_network_dim: '8',
    ss_output_name: given.output_name,
    ss_tag_frequency: JSON.stringify({ [folder]: tags }),
    ...(given.output_name && { ss_base_model_version: 'sdxl_base_v1-0' }),
  }
  const json = Buffer.from(JSON.stringify({ __metadata__, ...Object.fromEntries(tensors) }))
  const head = Buffer.alloc(8)
  head.writeBigUInt64LE(BigInt(json.length))
  return Buffer.concat([head, json, Buffer.alloc(end)])
}
function png(grey) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), 4 + body.length)
    return frame
  }
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0])
  const rows = Buffer.alloc(64 * 65, grey)
  for (let row = 0; row < 64; row++) rows[row * 65] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const keep = number => writeFileSync(path.join(given.output_dir, `${given.output_name}${number}.safetensors`), lora())

process.stdout.write(
  `prepare images.\nfound directory ${folder} contains ${pictures.length} image files\nrunning training / 学習開始\n  num epochs / epoch数: ${epochs}\n`,
)
if (given.network_weights) {
  const size = readFileSync(given.network_weights).length
  process.stdout.write(`load network weights from ${path.basename(given.network_weights)}: ${size} bytes\n`)
}
if (fault === 'memory') {
  process.stderr.write('torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n')
  process.exit(1)
}
let step = 0
for (let epoch = 1; epoch <= epochs; epoch++) {
  process.stdout.write(`\nepoch ${epoch}/${epochs}\n`)
  for (let at = 0; at < perEpoch; at++) {
    await sleep(stepMs)
    step++
    const loss = (0.18 - 0.09 * (step / total)).toFixed(4)
    process.stderr.write(
      `\rsteps:  ${Math.floor((step / total) * 100)}%|█▏        | ${step}/${total} [00:10<00:20,  1.06s/it, avr_loss=${loss}]`,
    )
    if (fault === 'dies' && step > perEpoch) process.exit(137)
    if (fault === 'hangs' && step > 2) await sleep(3600_000)
  }
  if (epoch < epochs) {
    process.stdout.write(`\nsaving checkpoint: ${given.output_dir}/${given.output_name}-${String(epoch).padStart(6, '0')}.safetensors\n`)
    keep(`-${String(epoch).padStart(6, '0')}`)
  }
  if (given.sample_prompts && epoch % config.sample_every_n_epochs === 0) {
    mkdirSync(path.join(given.output_dir, 'sample'), { recursive: true })
    const prompts = readFileSync(given.sample_prompts, 'utf8').trim().split('\n')
    for (const nth of prompts.keys())
      writeFileSync(
        path.join(
          given.output_dir,
          'sample',
          `${given.output_name}_e${String(epoch).padStart(6, '0')}_${String(nth).padStart(2, '0')}_20260101000000_42.png`,
        ),
        png(40 + epoch * 12),
      )
  }
}
keep('')
process.stdout.write('\nmodel saved.\n')
