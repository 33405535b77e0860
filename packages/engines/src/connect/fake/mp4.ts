// An MP4 that says how long and how large it is, without a picture in it, for protocol fakes.
const box = (kind: string, ...inside: Buffer[]) => {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

export function emptyMp4({ seconds, width, height }: { seconds: number; width: number; height: number }): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(Math.round(seconds * 1000), 16)
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt16BE(width, 76)
  tkhd.writeUInt16BE(height, 80)
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd)))
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\u0002\0isommp42', 'latin1')), moov, box('mdat', Buffer.alloc(64))])
}
