// Final Cut Pro 7 XML (xmeml 5), the list that Premiere, Resolve and Final Cut take over: one still for each shot, its words as logging notes.
import { escapeXml, XmlReader } from '../formats/xml.ts'
import { boundedShots, type Film, FILM_FPS, framesOf, secondsOf, shotOf } from './film.ts'

/** A text with its lines; carriage returns are none of its own. */
const escaped = (text: string) => text.replace(/\r\n?/g, '\n').split('\n').map(escapeXml).join('&#10;')
const tag = (name: string, inside: string | number) => `<${name}>${typeof inside === 'number' ? inside : escaped(inside)}</${name}>`
const around = (name: string, ...inside: readonly string[]) => `<${name}>${inside.join('')}</${name}>`

export function writeFcp7({ name, fps, width, height, shots }: Film): string {
  const rate = around('rate', tag('timebase', fps), tag('ntsc', 'FALSE'))
  let at = 0
  const items = shots.map((shot, nth) => {
    const frames = framesOf(shot, fps)
    const start = at
    at += frames
    const id = `shot-${nth + 1}`
    // A clip without a file is one that programs refuse; without an address it is one that is offline.
    const file = [
      `<file id="file-${nth + 1}">`,
      tag('name', shot.picture.split('/').at(-1) || shot.name),
      ...(shot.picture ? [tag('pathurl', encodeURI(shot.picture))] : []),
      rate,
      tag('duration', frames),
      around('media', around('video', around('samplecharacteristics', tag('width', width), tag('height', height)))),
      '</file>',
    ].join('')
    const notes = around(
      'logginginfo',
      tag('description', shot.content),
      tag('scene', shot.scene),
      tag('shottake', shot.size),
      tag('lognote', shot.move),
    )
    const comments = around(
      'comments',
      tag('mastercomment1', shot.dialogue),
      tag('mastercomment2', shot.sound),
      tag('mastercomment3', shot.note),
      tag('mastercomment4', String(shot.seconds)),
    )
    return `<clipitem id="${id}">${tag('name', shot.name)}<enabled>TRUE</enabled>${tag('duration', frames)}${rate}${tag('start', start)}${tag('end', at)}${tag('in', 0)}${tag('out', frames)}<stillframe>TRUE</stillframe>${file}${notes}${comments}</clipitem>`
  })
  const format = around('format', around('samplecharacteristics', rate, tag('width', width), tag('height', height)))
  const sequence = `<sequence id="sequence-1">${tag('name', name)}${tag('duration', at)}${rate}<media><video>${format}<track>${items.join('\n')}</track></video></media></sequence>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="5">\n${sequence}\n</xmeml>\n`
}

/** The clips of the first video track in their order. Throws ScriptRefusal. */
export function readFcp7(text: string): Film {
  // The format prescribes a DOCTYPE without anything in it; one that declares something is refused as everywhere.
  const reader = new XmlReader(new TextEncoder().encode(text.replace(/<!DOCTYPE\s{1,9}xmeml\s{0,9}>/, '')))
  const clips: Map<string, string>[] = []
  const film = { name: '', width: 0, height: 0, fps: 0 }
  const path: string[] = []
  let said = ''
  let tracks = 0
  while (reader.next()) {
    if (reader.kind === 'text') said += reader.text()
    else if (reader.kind === 'open') {
      path.push(reader.name)
      said = ''
      if (reader.name === 'track' && path.at(-2) === 'video') tracks++
      if (reader.name === 'clipitem' && tracks === 1) clips.push(new Map())
    } else {
      const place = path.slice(path.lastIndexOf('clipitem') + 1).join('/')
      const clip = path.includes('clipitem') && tracks === 1 ? clips.at(-1) : undefined
      if (clip) clip.set(place, said)
      else if (path.join('/') === 'xmeml/sequence/name') film.name = said
      else if (path.at(-1) === 'timebase' && film.fps === 0) film.fps = Number(said)
      else if (path.at(-1) === 'width' && film.width === 0) film.width = Number(said)
      else if (path.at(-1) === 'height' && film.height === 0) film.height = Number(said)
      path.pop()
      said = ''
    }
  }
  const fps = film.fps > 0 ? film.fps : FILM_FPS
  const shots = boundedShots(clips).map(clip => {
    const words = (place: string) => clip.get(place) ?? ''
    const frames = Number(words('end')) - Number(words('start'))
    const written = words('comments/mastercomment4')
    const picture = words('file/pathurl')
    return shotOf(
      {
        name: words('name'),
        scene: words('logginginfo/scene'),
        size: words('logginginfo/shottake'),
        move: words('logginginfo/lognote'),
        content: words('logginginfo/description'),
        dialogue: words('comments/mastercomment1'),
        sound: words('comments/mastercomment2'),
        note: words('comments/mastercomment3'),
        picture: picture && decoded(picture),
      },
      Number.isFinite(frames) ? secondsOf(frames, fps, written === '' ? undefined : Number(written)) : 0,
    )
  })
  return { name: film.name, fps, width: film.width || 1920, height: film.height || 1080, shots }
}

/** A path out of an address; one that is none stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
