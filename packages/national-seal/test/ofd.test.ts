import { beforeAll, describe, expect, it } from 'vitest'
import {
  OfdPackage,
  prepareOfd,
  readSealSignature,
  SealTrust,
  type SignOfdOptions,
  signOfd,
  type UsableSeal,
  verifyOfd,
} from '../src/index.ts'
import { placeRidingSeal } from '../src/ofd/stamps.ts'
import { readZip } from '../src/ofd/zip.ts'
import { flipBit, NOW, SealWorld, seeded } from './parties.ts'
import { pack, sampleOfd } from './sample-ofd.ts'

let world: SealWorld
let trust: SealTrust
let seals: UsableSeal[]
/** Signed by one, two and three parties. */
let signed: Buffer[]

const SIGN = 'Doc_0/Signs/Sign_0'
const PAGE = 'Doc_0/Pages/Page_0/Content.xml'
const LIST = 'Doc_0/Signs/Signatures.xml'

const sign = (file: Buffer, seal: UsableSeal, changes: Partial<SignOfdOptions> = {}) =>
  signOfd(file, { seal, signedAt: NOW, places: [{ page: 0, xMm: 100, yMm: 200 }], ...changes })
const verify = (file: Uint8Array) => verifyOfd(file, { trust, now: NOW })
const partsOf = (file: Buffer) => {
  const source = new OfdPackage(file)
  return new Map<string, Buffer>(source.parts.map((part) => [part, source.read(part)]))
}
/** The package packed anew with something changed; `change` gets all parts by name. */
const altered = (file: Buffer, change: (parts: Map<string, Buffer>) => void): Buffer => {
  const parts = partsOf(file)
  change(parts)
  return pack(parts)
}
const edited = (part: string, from: string, to: string) => (parts: Map<string, Buffer>) => {
  const before = parts.get(part)!.toString()
  expect(before).toContain(from)
  parts.set(part, Buffer.from(before.replace(from, to)))
}

beforeAll(async () => {
  world = await SealWorld.create()
  trust = world.trust()
  seals = await Promise.all(
    ['甲方有限公司', '乙方有限公司', '丙方有限公司'].map((name) => world.usable(name)),
  )
  signed = []
  let file = sampleOfd(5)
  for (const [at, seal] of seals.entries()) {
    const riding = at === 0 ? [{ edge: 'right' as const }] : []
    file = (await sign(file, seal, { places: [{ page: 0, xMm: 10 + 50 * at, yMm: 200 }], riding })).file
    signed.push(file)
  }
})

