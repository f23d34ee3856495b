import { describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { appendUpdate, changed, withField } from './later-update.ts'
import { name, ref, text } from './pdf-values.ts'
import { signedSamples, verdictOf } from './signed-samples.ts'
import { padded, replaced, signatureNumber } from './tampering.ts'

const { party, signed, certified } = await signedSamples()

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
    const pdf = withField(signed, {
      FT: name('Sig'),
      T: text('twin'),
      V: ref(signatureNumber(signed)),
      Rect: [0, 0, 0, 0],
      F: 132,
    })
    expect(verdictOf(pdf)).not.toBe('valid')
  })
})
