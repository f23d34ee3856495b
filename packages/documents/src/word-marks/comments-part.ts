// comments.xml, its entry in the package's table of contents and its relation to the document.

const COMMENTS = 'word/comments.xml'
const RELATIONS = 'word/_rels/document.xml.rels'
const TYPES = '[Content_Types].xml'
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATION_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments'
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml'

export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not contain these at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

export const commentXml = (id: number, text: string, by: string): string =>
  `<w:comment w:id="${id}"${by}>${text
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`)
    .join('')}</w:comment>`

export function addCommentsPart(parts: Record<string, Uint8Array>, comments: readonly string[]) {
  const read = (name: string) => (parts[name] ? new TextDecoder().decode(parts[name]) : undefined)
  const write = (name: string, xml: string) => {
    parts[name] = new TextEncoder().encode(xml)
  }
  const known = read(COMMENTS)
  write(
    COMMENTS,
    known && /<\/w:comments>/.test(known)
      ? known.replace('</w:comments>', `${comments.join('')}</w:comments>`)
      : `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:comments xmlns:w="${W}">${comments.join('')}</w:comments>`,
  )
  const types = read(TYPES)
  if (types && !types.includes('/word/comments.xml'))
    write(
      TYPES,
      types.replace(
        '</Types>',
        `<Override PartName="/word/comments.xml" ContentType="${CONTENT_TYPE}"/></Types>`,
      ),
    )
  const relations =
    read(RELATIONS) ??
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
  if (!relations.includes(RELATION_TYPE))
    write(
      RELATIONS,
      relations
        .replace(/<Relationships([^>]*)\/>/, '<Relationships$1></Relationships>')
        .replace(
          '</Relationships>',
          `<Relationship Id="rIdXinqiComments" Type="${RELATION_TYPE}" Target="comments.xml"/></Relationships>`,
        ),
    )
}
