// Pages as books for readers: CBZ, and EPUB of fixed layout.

export interface BookPage {
  name: string
  /** What is said on the page, for who cannot see it. */
  words?: string
  width: number
  height: number
}
/** What readers show of a book, and how they turn its pages. */
export interface BookMeta {
  /** The work, and the part of it that the book holds. */
  series: string
  title: string
  author: string
  isRtl: boolean
  isStrip: boolean
  date: Date
}
/** As it may stand in an element or attribute; signs that XML 1.0 forbids are left out. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The name of a book: the work's, with that of the part where it is another. */
export const bookTitle = ({ series, title }: Pick<BookMeta, 'series' | 'title'>): string =>
  series === '' || series === title ? title : `${series} ${title}`.trim()

/** ComicInfo.xml, version 2.0 (anansi-project): what komga, Kavita, mihon and KOReader read in a CBZ. */
export function comicInfo(meta: BookMeta, pages: readonly BookPage[]): string {
  const { series, title, author, isRtl, isStrip, date } = meta
  const number = /(\d{1,5})/.exec(title)?.[1]
  const fields: readonly (readonly [string, string | number])[] = [
    ['Title', title],
    ['Series', series || title],
    ...(number ? ([['Number', Number(number)]] as const) : []),
    ['Year', date.getUTCFullYear()],
    ['Month', date.getUTCMonth() + 1],
    ['Day', date.getUTCDate()],
    ...(author ? ([['Writer', author]] as const) : []),
    ['PageCount', pages.length],
    ['LanguageISO', 'zh'],
    ...(isStrip ? ([['Format', 'Web Comic']] as const) : []),
    ['Manga', isRtl ? 'YesAndRightToLeft' : 'No'],
  ]
  const rows = fields.map(([name, value]) => `  <${name}>${escaped(String(value))}</${name}>`)
  const each = pages.map(
    ({ width, height }, nth) =>
      `    <Page Image="${nth}"${nth === 0 ? ' Type="FrontCover"' : ''} ImageWidth="${width}" ImageHeight="${height}"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">\n${rows.join('\n')}\n  <Pages>\n${each.join('\n')}\n  </Pages>\n</ComicInfo>\n`
}

/** The texts of an EPUB around its pictures, which stand under `OEBPS/` by their names; the first of them is to be stored as it is. */
export function epubTexts(id: string, meta: BookMeta, pages: readonly BookPage[]): { name: string; text: string }[] {
  const { isRtl, date, author } = meta
  const title = bookTitle(meta)
  const mime = (name: string) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg')
  const items = pages.map(
    ({ name }, nth) =>
      `<item id="i${nth}" href="${name}" media-type="${mime(name)}"${nth === 0 ? ' properties="cover-image"' : ''}/><item id="p${nth}" href="p${nth}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN" prefix="rendition: http://www.idpf.org/vocab/rendition/#"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${escaped(id)}</dc:identifier><dc:title>${escaped(title)}</dc:title><dc:language>zh-CN</dc:language>${author ? `<dc:creator>${escaped(author)}</dc:creator>` : ''}${meta.series ? `<meta property="belongs-to-collection" id="c">${escaped(meta.series)}</meta><meta refines="#c" property="collection-type">series</meta>` : ''}<meta property="dcterms:modified">${date.toISOString().slice(0, 19)}Z</meta><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine page-progression-direction="${isRtl ? 'rtl' : 'ltr'}">${pages.map((_, nth) => `<itemref idref="p${nth}"/>`).join('')}</spine></package>`
  const html = (head: string, body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh-CN"><head><title>${escaped(title)}</title>${head}</head><body style="margin:0">${body}</body></html>`
  const links = pages.map((_, nth) => `<li><a href="p${nth}.xhtml">第 ${nth + 1} 页</a></li>`).join('')
  return [
    { name: 'mimetype', text: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      text: '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    { name: 'OEBPS/content.opf', text: opf },
    { name: 'OEBPS/nav.xhtml', text: html('', `<nav epub:type="toc"><ol>${links}</ol></nav>`) },
    ...pages.map(({ name, width, height, words }, nth) => ({
      name: `OEBPS/p${nth}.xhtml`,
      text: html(
        `<meta name="viewport" content="width=${width}, height=${height}"/>`,
        `<img src="${name}" alt="${escaped(`第 ${nth + 1} 页${words ? `：${words}` : ''}`)}" style="width:100%;height:100%"/>`,
      ),
    })),
  ]
}

/** Slices of a long picture: their upper edges and heights. */
export const slicesOf = (height: number, each: number): { y: number; height: number }[] =>
  Array.from({ length: Math.ceil(height / each) }, (_, nth) => ({ y: nth * each, height: Math.min(each, height - nth * each) }))
