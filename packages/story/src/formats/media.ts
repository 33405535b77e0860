// The pictures and sounds of a game by the names that a script has for them.
import type { Game, PlayGame } from '../model.ts'
import { comment, identifier, isImageName, Names } from './escape.ts'

/** How a picture fills the stage, or that it is heard. */
export type MediumKind = 'scene' | 'show' | 'sound'
export interface Medium {
  /** Its name in the script, or the path of its file where it has none. */
  name: string
  kind: MediumKind
  /** The path of its file beside the script; '' where there is none. */
  file: string
  /** What people call it. */
  shown: string
  /** Whether the script defines it: what the program would not find by the name of its file. */
  isDefined: boolean
  /** Whether the game has it, so that its file has to be put beside the script. */
  isOurs: boolean
}
const kindOf = (type: string): MediumKind => (type === 'BGM' || type === 'SE' ? 'sound' : type === 'BG' || type === 'CG' ? 'scene' : 'show')
const isAddress = (resource: string) => /^(?:[a-z]+:|\/)|^\d+$/i.test(resource)
/** Where the files of a project lie. */
const FILE = /^(?:images|audio)\/[\w.-]+$/

/** The names of pictures and sounds, made as they are asked for: each once, and no two the same. */
export class Media {
  private readonly byKey = new Map<string, Medium>()
  private readonly resources: ReadonlyMap<string, { name: string; url: string }>
  private readonly images = new Names()
  private readonly sounds = new Names()
  private readonly isProject: boolean
  /** @param isProject whether files go along, under the paths that stand in the game where their addresses do */
  constructor(game: Game, isProject: boolean) {
    this.resources = new Map(((game as Partial<PlayGame>).resources ?? []).map(each => [each.id, each]))
    this.isProject = isProject
  }
  get list(): Medium[] {
    return [...this.byKey.values()]
  }
  /** The path of a sound that goes along; '' for none. */
  soundOf(resource: string): string {
    const file = this.fileOf(resource)
    return file.startsWith('audio/') ? file : ''
  }
  private fileOf(resource: string): string {
    const file = this.resources.get(resource)?.url ?? resource
    return this.isProject && FILE.test(file) ? file : ''
  }
  /** What is shown or played; null for an address that says nothing outside. */
  of(type: string, resource: string): Medium | null {
    const kind = kindOf(type)
    const key = `${kind === 'scene' && !this.isProject ? 'show' : kind} ${resource}`
    const former = this.byKey.get(key)
    if (former) return former
    const known = this.resources.get(resource)
    const path = this.fileOf(resource)
    // A sound is no picture, whatever the game says.
    const file = path.startsWith('audio/') === (kind === 'sound') ? path : ''
    if (!known && !file && (isAddress(resource) || path)) return null
    const shown = comment(known?.name ?? (file ? '' : resource))
    const isDefined = this.isProject || (kind !== 'sound' && shown !== '' && !isImageName(shown))
    const name = isDefined
      ? this.named(kind, shown, this.isProject ? (known ? resource : file) : '')
      : known && kind === 'sound'
        ? `audio/${shown}`
        : shown
    const made = { name, kind, file, shown, isDefined, isOurs: known !== undefined }
    this.byKey.set(key, made)
    return made
  }
  private named(kind: MediumKind, shown: string, id: string): string {
    const plain = identifier(shown, true).toLowerCase()
    const number = /\d+/.exec(id)?.[0] ?? this.byKey.size + 1
    if (kind === 'sound') return this.sounds.of(plain || `sound_${number}`)
    return this.images.of(!id && isImageName(shown) ? shown : plain || `image_${number}`)
  }
}
