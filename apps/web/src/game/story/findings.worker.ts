// Checks and simulates a game.
import { check } from '@qianmu/story/check'
import type { Game } from '@qianmu/story/model'
import { simulate } from '@qianmu/story/simulate'
import type { Findings } from './findings.ts'

const RUNS = 10_000

onmessage = ({ data: game }: MessageEvent<Game>) => {
  const started = performance.now()
  const simulation = simulate(game, { runs: RUNS, seed: 1 })
  const { findings: problems } = check(game, { simulation })
  postMessage({ problems, simulation, took: performance.now() - started } satisfies Findings)
}
