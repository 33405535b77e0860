// Poses as other areas and main see them.
export { findPose } from './poses.store.ts'
export { poseAnswers } from './poses.answers.ts'
