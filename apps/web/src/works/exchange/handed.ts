// A file that was chosen before there was a work for it: the page of the new work takes it.
let handed: File | undefined

export const handOver = (file: File): void => void (handed = file)
export function takeHanded(): File | undefined {
  const file = handed
  handed = undefined
  return file
}
