// Descriptions of works as other areas and main see them.
export { findBaseInfo, findContentTag, findCoverImage, galleryOf } from './catalogue.store.ts'
export { catalogueAnswers } from './catalogue.answers.ts'
