import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { type PdfObjects, writePdf } from '../../test/hostile-pdf.ts'
import { withoutActiveContent } from './active-content.ts'

const file = (catalog: string, page = '', more: PdfObjects = {}) =>
  writePdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}>>`,
    4: ['', Buffer.from('0 0 100 100 re f')],
    ...more,
  })
const link = (action: string, subtype = 'Link') =>
  `/Annots[<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]/A ${action}>>]`

const acting: [name: string, pdf: Buffer, removed: string[], traces: RegExp][] = [
  [
    'a script on opening',
    file('/OpenAction 9 0 R', '', { 9: '<</S/JavaScript/JS(app.alert\\(1\\))>>' }),
    ['script'],
    /JavaScript|alert/,
  ],
  [
    'named scripts, their code in a stream',
    file('/Names<</JavaScript<</Names[(a)9 0 R]>>>>', '', {
      9: '<</S/JavaScript/JS 10 0 R>>',
      10: ['', Buffer.from('app.alert(1)')],
    }),
    ['script'],
    /JavaScript|alert/,
  ],
  ['a program behind a link', file('', link('<</S/Launch/F(calc.exe)>>')), ['launch'], /Launch|calc/],
  [
    'a button that sends the form',
    file('', link('<</Type/Action/S/SubmitForm/F(http://example.com)>>', 'Widget')),
    ['submit'],
    /SubmitForm/,
  ],
  [
    'a script after a harmless jump',
    file('', link('<</S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(x)>>>>')),
    ['script'],
    /JavaScript/,
  ],
  ['a script of the page', file('', '/AA<</O<</S/JavaScript/JS(x)>>>>'), ['script'], /JavaScript|\/AA/],
  [
    'a file inside',
    file('/Names<</EmbeddedFiles<</Names[(a)<</F(a.exe)/EF<</F 9 0 R>>>>]>>>>', '', {
      9: ['/Type/EmbeddedFile', Buffer.from('MZ')],
    }),
    ['attachment'],
    /EmbeddedFile|a\.exe/,
  ],
  [
    'page content that lies in another file',
    file('', '', { 4: ['/F(share.txt)/FFilter/FlateDecode', Buffer.from('0 0 1 1 re f')] }),
    ['external'],
    /FFilter|share/,
  ],
  [
    'a form that shows a page of another file',
    file('', '/Resources<</XObject<</X 9 0 R>>>>', {
      9: [
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(other.pdf)/Page 0>>',
        Buffer.from('0 0 1 1 re f'),
      ],
    }),
    ['external'],
    /\/Ref|other\.pdf/,
  ],
  [
    'a picture fetched for print',
    file('', '/Resources<</XObject<</X 9 0 R>>>>', {
      9: [
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/OPI<</2.0<</F(http://example.com/a.tif)>>>>',
        Buffer.from('f'),
      ],
    }),
    ['external'],
    /OPI|example/,
  ],
  ['an XFA form', file('/AcroForm<</Fields[]/XFA(x)>>'), ['script'], /XFA/],
  ['a player', file('', '/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]'), ['media'], /RichMedia/],
]

describe('taken out', () => {
  test.each(acting)('%s', async (_, pdf, removed, traces) => {
    expect(pdf.toString('latin1')).toMatch(traces)
    const disarmed = (await withoutActiveContent(pdf))!
    expect(disarmed.removed).toEqual(removed)
    expect(Buffer.from(disarmed.pdf).toString('latin1')).not.toMatch(traces)
    expect((await PDFDocument.load(disarmed.pdf)).getPageCount()).toBe(1)
    expect(await withoutActiveContent(disarmed.pdf)).toBeUndefined()
  })
})

test('links, jumps and plain forms stay, and the file is not touched', async () => {
  const pdf = file(
    '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>/AcroForm<</Fields[]>>',
    link('<</S/URI/URI(https://example.com)>>'),
  )
  expect(await withoutActiveContent(pdf)).toBeUndefined()
})
