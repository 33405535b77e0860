// A game as a project of Ren'Py: its script, what the program is told beside it, and its translations.
import { loss, type Loss } from '@qianmu/script/losses'
import type { Game } from '../../model.ts'
import { translated } from '../csv.ts'
import { renpy } from '../dialects/renpy.ts'
import type { Gathered } from '../dialects/shared.ts'
import { comment, identifier, Names, renpyName, string } from '../escape.ts'
import { ifidOf } from '../write-ways.ts'
import { Writer } from '../write.ts'
import type { StoryFile } from './files.ts'

/** The font that a project brings for signs that Ren'Py's own font lacks. */
export const PROJECT_FONT = 'game/fonts/words'
/** The endings of a font's name, and which of its faces is meant. */
export interface ProjectFont {
  ending: string
  face: number
}
/** What of files Ren'Py shows and plays, by their media types. */
const ENDINGS: Readonly<Record<string, readonly [folder: 'images' | 'audio', ending: string]>> = {
  __proto__: null as never,
  'image/png': ['images', 'png'],
  'image/jpeg': ['images', 'jpg'],
  'image/webp': ['images', 'webp'],
  'image/avif': ['images', 'avif'],
  'audio/mpeg': ['audio', 'mp3'],
  'audio/ogg': ['audio', 'ogg'],
  'audio/wav': ['audio', 'wav'],
  'audio/flac': ['audio', 'flac'],
}
/** Where a file lies in the folder `game` of a project; '' for one that Ren'Py does not show or play. */
export function projectPath(id: number, mime: string): string {
  const [folder, ending] = ENDINGS[mime.replace(/;.*/, '')] ?? []
  return folder ? `${folder}/file_${id}.${ending}` : ''
}

interface Said {
  /** Of each text the marks of its lines, and each line as the script has it. */
  texts: { marks: string[]; lines: (readonly string[])[] }[]
  phrases: string[]
}
/** Gathers what a writing says. @param isMarked whether its lines get marks */
function gathering(isMarked: boolean): { said: Said; words: Gathered } {
  const said: Said = { texts: [], phrases: [] }
  let count = 0
  const words: Gathered = {
    begin: () => void said.texts.push({ marks: [], lines: [] }),
    line(code) {
      const text = said.texts.at(-1)!
      text.lines.push(code)
      const made = isMarked ? `line_${++count}` : ''
      text.marks.push(made)
      return made
    },
    phrase: shown => void said.phrases.push(shown),
  }
  return { said, words }
}

/** The blocks in which a language says what the script says. @param lose is told what it says in two ways */
function blocks(language: string, said: Said, other: Said, lose: (phrase: string, words: string) => void): string {
  const lines = said.texts.flatMap(({ marks, lines: own }, nth) => {
    const theirs = other.texts[nth]!.lines
    if (!marks.length || own.flat().join('\n') === theirs.flat().join('\n')) return []
    // As many blocks as the script has lines; the last takes what is more.
    return marks.map((mark, at) => {
      const part = at === marks.length - 1 ? theirs.slice(at) : theirs.slice(at, at + 1)
      const body = part.flat()
      return [`translate ${language} ${mark}:`, ...(body.length ? body : ['pass']).map(line => `    ${line}`)].join('\n')
    })
  })
  const phrases = new Map<string, string>()
  for (const [nth, phrase] of said.phrases.entries()) {
    const words = other.phrases[nth]!
    if (phrases.has(phrase) ? phrases.get(phrase) !== words : false) lose(phrase, words)
    else phrases.set(phrase, words)
  }
  const changed = [...phrases].filter(([phrase, words]) => phrase !== words)
  const strings = changed.map(([phrase, words]) => `    old "${phrase}"\n    new "${words}"`)
  return [...lines, ...(strings.length ? [[`translate ${language} strings:`, ...strings].join('\n\n')] : [])].join('\n\n')
}

/** What Ren'Py is told beside the story. */
function options(game: Game, font: ProjectFont | null): string {
  const [width, height] = game.meta.ratio === '9:16' ? [1080, 1920] : [1920, 1080]
  const title = comment(game.meta.title) || '游戏'
  const id = game.meta.ifid || ifidOf(game)
  return [
    `define config.name = ${string(title)}`,
    `define config.window_title = ${string(title)}`,
    'define config.version = "1.0"',
    'define config.has_voice = True',
    `define config.screen_width = ${width}`,
    `define config.screen_height = ${height}`,
    `define config.save_directory = ${string(`game-${id.replace(/[^\w-]/g, '').slice(0, 60)}`)}`,
    `define build.name = ${string(identifier(title, true) || 'game')}`,
    '',
    'init python:',
    ...(font ? [`    style.default.font = ${string(`${font.face}@fonts/words.${font.ending}`)}`] : []),
    `    style.default.size = ${Math.round(Math.min(width, height) / 28)}`,
    '',
  ].join('\n')
}

/** Buttons by which one chooses a language, in a corner of the stage. */
function chooser(languages: readonly { shown: string; own: string }[]): string {
  const button = (shown: string, value: string) => `        textbutton "${renpyName(shown)}" action Language(${value})`
  return [
    'screen story_languages():',
    '    zorder 100',
    '    hbox:',
    '        xalign 1.0',
    '        yalign 0.0',
    '        spacing 20',
    button('原文', 'None'),
    ...languages.map(({ shown, own }) => button(shown, string(own))),
    '',
    'init python:',
    '    config.overlay_screens.append("story_languages")',
    '',
  ].join('\n')
}

/**
 * The texts of a project. The game has paths as `projectPath` gives them where its files have addresses.
 * @param people the names of characters by their ids @param font the font that lies beside it; null without
 */
export function renpyProject(
  game: Game,
  people: ReadonlyMap<string, string>,
  font: ProjectFont | null,
): { files: StoryFile[]; losses: Loss[] } {
  const own = gathering(game.languages.length > 0)
  const writer = new Writer({ ...game, languages: [] }, people, renpy, { words: own.words })
  const script = writer.text()
  const { losses } = writer
  const names = new Names(['None'])
  const languages = game.languages.map(({ name }, nth) => ({
    name,
    shown: comment(name) || `译文 ${nth + 1}`,
    own: names.of(identifier(name, true).toLowerCase() || `lang_${nth + 1}`),
  }))
  const translations = languages.flatMap(({ name, shown, own: language }): StoryFile[] => {
    const other = gathering(false)
    new Writer({ ...translated(game, name), languages: [] }, people, renpy, { words: other.words }, writer.found).text()
    const text = blocks(language, own.said, other.said, (phrase, words) =>
      losses.push(loss(`译文「${shown}」`, '同一句话的两种译法', 'dropped', `${phrase} → ${words}`)),
    )
    return text ? [{ name: `game/tl/${language}/script.rpy`, text: `${text}\n` }] : []
  })
  const files: StoryFile[] = [
    { name: 'game/script.rpy', text: script },
    { name: 'game/options.rpy', text: options(game, font) },
    ...(languages.length ? [{ name: 'game/languages.rpy', text: chooser(languages) }] : []),
    ...translations,
  ]
  return { files, losses }
}
