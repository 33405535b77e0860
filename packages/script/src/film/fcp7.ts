// Final Cut Pro 7 XML (xmeml 5), the list that Premiere, Resolve and Final Cut take over: one still for each shot, its words as logging notes.
import { escapeXml, XmlReader } from '../formats/xml.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { type CutBeside, type CutItem, shotsOfCut } from './cut.ts'
import { baseOf, boundedShots, cutsOf, decodedPath, type Film, FILM_FPS, filledBy, isNtsc, lengthOf, reelOf, secondsOf } from './film.ts'
import { type PlacedVoice, voiceTracks } from './voices.ts'

/** A text with its lines; carriage returns are none of its own. */
const escaped = (text: string) => text.replace(/\r\n?/g, '\n').split('\n').map(escapeXml).join('&#10;')
const tag = (name: string, inside: string | number) => `<${name}>${typeof inside === 'number' ? inside : escaped(inside)}</${name}>`
const around = (name: string, ...inside: readonly string[]) => `<${name}>${inside.join('')}</${name}>`

/** Lines and notes, where editors look for them. */
const markerOf = (name: string, comment: string) =>
  comment.trim() === '' ? '' : around('marker', tag('name', name), tag('comment', comment), tag('in', 0), tag('out', -1))
/** A voice as a clip with its file. @param rate as the sequence says it */
function soundOf({ name, path, from, frames, nth }: PlacedVoice, rate: string): string {
  const file = [
    tag('name', path.split('/').at(-1)!),
    tag('pathurl', encodeURI(path)),
    rate,
    tag('duration', frames),
    around('media', around('audio', tag('channelcount', 1))),
  ].join('')
  const times = `${tag('duration', frames)}${rate}${tag('start', from)}${tag('end', from + frames)}${tag('in', 0)}${tag('out', frames)}`
  const source = around('sourcetrack', tag('mediatype', 'audio'), tag('trackindex', 1))
  return `<clipitem id="voice-${nth + 1}">${tag('name', name)}<enabled>TRUE</enabled>${times}<file id="voice-file-${nth + 1}">${file}</file>${source}</clipitem>`
}

/** What the part of a shot says of itself in which the last frame of its take is held. */
const HELD = 'held'

export function writeFcp7(film: Film): string {
  const { name, fps, width, height, shots } = film
  const rate = around('rate', tag('timebase', baseOf(fps)), tag('ntsc', isNtsc(fps) ? 'TRUE' : 'FALSE'))
  const cuts = cutsOf(shots.map(lengthOf), fps)
  const items = shots.map((shot, nth) => {
    const { from, frames } = cuts[nth]!
    const to = from + frames
    const filled = shot.take && filledBy(shot.take, frames, fps)
    const shown = shot.take?.path ?? shot.picture
    const size = (!filled && shot.pixels) || { width, height }
    const id = `shot-${nth + 1}`
    // A clip without a file is one that programs refuse; without an address it is one that is offline.
    const file = [
      `<file id="file-${nth + 1}">`,
      tag('name', shown.split('/').at(-1) || shot.name),
      ...(shown ? [tag('pathurl', encodeURI(shown))] : []),
      rate,
      tag('duration', filled?.all ?? frames),
      around(
        'timecode',
        tag('string', '00:00:00:00'),
        tag('frame', 0),
        tag('displayformat', 'NDF'),
        rate,
        around('reel', tag('name', reelOf(nth))),
      ),
      around('media', around('video', around('samplecharacteristics', tag('width', size.width), tag('height', size.height)))),
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
      // The still of a shot whose file is a take.
      ...(shot.take ? [tag('clipcommenta', shot.picture)] : []),
    )
    const markers = `${markerOf(MARKED.dialogue, shot.dialogue)}${markerOf(MARKED.note, shot.note)}`
    const placed = (begin: number, end: number, first: number, past: number) =>
      `${tag('name', shot.name)}<enabled>TRUE</enabled>${tag('duration', filled?.all ?? frames)}${rate}${tag('start', begin)}${tag('end', end)}${tag('in', first)}${tag('out', past)}`
    if (!filled)
      return `<clipitem id="${id}">${placed(from, to, 0, frames)}<stillframe>TRUE</stillframe>${file}${notes}${comments}${markers}</clipitem>`
    const { all, shown: seen, held } = filled
    const take = `<clipitem id="${id}">${placed(from, from + seen, 0, seen)}${file}${notes}${comments}${markers}</clipitem>`
    if (!held) return take
    // The last frame of the take stands until the shot is over.
    const still = `<stillframe>TRUE</stillframe>${tag('stillframeoffset', all - 1)}<file id="file-${nth + 1}"/>${around('comments', tag('mastercomment4', HELD))}`
    return `${take}\n<clipitem id="${id}-held">${placed(from + seen, to, all - 1, all - 1 + held)}${still}</clipitem>`
  })
  const last = cuts.at(-1)
  const format = around('format', around('samplecharacteristics', rate, tag('width', width), tag('height', height)))
  const sounds = voiceTracks(film).map(track => around('track', ...track.map(voice => soundOf(voice, rate))))
  const audio = sounds.length > 0 ? around('audio', ...sounds) : ''
  const sequence = `<sequence id="sequence-1">${tag('name', name)}${tag('duration', last ? last.from + last.frames : 0)}${rate}<media><video>${format}<track>${items.join('\n')}</track></video>${audio}</media></sequence>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="5">\n${sequence}\n</xmeml>\n`
}

