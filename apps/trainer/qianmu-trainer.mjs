#!/usr/bin/env node
// The trainer of 千幕: runs beside a graphics card, takes data sets over HTTP and has sd-scripts learn them. Node 20 or newer, nothing else (README.md).
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { isIP } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseArgs, promisify } from 'node:util'
import { Jobs, Refusal } from './jobs.mjs'
import { BASES } from './sd-scripts.mjs'

const { values: given } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '7500' },
    token: { type: 'string', default: process.env.QIANMU_TRAINER_TOKEN ?? '' },
    'sd-scripts': { type: 'string', default: './sd-scripts' },
    python: { type: 'string', default: 'python3' },
    models: { type: 'string', default: './models' },
    work: { type: 'string', default: './work' },
    'free-gb': { type: 'string', default: '10' },
    name: { type: 'string', multiple: true, default: [] },
  },
})
const say = text => process.stderr.write(`${new Date().toISOString()} ${text}\n`)
const local = ['127.0.0.1', '::1', 'localhost'].includes(given.host)
if (!local && !given.token) {
  say('an address that others reach needs a token: --token, or QIANMU_TRAINER_TOKEN')
  process.exit(1)
}
/** Where none is given one is made once and kept: a page in a browser of this machine reaches the port too. */
const tokenFile = path.resolve(given.work, 'token')
const token = given.token || (await ownToken())
async function ownToken() {
  try {
    return (await readFile(tokenFile, 'utf8')).trim()
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const made = randomBytes(24).toString('base64url')
  await mkdir(path.dirname(tokenFile), { recursive: true })
  await writeFile(tokenFile, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

const BODY_MAX = 1024 ** 2
const ID = /^[\da-f-]{36}$/
const FILE = /^(?!\.)[^/\\\u0000-\u001f]{1,200}\.(?:png|jpg|webp|txt)$/
const RESULT = /^(?:sample\/)?(?!\.)[^/\\\u0000-\u001f]{1,200}\.(?:png|safetensors)$/

/** Large models below the folder, by family: `SDXL/name.safetensors`. The first by name is the usual one. */
const folder = path.resolve(given.models)
const checkpoints = []
for (const base of BASES) {
  const files = await readdir(path.join(folder, base)).catch(error => (error.code === 'ENOENT' ? [] : Promise.reject(error)))
  for (const file of files.filter(each => each.endsWith('.safetensors')).toSorted()) checkpoints.push({ file: `${base}/${file}`, base })
}
const bases = [...new Set(checkpoints.map(({ base }) => base))]
const models = {
  pathOf({ base, checkpoint }) {
    const found = checkpoints.find(
      each => each.base === base && (!checkpoint || each.file === checkpoint || path.basename(each.file, '.safetensors') === checkpoint),
    )
    if (!found) throw new Refusal(422, checkpoint ? `训练机上没有底模「${checkpoint}」` : `训练机上没有 ${base} 的底模`)
    return path.join(folder, found.file)
  },
}
const card = await promisify(execFile)('nvidia-smi', ['--query-gpu=name', '--format=csv,noheader'])
  .then(({ stdout }) => stdout.trim().split('\n')[0] ?? '')
  .catch(error => {
    process.stderr.write(`看不到显卡：${error.message}\n`)
    return ''
  })
const jobs = new Jobs({
  work: path.resolve(given.work),
  python: given.python,
  home: path.resolve(given['sd-scripts']),
  models,
  freeBytes: Number(given['free-gb']) * 1024 ** 3,
  say,
})
await jobs.recall()

const isText = (value, max) => typeof value === 'string' && value.length <= max
const isCount = (value, max) => Number.isInteger(value) && value >= 1 && value <= max
/** @throws Refusal for what is no training */
function specOf(body) {
  const { digest, base, checkpoint, name, folder: named, settings, prompts, epochs, every, resumes = false } = body
  const sound =
    /^[\da-f]{64}$/.test(digest) &&
    BASES.includes(base) &&
    isText(checkpoint, 300) &&
    /^[\p{L}\p{N}_-]{1,100}$/u.test(name) &&
    isText(named, 200) &&
    /^\d{1,3}_[^/\\\u0000-\u001f]+$/.test(named) &&
    !/^\.|\.\./.test(named) &&
    typeof settings === 'object' &&
    settings !== null &&
    Array.isArray(prompts) &&
    prompts.length <= 20 &&
    prompts.every(each => isText(each, 2000)) &&
    isCount(epochs, 10_000) &&
    isCount(every, 10_000) &&
    typeof resumes === 'boolean'
  if (!sound) throw new Refusal(400, 'not a training')
  return { digest, base, checkpoint, name, folder: named, settings, prompts, epochs, every, resumes }
}

async function jsonOf(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > BODY_MAX) throw new Refusal(413, 'too long')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    throw new Refusal(400, 'not JSON')
  }
}

const isAllowed = ({ headers }) => {
  const [sent, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map(text => Buffer.from(text))
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
const names = new Set(['localhost', given.host, os.hostname(), ...given.name].map(name => name.toLowerCase()))
/** Whether a request means this program: not one of a page, nor one under a name that somebody else points here. */
function isMeant({ headers }) {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  const isOurs = names.has(host) || isIP(host.replace(/^\[(.*)\]$/, '$1')) > 0
  return isOurs && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

async function answer(request, response) {
  const send = (status, value) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (!isMeant(request)) return send(421, { error: 'not for this program' })
  if (!isAllowed(request)) return send(401, { error: 'token' })
  const url = new URL(request.url, 'http://trainer')
  const [version, what, id, part, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (version !== 'v1') return send(404, { error: 'not found' })
  if (what === undefined || what === '')
    return send(200, { program: 'qianmu-trainer', protocol: 1, bases, checkpoints, card, busy: jobs.busy, resumes: true })
  if (what !== 'jobs' || !ID.test(id ?? '')) return send(404, { error: 'not found' })
  const at = `${request.method} ${part ?? ''}`
  const name = rest.join('/')
  if (at === 'PUT ') await jobs.create(id, specOf(await jsonOf(request)))
  else if (at === 'PUT files' && FILE.test(name)) await jobs.put(id, name, request)
  else if (at === 'PUT resume' && name === '') await jobs.putResume(id, request)
  else if (at === 'POST start') await jobs.start(id)
  else if (at === 'POST stop') await jobs.stop(id)
  else if (at === 'DELETE ') await jobs.remove(id)
  else if (at === 'GET ') return send(200, jobs.state(id, Math.max(0, Number(url.searchParams.get('after')) || 0)))
  else if (at === 'GET results' && RESULT.test(name)) {
    const { file, size } = await jobs.result(id, name)
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    return createReadStream(file)
      .on('error', error => response.destroy(error))
      .pipe(response)
  } else return send(404, { error: 'not found' })
  return send(200, {})
}

const server = createServer((request, response) => {
  answer(request, response).catch(error => {
    if (!(error instanceof Refusal)) say(error.stack)
    if (response.headersSent) return response.destroy()
    const [status, text] = error instanceof Refusal ? [error.status, error.message] : [500, 'internal error']
    // What is still sent to us is not read any more.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify({ error: text }))
  })
})
setInterval(() => jobs.sweep().catch(error => say(error.stack)), 3600_000).unref()
server.listen(Number(given.port), given.host, () => {
  if (!given.token) say(`the token that 千幕 has to show stands in ${tokenFile}`)
  say(
    `ready at http://${given.host}:${server.address().port} · ${card || 'no card named'} · ${checkpoints.length} large models of ${bases.join(', ') || 'no family'}`,
  )
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    jobs.close()
    process.exit(0)
  })
