import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Asn1Error, type Asn1Node, decode, decodePrefix } from './decode.ts'
import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  implicit,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  setOf,
  utf8String,
  x509Time,
} from './encode.ts'

describe('DER 编码', () => {
  it.each([
    [integer(0), '020100'],
    [integer(127), '02017f'],
    [integer(128), '02020080'],
    [integer(Buffer.from('0000ff', 'hex')), '020200ff'],
    [boolean(true), '0101ff'],
    [oid('1.2.840.113549.1.7.2'), '06092a864886f70d010702'],
    [oid('2.999.3161.1'), '06058837985901'],
    [namedBits([0, 1]), '030206c0'],
    [namedBits([5, 6]), '03020106'],
    [namedBits([]), '030100'],
    [bitString(Buffer.of(1)), '03020001'],
    [setOf(integer(2), integer(1)), '3106020101020102'],
    [explicit(0, integer(2)), 'a003020102'],
    [implicit(0, octetString(Buffer.of(9))), '800109'],
    [implicit(1, setOf(integer(1))), 'a103020101'],
    [x509Time(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
    [x509Time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
    [generalizedTime(new Date('2026-11-15T08:00:00.120Z'), true), '181232303236313131353038303030302e31325a'],
  ])('writes %#', (encoded, hex) => {
    expect(encoded.toString('hex')).toBe(hex)
  })

  it('writes lengths beyond 127 and 65535 bytes', () => {
    expect(octetString(Buffer.alloc(200)).subarray(0, 3).toString('hex')).toBe('0481c8')
    expect(octetString(Buffer.alloc(70_000)).subarray(0, 5).toString('hex')).toBe('0483011170')
  })
})

describe('读取', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1n << 300n }),
        fc.uint8Array(),
        fc.string(),
        (number, bytes, text) => {
          const node = decode(sequence(integer(number), octetString(bytes), utf8String(text)))
          expect(node.child(0).integer).toBe(number)
          expect(node.child(1).octets.equals(Buffer.from(bytes))).toBe(true)
          expect(node.child(2).text).toBe(Buffer.from(text, 'utf8').toString('utf8'))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('joins the segments of BER strings and ends at the end-of-contents mark', () => {
    const node = decode(Buffer.from('30802480040101040202030000020105' + '0000', 'hex'))
    expect(node.child(0).octets.toString('hex')).toBe('010203')
    expect(node.child(1).integer).toBe(5n)
  })

  it('reads negative integers and times with offsets', () => {
    expect(decode(Buffer.from('0201ff', 'hex')).integer).toBe(-1n)
    const offset = Buffer.concat([Buffer.of(0x18, 19), Buffer.from('20261115160000+0800')])
    expect(decode(offset).time).toEqual(new Date('2026-11-15T08:00:00Z'))
  })

  it('tells padding from the value', () => {
    const { node, length } = decodePrefix(Buffer.concat([integer(5), Buffer.alloc(10)]))
    expect([node.integer, length]).toEqual([5n, 3])
    expect(() => decode(Buffer.concat([integer(5), Buffer.alloc(1)]))).toThrow(Asn1Error)
  })

  it.each(['', '30', '3002', '300502010', '1f810100', '0480', '30840fffffff', '0680', '3080020101'])(
    'refuses %s',
    (hex) => {
      expect(() => walk(decode(Buffer.from(hex, 'hex')))).toThrow(Asn1Error)
    },
  )

  it('refuses endless nesting instead of overflowing the stack', () => {
    const deep = Buffer.alloc(100_000, Buffer.from('3080', 'hex'))
    expect(() => decode(deep)).toThrow(Asn1Error)
  })

  it('never fails on hostile bytes with anything but its own error', () => {
    const honest = sequence(
      oid('1.2.3'),
      setOf(integer(1), octetString(Buffer.alloc(20))),
      explicit(0, sequence()),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { maxLength: 6 }), (flips) => {
        const bent = Buffer.from(honest)
        for (const [at, value] of flips) bent[at] = value
        try {
          walk(decode(bent))
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

function walk(node: Asn1Node): void {
  if (node.tag === 0x06) void node.oid
  if (node.tag === 0x02) void node.integer
  if (node.constructed) node.children.forEach(walk)
}
