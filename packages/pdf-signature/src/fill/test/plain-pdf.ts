/** Minimal files of known geometry, written by hand so that nothing under test takes part in making them. */
export interface PlainPage {
  rotate?: number
  mediaBox?: number[]
  cropBox?: number[]
  userUnit?: number
  content?: string
}

export function plainPdf(pages: PlainPage[]): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')}]/Resources<</XObject<<>>>>>>`,
    ...pages.flatMap((page, i) => {
      const content = page.content ?? ''
      const entries = [
        `/MediaBox[${(page.mediaBox ?? [0, 0, 400, 600]).join(' ')}]`,
        page.cropBox ? `/CropBox[${page.cropBox.join(' ')}]` : '',
        page.rotate ? `/Rotate ${page.rotate}` : '',
        page.userUnit ? `/UserUnit ${page.userUnit}` : '',
      ]
      return [
        `<</Type/Page/Parent 2 0 R${entries.join('')}/Contents ${4 + 2 * i} 0 R>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  file += `trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
