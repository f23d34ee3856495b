import { describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { appendUpdate, changed, nextNumber } from './later-update.ts'
import { dict, name, ref, stream, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { signedSamples, verdictOf } from './signed-samples.ts'

const { party, signed } = await signedSamples()

describe('incremental saving', () => {
  const other = stream('BT /F1 24 Tf 72 700 Td (Pay 999 yuan to Mallory) Tj ET')

  it('replaced page content is a modification', () => {
    const result = verifyPdf(appendUpdate(signed, { [OBJ.content1]: other }))
    expect(result).toMatchObject({ verdict: 'modified', label: '签署后被修改' })
    expect(result.signatures[0]).toMatchObject({ verdict: 'modified', coversWholeFile: false })
  })

  it('objects behind the end without cross reference or trailer are a modification', () => {
    const body = `\n${OBJ.content1} 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n`
    const old = signed.toString('latin1').match(/startxref\s+\d+\s+%%EOF\s*$/)![0]
    for (const tail of [
      body,
      `${body}trailer\n<</Root 1 0 R>>\n`,
      `${body}${old}`,
      `${body}startxref\n0\n%%EOF\n`,
    ])
      expect(verdictOf(Buffer.concat([signed, Buffer.from(tail)]))).not.toBe('valid')
  })

  it('an object the update does not list is a modification', () => {
    const unlisted = `${OBJ.content1} 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n`
    const info = dict({ Producer: text('honest') })
    expect(verdictOf(appendUpdate(signed, { [OBJ.info]: info }))).toBe('valid')
    expect(verdictOf(appendUpdate(signed, { [OBJ.info]: info }, { unlisted }))).toBe('modified')
  })

  it('a second copy of the signed revision behind it is a modification', () => {
    const extra = signed.subarray(samplePdf().length)
    expect(verdictOf(Buffer.concat([signed, extra]))).not.toBe('valid')
  })

  it.each([
    [
      'a page added',
      (pdf: Buffer) => {
        const page = nextNumber(pdf)
        return {
          [page]: dict({
            Type: name('Page'),
            Parent: ref(OBJ.pages),
            MediaBox: [0, 0, 595, 842],
            Contents: ref(OBJ.content2),
          }),
          [OBJ.pages]: changed(pdf, OBJ.pages, {
            Kids: [ref(OBJ.page1), ref(OBJ.page2), ref(page)],
            Count: 3,
          }),
        }
      },
    ],
    [
      'a page removed',
      (pdf: Buffer) => ({ [OBJ.pages]: changed(pdf, OBJ.pages, { Kids: [ref(OBJ.page2)], Count: 1 }) }),
    ],
    [
      'pages swapped',
      (pdf: Buffer) => ({ [OBJ.pages]: changed(pdf, OBJ.pages, { Kids: [ref(OBJ.page2), ref(OBJ.page1)] }) }),
    ],
    [
      'another page tree',
      (pdf: Buffer) => {
        const tree = nextNumber(pdf)
        return {
          [tree]: dict({ Type: name('Pages'), Kids: [ref(OBJ.page2)], Count: 1 }),
          [OBJ.catalog]: changed(pdf, OBJ.catalog, { Pages: ref(tree) }),
        }
      },
    ],
    [
      'page resources changed',
      (pdf: Buffer) => ({ [OBJ.page1]: changed(pdf, OBJ.page1, { Resources: dict({}) }) }),
    ],
    [
      'page box changed',
      (pdf: Buffer) => ({ [OBJ.page1]: changed(pdf, OBJ.page1, { CropBox: [0, 0, 595, 300] }) }),
    ],
    ['page turned', (pdf: Buffer) => ({ [OBJ.page1]: changed(pdf, OBJ.page1, { Rotate: 180 }) })],
    [
      'content array grown',
      (pdf: Buffer) => ({
        [OBJ.page1]: changed(pdf, OBJ.page1, { Contents: [ref(OBJ.content1), ref(OBJ.content2)] }),
      }),
    ],
    [
      'script on opening',
      (pdf: Buffer) => ({
        [OBJ.catalog]: changed(pdf, OBJ.catalog, {
          OpenAction: dict({ S: name('JavaScript'), JS: text('app.alert(1)') }),
        }),
      }),
    ],
    [
      'optional content switched',
      (pdf: Buffer) => ({
        [OBJ.catalog]: changed(pdf, OBJ.catalog, { OCProperties: dict({ OCGs: [], D: dict({}) }) }),
      }),
    ],
    ['names added', (pdf: Buffer) => ({ [OBJ.catalog]: changed(pdf, OBJ.catalog, { Names: dict({}) }) })],
    ['form script', (pdf: Buffer) => ({ [OBJ.form]: changed(pdf, OBJ.form, { XFA: text('x') }) })],
    [
      'default font changed',
      (pdf: Buffer) => ({
        [OBJ.form]: changed(pdf, OBJ.form, { DR: dict({ Font: dict({ F1: ref(OBJ.info) }) }) }),
      }),
    ],
  ])('%s is a modification', (_, attack) => {
    expect(verdictOf(appendUpdate(signed, attack(signed)))).toBe('modified')
  })

  it('another catalog is a modification', () => {
    const catalog = nextNumber(signed)
    const pdf = appendUpdate(
      signed,
      { [catalog]: changed(signed, OBJ.catalog, {}) },
      { trailer: { Root: ref(catalog) } },
    )
    expect(verdictOf(pdf)).toBe('modified')
  })

  it('freed page content is a modification', () => {
    expect(verdictOf(appendUpdate(signed, {}, { free: [OBJ.content1] }))).toBe('modified')
  })
})

describe('changes between two signatures', () => {
  it('names the first signature as modified although the last one covers the file', async () => {
    const other = stream('BT /F1 24 Tf 72 700 Td (Pay 999 yuan to Mallory) Tj ET')
    const pdf = await party.sign(appendUpdate(signed, { [OBJ.content1]: other }), '李四')
    const result = verifyPdf(pdf)
    expect(result.verdict).toBe('modified')
    expect(result.signatures.map(({ verdict }) => verdict)).toEqual(['modified', 'valid'])
    expect(result.signatures[1]).toMatchObject({ coversWholeFile: true })
  })

  it('is not fooled when a third revision puts the old content back', async () => {
    const original = stream('BT /F1 24 Tf 72 700 Td (Pay 100 yuan to Alice) Tj ET')
    const other = stream('BT /F1 24 Tf 72 700 Td (Pay 999 yuan to Mallory) Tj ET')
    const changedFile = await party.sign(appendUpdate(signed, { [OBJ.content1]: other }), '李四')
    expect(verdictOf(appendUpdate(changedFile, { [OBJ.content1]: original }))).toBe('modified')
  })

  it('what a forbidden revision brought in is guarded for those who sign after it', async () => {
    const num = nextNumber(signed)
    const page = changed(signed, OBJ.page2, { Contents: ref(num) })
    const brought = appendUpdate(
      signed,
      { [num]: stream('BT (new) Tj ET'), [OBJ.page2]: page },
      { unlisted: '7 0 obj\n1\nendobj\n' },
    )
    const resigned = await party.sign(brought, '李四')
    expect(verifyPdf(resigned).signatures.map(({ verdict }) => verdict)).toEqual(['modified', 'valid'])
    const again = appendUpdate(resigned, { [num]: stream('BT (other) Tj ET') })
    expect(verifyPdf(again).signatures.map(({ verdict }) => verdict)).toEqual(['modified', 'modified'])
  })

  it('a signature dropped by a later revision is reported', () => {
    const form = changed(signed, OBJ.form, {
      Fields: [ref(OBJ.nameField), ref(OBJ.noteField), ref(OBJ.emptySignature)],
    })
    const page = changed(signed, OBJ.page1, {
      Annots: [ref(OBJ.nameField), ref(OBJ.noteField), ref(OBJ.emptySignature)],
    })
    const result = verifyPdf(appendUpdate(signed, { [OBJ.form]: form, [OBJ.page1]: page }))
    expect(result.verdict).not.toBe('valid')
    expect(result.signatures).toHaveLength(1)
  })

  it('a signature that hangs on a page only is still found', () => {
    const form = changed(signed, OBJ.form, {
      Fields: [ref(OBJ.nameField), ref(OBJ.noteField), ref(OBJ.emptySignature)],
    })
    const result = verifyPdf(appendUpdate(signed, { [OBJ.form]: form }))
    expect(result.verdict).toBe('modified')
    expect(result.signatures).toMatchObject([{ signer: '张三', pages: [1] }])
  })
})
