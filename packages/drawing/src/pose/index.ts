// Poses of people: the skeleton, OpenPose files, changes, what a control map shows, the library.
export { boundsOfPerson, fitPose, mirrorPerson, moveJoint, movePerson, setSeen } from './change.ts'
export { type OfficialPose, OFFICIAL_POSES, POSE_CATEGORIES, POSE_RATIOS, type PoseCategory, type PoseRatio } from './official.ts'
export { MAX_PEOPLE, MAX_POSE_CHARS, type OpenPoseJson, type PoseReading, readOpenPose, readPose, writeOpenPose } from './openpose.ts'
export { poseShapes, type PoseShape } from './paint.ts'
export { BODY, COUNTS, type Joint, type MaybeJoint, type Person, type Pose } from './skeleton.ts'
