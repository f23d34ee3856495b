import { describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { discSeal } from '../sign/parties.ts'
import { appended, appendUpdate, changed, nextNumber, withField } from './later-update.ts'
import { dict, name, ref, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { signedSamples, verdictOf } from './signed-samples.ts'
import { SigningParty } from './signing-party.ts'

const { party, signed, certified } = await signedSamples()

describe('after certification', () => {
  const annotation = (subtype: string) =>
    dict({
      Type: name('Annot'),
      Subtype: name(subtype),
      Rect: [72, 690, 400, 730],
      Contents: text('Pay 999'),
      F: 4,
      AP: dict({ N: ref(OBJ.nameLook) }),
    })

  it.each(['FreeText', 'Stamp', 'Redact', 'Square', 'Widget', 'Link'])(
    'a %s over text is a modification',
    async (subtype) => {
      for (const level of [1, 2, 3] as const) {
        const pdf = await party.sign(samplePdf(), '张三', { certify: level })
        const num = nextNumber(pdf)
        const update = {
          [num]: annotation(subtype),
          [OBJ.page1]: appended(pdf, OBJ.page1, 'Annots', ref(num)),
        }
        expect(verdictOf(appendUpdate(pdf, update))).toBe('modified')
      }
    },
  )

  it('an annotation after an approval signature is a modification', () => {
    const num = nextNumber(signed)
    const update = {
      [num]: annotation('FreeText'),
      [OBJ.page1]: appended(signed, OBJ.page1, 'Annots', ref(num)),
    }
    expect(verdictOf(appendUpdate(signed, update))).toBe('modified')
  })

  const sneaky = (pdf: Buffer, entries: Parameters<typeof dict>[0]) =>
    withField(pdf, { T: text('sneaky'), Rect: [72, 690, 400, 730], ...entries })

  it('sneaky extra fields are modifications', () => {
    const look = dict({ N: ref(OBJ.nameLook) })
    for (const pdf of [signed, certified]) {
      expect(verdictOf(sneaky(pdf, { FT: name('Tx'), V: text('Pay 999'), AP: look }))).toBe('modified')
      expect(verdictOf(sneaky(pdf, { FT: name('Btn'), Ff: 65537, AP: look }))).toBe('modified')
      expect(verdictOf(sneaky(pdf, { FT: name('Sig'), AP: look }))).toBe('modified')
      expect(verdictOf(sneaky(pdf, { FT: name('Sig'), V: dict({ Type: name('Sig') }), AP: look }))).not.toBe(
        'valid',
      )
    }
    expect(verdictOf(sneaky(certified, { FT: name('Sig') }))).toBe('modified')
  })

  it('a visible signature by a stranger after certification is a modification', async () => {
    const stranger = await SigningParty.create('p256', '外人')
    const placements = [{ seal: discSeal(), page: 0, x: 0.1, y: 0.1 }]
    const sneakySignature = await stranger.sign(certified, '马某', { placements })
    expect(verdictOf(sneakySignature)).toBe('modified')
    expect(verifyPdf(sneakySignature, { trust: party.trust }).verdict).toBe('modified')
    expect(verifyPdf(sneakySignature, { trust: [party.trust, stranger.trust] }).verdict).toBe('valid')
    expect(verdictOf(await party.sign(certified, '李四', { placements }))).toBe('valid')
    expect(verdictOf(await stranger.sign(signed, '马某', { placements }))).toBe('valid')
  })

  it('a seal that hides most of a page is a modification', async () => {
    const placements = [{ seal: discSeal(), page: 0, x: 0, y: 0, mm: 200 }]
    expect(verdictOf(await party.sign(signed, '李四', { placements }))).toBe('modified')
  })

  it('a form set to be redrawn from its values is a modification', () => {
    const form = changed(signed, OBJ.form, { NeedAppearances: true })
    expect(verdictOf(appendUpdate(signed, { [OBJ.form]: form }))).toBe('modified')
  })

  it('a field that is also a layer setting cannot be used to switch layers', async () => {
    const layers = dict({ OCGs: [ref(OBJ.noteField)], D: ref(OBJ.noteField) })
    const base = samplePdf({ [OBJ.catalog]: changed(samplePdf(), OBJ.catalog, { OCProperties: layers }) })
    const pdf = await party.sign(base, '张三', { certify: 2 })
    const field = changed(pdf, OBJ.noteField, { V: text('x'), AS: [dict({ Event: name('View') })] })
    expect(verdictOf(appendUpdate(pdf, { [OBJ.noteField]: field }))).toBe('modified')
  })

  it('anything at all after level 1 is a modification, except validation data and timestamps', async () => {
    const pdf = await party.sign(samplePdf(), '张三', { certify: 1 })
    const filled = changed(pdf, OBJ.noteField, { V: text('x') })
    expect(verdictOf(appendUpdate(pdf, { [OBJ.noteField]: filled }))).toBe('modified')
  })
})
