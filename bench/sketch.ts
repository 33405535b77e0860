// Sketches by rules: CPU of a picture of 1280×720 with its PNG, against writing that PNG alone.
import { SCENES } from '../packages/engines/src/sketch/brief.ts'
import { drawSketch } from '../packages/engines/src/sketch/draw.ts'
import { readPrompt } from '../packages/engines/src/sketch/read-prompt.ts'

const SIZE = { width: 1280, height: 720 }
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Goal of the product (issue 3): ms CPU of a sketch. */
const GOAL_MS = 300

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
function cpuOf<T>(work: () => T): [number, T] {
  const before = process.cpuUsage()
  const done = work()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1000, done]
}

const figures: { scene: string; ours: number; png: number }[] = []
for (const scene of SCENES) {
  const rounds: { ours: number; png: number }[] = []
  for (let nth = -1; nth < ROUNDS; nth++) {
    const brief = { ...readPrompt('夜 雨 一男一女 全景', 7).brief, scene }
    const [ours, bytes] = cpuOf(() => drawSketch(brief, SIZE, 7).toBuffer('image/png'))
    // The limit: the finished picture, written alone.
    const canvas = drawSketch(brief, SIZE, 7)
    canvas.getContext('2d').getImageData(0, 0, 1, 1)
    const [png, again] = cpuOf(() => canvas.toBuffer('image/png'))
    if (!bytes.equals(again)) throw new Error(`${scene} is not the same twice`)
    if (nth >= 0) rounds.push({ ours, png })
  }
  figures.push({ scene, ours: median(rounds.map(round => round.ours)), png: median(rounds.map(round => round.png)) })
}
for (const { scene, ours, png } of figures)
  console.log(`${scene.padEnd(16)} ${ours.toFixed(0).padStart(4)} ms CPU, PNG alone ${png.toFixed(0)} ms, ratio ${(ours / png).toFixed(2)}`)
const worst = Math.max(...figures.map(each => each.ours))
console.log(
  `slowest ${worst.toFixed(0)} ms CPU (goal ≤ ${GOAL_MS}), median ${median(figures.map(each => each.ours)).toFixed(0)} ms; every scene byte-identical on repeat`,
)
process.exitCode = worst > GOAL_MS ? 1 : 0
