// The trainings of this machine: one works, the others wait; everything about each stands in a folder of its own, so that a restart forgets none.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isWhole } from './model-file.mjs'
import { commandOf, configOf, epochOfFile, promptsOf, readLine, reasonOf, sampleOfFile } from './sd-scripts.mjs'

/** A refusal with the HTTP status that goes with it. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

const LOOK_MS = 500
const KEPT_MS = 7 * 24 * 3600_000
const FILE_MAX = 64 * 1024 ** 2
const RESUME_MAX = 4 * 1024 ** 3
const LAST_LINES = 60
/** Between two steps that are told, in ms: a fast card does hundreds a second. */
const STEP_MS = 250
const OVER = ['done', 'stopped', 'failed']
const FULL = '训练机的磁盘已满，请清理后再训练'

const fresh = (id, spec) => ({
  id,
  spec,
  state: 'loading',
  error: '',
  epoch: 1,
  seen: [],
  told: [],
  sizes: {},
  stops: false,
  stopped: false,
  made: Date.now(),
  started: 0,
  ended: 0,
  nextStep: 0,
  events: [],
  lines: [],
  hearing: Promise.resolve(),
  saving: Promise.resolve(),
})
const list = folder => (existsSync(folder) ? readdir(folder) : [])
function kill(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

export class Jobs {
  #jobs = new Map()
  #working
  #options

  constructor(options) {
    this.#options = options
  }

  #folderOf(id) {
    return path.join(this.#options.work, id)
  }
  /** One after the other: two would write the same part. */
  #save(job) {
    job.saving = Promise.allSettled([job.saving]).then(() => this.#write(job))
    return job.saving
  }
  async #write(job) {
    const { child: _child, lines: _lines, events: _events, timer: _timer, hearing: _hearing, saving: _saving, ...kept } = job
    await replaceFile(path.join(this.#folderOf(job.id), 'job.json'), JSON.stringify(kept))
  }
  async #tell(job, event) {
    const whole = { n: job.events.length + 1, ...event }
    job.events.push(whole)
    await appendFile(path.join(this.#folderOf(job.id), 'events.jsonl'), `${JSON.stringify(whole)}\n`)
  }
  #find(id) {
    return this.#jobs.get(id) ?? refuse(404, 'no such job')
  }
  #drop(job, spare) {
    return spare && rm(path.join(this.#folderOf(job.id), 'out', spare.file), { force: true })
  }

  /** What a training has written since it was last looked at. */
  async #look(job, over = false) {
    const out = path.join(this.#folderOf(job.id), 'out')
    for (const file of (await list(out)).toSorted()) await this.#lookAtEpoch(job, out, file)
    const samples = path.join(out, 'sample')
    for (const file of (await list(samples)).toSorted()) {
      const at = sampleOfFile(file)
      if (!at || job.seen.includes(file)) continue
      const { size } = await stat(path.join(samples, file))
      // Still being written, unless nobody writes any more.
      if (size === 0 || (job.sizes[file] !== size && !over)) {
        job.sizes[file] = size
        continue
      }
      job.seen.push(file)
      await this.#tell(job, { type: 'sample', ...at, file: `sample/${file}`, size })
    }
    await this.#save(job)
  }
  async #lookAtEpoch(job, out, file) {
    const epoch = epochOfFile(file, job.spec)
    // Once it was ended with an epoch, whatever it still wrote is not wanted.
    if (epoch === undefined || job.stopped || job.seen.includes(file) || !(await isWhole(path.join(out, file)))) return
    job.seen.push(file)
    await this.#drop(job, job.spare)
    job.spare = undefined
    if (epoch % job.spec.every !== 0 && epoch !== job.spec.epochs && !job.stops) {
      job.spare = { file, epoch }
      return
    }
    // The last one may be written twice, with a number and without.
    if (job.told.includes(epoch)) return
    job.told.push(epoch)
    await this.#tell(job, { type: 'epoch', epoch, file, size: (await stat(path.join(out, file))).size })
    if (!job.stops) return
    job.stopped = true
    job.child?.kill('SIGTERM')
  }

  async #hear(job, line) {
    if (!line.trim()) return
    job.lines.push(line)
    if (job.lines.length > LAST_LINES) job.lines.shift()
    const read = readLine(line)
    if (read.type === 'epoch-begins') {
      job.epoch = read.epoch
      await this.#tell(job, { type: 'line', text: `第 ${read.epoch} / ${read.epochs} 轮` })
    } else if (read.type === 'step') {
      if (Date.now() < job.nextStep && read.step !== read.total) return
      job.nextStep = Date.now() + STEP_MS
      await this.#tell(job, { ...read, epoch: job.epoch, epochs: job.spec.epochs })
    } else await this.#tell(job, { ...read, text: read.text.slice(0, 500) })
  }

  /** Lines in their order, one after the other; a progress bar ends its lines by going back. */
  #listen(job, stream) {
    let rest = ''
    stream.setEncoding('utf8')
    stream.on('data', text => {
      const parts = (rest + text).split(/[\r\n]+/)
      rest = parts.pop() ?? ''
      for (const part of parts) this.#after(job, () => this.#hear(job, part))
    })
    stream.on('end', () => this.#after(job, () => this.#hear(job, rest)))
  }
  /** Work on a training, one after the other; where it fails, the training does. */
  #after(job, work) {
    const isOn = () => this.#jobs.has(job.id) && !OVER.includes(job.state)
    job.hearing = job.hearing
      .then(() => isOn() && work())
      .catch(error => {
        this.#options.say(`training ${job.id}: ${error.stack}`)
        if (!isOn()) return
        job.child?.kill('SIGKILL')
        return this.#end(job, 'failed', error.code === 'ENOSPC' ? FULL : '训练机写不下训练的记录，原因在它的日志里')
      })
  }

  async #end(job, state, error = '') {
    clearInterval(job.timer)
    Object.assign(job, { state, error, child: undefined, pid: undefined, ended: Date.now() })
    // Where its end cannot be noted, a restart ends it once more.
    await this.#save(job).catch(reason => this.#options.say(`training ${job.id} is ${state}, not noted: ${reason.stack}`))
    if (this.#working === job) this.#working = undefined
    this.#next()
  }

  #next() {
    if (this.#working) return
    const [job] = [...this.#jobs.values()].filter(each => each.state === 'waiting').toSorted((one, other) => one.started - other.started)
    if (!job) return
    this.#working = job
    this.#begin(job).catch(error => {
      this.#options.say(`training ${job.id} could not be begun: ${error.stack}`)
      return this.#end(job, 'failed', '训练没有能够开始，原因在训练机的日志里')
    })
  }

  async #begin(job) {
    const { python, home, models } = this.#options
    const folder = this.#folderOf(job.id)
    const { config, left } = configOf(job.spec.settings)
    await writeFile(path.join(folder, 'config.toml'), config)
    const prompts = promptsOf(job.spec.prompts, job.spec.settings)
    if (prompts) await writeFile(path.join(folder, 'prompts.txt'), prompts)
    await mkdir(path.join(folder, 'out'), { recursive: true })
    const [program, ...args] = commandOf(job.spec, { folder, checkpoint: models.pathOf(job.spec), python, home, samples: prompts !== '' })
    if (left.length) await this.#tell(job, { type: 'line', text: `没有采用的参数：${left.join('、')}` })
    // A group of its own, so that what it starts ends with it.
    const child = spawn(program, args, {
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONUNBUFFERED: '1' },
    })
    Object.assign(job, { state: 'running', child: { kill: signal => kill(child.pid, signal) }, pid: child.pid })
    await this.#save(job)
    this.#listen(job, child.stdout)
    this.#listen(job, child.stderr)
    job.timer = setInterval(() => this.#after(job, () => this.#look(job)), LOOK_MS)
    child.on('error', error => job.lines.push(`Error: ${error.message}`))
    child.on('close', (code, signal) => this.#after(job, () => this.#closed(job, code, signal)))
  }
  async #closed(job, code, signal) {
    clearInterval(job.timer)
    await this.#look(job, true)
    if (code === 0 || job.stopped) await this.#end(job, job.stopped ? 'stopped' : 'done')
    else await this.#end(job, 'failed', reasonOf(code, signal, job.lines))
  }

  async #checkRoom() {
    const { bavail, bsize } = await statfs(this.#options.work)
    if (bavail * bsize < this.#options.freeBytes) refuse(507, '训练机的磁盘快满了，请清理后再训练')
  }

  get busy() {
    return this.#working !== undefined
  }
  async create(id, spec) {
    if (this.#jobs.has(id)) return
    this.#options.models.pathOf(spec)
    await this.#checkRoom()
    await mkdir(path.join(this.#folderOf(id), 'img', spec.folder), { recursive: true })
    const job = fresh(id, spec)
    this.#jobs.set(id, job)
    await this.#save(job)
  }
  put(id, name, body) {
    return this.#take(id, body, job => path.join('img', job.spec.folder, name), FILE_MAX)
  }
  /** The model that a training goes on from. */
  async putResume(id, body) {
    await this.#take(id, body, () => 'resume.safetensors', RESUME_MAX)
    if (!(await isWhole(path.join(this.#folderOf(id), 'resume.safetensors')))) refuse(422, '要接着练的模型文件不完整')
  }
  async #take(id, body, placeOf, most) {
    const job = this.#find(id)
    if (job.state !== 'loading') refuse(409, 'already begun')
    await this.#checkRoom()
    const file = path.join(this.#folderOf(id), placeOf(job))
    let size = 0
    const counted = async function* (source) {
      for await (const part of source) {
        size += part.length
        if (size > most) refuse(413, `a file of this kind is at most ${most / 1024 ** 2} MB`)
        yield part
      }
    }
    await pipeline(body, counted, createWriteStream(`${file}.part`)).catch(async error => {
      await rm(`${file}.part`, { force: true })
      throw error.code === 'ENOSPC' ? new Refusal(507, FULL) : error
    })
    await rename(`${file}.part`, file)
  }
  async start(id) {
    const job = this.#find(id)
    if (job.state !== 'loading') return
    if (job.spec.resumes && !existsSync(path.join(this.#folderOf(id), 'resume.safetensors')))
      refuse(409, 'the model to go on from is missing')
    Object.assign(job, { state: 'waiting', started: Date.now() })
    await this.#save(job)
    this.#next()
  }
  state(id, after) {
    const { state, error, spec, events, started } = this.#find(id)
    const isBefore = each => each.state === 'running' || (each.state === 'waiting' && each.started < started)
    const ahead = state === 'waiting' ? [...this.#jobs.values()].filter(isBefore).length : 0
    return { state, error, digest: spec.digest, ahead, last: events.length, events: events.slice(after, after + 500) }
  }
  async result(id, name) {
    const file = path.join(this.#folderOf(this.#find(id).id), 'out', name)
    if (!existsSync(file)) refuse(404, 'no such result')
    return { file, size: (await stat(file)).size }
  }
  async stop(id) {
    const job = this.#find(id)
    if (OVER.includes(job.state)) refuse(409, 'over already')
    job.stops = true
    await this.#save(job)
  }
  async remove(id) {
    const job = this.#jobs.get(id)
    if (!job) return
    this.#jobs.delete(id)
    clearInterval(job.timer)
    job.child?.kill('SIGKILL')
    await Promise.allSettled([job.hearing, job.saving])
    await rm(this.#folderOf(id), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    if (this.#working === job) this.#working = undefined
    this.#next()
  }
  async sweep(now = Date.now()) {
    for (const job of this.#jobs.values())
      if (!['running', 'waiting'].includes(job.state) && now - Math.max(job.made, job.ended) > KEPT_MS) await this.remove(job.id)
  }
  close() {
    for (const job of this.#jobs.values()) {
      clearInterval(job.timer)
      job.child?.kill('SIGKILL')
    }
  }

  /** Takes up what an earlier life of this program left; a training of it that still runs is nobody's and is ended. */
  async recall() {
    const { work } = this.#options
    await mkdir(work, { recursive: true })
    for (const id of await list(work)) {
      const file = path.join(work, id, 'job.json')
      if (!existsSync(file)) continue
      const kept = parsed(await readFile(file, 'utf8'))
      const job = { ...fresh(id, {}), ...kept, events: await eventsIn(path.join(work, id, 'events.jsonl')) }
      this.#jobs.set(id, job)
      if (!kept) {
        this.#options.say(`training ${id}: its job.json is torn`)
        await this.#end(job, 'failed', '训练机上这次训练的记录坏了，请重新训练')
      }
      if (job.state !== 'running') continue
      const command = await processCommand(job.pid)
      if (command.includes(path.join(work, id))) kill(job.pid, 'SIGKILL')
      await this.#end(job, 'failed', '训练机上的程序重启过，训练中断了，请重新训练')
    }
    this.#next()
  }
}

/** What JSON says; undefined where it is torn. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
/** The events that were told, up to one that a crash tore; that one leaves the file, or the next would be written onto it. */
async function eventsIn(file) {
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const told = lines.map(parsed)
  const torn = told.indexOf(undefined)
  if (torn < 0) return told
  await replaceFile(
    file,
    lines
      .slice(0, torn)
      .map(line => `${line}\n`)
      .join(''),
  )
  return told.slice(0, torn)
}
/** A crash leaves the old file or the new one whole. */
async function replaceFile(file, text) {
  await writeFile(`${file}.part`, text, { flush: true })
  await rename(`${file}.part`, file)
}

/** The command line of a process; '' when it is gone, or where the system does not tell. */
async function processCommand(pid) {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}

function refuse(status, message) {
  throw new Refusal(status, message)
}