interface Clip {
  /** Words by the path of their element inside of the clip. */
  words: Map<string, string>
  markers: { name: string; comment: string; in: number }[]
  /** `video` or `audio`, and which of its tracks, from 1 on. */
  kind: string
  track: number
  isNested: boolean
}
const TERMS = { gap: 'gap', off: 'enabled FALSE', sound: 'audio clipitem', marker: 'marker' }
/** Rates of NTSC run a thousandth slower than they say. */
const NTSC = 1000 / 1001

/** Everything that is cut in a sequence, in its order. */
function clipsIn(reader: XmlReader, losses: Loss[]) {
  const clips: Clip[] = []
  const film = { name: '', width: 0, height: 0, fps: 0, isNtsc: false }
  const path: string[] = []
  let said = ''
  const tracks = { video: 0, audio: 0 }
  while (reader.next()) {
    if (reader.kind === 'text') said += reader.text()
    else if (reader.kind === 'open') {
      path.push(reader.name)
      said = ''
      const kind = path.findLast(name => name === 'video' || name === 'audio') as 'video' | 'audio' | undefined
      const isInside = path.slice(0, -1).includes('clipitem')
      if (reader.name === 'track' && kind && !isInside) tracks[kind]++
      if (reader.name === 'clipitem' && kind && !isInside)
        clips.push({ words: new Map(), markers: [], kind, track: tracks[kind], isNested: false })
      else if (isInside && (reader.name === 'clipitem' || reader.name === 'sequence')) clips.at(-1)!.isNested = true
      if (reader.name === 'marker' && path.includes('clipitem')) clips.at(-1)?.markers.push({ name: '', comment: '', in: 0 })
      if (reader.name === 'transitionitem' || reader.name === 'generatoritem') losses.push(loss('', reader.name, 'dropped'))
      if (reader.name === 'effect' && path.includes('filter')) losses.push(loss(`第 ${clips.length} 个片段`, 'filter', 'dropped'))
    } else {
      const inside = path.indexOf('clipitem')
      const clip = inside >= 0 ? clips.at(-1) : undefined
      const place = path.slice(inside + 1).join('/')
      const marker = clip?.markers.at(-1)
      if (clip && marker && place.startsWith('marker/')) {
        if (place === 'marker/name') marker.name = said
        else if (place === 'marker/comment') marker.comment = said
        else if (place === 'marker/in') marker.in = Number(said) || 0
      } else if (clip) {
        if (!clip.words.has(place)) clip.words.set(place, said)
      } else if (path.join('/').endsWith('sequence/name') && film.name === '') film.name = said
      else if (path.at(-1) === 'timebase' && film.fps === 0) film.fps = Number(said)
      else if (path.at(-1) === 'ntsc' && said === 'TRUE') film.isNtsc = true
      else if (path.at(-1) === 'width' && film.width === 0) film.width = Number(said)
      else if (path.at(-1) === 'height' && film.height === 0) film.height = Number(said)
      path.pop()
      said = ''
    }
  }
  return { clips, film }
}

