// Where pictures are dropped for a shot: files of the disk, and kept ones.
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'

/** A file of the disk, or the address of a kept picture. */
export type Given = File | string

export const usePictureDrop = (mayWrite: boolean, put: (given: Given) => void) => {
  const { zone, over } = useFiles({
    accept: PICTURES,
    multiple: false,
    disabled: !mayWrite,
    among: files => [...files].filter(({ type }) => type.startsWith('image/')),
    take: ([file]) => put(file!),
    kept: { kind: 'image', take: ([picture]) => put(picture!.url) },
  })
  return { ...zone, 'data-over': over || undefined }
}
