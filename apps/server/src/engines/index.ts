// AI engines as the rest of the server sees them: pools behind ports. Only the program knows which engines there are.
export { createImagePool, type ImagePool, type NamedEngine } from './pool.ts'
