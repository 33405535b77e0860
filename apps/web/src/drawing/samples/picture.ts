// A picture to work on where none was drawn: a street at dusk, as a data address.

const SHAPES = `<rect width="2048" height="2048" fill="#27305c"/><rect y="1250" width="2048" height="798" fill="#3a3358"/>
<circle cx="1480" cy="420" r="150" fill="#f3d9a4"/><path d="M0 620h520v740H0zM1500 760h548v640h-548z" fill="#171a33"/>
<g fill="#e8b35f"><path d="M80 720h60v80H80zM240 720h60v80h-60zM400 900h60v80h-60zM1600 860h60v80h-60zM1860 1020h60v80h-60z"/></g>
<path d="M880 1050a240 190 0 0 1 480 0z" fill="#b8434c"/><path d="M1040 1180h160l60 560h-280z" fill="#c65463"/><circle cx="1120" cy="1110" r="74" fill="#e3b18e"/>`

/** Its address in a size; the longer side covers the drawing. */
export const samplePicture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2048 2048" preserveAspectRatio="xMidYMid slice">${SHAPES}</svg>`)}`
