// Pages as books for readers: CBZ, and EPUB of fixed layout.

export interface BookPage {
  name: string
  width: number
  height: number
}
/** As it may stand in an element or attribute; signs that XML 1.0 forbids are left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The texts of an EPUB around its pictures, which stand under `OEBPS/` by their names; the first of them is to be stored as it is. */
export function epubTexts(
  title: string,
  id: string,
  pages: readonly BookPage[],
  isRtl: boolean,
  date: Date,
): { name: string; text: string }[] {
  const mime = (name: string) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg')
  const items = pages.map(
    ({ name }, nth) =>
      `<item id="i${nth}" href="${name}" media-type="${mime(name)}"${nth === 0 ? ' properties="cover-image"' : ''}/><item id="p${nth}" href="p${nth}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN" prefix="rendition: http://www.idpf.org/vocab/rendition/#"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${escaped(id)}</dc:identifier><dc:title>${escaped(title)}</dc:title><dc:language>zh-CN</dc:language><meta property="dcterms:modified">${date.toISOString().slice(0, 19)}Z</meta><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine page-progression-direction="${isRtl ? 'rtl' : 'ltr'}">${pages.map((_, nth) => `<itemref idref="p${nth}"/>`).join('')}</spine></package>`
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
    ...pages.map(({ name, width, height }, nth) => ({
      name: `OEBPS/p${nth}.xhtml`,
      text: html(
        `<meta name="viewport" content="width=${width}, height=${height}"/>`,
        `<img src="${name}" alt="第 ${nth + 1} 页" style="width:100%;height:100%"/>`,
      ),
    })),
  ]
}

/** Slices of a long picture: their upper edges and heights. */
export const slicesOf = (height: number, each: number): { y: number; height: number }[] =>
  Array.from({ length: Math.ceil(height / each) }, (_, nth) => ({ y: nth * each, height: Math.min(each, height - nth * each) }))
