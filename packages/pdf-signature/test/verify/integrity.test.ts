import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { samplePdf } from './sample-pdf.ts'
import { NOW, SigningParty } from './signing-party.ts'

let party: SigningParty
let files: Record<string, Buffer>

beforeAll(async () => {
  party = await SigningParty.create()
  const crls = await party.crls()
  const first = await party.sign(samplePdf(), '张三')
  files = {
    'one signature': first,
    'two signatures with timestamps': await party.sign(
      await party.sign(samplePdf(), '张三', { level: 't' }),
      '李四',
      {
        level: 't',
      },
    ),
    archived: await party.sign(first, '李四', { level: 'lta', validation: { crls } }),
  }
})

/** Numbers that look random and are the same every run. */
function sequenceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe.each(['one signature', 'two signatures with timestamps', 'archived'])('%s', (label) => {
  it('is valid as it is', () => {
    expect(verifyPdf(files[label]!)).toMatchObject({ verdict: 'valid' })
  })

  it('no flipped byte goes unnoticed', () => {
    const pdf = Buffer.from(files[label]!)
    const random = sequenceOf(20260601)
    const unnoticed: string[] = []
    const places = label === 'one signature' ? 2000 : 150
    for (let i = 0; i < places; i++) {
      const at = Math.floor(random() * pdf.length)
      const original = pdf[at]!
      for (const mask of [0xff, 1 << Math.floor(random() * 8)]) {
        pdf[at] = original ^ mask
        if (verifyPdf(pdf).verdict === 'valid') unnoticed.push(`${at} ^ ${mask}`)
      }
      pdf[at] = original
    }
    expect(unnoticed).toEqual([])
  })

  it('no length in the signature itself can be flipped, that of a certificate it carries included', () => {
    const pdf = Buffer.from(files[label]!)
    const unnoticed: number[] = []
    // The first digit of a length in two bytes: flipped it is a length of few, and what follows falls apart.
    for (const { index } of pdf.toString('latin1').matchAll(/3082(?=[0-9a-f]{4})/g)) {
      const at = index + 2
      pdf[at]! ^= 8
      if (verifyPdf(pdf).verdict === 'valid') unnoticed.push(at)
      pdf[at]! ^= 8
    }
    expect(unnoticed).toEqual([])
  })

  it('no truncation is valid', () => {
    const pdf = files[label]!
    const random = sequenceOf(7)
    const body = pdf.toString('latin1').trimEnd().length
    for (let i = 0; i < 150; i++) {
      const cut = Math.floor(random() * body)
      const result = verifyPdf(pdf.subarray(0, cut))
      // Cut exactly behind an earlier revision the file is a complete older version of itself.
      if (result.verdict === 'valid') expect(pdf.toString('latin1', cut - 6, cut)).toMatch(/%%EOF\s?$/)
    }
  })

  it('trailing bytes are a modification, trailing white space is not', () => {
    const pdf = files[label]!
    for (const tail of ['x', '\n%comment', '\0\0a', '%%EOF\n', 'startxref\n9\n%%EOF'])
      expect(verifyPdf(Buffer.concat([pdf, Buffer.from(tail)])).verdict).not.toBe('valid')
    expect(verifyPdf(Buffer.concat([pdf, Buffer.from('\r\n \n\0')])).verdict).toBe('valid')
  })
})

it('reports the signer, the time, the pages and the coverage', () => {
  const result = verifyPdf(files.archived!, { trust: party.trust })
  expect(result).toMatchObject({ verdict: 'valid', label: '有效', trusted: true })
  expect(result.signatures).toMatchObject([
    { kind: 'signature', signer: '张三', timestamped: false, coversWholeFile: false, pages: [1] },
    {
      kind: 'signature',
      signer: '李四',
      timestamped: true,
      signedAt: NOW.toISOString(),
      coversWholeFile: false,
    },
    { kind: 'timestamp', timestamped: true, coversWholeFile: true, trusted: true },
  ])
  expect(result.signatures[1]?.chain.map(({ subject }) => subject)).toEqual([
    '李四',
    '信契测试签发证书',
    '信契测试根证书',
  ])
})

it('a file without signatures is none, whatever it is', () => {
  for (const bytes of [
    samplePdf(),
    Buffer.alloc(0),
    Buffer.from('hello'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\x03\x04'),
  ])
    expect(verifyPdf(bytes)).toMatchObject({ verdict: 'none', label: '无签名', signatures: [] })
})