/** What our markers are called, by the field that they show. */
const MARKED = { dialogue: '台词', note: '备注' } as const
/** Whether a marker only shows what a clip of ours says in a field. */
const isOwnMarker = ({ name, comment }: { name: string; comment: string }, own: { dialogue: string; note: string }) =>
  (name === MARKED.dialogue && comment === own.dialogue) || (name === MARKED.note && comment === own.note)

/** The clips of the first video track in their order, with gaps, markers and sounds. Throws ScriptRefusal. */
export function readFcp7(text: string): Film {
  // The format prescribes a DOCTYPE without anything in it; one that declares something is refused as everywhere.
  const losses: Loss[] = []
  const { clips, film } = clipsIn(new XmlReader(new TextEncoder().encode(text.replace(/<!DOCTYPE\s{1,9}xmeml\s{0,9}>/, ''))), losses)
  const base = film.fps > 0 ? film.fps : FILM_FPS
  const fps = film.isNtsc ? base * NTSC : base
  const words = ({ words: said }: Clip, place: string) => said.get(place) ?? ''
  const items: CutItem[] = []
  const beside: CutBeside[] = []
  let end = 0
  const isHold = (clip: Clip) => clip.kind === 'video' && words(clip, 'comments/mastercomment4') === HELD
  for (const [nth, clip] of clips.entries()) if (isHold(clip)) clips[nth - 1]?.words.set('end', words(clip, 'end'))
  for (const clip of clips) {
    if (isHold(clip)) continue
    const name = words(clip, 'name')
    const [from, to] = [Number(words(clip, 'start')), Number(words(clip, 'end'))]
    if (clip.kind === 'audio') {
      beside.push({ kind: 'sound', at: Math.max(0, from) / fps, words: name })
      continue
    }
    if (clip.track > 1) {
      losses.push(loss(`视频轨 ${clip.track}`, 'clipitem', 'dropped', name))
      continue
    }
    // Beside a transition a program writes −1: the clip begins where the one before ends, and is as long as what it shows.
    const start = from >= 0 ? from : end
    const frames = to >= 0 && from >= 0 ? to - from : Number(words(clip, 'out')) - Number(words(clip, 'in'))
    if (start > end) items.push({ name: '', seconds: (start - end) / fps, isGap: true, isOff: false, picture: '', notes: [] })
    end = start + (Number.isFinite(frames) ? frames : 0)
    if (clip.isNested) losses.push(loss(`第 ${items.length + 1} 镜`, 'nested sequence', 'kept', name))
    const written = words(clip, 'comments/mastercomment4')
    const still = clip.words.get('comments/clipcommenta')
    const picture = still ?? decodedPath(words(clip, 'file/pathurl'))
    const own = {
      scene: words(clip, 'logginginfo/scene'),
      size: words(clip, 'logginginfo/shottake'),
      move: words(clip, 'logginginfo/lognote'),
      content: words(clip, 'logginginfo/description'),
      dialogue: words(clip, 'comments/mastercomment1'),
      sound: words(clip, 'comments/mastercomment2'),
      note: words(clip, 'comments/mastercomment3'),
      picture,
    }
    const isOurs = written !== '' && Number.isFinite(Number(written))
    const seconds = Number.isFinite(frames) ? (isOurs ? secondsOf(frames, fps, Number(written)) : frames / fps) : 0
    // What others log of a clip are its words; a clip that says nothing has its name.
    const fields = isOurs ? own : { ...own, content: own.content || name }
    items.push({
      name,
      seconds: isOurs ? seconds : Math.round(seconds * 10) / 10,
      isGap: false,
      isOff: words(clip, 'enabled') === 'FALSE',
      own: fields,
      picture,
      notes: [],
    })
    const offset = Number(words(clip, 'in')) || 0
    for (const marker of clip.markers.filter(each => !isOurs || !isOwnMarker(each, own)))
      beside.push({
        kind: 'marker',
        at: (start + Math.max(0, marker.in - offset)) / fps,
        words: [marker.name, marker.comment].filter(Boolean).join('：'),
      })
  }
  boundedShots(items)
  const shots = shotsOfCut(
    items,
    beside.filter(each => each.words !== ''),
    losses,
    TERMS,
  )
  return { name: film.name, fps, width: film.width || 1920, height: film.height || 1080, shots, losses: listed(losses) }
}
