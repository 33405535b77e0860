// What office programs show of a file: who made it and what it is called (ECMA-376 part 2 §11).
import { escapeXml } from './xml.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Where a file keeps them, its entry among the types of its parts, and the relation that leads there. */
export const CORE = {
  part: 'docProps/core.xml',
  type: '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  relation: `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
}
export function coreXml(title: string, author = ''): string {
  const creator = author === '' ? '' : `<dc:creator>${escapeXml(author)}</dc:creator>`
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title>${creator}<dc:language>zh-CN</dc:language></cp:coreProperties>`
}
