import { beforeAll, describe, expect, it } from 'vitest'
import { PdfDocument, PdfStream } from '../../src/pdf/index.ts'
import { readFormTree } from '../../src/verify/fields.ts'
import { verifyPdf } from '../../src/verify/index.ts'
import { discSeal } from '../sign/parties.ts'
import { appended, appendUpdate, changed, nextNumber, withField } from './later-update.ts'
import { dict, name, ref, stream, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { SigningParty } from './signing-party.ts'

let party: SigningParty

beforeAll(async () => {
  party = await SigningParty.create()
})

const verdictOf = (pdf: Buffer) => verifyPdf(pdf, { trust: party.trust }).verdict
const look = (content: string) =>
  stream(content, { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 228, 20] })

describe('further signatures', () => {
  it('many signers in turn stay valid, and only the last covers the file', async () => {
    let pdf = samplePdf()
    for (const signer of ['甲', '乙', '丙', '丁']) pdf = await party.sign(pdf, signer, { level: 't' })
    const result = verifyPdf(pdf, { trust: party.trust })
    expect(result.verdict).toBe('valid')
    expect(result.signatures.map(({ signer }) => signer)).toEqual(['甲', '乙', '丙', '丁'])
    expect(result.signatures.map(({ coversWholeFile }) => coversWholeFile)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(result.signatures[0]?.remarks).toContain('其后加盖了“乙”、“丙”、“丁”的签章')
  })

  it('what is said of several signers names people, never fields, once each', async () => {
    const seal = discSeal()
    const placements = [0.2, 0.5].map((x) => ({ seal, page: 0, x, y: 0.5 }))
    const seams = [{ seal, edge: 'right' as const }]
    let pdf = samplePdf()
    for (const signer of ['甲', '乙', '乙', '丙', '丁', '戊'])
      pdf = await party.sign(pdf, signer, { level: 't', placements, seams })
    const [first] = verifyPdf(pdf, { trust: party.trust }).signatures
    expect(first?.remarks).toContain('其后加盖了“乙”、“丙”、“丁”等 4 方的签章')
    const said = verifyPdf(pdf).signatures.flatMap(({ reason, remarks }) => [reason, ...remarks])
    expect(said.join()).not.toMatch(/Signature\d|-marks/)
  })

  it('a signature changed later is told by whose it is', async () => {
    const pdf = await party.sign(await party.sign(samplePdf(), '甲'), '乙')
    const field = [...readFormTree(PdfDocument.open(pdf)).nodes.values()].find(
      ({ fullName }) => fullName === 'Signature1',
    )!
    const result = verifyPdf(
      appendUpdate(pdf, { [field.num]: changed(pdf, field.num, { TU: text('另一个') }) }),
    )
    expect(result.reason).toBe('“甲”：“甲”的签名被改动')
    expect(result.signatures[1]?.reason).toBe('“甲”的签名被改动')
  })

  it('visible seals and seam seals of later signers are fine, and the pages are named', async () => {
    const seal = discSeal()
    const placements = [{ seal, page: 0, x: 0.5, y: 0.5 }]
    const seams = [{ seal, edge: 'right' as const }]
    let pdf = await party.sign(samplePdf(), '甲', { placements, seams })
    pdf = await party.sign(pdf, '乙', { placements, seams })
    const result = verifyPdf(pdf)
    expect(result).toMatchObject({ verdict: 'valid' })
    expect(result.signatures.map(({ pages }) => pages)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('every key kind is judged', async () => {
    const sm2 = await SigningParty.create('sm2')
    for (const [who, kind] of [
      [party, 'p256'],
      [party, 'rsa2048'],
      [sm2, 'sm2'],
    ] as const) {
      const pdf = await who.sign(samplePdf(), '甲', {
        credential: await who.credential('甲', kind),
        level: 't',
      })
      expect(verifyPdf(pdf, { trust: who.trust })).toMatchObject({ verdict: 'valid', trusted: true })
    }
  })

  it('a prepared field may be signed after certification, also in the name of a stranger', async () => {
    const stranger = await SigningParty.create('p256', '外人')
    for (const certify of [2, 3] as const) {
      const pdf = await party.sign(samplePdf(), '甲', { certify })
      expect(verifyPdf(await stranger.sign(pdf, '乙', { fieldName: 'prepared' })).verdict).toBe('valid')
    }
  })

  it('archive data may follow even a certification that forbids everything else', async () => {
    const crls = await party.crls()
    const pdf = await party.sign(samplePdf(), '甲', { certify: 1, level: 'lta', validation: { crls } })
    const result = verifyPdf(pdf, { trust: party.trust })
    expect(result.verdict).toBe('valid')
    expect(result.signatures.map(({ kind }) => kind)).toEqual(['signature', 'timestamp'])
  })
})

describe('later changes that harm nothing', () => {
  let signed: Buffer

  beforeAll(async () => {
    signed = await party.sign(samplePdf(), '甲')
  })

  it('document information', () => {
    const result = verifyPdf(
      appendUpdate(signed, { [OBJ.info]: dict({ Producer: text('p'), ModDate: text('D:2026') }) }),
    )
    expect(result).toMatchObject({ verdict: 'valid' })
    expect(result.signatures[0]).toMatchObject({
      coversWholeFile: false,
      remarks: expect.arrayContaining(['其后更新了文档信息']),
    })
  })

  it('metadata', () => {
    const num = nextNumber(signed)
    const update = {
      [num]: stream('<x:xmpmeta/>', { Type: name('Metadata'), Subtype: name('XML') }),
      [OBJ.catalog]: changed(signed, OBJ.catalog, { Metadata: ref(num) }),
    }
    expect(verdictOf(appendUpdate(signed, update))).toBe('valid')
  })

  it('validation data, version and extensions', () => {
    const num = nextNumber(signed)
    const update = {
      [num]: stream('certificate'),
      [OBJ.catalog]: changed(signed, OBJ.catalog, {
        DSS: dict({ Certs: [ref(num)], VRI: dict({}) }),
        Extensions: dict({ ESIC: dict({ BaseVersion: name('1.7'), ExtensionLevel: 5 }) }),
        Version: name('1.7'),
      }),
    }
    expect(verdictOf(appendUpdate(signed, update))).toBe('valid')
  })

  it('objects written again with the same meaning', () => {
    const doc = PdfDocument.open(signed)
    const update = Object.fromEntries(
      [OBJ.catalog, OBJ.pages, OBJ.page1, OBJ.content1, OBJ.font, OBJ.form].map((num) => [
        num,
        doc.object(num),
      ]),
    )
    expect(verdictOf(appendUpdate(signed, update))).toBe('valid')
    // a direct array that becomes an object of its own is the same array
    const num = nextNumber(signed)
    const page = changed(signed, OBJ.page1, { MediaBox: ref(num) })
    expect(verdictOf(appendUpdate(signed, { [num]: [0, 0, 595, 842], [OBJ.page1]: page }))).toBe('valid')
  })

  it('an empty signature field without looks, before anybody certified', () => {
    const pdf = withField(signed, { FT: name('Sig'), T: text('next'), Rect: [0, 0, 90, 40] })
    expect(verdictOf(pdf)).toBe('valid')
  })

  it('an object nobody refers to', () => {
    expect(verdictOf(appendUpdate(signed, { [nextNumber(signed)]: text('orphan') }))).toBe('valid')
  })

  it('a fresh font in the form', () => {
    const num = nextNumber(signed)
    const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Courier') })
    const fonts = dict({ F1: ref(OBJ.font), F2: ref(num) })
    const form = changed(signed, OBJ.form, { DR: dict({ Font: fonts }), DA: text('/F2 9 Tf') })
    expect(verdictOf(appendUpdate(signed, { [num]: font, [OBJ.form]: form }))).toBe('valid')
  })
})

describe('form filling', () => {
  const filled = (pdf: Buffer, field: number, value: string) => {
    const num = nextNumber(pdf)
    return appendUpdate(pdf, {
      [num]: look(`BT /F1 12 Tf 2 4 Td (${value}) Tj ET`),
      [field]: changed(pdf, field, { V: text(value), AP: dict({ N: ref(num) }) }),
    })
  }

  it('is allowed after a certification that permits it', async () => {
    for (const certify of [2, 3] as const) {
      const pdf = await party.sign(samplePdf(), '甲', { certify })
      const once = filled(pdf, OBJ.noteField, 'first')
      expect(verdictOf(once)).toBe('valid')
      expect(verdictOf(filled(once, OBJ.noteField, 'second'))).toBe('valid')
      expect(verdictOf(filled(once, OBJ.nameField, 'Bob'))).toBe('valid')
      expect(verdictOf(await party.sign(once, '乙', { fieldName: 'prepared' }))).toBe('valid')
    }
  })

  it('of an empty field is allowed after an approval, of a filled one is not', async () => {
    const pdf = await party.sign(samplePdf(), '甲')
    const result = verifyPdf(filled(pdf, OBJ.noteField, 'later'))
    expect(result).toMatchObject({ verdict: 'valid' })
    expect(result.signatures[0]?.remarks).toContain('其后填写了表单域“note”')
    expect(verdictOf(filled(pdf, OBJ.nameField, 'Mallory'))).toBe('modified')
  })

  it('of a field the signer locked is a modification', async () => {
    const lock = dict({ Type: name('SigFieldLock'), Action: name('Include'), Fields: [text('note')] })
    const base = samplePdf({ [OBJ.emptySignature]: changed(samplePdf(), OBJ.emptySignature, { Lock: lock }) })
    const certified = await party.sign(base, '甲', { certify: 2 })
    expect(verdictOf(filled(certified, OBJ.noteField, 'before the lock'))).toBe('valid')
    const locked = await party.sign(certified, '乙', { fieldName: 'prepared' })
    expect(verdictOf(locked)).toBe('valid')
    expect(verdictOf(filled(locked, OBJ.noteField, 'after the lock'))).toBe('modified')
    expect(verdictOf(filled(locked, OBJ.nameField, 'Bob'))).toBe('valid')
  })
})

describe('tagged documents', () => {
  const tagged = () =>
    samplePdf({
      [OBJ.catalog]: changed(samplePdf(), OBJ.catalog, {
        StructTreeRoot: ref(20),
        MarkInfo: dict({ Marked: true }),
      }),
      20: dict({ Type: name('StructTreeRoot'), K: [ref(21)], ParentTree: ref(22), ParentTreeNextKey: 1 }),
      21: dict({ Type: name('StructElem'), S: name('Document'), P: ref(20), K: [ref(23)] }),
      22: dict({ Nums: [0, [ref(23)]] }),
      23: dict({
        Type: name('StructElem'),
        S: name('P'),
        P: ref(21),
        Pg: ref(OBJ.page1),
        K: 0,
        ActualText: text('Pay 100'),
      }),
    })

  it('may gain the tag of a new widget and keep all others', async () => {
    const pdf = await party.sign(tagged(), '甲')
    const num = nextNumber(pdf)
    const added = {
      [num]: dict({
        Type: name('StructElem'),
        S: name('Form'),
        P: ref(21),
        K: dict({ Type: name('OBJR'), Obj: ref(OBJ.emptySignature) }),
      }),
      21: appended(pdf, 21, 'K', ref(num)),
      20: changed(pdf, 20, { ParentTreeNextKey: 2 }),
      22: changed(pdf, 22, { Nums: [0, [ref(23)], 1, ref(num)] }),
    }
    expect(verdictOf(appendUpdate(pdf, added))).toBe('valid')
    expect(verdictOf(appendUpdate(pdf, { 23: changed(pdf, 23, { ActualText: text('Pay 999') }) }))).toBe(
      'modified',
    )
    expect(verdictOf(appendUpdate(pdf, { 21: changed(pdf, 21, { K: [] }) }))).toBe('modified')
  })
})

describe('reader-extension signatures', () => {
  it('are nobody’s signature', () => {
    const rights = dict({
      Type: name('Sig'),
      ByteRange: [0, 1, 2, 3],
      Contents: text('x'),
      Reference: [dict({ TransformMethod: name('UR3') })],
    })
    const pdf = samplePdf({
      [OBJ.catalog]: changed(samplePdf(), OBJ.catalog, { Perms: dict({ UR3: ref(20) }) }),
      20: rights,
    })
    expect(verifyPdf(pdf).verdict).toBe('none')
  })
})

it('streams survive the comparison byte for byte', async () => {
  const pdf = await party.sign(samplePdf(), '甲')
  const original = PdfDocument.open(pdf).object(OBJ.content1)
  expect(original).toBeInstanceOf(PdfStream)
  const altered = Buffer.from((original as PdfStream).raw)
  altered[altered.length - 1]! ^= 1
  const replaced = new PdfStream((original as PdfStream).dict, altered)
  expect(verdictOf(appendUpdate(pdf, { [OBJ.content1]: replaced }))).toBe('modified')
})
