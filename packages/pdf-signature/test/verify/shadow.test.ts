import { describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { appendUpdate, changed, nextNumber } from './later-update.ts'
import { dict, name, ref, stream, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { signedSamples, verdictOf } from './signed-samples.ts'

const { party, signed, certified } = await signedSamples()

describe('shadow attacks', () => {
  it('hide: an overlay removed after signing is a modification', async () => {
    const overlaid = samplePdf({
      [OBJ.content1]: stream('BT /F1 24 Tf 72 700 Td (Pay 999 to Mallory) Tj ET /Cover Do'),
      [OBJ.page1]: changed(samplePdf(), OBJ.page1, {
        Resources: dict({ Font: dict({ F1: ref(OBJ.font) }), XObject: dict({ Cover: ref(15) }) }),
      }),
      15: stream('1 1 1 rg 0 600 595 200 re f', {
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, 595, 842],
      }),
    })
    const pdf = await party.sign(overlaid, '张三')
    expect(verdictOf(pdf)).toBe('valid')
    const empty = stream('', { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 595, 842] })
    expect(verdictOf(appendUpdate(pdf, { 15: empty }))).toBe('modified')
    expect(verdictOf(appendUpdate(pdf, {}, { free: [15] }))).toBe('modified')
  })

  it('hide and replace: a reference switched to hidden signed content is a modification', () => {
    const page = changed(signed, OBJ.page1, { Contents: ref(OBJ.hiddenContent) })
    expect(verdictOf(appendUpdate(signed, { [OBJ.page1]: page }))).toBe('modified')
  })

  it('hide and replace: a cross reference pointed at hidden signed bytes is a modification', () => {
    const at = signed.indexOf(`${OBJ.hiddenContent} 0 obj`, 0, 'latin1')
    expect(verdictOf(appendUpdate(signed, {}, { offsets: { [OBJ.content1]: at } }))).toBe('modified')
    const disguised = samplePdf({
      [OBJ.hiddenContent]: stream(`${OBJ.content1} 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n`),
    })
    return party.sign(disguised, '张三').then((pdf) => {
      const inner = pdf.lastIndexOf(`${OBJ.content1} 0 obj`, undefined, 'latin1')
      expect(verdictOf(appendUpdate(pdf, {}, { offsets: { [OBJ.content1]: inner } }))).toBe('modified')
    })
  })

  it('replace: a font changed after signing is a modification', () => {
    const font = changed(signed, OBJ.font, { BaseFont: name('Symbol') })
    expect(verdictOf(appendUpdate(signed, { [OBJ.font]: font }))).toBe('modified')
  })

  it('replace: a filled field given another value is a modification', () => {
    const field = changed(signed, OBJ.nameField, { V: text('Mallory') })
    expect(verdictOf(appendUpdate(signed, { [OBJ.nameField]: field }))).toBe('modified')
  })

  it('replace: a field whose looks no longer tell its value is a modification', () => {
    const look = stream('BT /F1 12 Tf 2 4 Td (Mallory) Tj ET', {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 228, 20],
    })
    expect(verdictOf(appendUpdate(signed, { [OBJ.nameLook]: look }))).toBe('modified')
    const num = nextNumber(signed)
    const field = changed(signed, OBJ.nameField, { AP: dict({ N: ref(num) }) })
    expect(verdictOf(appendUpdate(signed, { [num]: look, [OBJ.nameField]: field }))).toBe('modified')
    const onCertified = changed(certified, OBJ.nameField, { AP: dict({ N: ref(nextNumber(certified)) }) })
    const pdf = appendUpdate(certified, { [nextNumber(certified)]: look, [OBJ.nameField]: onCertified })
    expect(verdictOf(pdf)).toBe('modified')
  })

  it('hide: filled fields rewritten word for word, which lifts them over others, is a modification', () => {
    const field = changed(signed, OBJ.nameField, {})
    expect(verdictOf(appendUpdate(signed, { [OBJ.nameField]: field }))).toBe('modified')
  })

  it('hide: a field that shows a value turned into a mere container is a modification', async () => {
    const empty = await party.sign(samplePdf(), '张三')
    const kid = nextNumber(empty)
    const field = dict({ FT: name('Sig'), T: text('kid'), Parent: ref(OBJ.nameField) })
    const parent = changed(empty, OBJ.nameField, { Kids: [ref(kid)] })
    expect(verdictOf(appendUpdate(empty, { [kid]: field, [OBJ.nameField]: parent }))).toBe('modified')
  })

  it('hide: a hidden field shown is a modification', async () => {
    const base = samplePdf({ [OBJ.nameField]: changed(samplePdf(), OBJ.nameField, { F: 6 }) })
    const pdf = await party.sign(base, '张三', { certify: 2 })
    const shown = changed(pdf, OBJ.nameField, { F: 4 })
    expect(verdictOf(appendUpdate(pdf, { [OBJ.nameField]: shown }))).toBe('modified')
  })

  it('a reference left dangling for later use is a modification once it is filled', async () => {
    const base = samplePdf({
      [OBJ.page1]: changed(samplePdf(), OBJ.page1, { Contents: [ref(OBJ.content1), ref(77)] }),
    })
    const pdf = await party.sign(base, '张三')
    expect(verdictOf(pdf)).toBe('valid')
    const certificate = stream('1 1 1 rg 0 0 595 842 re f')
    const update = {
      77: certificate,
      [OBJ.catalog]: changed(pdf, OBJ.catalog, { DSS: dict({ Certs: [ref(77)] }) }),
    }
    expect(verdictOf(appendUpdate(pdf, update))).toBe('modified')
  })

  it('looks of a signed field replaced are a modification', async () => {
    const pdf = await party.sign(samplePdf(), '张三', { fieldName: 'prepared' })
    const num = nextNumber(pdf)
    const look = stream('0 0 1 rg 0 0 99 99 re f', {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 99, 99],
    })
    const field = changed(pdf, OBJ.emptySignature, { AP: dict({ N: ref(num) }) })
    expect(verdictOf(appendUpdate(pdf, { [num]: look, [OBJ.emptySignature]: field }))).toBe('modified')
  })
})

