import { beforeAll, describe, expect, it } from 'vitest'
import { OfdPackage, type SealTrust, signOfd, type UsableSeal, verifyOfd } from '../src/index.ts'
import { placeRidingSeal, placeStamp } from '../src/ofd/stamps.ts'
import { flipBit, NOW, SealWorld, seeded } from './parties.ts'
import { pack, sampleOfd } from './sample-ofd.ts'

// Three companies seal one contract of five pages, each with a stamp and a 骑缝章; the last one closes it. What others
// could do to the file is tried after the first, the second and the third of them.

const PARTIES = ['甲方有限公司', '乙方有限公司', '丙方有限公司']
const LIST = 'Doc_0/Signs/Signatures.xml'
/** For each kind of part and each number of parties; more by hand: OFD_TRIES=120 are 1 800 in all. */
const TRIES = Number(process.env.OFD_TRIES ?? 12)

let trust: SealTrust
let seals: UsableSeal[]
/** Sealed by one, two and three. */
const signed: Buffer[] = []

const verify = (file: Uint8Array, knownSignatures?: readonly string[]) =>
  verifyOfd(file, { trust, now: NOW, knownSignatures })
const partsOf = (file: Buffer) => {
  const source = new OfdPackage(file)
  return new Map<string, Buffer>(source.parts.map((part) => [part, source.read(part)]))
}
const listed = (file: Buffer) => partsOf(file).get(LIST)!.toString()

beforeAll(async () => {
  const world = await SealWorld.create()
  trust = world.trust()
  seals = await Promise.all(PARTIES.map((name) => world.usable(name)))
  let file = sampleOfd(5)
  for (const [at, seal] of seals.entries()) {
    const made = await signOfd(file, {
      seal,
      signedAt: NOW,
      places: [{ page: 4, middle: { x: 0.2 + 0.3 * at, y: 0.8 } }],
      riding: [{ edge: 'right', offsetMm: 60 * (at - 1) }],
      close: at === 2,
    })
    file = made.file
    signed.push(file)
  }
})

describe('three parties, each with a stamp and a 骑缝章', () => {
  it('are all valid after each of them, the last one closes the file', () => {
    for (const [at, file] of signed.entries()) {
      const verdict = verify(file)
      expect(verdict).toMatchObject({ verdict: 'valid', closed: at === 2 })
      expect(verdict.signatures.map(({ sealed }) => sealed!.signer!.subject.display)).toEqual(
        PARTIES.slice(0, at + 1),
      )
      expect(verdict.signatures.every(({ stamps }) => stamps.length === 6)).toBe(true)
      expect(verdict.signatures.flatMap(({ remarks }) => remarks.join())).not.toContain('重叠')
    }
  })

  it('stand where they were put, or as near as the page lets them', () => {
    const page = { id: '1', widthMm: 210, heightMm: 297 }
    const size = { widthMm: 40, heightMm: 40 }
    const at = (x: number, y: number) => placeStamp({ page: 0, middle: { x, y } }, size, [page])
    expect(at(0.5, 0.5)).toMatchObject({ x: 85, y: 128.5 })
    expect(at(0, 1)).toMatchObject({ x: 0, y: 257 })
    expect(at(1 / 3, 2 / 7)).toMatchObject({ x: 50, y: 64.857 })
    const pages = Array.from({ length: 6 }, (_, index) => ({ ...page, id: `${index}` }))
    const odd = placeRidingSeal({ edge: 'right', pages: [0, 2, 4] }, size, pages)
    expect(odd.map(({ pageId, clip }) => [pageId, clip!.x])).toEqual([
      ['0', 0],
      ['2', 13.333],
      ['4', 26.667],
    ])
    for (const wrong of [
      [0, 9],
      [2, 0],
      [1, 1],
    ])
      expect(() => placeRidingSeal({ edge: 'right', pages: wrong }, size, pages)).toThrow('页码')
    expect(() => placeRidingSeal({ edge: 'right', pages: [3] }, size, pages)).toThrow('至少需要两页')
  })
})

