import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { discSeal } from '../sign/parties.ts'
import {
  appended,
  appendUpdate,
  changed,
  dict,
  name,
  nextNumber,
  OBJ,
  ref,
  samplePdf,
  stream,
  text,
} from './sample-pdf.ts'
import { SigningParty } from './signing-party.ts'

let party: SigningParty
let signed: Buffer
let certified: Buffer

beforeAll(async () => {
  party = await SigningParty.create()
  signed = await party.sign(samplePdf(), '张三')
  certified = await party.sign(samplePdf(), '张三', { certify: 2 })
})

const verdictOf = (pdf: Buffer) => verifyPdf(pdf).verdict

/** Same length, so that nothing but the text in question moves. */
function replaced(pdf: Buffer, from: RegExp, to: (found: string) => string): Buffer {
  const before = pdf.toString('latin1')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return Buffer.from(after, 'latin1')
}

const padded = (text: string, length: number) => text.padEnd(length, ' ')

it('accepts what the attacks start from', () => {
  expect(verifyPdf(signed, { trust: party.trust })).toMatchObject({ verdict: 'valid', trusted: true })
  expect(verifyPdf(certified, { trust: party.trust })).toMatchObject({ verdict: 'valid', trusted: true })
})

describe('universal signature forgery', () => {
  const variants: Record<string, (pdf: Buffer) => Buffer> = {
    'Contents removed': (pdf) =>
      replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => padded('/Content1 0', s.length)),
    'Contents null': (pdf) =>
      replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => padded('/Contents null', s.length)),
    'Contents empty': (pdf) =>
      replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => padded('/Contents <>', s.length)),
    'Contents zero': (pdf) =>
      replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => `${s.slice(0, 11)}${'0'.repeat(s.length - 12)}>`),
    'Contents of one zero byte': (pdf) =>
      replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => padded('/Contents <00>', s.length)),
    'ByteRange removed': (pdf) =>
      replaced(pdf, /\/ByteRange ?\[[^\]]+\]/, (s) => padded('/ByteRang1 0', s.length)),
    'ByteRange null': (pdf) =>
      replaced(pdf, /\/ByteRange ?\[[^\]]+\]/, (s) => padded('/ByteRange null', s.length)),
    'ByteRange empty': (pdf) =>
      replaced(pdf, /\/ByteRange ?\[[^\]]+\]/, (s) => padded('/ByteRange []', s.length)),
    'ByteRange of zeros': (pdf) =>
      replaced(pdf, /\/ByteRange ?\[[^\]]+\]/, (s) => padded('/ByteRange [0 0 0 0]', s.length)),
    'ByteRange negative': (pdf) =>
      replaced(pdf, /\/ByteRange ?\[[^\]]+\]/, (s) => padded('/ByteRange [0 -1 9 9]', s.length)),
    'both removed': (pdf) =>
      replaced(
        replaced(pdf, /\/Contents <[0-9a-f]+>/, (s) => padded('/Content1 0', s.length)),
        /\/ByteRange ?\[[^\]]+\]/,
        (s) => padded('/ByteRang1 0', s.length),
      ),
  }
  for (const [label, attack] of Object.entries(variants))
    it(`${label} is invalid`, () => expect(verdictOf(attack(signed))).toBe('invalid'))

  it('a signature dictionary emptied by an update is refused', () => {
    const num = signatureNumber(signed)
    for (const entries of [
      { Contents: undefined },
      { ByteRange: undefined },
      { ByteRange: null },
      { Contents: null, ByteRange: null },
    ])
      expect(verdictOf(appendUpdate(signed, { [num]: changed(signed, num, entries) }))).not.toBe('valid')
  })
})

function signatureNumber(pdf: Buffer): number {
  const found = /(\d+) 0 obj\s*<<[^>]*\/Type ?\/Sig\b/.exec(pdf.toString('latin1'))
  return Number(found?.[1])
}

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

describe('signature wrapping', () => {
  /** Moves the signed end of the file away and puts own bytes where the signature was cut out. */
  function widenedGap(pdf: Buffer, insert: string): Buffer {
    const raw = pdf.toString('latin1')
    const [, a, b, c] = /\/ByteRange ?\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/.exec(raw)!.map(Number)
    const extra = Buffer.from(insert, 'latin1')
    const moved = Buffer.concat([pdf.subarray(0, b), extra, pdf.subarray(b)])
    const range = /\/ByteRange ?\[[^\]]+\]/.exec(raw)![0]
    const wider = padded(`/ByteRange [0 ${a} ${b! + extra.length} ${c}]`, range.length)
    return Buffer.from(moved.toString('latin1').replace(range, wider), 'latin1')
  }

  it('bytes hidden behind the hex string in the gap are refused', () => {
    expect(verdictOf(widenedGap(signed, ' /Injected true '))).toBe('invalid')
    expect(verdictOf(widenedGap(signed, '\n'))).toBe('invalid')
  })

  it('a gap that starts before the Contents token is refused', () => {
    const raw = signed.toString('latin1')
    const [range, a, b, c] = /\/ByteRange ?\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)[^\]]*\]/.exec(raw)!
    for (const [from, to] of [
      [-1, 0],
      [1, 0],
      [0, 1],
      [0, -1],
      [-20, 0],
    ] as const) {
      const forged = padded(`/ByteRange [0 ${Number(a) + from} ${Number(b) + to} ${c}]`, range.length)
      expect(verdictOf(Buffer.from(raw.replace(range, forged), 'latin1'))).toBe('invalid')
    }
  })

  it('a byte range that does not start at the beginning is refused', () => {
    expect(verdictOf(replaced(signed, /\/ByteRange ?\[\s*0/, (s) => `${s.slice(0, -1)}9`))).toBe('invalid')
  })

  it('a signature dictionary copied to another place is refused', () => {
    const num = signatureNumber(signed)
    const pdf = appendUpdate(signed, { [num]: changed(signed, num, {}) })
    expect(verdictOf(pdf)).not.toBe('valid')
  })

  it('two fields that share one signature are refused', async () => {
    const field = nextNumber(signed)
    const signature = signatureNumber(signed)
    const widget = dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: text('twin'),
      V: ref(signature),
      Rect: [0, 0, 0, 0],
      P: ref(OBJ.page1),
      F: 132,
    })
    const pdf = appendUpdate(signed, {
      [field]: widget,
      [OBJ.form]: appended(signed, OBJ.form, 'Fields', ref(field)),
      [OBJ.page1]: appended(signed, OBJ.page1, 'Annots', ref(field)),
    })
    expect(verdictOf(pdf)).not.toBe('valid')
  })
})

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

  const sneaky = (pdf: Buffer, entries: Parameters<typeof dict>[0]) => {
    const num = nextNumber(pdf)
    const field = dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      T: text('sneaky'),
      Rect: [72, 690, 400, 730],
      P: ref(OBJ.page1),
      F: 4,
      ...entries,
    })
    return appendUpdate(pdf, {
      [num]: field,
      [OBJ.form]: appended(pdf, OBJ.form, 'Fields', ref(num)),
      [OBJ.page1]: appended(pdf, OBJ.page1, 'Annots', ref(num)),
    })
  }

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
