// The door of video and sound files: ffmpeg in a job's folder.
export { ownName, filterValue } from './escape.ts'
export { FfmpegFault, type FfmpegFaultKind } from './fault.ts'
export { type FfmpegRun, inFolder, type MediaFacts, type MediaStream, probeMedia, runFfmpeg, standIn } from './ffmpeg.ts'
export { type Ffmpeg, findFfmpeg } from './find.ts'