describe('an OFD signed by several parties', () => {
  it('stays valid for all of them after each step, and no earlier byte changes', () => {
    for (const [at, file] of signed.entries()) {
      const verdict = verify(file)
      expect(verdict).toMatchObject({ verdict: 'valid', label: '有效', closed: false })
      expect(verdict.signatures.map(({ sealed }) => sealed!.signer!.subject.display)).toEqual(
        ['甲方有限公司', '乙方有限公司', '丙方有限公司'].slice(0, at + 1),
      )
      if (at === 0) continue
      const now = new Map(readZip(file).map((entry) => [entry.name, entry.local]))
      for (const { name, local } of readZip(signed[at - 1]!))
        if (name !== LIST) expect(now.get(name)!.equals(local)).toBe(true)
    }
  })

  it('has its entry changed once, when it is prepared', async () => {
    const prepared = prepareOfd(sampleOfd(1), NOW)
    expect(verify(prepared)).toMatchObject({ verdict: 'none' })
    const { file } = await sign(prepared, seals[0]!)
    expect(partsOf(file).get('OFD.xml')).toEqual(partsOf(prepared).get('OFD.xml'))
    expect(prepareOfd(file, NOW)).toEqual(file)
  })

  it('takes no further signature once it is closed, and one added by others is found', async () => {
    const { file } = await sign(signed[1]!, seals[2]!, { close: true, places: [] })
    expect(verify(file)).toMatchObject({ verdict: 'valid', closed: true })
    await expect(sign(file, seals[0]!)).rejects.toMatchObject({ code: 'OFD_LOCKED' })
    const foreign = altered(file, edited(LIST, '</ofd:Signatures>', '<!-- --></ofd:Signatures>'))
    expect(verify(foreign)).toMatchObject({ verdict: 'modified', code: 'OFD_PART_CHANGED' })
  })

  it('may be written in the vocabulary without its year', async () => {
    const older = altered(sampleOfd(2), (parts) => {
      for (const [name, content] of parts)
        parts.set(name, Buffer.from(content.toString().replaceAll('ofdspec.org/2016', 'ofdspec.org')))
    })
    expect(verify((await sign(older, seals[0]!)).file).verdict).toBe('valid')
  })

  it('is not signed again when what is there does not hold', async () => {
    const broken = altered(signed[0]!, edited(PAGE, '1000', '9000'))
    await expect(sign(broken, seals[1]!)).rejects.toMatchObject({ code: 'OFD_ALREADY_BROKEN' })
  })

  it('misses a signature that is known to have been there', () => {
    const known = verify(signed[2]!).signatures.map(({ signedValueSm3 }) => signedValueSm3)
    expect(verifyOfd(signed[2]!, { trust, now: NOW, knownSignatures: known }).verdict).toBe('valid')
    expect(verifyOfd(signed[1]!, { trust, now: NOW, knownSignatures: known })).toMatchObject({
      verdict: 'invalid',
      code: 'OFD_SIGNATURE_DROPPED',
    })
  })

  it('is not believed without trust in the maker and the signer', () => {
    expect(verifyOfd(signed[0]!, { trust: new SealTrust({}), now: NOW })).toMatchObject({
      verdict: 'invalid',
      code: 'SIGNER_UNTRUSTED',
    })
  })

  it('keeps stamps on pages that are there', async () => {
    await expect(
      sign(signed[0]!, seals[1]!, { places: [{ page: 9, xMm: 1, yMm: 1 }] }),
    ).rejects.toMatchObject({
      code: 'OFD_PAGE_MISSING',
    })
    await expect(
      sign(signed[0]!, seals[1]!, { places: [{ page: 0, xMm: 200, yMm: 1 }] }),
    ).rejects.toMatchObject({
      code: 'OFD_POSITION_INVALID',
    })
    expect(verify(signed[0]!).signatures[0]!.stamps.map(({ page }) => page)).toEqual([1, 1, 2, 3, 4, 5])
  })

  it('tells of stamps that overlap', async () => {
    const { file } = await sign(signed[0]!, seals[1]!, { places: [{ page: 0, xMm: 12, yMm: 202 }] })
    expect(verify(file).signatures[1]!.remarks.join()).toContain('重叠')
  })
})

