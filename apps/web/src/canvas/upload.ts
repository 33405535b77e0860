// Pictures that a canvas keeps on the server.
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { noteAddresses } from './rasters.ts'

/** A picture that the team keeps already, as the page names it. */
export function keptPicture(url: string): string {
  noteAddresses([url])
  return url
}

/** Uploads a picture; the failure is told by the client, and the answer is '' then (document 3 §8). */
export async function uploadPicture(file: Blob, name = 'canvas.png'): Promise<string> {
  try {
    const { url } = await api.files.image({ file: file instanceof File ? file : new File([file], name, { type: file.type }) })
    return keptPicture(url)
  } catch (error) {
    if (error instanceof Failure) return ''
    throw error
  }
}
