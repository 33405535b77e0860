// The files of a storyboard, and what they are counted in: what pages load of them before they ask anything.
/** The files of a storyboard: a sheet, or a list of cuts that comes as an archive with its pictures. */
export const STORYBOARD_FORMATS = {
  xlsx: '分镜表（Excel，含画面）',
  docx: '分镜表（Word，含画面）',
  pdf_table: 'PDF：表格',
  pdf_cards: 'PDF：大图与文字',
  pdf_grid: 'PDF：每页六幅',
  pdf_conti: 'PDF：日式分镜稿',
  csv: '分镜表（CSV）',
  otio: 'OpenTimelineIO（达芬奇、Premiere 等）',
  fcp7: 'Final Cut Pro 7 XML（Premiere、达芬奇）',
  edl: 'EDL（CMX 3600）',
  storyboarder: 'Storyboarder',
} as const
/** Frames of a second in edit lists, by what rates are called. */
export const STORYBOARD_RATES = ['23.976', '24', '25', '29.97', '30', '48', '50', '59.94', '60'] as const
export type StoryboardRate = (typeof STORYBOARD_RATES)[number]
/** Formats that are cut in frames. */
export const EDIT_LISTS: readonly string[] = ['otio', 'fcp7', 'edl']
export type StoryboardFormat = keyof typeof STORYBOARD_FORMATS
