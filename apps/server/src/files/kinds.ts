// Which kinds of files are taken, told by their first bytes; the name must agree with them.

/** A kind of file. */
export interface Kind {
  /** The only content type the file is ever served with. */
  mime: string
  extensions: string[]
  /** Looks at the first bytes (up to HEAD_BYTES). */
  matches(head: Buffer): boolean
}

/** So many bytes from the start are looked at. */
export const HEAD_BYTES = 4096

const starts =
  (hex: string, at = 0) =>
  (head: Buffer) =>
    head.subarray(at, at + hex.length / 2).toString('hex') === hex
const brand = (pattern: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && pattern.test(head.toString('latin1', 8, 12))
const riff = (form: string) => (head: Buffer) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === form
const zip = starts('504b0304')
const either =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.some(test => test(head))

// Signatures: PNG §5.2, JPEG JFIF, GIF89a §17, RIFF, ISO/IEC 14496-12 §4.3, ID3v2 §3.1, Ogg RFC 3533 §6, FLAC RFC 9639 §6, Matroska RFC 9559, PDF ISO 32000 §7.5.2, APPNOTE 4.3.7,
// safetensors (its repository, "Format"): the header's length, then the header, which is JSON
const KINDS: Kind[] = [
  { mime: 'image/png', extensions: ['png'], matches: starts('89504e470d0a1a0a') },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], matches: starts('ffd8ff') },
  { mime: 'image/gif', extensions: ['gif'], matches: either(starts('474946383761'), starts('474946383961')) },
  { mime: 'image/webp', extensions: ['webp'], matches: riff('WEBP') },
  { mime: 'image/avif', extensions: ['avif'], matches: brand(/^avi[fs]$/) },
  { mime: 'audio/mpeg', extensions: ['mp3'], matches: either(starts('494433'), starts('fffb'), starts('fff3'), starts('fff2')) },
  { mime: 'audio/wav', extensions: ['wav'], matches: riff('WAVE') },
  { mime: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], matches: starts('4f676753') },
  { mime: 'audio/flac', extensions: ['flac'], matches: starts('664c6143') },
  { mime: 'audio/mp4', extensions: ['m4a'], matches: brand(/^(M4A |mp4[12]|isom)$/) },
  { mime: 'audio/midi', extensions: ['mid', 'midi'], matches: starts('4d546864') },
  { mime: 'video/x-msvideo', extensions: ['avi'], matches: riff('AVI ') },
  { mime: 'video/mp4', extensions: ['mp4', 'm4v'], matches: brand(/^(mp4[12]|isom|iso[2-6]|avc1|M4V |dash)$/) },
  { mime: 'video/quicktime', extensions: ['mov'], matches: brand(/^qt {2}$/) },
  { mime: 'video/webm', extensions: ['webm', 'mkv'], matches: starts('1a45dfa3') },
  { mime: 'model/gltf-binary', extensions: ['glb'], matches: starts('676c5446') },
  { mime: 'application/pdf', extensions: ['pdf'], matches: starts('255044462d') },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'], matches: zip },
  { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], matches: zip },
  { mime: 'application/zip', extensions: ['zip'], matches: zip },
  { mime: 'application/x-safetensors', extensions: ['safetensors'], matches: starts('7b', 8) },
  { mime: 'application/x-gguf', extensions: ['gguf'], matches: starts('47475546') },
  {
    mime: 'text/plain; charset=utf-8',
    extensions: ['txt', 'md', 'markdown', 'fountain', 'fdx', 'srt', 'vtt', 'ass', 'lrc', 'csv', 'json'],
    matches: head => !head.includes(0) || isUtf16(head),
  },
]

/** What a file is, or undefined when it is of no kind that is taken, or its name claims another kind than its bytes. */
export function recognise(name: string, head: Buffer): Kind | undefined {
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return KINDS.find(kind => kind.extensions.includes(extension) && kind.matches(head))
}

/** What a picture is by its bytes alone: pictures are decoded and written anew, so their names do not matter. */
export function recogniseImage(head: Buffer): Kind | undefined {
  return KINDS.find(kind => kind.mime.startsWith('image/') && kind.matches(head))
}

/** What may stand before the first element of XML, by how it begins and ends. */
const BEFORE_XML = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
/** Whether the first element is that of an SVG; each sign is looked at once. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8')
  for (let at = 0; ;) {
    at += text.slice(at).length - text.slice(at).trimStart().length
    const aside = BEFORE_XML.find(([begin]) => text.startsWith(begin, at))
    if (!aside) return /^<svg[\s>/]/i.test(text.slice(at, at + 5))
    const end = text.indexOf(aside[1], at + aside[0].length)
    if (end < 0) return false
    at = end + aside[1].length
  }
}

/** Pictures of other kinds, with what they would lose as one of ours. */
const FOREIGN: readonly { name: string; lost: string; matches: Kind['matches'] }[] = [
  { name: 'HEIC', lost: '连拍、景深和 HDR', matches: brand(/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/) },
  {
    name: 'TIFF',
    lost: '多页、图层和 CMYK',
    matches: either(starts('49492a00'), starts('4d4d002a'), starts('49492b00'), starts('4d4d002b')),
  },
  { name: 'PSD', lost: '图层和蒙版', matches: starts('38425053') },
  { name: 'JPEG XL', lost: 'HDR', matches: either(starts('ff0a'), starts('0000000c4a584c20')) },
  { name: 'JPEG 2000', lost: '多种分辨率', matches: either(starts('0000000c6a502020'), starts('ff4fff51')) },
  { name: 'SVG', lost: '矢量', matches: isSvg },
  { name: 'BMP', lost: '', matches: head => starts('424d')(head) && head.length >= 26 && head.readUInt32LE(14) <= 124 },
]
/** Why a picture of a kind that is not read is refused, and what to do about it; undefined for what is none of those that are known. */
export function foreignImage(head: Buffer): string | undefined {
  const found = FOREIGN.find(({ matches }) => matches(head))
  return found && `读不了 ${found.name} 图片，请先用看图软件存成 PNG 或 JPEG${found.lost && `（会丢${found.lost}）`}`
}

/** Whether browsers may show the type in place; everything else is only downloaded. */
export function isShown(mime: string): boolean {
  return /^(image|audio|video)\//.test(mime) || mime === 'application/pdf'
}

function isUtf16(head: Buffer): boolean {
  return starts('fffe')(head) || starts('feff')(head)
}

const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
/** The ending of a picture's name, by its type. */
export const endingOf = (mime: string): string => PICTURE_ENDINGS[mime] ?? 'png'