describe('files prepared for being shown differently later', () => {
  const clean = { [OBJ.hiddenContent]: dict({ Producer: text('nothing hidden') }) }
  const remarksOf = (pdf: Buffer) => {
    const { verdict, signatures } = verifyPdf(pdf)
    expect(verdict).toBe('valid')
    return signatures[0]!.remarks.join('；')
  }
  const HIDDEN = /图层|没有显示出来|隐藏的|不存在的对象/

  it('says nothing of a file that hides nothing, however often it is signed', async () => {
    const once = await party.sign(samplePdf(clean), '张三', { level: 't' })
    expect(remarksOf(once)).not.toMatch(HIDDEN)
    expect(remarksOf(await party.sign(once, '李四', { level: 't' }))).not.toMatch(HIDDEN)
  })

  it('names layers that are switched off when the file opens', async () => {
    const layered = samplePdf({
      ...clean,
      [OBJ.catalog]: changed(samplePdf(), OBJ.catalog, {
        OCProperties: dict({ OCGs: [ref(20), ref(21)], D: dict({ OFF: [ref(21)] }) }),
      }),
      20: dict({ Type: name('OCG'), Name: text('shown') }),
      21: dict({ Type: name('OCG'), Name: text('other price') }),
    })
    expect(remarksOf(await party.sign(layered, '张三'))).toContain('1 个默认不显示的图层（“other price”）')
    const allOff = samplePdf({
      ...clean,
      [OBJ.catalog]: changed(samplePdf(), OBJ.catalog, {
        OCProperties: dict({ OCGs: [ref(20)], D: dict({ BaseState: name('OFF'), AS: [dict({})] }) }),
      }),
      20: dict({ Type: name('OCG'), Name: text('later') }),
    })
    const said = remarksOf(await party.sign(allOff, '张三'))
    expect(said).toContain('默认不显示的图层')
    expect(said).toContain('屏幕显示与打印时可能不同')
  })

  it('names drawings nothing leads to, hidden fields and references to what is still to come', async () => {
    expect(remarksOf(await party.sign(samplePdf(), '张三'))).toContain('1 处没有显示出来的页面内容')
    const hiddenField = samplePdf({
      ...clean,
      [OBJ.nameField]: changed(samplePdf(), OBJ.nameField, { F: 6 }),
    })
    expect(remarksOf(await party.sign(hiddenField, '张三'))).toContain('隐藏的批注或表单域')
    const dangling = samplePdf({
      ...clean,
      [OBJ.page1]: changed(samplePdf(), OBJ.page1, { Contents: [ref(OBJ.content1), ref(77)] }),
    })
    expect(remarksOf(await party.sign(dangling, '张三'))).toContain('1 个不存在的对象')
  })
})
