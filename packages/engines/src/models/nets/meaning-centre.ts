// The middle of the vectors of Chinese passages: the mean over the materials that come with the product, each by its title and the first 200 characters.
// The test of the search measures it anew where the model is there.
const NUMBERS =
  'Rt7J0Gjn8RlRBCb1aPioMkDH5sYtFMA8XzS/PEO50s05v1ohyckkrekST3NBSNU7ueTcOCM6BKzZo59NZfsFHGs+VjDV5uNXEtEA+EnJKMW6zNkltTlBuEcGSFbuxbvH1iVa' +
  '81rD9abNSkbDKMG5NCk6sNIAoDa0IsXY6a+5OjTiCywU8A8nY8gd7+PLMM86NC5Sx0GvCcldNS/Q59A7PMGoqdGnpTJHzN37JtMZEkziFnFGA+HHz7br1yIeAu0/v9fP/686' +
  'K0Ttvh4PN+asPco4LJGpRo7sAk7EIBTtHIXyUDrpyBi12s2auIv/NDqWD8ASoj+32UnuQi6x0Z3fKVR2zSMcAXMzUQiw/LQJ0gdYu7bROXG72jIqECpK4twz2eHe4ULBMBjy' +
  'baU83uYl9oJJD+soTX8829keL/QtzdTD1OS1TCqu0GMvB9zBLa/irD2utjR16EnRrRfl5CMOnRRJ4izOz0o+qsVMO0IJDQsqmVApuP7dzZpBy70tWEZI'
/** What 127 stands for. */
const SCALE = 0.101_936_47
const bytes = Buffer.from(NUMBERS, 'base64')
export const CENTRE: Float32Array = Float32Array.from(
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  each => (each / 127) * SCALE,
)
