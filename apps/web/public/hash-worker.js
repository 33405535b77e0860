// A static worker (document 1 §7.1): receives a file, answers the SHA-256 of its bytes in hex; reads it in pieces and reports progress.
const PIECE = 4 * 1024 * 1024

// FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const primes = []
for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n)
const fraction = x => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = Int32Array.from(primes, p => fraction(Math.cbrt(p)))
const START = Int32Array.from(primes.slice(0, 8), p => fraction(Math.sqrt(p)))

const turn = (x, n) => (x >>> n) | (x << (32 - n))
const words = new Int32Array(64)

/** One 64-byte block (FIPS 180-4 §6.2.2). */
function compress(state, view, at) {
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(at + t * 4)
  for (let t = 16; t < 64; t++) {
    const [x, y] = [words[t - 15], words[t - 2]]
    words[t] = (words[t - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + words[t - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + words[t]) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] + value) | 0
}

async function sha256(file, onProgress) {
  const state = Int32Array.from(START)
  let rest = new Uint8Array(0)
  for (let from = 0; from < file.size; from += PIECE) {
    const piece = new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer())
    const bytes = new Uint8Array(rest.length + piece.length)
    bytes.set(rest)
    bytes.set(piece, rest.length)
    const whole = bytes.length - (bytes.length % 64)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < whole; at += 64) compress(state, view, at)
    rest = bytes.slice(whole)
    onProgress(Math.min(1, (from + PIECE) / file.size))
  }
  const last = new Uint8Array(rest.length < 56 ? 64 : 128)
  last.set(rest)
  last[rest.length] = 0x80
  const view = new DataView(last.buffer)
  view.setBigUint64(last.length - 8, BigInt(file.size) * 8n)
  for (let at = 0; at < last.length; at += 64) compress(state, view, at)
  return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

self.onmessage = async ({ data: { id, file } }) => {
  try {
    const hash = await sha256(file, share => self.postMessage({ id, share }))
    self.postMessage({ id, hash })
  } catch (error) {
    self.postMessage({ id, error: String(error) })
  }
}
