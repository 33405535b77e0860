// Films as other areas and main see them.
export { FILM_PLACES, FILM_POOL, registerFilms } from './film.job.ts'
export { filmAnswers } from './films.answers.ts'