describe('a closed file', () => {
  it('takes nobody else, and shows what was added or taken away by other software', async () => {
    const file = signed[2]!
    await expect(signOfd(file, { seal: seals[0]!, signedAt: NOW })).rejects.toMatchObject({
      code: 'OFD_LOCKED',
    })
    // Somebody strips the closing party and signs in its place: his seal holds, and the party is known to be missing.
    const known = verify(file).signatures.map(({ signedValueSm3 }) => signedValueSm3)
    const replaced = await signOfd(signed[1]!, { seal: seals[0]!, signedAt: NOW, close: true })
    expect(verify(replaced.file).verdict).toBe('valid')
    expect(verify(replaced.file, known)).toMatchObject({ code: 'OFD_SIGNATURE_DROPPED' })

    const cut = partsOf(file)
    for (const name of [...cut.keys()]) if (name.startsWith('Doc_0/Signs/Sign_2/')) cut.delete(name)
    cut.set(LIST, partsOf(signed[1]!).get(LIST)!)
    expect(verify(pack(cut)).verdict).toBe('valid')
    expect(verify(pack(cut), known)).toMatchObject({ code: 'OFD_SIGNATURE_DROPPED' })

    const unlisted = partsOf(file)
    unlisted.set(LIST, partsOf(signed[1]!).get(LIST)!)
    expect(verify(pack(unlisted))).toMatchObject({ verdict: 'invalid', code: 'OFD_SIGNATURE_DROPPED' })
  })

  it('has a list nobody edits: order, number, kind and place of every signature are sealed', () => {
    const parts = partsOf(signed[2]!)
    const list = listed(signed[2]!)
    const records = list.match(/<ofd:Signature ID[^>]*>/g)!
    const edits = [
      list.replace(records.join(''), [...records].reverse().join('')),
      list.replace(records[0]!, ''),
      list.replace('Type="Seal"', 'Type="Sign"'),
      list.replace(/MaxSignId>\d+/, 'MaxSignId>999'),
      list.replace('Sign_0', 'Sign_1'),
      `${list} `,
    ]
    for (const edit of edits) {
      expect(edit).not.toBe(list)
      expect(verify(pack(new Map([...parts, [LIST, Buffer.from(edit)]]))).verdict).not.toBe('valid')
    }
  })
})

describe('parts put together from several files', () => {
  it('a later signature of one branch does not hold on another', async () => {
    const { file } = await signOfd(signed[0]!, {
      seal: seals[2]!,
      signedAt: NOW,
      places: [{ page: 0, middle: { x: 0.5, y: 0.5 } }],
    })
    const [one, other] = [partsOf(signed[1]!), partsOf(file)]
    for (const name of ['Signature.xml', 'SignedValue.dat', 'Seal.esl']) {
      const part = `Doc_0/Signs/Sign_1/${name}`
      expect(verify(pack(new Map([...one, [part, other.get(part)!]]))).verdict).not.toBe('valid')
    }
    for (const [part, content] of other)
      if (part.startsWith('Doc_0/Signs/Sign_1/')) one.set(part.replace('Sign_1', 'Sign_2'), content)
    expect(verify(pack(one)).verdict).not.toBe('valid')
  })
})

describe('one bit changed, after one, two and three parties', () => {
  const kinds: [string, (name: string) => boolean][] = [
    ['content', (name) => !name.includes('/Signs/')],
    ['the seal', (name) => name.endsWith('Seal.esl')],
    ['the signed value', (name) => name.endsWith('SignedValue.dat')],
    ['digests, times and places', (name) => name.endsWith('Signature.xml')],
    ['the list of a closed file', (name) => name === LIST],
  ]
  it.each(kinds)(
    '%s: never accepted',
    (_, isMeant) => {
      const random = seeded(7)
      const accepted: string[] = []
      for (const file of signed) {
        const parts = partsOf(file)
        const names = [...parts.keys()].filter(isMeant)
        // Until it is closed the next party writes the list anew; ofd.test.ts says what a bit of it may change.
        if (names[0] === LIST && file !== signed[2]) continue
        for (let round = 0; round < TRIES; round++) {
          const name = names[random(names.length)]!
          const bit = random(parts.get(name)!.length * 8)
          const changed = pack(new Map([...parts, [name, flipBit(parts.get(name)!, bit)]]))
          if (verify(changed).verdict === 'valid') accepted.push(`${name} ${bit}`)
        }
      }
      expect(accepted).toEqual([])
    },
    600_000,
  )

  it('anywhere in the bytes of the package: refused, or every part is what it was', () => {
    const file = signed[2]!
    const honest = [...partsOf(file)]
    const random = seeded(8)
    for (let round = 0; round < 2 * TRIES; round++) {
      const changed = flipBit(file, random(file.length * 8))
      if (verify(changed).verdict === 'valid') expect([...partsOf(changed)]).toEqual(honest)
    }
  }, 600_000)
})
