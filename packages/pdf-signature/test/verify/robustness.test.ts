import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/verify/index.ts'
import { TimeLimit } from '../../src/verify/time-limit.ts'
import { hostileFiles } from './hostile-pdf.ts'
import { appendUpdate } from './later-update.ts'
import { dict, text } from './pdf-values.ts'
import { OBJ, samplePdf } from './sample-pdf.ts'
import { SigningParty } from './signing-party.ts'

const VERDICTS = ['valid', 'modified', 'invalid', 'none', 'undetermined']

describe('hostile files get a verdict', () => {
  const files = hostileFiles()
  it.each(Object.keys(files))('%s', (label) => {
    const { verdict } = verifyPdf(files[label]!)
    expect(['invalid', 'none', 'undetermined']).toContain(verdict)
  })
})

describe('a file with more signatures than anybody makes', () => {
  it('is not looked at one by one, and its answer is short', () => {
    const { verdict, reason, signatures } = verifyPdf(hostileFiles()['ten thousand signature fields']!)
    expect({ verdict, signatures }).toEqual({ verdict: 'undetermined', signatures: [] })
    expect(reason).toContain('签名超过 1000 个')
  })
})

describe('a file that takes too long', () => {
  it('is neither valid nor invalid but undetermined, wherever the time runs out', async () => {
    const party = await SigningParty.create()
    const first = await party.sign(samplePdf(), '张三', { level: 't' })
    const signed = await party.sign(first, '李四', { level: 't' })
    let looks = 0
    const limit = new TimeLimit(() => {
      looks++
      return 0
    })
    expect(verifyPdf(signed, { limit }).verdict).toBe('valid')
    expect(looks).toBeGreaterThan(5)
    // The first look is when the clock starts.
    for (let last = 1; last < looks; last++) {
      let left = last
      const { verdict, reason } = verifyPdf(signed, { limit: new TimeLimit(() => (left-- > 0 ? 0 : 1e9)) })
      expect(verdict).toBe('undetermined')
      expect(reason).toContain('无法在限定时间内核对')
    }
  })
})

describe('random damage gets a verdict', () => {
  let signed: Buffer

  beforeAll(async () => {
    const party = await SigningParty.create()
    const first = await party.sign(samplePdf(), '张三', { level: 't' })
    signed = await party.sign(appendUpdate(first, { [OBJ.info]: dict({ Title: text('x') }) }), '李四')
  })

  it('bytes overwritten anywhere', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 12 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(damage, (edits) => {
        const pdf = Buffer.from(signed)
        for (const [at, bytes] of edits)
          pdf.set(bytes.subarray(0, pdf.length - (at % pdf.length)), at % pdf.length)
        expect(VERDICTS).toContain(verifyPdf(pdf).verdict)
      }),
      { numRuns: 200, seed: 1 },
    )
  })

  it('structure words swapped for others', () => {
    const words = [
      'obj',
      'endobj',
      'stream',
      'endstream',
      'xref',
      'trailer',
      'startxref',
      '<<',
      '>>',
      '[',
      ']',
      '/Prev',
      '/Kids',
      '/Length',
      '/Root',
      'R',
      '0',
      '-1',
      '99999999',
      '/V',
      '/Annots',
      '/ByteRange',
      '/Contents',
      '(',
      ')',
      '%',
    ]
    const swap = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words), fc.nat(40))
    fc.assert(
      fc.property(fc.array(swap, { minLength: 1, maxLength: 4 }), (swaps) => {
        let pdf = signed.toString('latin1')
        for (const [from, to, skip] of swaps) {
          let at = pdf.indexOf(from)
          for (let i = 0; i < skip && at >= 0; i++) at = pdf.indexOf(from, at + 1)
          if (at >= 0) pdf = pdf.slice(0, at) + to + pdf.slice(at + from.length)
        }
        expect(VERDICTS).toContain(verifyPdf(Buffer.from(pdf, 'latin1')).verdict)
      }),
      { numRuns: 200, seed: 2 },
    )
  })

  it('pieces cut out, doubled and glued together', () => {
    const cut = fc.tuple(fc.nat(), fc.nat(5000))
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 6 }), (cuts) => {
        const pieces = cuts.map(([at, length]) =>
          signed.subarray(at % signed.length, (at % signed.length) + length),
        )
        expect(VERDICTS).toContain(
          verifyPdf(Buffer.concat([signed.subarray(0, 40), ...pieces, signed.subarray(-60)])).verdict,
        )
        expect(VERDICTS).toContain(
          verifyPdf(Buffer.concat([signed, ...pieces, signed.subarray(-60)])).verdict,
        )
      }),
      { numRuns: 120, seed: 3 },
    )
  })

  it('any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(verifyPdf(bytes).verdict).toBe('none')
        const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes, Buffer.from('\nstartxref\n9\n%%EOF')])
        expect(VERDICTS).toContain(verifyPdf(pdf).verdict)
      }),
      { numRuns: 300, seed: 4 },
    )
  })
})
