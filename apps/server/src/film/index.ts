// Films as other areas and main see them.
export { FILM_PLACES, FILM_POOL, filmLink, registerFilms, stopFilm } from './film.job.ts'
export { filmAnswers } from './films.answers.ts'
export { registerRenewals, RENEW_PLACES, RENEW_POOL } from './renew.job.ts'
