// Batch subtitles as the rest of the server sees them.
export { atDesk, type Desk } from './media.ts'
export { findVideoProfile } from './profiles.store.ts'
export { sweepVideos } from './sweep.store.ts'
export { sweepVideoUploads } from './uploads.store.ts'
export { registerVideos } from './video.job.ts'
export { profileAnswers, videoAnswers } from './videos.answers.ts'
export { findVideo, findVideoBatch } from './videos.store.ts'