describe('attacks', () => {
  const cases: [string, (parts: Map<string, Buffer>) => void, string][] = [
    ['a changed page', edited(PAGE, '1000', '9000'), 'OFD_PART_CHANGED'],
    ['a changed resource', edited('Doc_0/PublicRes.xml', 'Res"', 'Res2"'), 'OFD_PART_CHANGED'],
    ['a removed page', (parts) => parts.delete('Doc_0/Pages/Page_4/Content.xml'), 'OFD_FORMAT'],
    ['an added part', (parts) => parts.set('Doc_0/Annots.xml', Buffer.from('<a/>')), 'OFD_UNPROTECTED'],
    [
      'an added file among the signatures',
      (parts) => parts.set(`${SIGN}/x.png`, Buffer.from('x')),
      'OFD_UNPROTECTED',
    ],
    ['a page put into the document', edited('Doc_0/Document.xml', 'ID="10"', 'ID="77"'), 'OFD_PART_CHANGED'],
    [
      'a moved stamp',
      edited(`${SIGN}/Signature.xml`, 'Boundary="10 200', 'Boundary="11 200'),
      'CONTENT_CHANGED',
    ],
    [
      'another slice of the 骑缝章',
      edited(`${SIGN}/Signature.xml`, 'Clip="0 0', 'Clip="1 0'),
      'CONTENT_CHANGED',
    ],
    [
      'a dropped reference',
      edited(`${SIGN}/Signature.xml`, '/Doc_0/PublicRes.xml', '/Doc_0/Document2.xml'),
      'OFD_REFERENCE_MISSING',
    ],
    [
      'another document root',
      edited('OFD.xml', 'Doc_0/Document.xml', '/Doc_0/Document.xml'),
      'OFD_PART_CHANGED',
    ],
    [
      'a second document',
      edited(
        'OFD.xml',
        '</ofd:OFD>',
        '<ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
      ),
      'OFD_PART_CHANGED',
    ],
    [
      'a document type',
      edited('OFD.xml', '<ofd:OFD', '<!DOCTYPE a [<!ENTITY x "y">]><ofd:OFD'),
      'OFD_FORMAT',
    ],
    ['an entity', edited(LIST, 'MaxSignId>', 'MaxSignId>&x;'), 'OFD_FORMAT'],
    ['an attribute given twice', edited(LIST, 'Type="Seal"', 'Type="Seal" Type="Sign"'), 'OFD_FORMAT'],
    ['a list in another namespace', edited(LIST, 'ofdspec.org/2016', 'example.org'), 'OFD_FORMAT'],
    ['a path out of the package', edited(LIST, `/${SIGN}/`, `/Doc_0/Signs/../Signs/Sign_0/`), 'OFD_FORMAT'],
    [
      'a seal file of another',
      (parts) => parts.set(`${SIGN}/Seal.esl`, Buffer.from('x')),
      'OFD_PART_CHANGED',
    ],
    ['a signature called no seal', edited(LIST, 'Type="Seal"', 'Type="Sign"'), 'OFD_NOT_A_SEAL'],
    ['a case twin', (parts) => parts.set(PAGE.toLowerCase(), Buffer.from('x')), 'OFD_PACKAGE'],
  ]

  it.each(cases)('%s is refused', (_, change, code) => {
    const verdict = verify(altered(signed[0]!, change))
    expect(verdict.verdict).not.toBe('valid')
    expect(verdict.code).toBe(code)
  })

  it('a second References element is refused', () => {
    const file = altered(
      signed[0]!,
      edited(`${SIGN}/Signature.xml`, '<ofd:StampAnnot', '<ofd:References/><ofd:StampAnnot'),
    )
    expect(verify(file)).toMatchObject({ verdict: 'invalid', code: 'OFD_FORMAT' })
  })

  it('a seal copied onto another document is refused', () => {
    const other = altered(signed[0]!, (parts) => {
      for (const [name, content] of partsOf(sampleOfd(5)))
        if (name.startsWith('Doc_0/Pages'))
          parts.set(name, Buffer.from(content.toString().replace('1000', '2000')))
    })
    expect(verify(other).code).toBe('OFD_PART_CHANGED')
  })

  it('signatures in another order, or one left out of the list, are found', () => {
    const records = /<ofd:Signature ID[^>]*>/g
    const reorder = (pick: (all: string[]) => string[]) =>
      altered(signed[1]!, (parts) => {
        const text = parts.get(LIST)!.toString()
        const all = text.match(records)!
        parts.set(LIST, Buffer.from(text.replace(all.join(''), pick(all).join(''))))
      })
    expect(verify(reorder((all) => [...all].reverse())).verdict).not.toBe('valid')
    expect(verify(reorder((all) => all.slice(1)))).toMatchObject({ code: 'OFD_SIGNATURE_DROPPED' })
    expect(verify(reorder((all) => all.slice(0, 1))).verdict).not.toBe('valid')
  })

  it('an earlier signature cut out with its files is found', () => {
    const file = altered(signed[1]!, (parts) => {
      for (const name of [...parts.keys()]) if (name.startsWith(`${SIGN}/`)) parts.delete(name)
      parts.set(
        LIST,
        Buffer.from(
          parts
            .get(LIST)!
            .toString()
            .replace(/<ofd:Signature ID[^>]*>/, ''),
        ),
      )
    })
    expect(verify(file)).toMatchObject({ verdict: 'modified', code: 'OFD_REFERENCE_MISSING' })
  })

  it.each([
    ['bytes before the package', (file: Buffer) => Buffer.concat([Buffer.from('%!'), file])],
    ['bytes behind it', (file: Buffer) => Buffer.concat([file, Buffer.from('x')])],
    ['a second package behind it', (file: Buffer) => Buffer.concat([file, sampleOfd(1)])],
    ['a cut end', (file: Buffer) => file.subarray(0, -1)],
    [
      'an entry that leaves the package',
      () =>
        pack(
          new Map([
            ['OFD.xml', 'x'],
            ['../a', 'y'],
          ]),
        ),
    ],
    [
      'a backslash in a name',
      () =>
        pack(
          new Map([
            ['OFD.xml', 'x'],
            ['a\\b', 'y'],
          ]),
        ),
    ],
    ['no package at all', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is refused', (_, change) => {
    expect(verify(change(signed[0]!))).toMatchObject({ verdict: 'invalid', code: 'OFD_PACKAGE' })
  })

  it('an entry given twice is refused', () => {
    const [first, ...rest] = readZip(signed[0]!)
    const end = Buffer.from(signed[0]!.subarray(-22))
    const all = [first!, ...rest, first!]
    let offset = 0
    const directory = all.map(({ central, local }) => {
      const copy = Buffer.from(central)
      copy.writeUInt32LE(offset, 42)
      offset += local.length
      return copy
    })
    end.writeUInt16LE(all.length, 8)
    end.writeUInt16LE(all.length, 10)
    end.writeUInt32LE(Buffer.concat(directory).length, 12)
    end.writeUInt32LE(offset, 16)
    const file = Buffer.concat([...all.map(({ local }) => local), ...directory, end])
    expect(verify(file)).toMatchObject({ code: 'OFD_PACKAGE', reason: expect.stringContaining('出现两次') })
  })
})

describe('one bit changed', () => {
  it('in any part of the package is never accepted: 1 000 tries', () => {
    const parts = partsOf(signed[1]!)
    const names = [...parts.keys()].filter((name) => name !== LIST)
    const random = seeded(40)
    const accepted: string[] = []
    for (let round = 0; round < 1000; round++) {
      const name = names[random(names.length)]!
      const content = parts.get(name)!
      const bit = random(content.length * 8)
      const file = pack(new Map([...parts, [name, flipBit(content, bit)]]))
      if (verify(file).verdict === 'valid') accepted.push(`${name} ${bit}`)
    }
    expect(accepted).toEqual([])
  }, 240_000)

  it('in the list of signatures never shows another signer, place or time', () => {
    const parts = partsOf(signed[1]!)
    const list = parts.get(LIST)!
    const facts = (file: Buffer) => {
      const { verdict, signatures } = verify(file)
      return {
        verdict,
        all: signatures.map(({ part, stamps, signedValueSm3 }) => [part, stamps, signedValueSm3]),
      }
    }
    const honest = JSON.stringify(facts(signed[1]!))
    const random = seeded(41)
    for (let round = 0; round < 200; round++) {
      const file = pack(new Map([...parts, [LIST, flipBit(list, random(list.length * 8))]]))
      const found = facts(file)
      if (found.verdict === 'valid') expect(JSON.stringify(found)).toBe(honest)
    }
  }, 240_000)
})

describe('骑缝章', () => {
  const pages = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at), widthMm: 210, heightMm: 297 }))
  const size = { widthMm: 40, heightMm: 40 }

  it('matches what other software writes for five pages', () => {
    const stamps = placeRidingSeal({ edge: 'right' }, size, pages(5))
    expect(stamps.map(({ x }) => x)).toEqual([202, 194, 186, 178, 170])
    expect(stamps.map(({ clip }) => clip!.x)).toEqual([0, 8, 16, 24, 32])
  })

  it.each([5, 47])('joins to whole seals over %d pages, on every edge', (count) => {
    for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
      const stamps = placeRidingSeal({ edge }, size, pages(count))
      expect(stamps.length).toBe(count)
      const upright = edge === 'left' || edge === 'right'
      const slices = stamps.map(({ clip }) => (upright ? [clip!.x, clip!.width] : [clip!.y, clip!.height]))
      const forward = edge === 'left' || edge === 'top' ? [...slices].reverse() : slices
      let reached = 0
      for (const [from, width] of forward as [number, number][]) {
        if (reached > 39.9) reached = 0
        expect(Math.abs(from - reached)).toBeLessThan(0.1)
        expect(width).toBeGreaterThanOrEqual(2)
        reached = from + width
      }
      expect(Math.abs(reached - 40)).toBeLessThan(0.1)
      for (const { x, y, clip } of stamps) {
        expect(x + clip!.x).toBeGreaterThanOrEqual(-0.01)
        expect(y + clip!.y).toBeGreaterThanOrEqual(-0.01)
        expect(x + clip!.x + clip!.width).toBeLessThanOrEqual(210.01)
        expect(y + clip!.y + clip!.height).toBeLessThanOrEqual(297.01)
      }
    }
  })
})

it('the seal in the file is the one inside the signed value', () => {
  const parts = partsOf(signed[0]!)
  expect(readSealSignature(parts.get(`${SIGN}/SignedValue.dat`)!).seal.der).toEqual(
    parts.get(`${SIGN}/Seal.esl`),
  )
})
