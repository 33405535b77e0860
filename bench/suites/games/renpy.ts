// The program Ren'Py itself as a judge: what it finds in a project, and what it says along a way.
import type { StoryFile } from '@qianmu/story/formats/project/files'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PROGRAM = process.env.QIANMU_RENPY ?? '/usr/games/renpy'
export const hasRenpy = existsSync(PROGRAM)

/** Python 3.11 and later refuse what Ren'Py 8.0 compiles its own screens to: lines that end before they begin. */
const LAUNCH = `
import ast, builtins, runpy, sys
given = builtins.compile
def mended(source, *args, **more):
    if isinstance(source, ast.AST):
        for each in ast.walk(source):
            if getattr(each, 'end_lineno', None) is not None and each.end_lineno < each.lineno:
                each.end_lineno = each.lineno
                each.end_col_offset = max(each.end_col_offset, each.col_offset)
    return given(source, *args, **more)
builtins.compile = mended
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
`
/** Says what the program would show, and chooses as it is told, without a window. */
const walker = (language: string, choices: readonly number[], steps: number) => `
init 999 python:
    def walk_through(choices, steps):
        import json, os
        told = []
        def finish(*args, **kwargs):
            with open(os.path.join(config.gamedir, "told.json"), "w", encoding="utf-8") as out:
                json.dump(told, out)
            renpy.quit()
        # Without its tags, and with its doubled signs as one.
        def note(text, before="", quoting=True):
            if quoting and config.old_substitutions:
                text = text % renpy.exports.tag_quoting_dict
            shown = renpy.substitutions.substitute(text, translate=True)[0]
            told.append(before + "".join(part for kind, part in renpy.text.textsupport.tokenize(shown) if kind == 1))
            if len(told) >= steps:
                finish()
        def say(who, what, *args, **kwargs):
            note(what)
        def menu(items, set_expr, args=None, kwargs=None, item_arguments=None):
            ways = [(label, value) for label, condition, value in items if value is not None and renpy.python.py_eval(condition)]
            if not ways:
                return None
            label, value = ways[(choices.pop(0) if choices else 0) % len(ways)]
            note(label, "> ")
            return value
        def asked(prompt, *args, **kwargs):
            note(prompt, quoting=False)
            return ""
        exports = renpy.exports
        exports.say, exports.menu, exports.input, exports.full_restart = say, menu, asked, finish
        exports.pause = lambda *args, **kwargs: None
        renpy.input, renpy.pause, renpy.full_restart = asked, exports.pause, finish
    walk_through(${JSON.stringify(choices)}, ${steps})
label main_menu:
    return
label splashscreen:
    $ renpy.change_language(${language ? JSON.stringify(language) : 'None'})
    return
`

/** A project of scripts and files in a folder of its own, while something is done with it. */
export function withProject<T>(files: readonly StoryFile[], media: ReadonlyMap<string, Uint8Array>, work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qianmu-renpy-'))
  try {
    for (const [name, content] of [...files.map(({ name, text }) => [name, text] as const), ...media]) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), content)
    }
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
function run(folder: string, command: string): string {
  const env = {
    ...process.env,
    SDL_VIDEODRIVER: 'dummy',
    SDL_AUDIODRIVER: 'dummy',
    RENPY_RENDERER: 'sw',
    RENPY_PERFORMANCE_TEST: '0',
    RENPY_SIMPLE_EXCEPTIONS: '1',
  }
  try {
    // The program is written for the interpreter of its system.
    return execFileSync('/usr/bin/python3', ['-c', LAUNCH, PROGRAM, folder, command], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}\n${stderr}`
  }
}
/** What the program's own check finds in a project. */
export const lintOf = (folder: string): string[] =>
  run(folder, 'lint')
    .split('\n')
    .filter(line => /^(?:game\/|The |Exception|Traceback|\w*Error\b)|^\s*File "game/.test(line) && !/^The .* contains? /.test(line))

export interface Way {
  language: string
  choices: readonly number[]
  steps: number
}
/** What the program says along a way. @throws Error with its words, where it stops before the end */
export function toldIn(folder: string, { language, choices, steps }: Way): string[] {
  writeFileSync(path.join(folder, 'game/zz_walker.rpy'), walker(language, choices, steps))
  const out = run(folder, 'run')
  const told = path.join(folder, 'game/told.json')
  if (!existsSync(told)) throw new Error(out.slice(-2000))
  const lines = JSON.parse(readFileSync(told, 'utf8')) as string[]
  rmSync(told)
  // Programs since 8.1 show this as one; the ones before know no readings in such brackets.
  return lines.map(line => line.replaceAll('【【', '【'))
}
