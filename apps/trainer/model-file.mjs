// Model files that a training writes or goes on from.
import { open } from 'node:fs/promises'

/** Whether a model file is whole: its header says where its data ends. */
export async function isWhole(file) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(8)
    if ((await handle.read(head, 0, 8, 0)).bytesRead < 8) return false
    const length = Number(head.readBigUInt64LE())
    if (length > 100 * 1024 ** 2 || length + 8 > size) return false
    const json = Buffer.alloc(length)
    await handle.read(json, 0, length, 8)
    const tensors = Object.entries(JSON.parse(json.toString('utf8'))).filter(([name]) => name !== '__metadata__')
    return (
      Math.max(
        0,
        ...tensors.map(
          ([
            ,
            {
              data_offsets: [, end],
            },
          ]) => end,
        ),
      ) ===
      size - 8 - length
    )
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return false
    throw error
  } finally {
    await handle.close()
  }
}
