// The one table of colours, for light and dark (interface.md §2); contrast of each text colour on its grounds is at least 4.5.

export type Mode = 'light' | 'dark'

/** Every name is also a CSS variable: `canvas` → `--canvas`. */
export const COLOURS = {
  light: {
    canvas: '#f5f6f8',
    panel: '#ffffff',
    raised: '#ffffff',
    hover: '#ebedf1',
    line: '#dcdee3',
    line2: '#858993',
    t1: '#1b1f29',
    t2: '#4e525e',
    t3: '#656974',
    solid: '#5456d4',
    solidHover: '#4749bf',
    solidActive: '#3c3ea6',
    ptext: '#4b4bc8',
    soft: '#eeeefb',
    softLine: '#c9caf2',
    danger: '#c2272d',
    dangerSoft: '#fdf0f0',
    ok: '#1d7d3e',
    okSoft: '#eaf6ee',
    warn: '#9a5b04',
    warnSoft: '#fef8ec',
    ring: '#4b4bc8',
    insBg: '#e4f4e9',
    insText: '#166b35',
    insStrong: '#bfe6cc',
    delBg: '#fdeeee',
    delText: '#a8353a',
    delStrong: '#f8cccc',
    mark: '#fff1cf',
    markOn: '#ffe4a3',
    markLine: '#e0a63a',
    mask: 'rgba(20,22,30,.45)',
    shadow: '0 1px 2px rgba(20,22,30,.06), 0 8px 24px rgba(20,22,30,.12)',
    spotlight: '#1b1f29',
    control: '#c8cbd2',
    rowHover: '#f5f6f8',
    track: '#ebedf1',
    thumb: '#ffffff',
    dangerInk: '#ffffff',
    bar: '#5456d4',
    rail: '#dcdee3',
  },
  dark: {
    canvas: '#0d0e11',
    panel: '#16171b',
    raised: '#202127',
    hover: '#282a30',
    line: '#2e3036',
    line2: '#686c75',
    t1: '#eaebee',
    t2: '#aeb1b8',
    t3: '#8f929a',
    solid: '#5e63db',
    solidHover: '#6368de',
    solidActive: '#5055c4',
    ptext: '#9eaafd',
    soft: '#24263d',
    softLine: '#3d4170',
    danger: '#f47b74',
    dangerSoft: '#2f1d1e',
    ok: '#68ca80',
    okSoft: '#18291e',
    warn: '#eeb154',
    warnSoft: '#2d2417',
    ring: '#9eaafd',
    insBg: '#16281c',
    insText: '#8fdba3',
    insStrong: '#1f4a2c',
    delBg: '#2f1c1e',
    delText: '#f7a29c',
    delStrong: '#5a2629',
    mark: '#3a2f18',
    markOn: '#574519',
    markLine: '#c08a2a',
    mask: 'rgba(0,0,0,.6)',
    shadow: '0 0 0 1px #2e3036, 0 16px 40px rgba(0,0,0,.5)',
    spotlight: '#35373f',
    control: '#3d4048',
    rowHover: '#1d1f24',
    track: '#0d0e11',
    thumb: '#35373f',
    dangerInk: '#1b1f29',
    bar: '#9eaafd',
    rail: '#3d4048',
  },
} as const satisfies Record<Mode, Record<string, string>>

export type Colours = Record<keyof (typeof COLOURS)['light'], string>

/** Sets the CSS variables and `data-theme` of the document. */
export const applyColours = (mode: Mode, root: HTMLElement = document.documentElement): void => {
  root.dataset.theme = mode
  root.style.colorScheme = mode
  for (const [name, value] of Object.entries(COLOURS[mode])) root.style.setProperty(`--${name}`, value)
}

/** The CSS variables as text, for HTML that stands before any script runs. */
export const cssOf = (mode: Mode): string =>
  Object.entries(COLOURS[mode])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
