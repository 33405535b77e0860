// Takes of film as main sees them.
export { filmTakeAnswers } from './film-takes.answers.ts'
export { FILM_TAKE_PLACES, FILM_TAKE_POOL, registerFilmTakes } from './film-takes.job.ts'
