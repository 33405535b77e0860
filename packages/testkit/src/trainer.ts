// Our trainer program as it runs beside a card, with the stand-in for sd-scripts: a child of its own on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const PROGRAM = path.resolve(import.meta.dirname, '../../../apps/trainer')
const SCRIPTS = ['train_network.py', 'sdxl_train_network.py', 'flux_train_network.py']

export interface Trainer {
  url: string
  token: string
  folder: string
  /** Ends it at once, as a power cut would. */
  crash(): Promise<void>
  /** Begins it again on the same port and folder. */
  start(env?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** @param env of the stand-in: STAND_IN_FAULT, STAND_IN_STEP_MS @param given the token it is told; '' lets it make its own */
export async function startTrainer(env: Record<string, string> = {}, given = 'card'): Promise<Trainer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'trainer-'))
  const models = path.join(folder, 'models', 'SDXL')
  const home = path.join(folder, 'sd-scripts')
  await mkdir(models, { recursive: true })
  await mkdir(home)
  await writeFile(path.join(models, 'base.safetensors'), 'x')
  for (const script of SCRIPTS) await symlink(path.join(PROGRAM, 'stand-in.mjs'), path.join(home, script))
  let child: ChildProcess | undefined
  let port = '0'
  const trainer: Trainer = {
    url: '',
    token: given,
    folder,
    async start(more = env) {
      const options = {
        'sd-scripts': home,
        python: process.execPath,
        models: path.join(folder, 'models'),
        work: path.join(folder, 'work'),
        'free-gb': '0.1',
        port,
        ...(given && { token: given }),
      }
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
      child = spawn(process.execPath, [path.join(PROGRAM, 'qianmu-trainer.mjs'), ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, ...more },
      })
      let said = ''
      // What it says later is read on: it must not end because nobody listens.
      for await (const part of child.stderr!.iterator({ destroyOnReturn: false })) {
        said += String(part)
        const at = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
        if (!at) continue
        port = at
        trainer.url = `http://127.0.0.1:${at}`
        if (!given) trainer.token = (await readFile(path.join(folder, 'work', 'token'), 'utf8')).trim()
        child.stderr!.resume()
        return
      }
      throw new Error(`the trainer did not start: ${said}`)
    },
    async crash() {
      if (!child || child.exitCode !== null || child.signalCode) return
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
    },
    async close() {
      if (child && child.exitCode === null && !child.signalCode) {
        const over = once(child, 'exit')
        child.kill('SIGTERM')
        await over
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await trainer.start()
  return trainer
}
