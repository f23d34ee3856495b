import { beforeAll, describe, expect, it } from 'vitest'
import { prepareVectorSeal } from '../../src/seal/prepare-vector.ts'
import type { SealPlacement } from '../../src/sign/appearance.ts'
import { SigningSession } from '../../src/sign/session.ts'
import { isInstalled, skippedWithout } from '../tools/external.ts'
import { redInk, render } from '../tools/judge.ts'
import { discSeal, Parties } from './parties.ts'
import { type SamplePage, samplePdf } from './sample-pdf.ts'

let parties: Parties
const seal = discSeal(30)
const canRender = isInstalled('pdftoppm')
const missing = skippedWithout('pdftoppm')

beforeAll(async () => {
  parties = await Parties.create()
})

async function signed(pages: SamplePage[], placements: SealPlacement[]) {
  const session = SigningSession.open(samplePdf({ pages }))
  const result = await session.sign({ ...(await parties.options('位置', 'b')), placements })
  return { result, file: session.toBytes() }
}

const MM = 72 / 25.4

describe('盖章位置', () => {
  it.skipIf(!canRender).each([0, 90, 180, 270, -90, 450])(
    `is where the viewer pointed on a page turned by %s, cropped and offset${missing}`,
    async (rotate) => {
      const page: SamplePage = { rotate, mediaBox: [-50, -20, 650, 900], cropBox: [40, 60, 540, 760] }
      const { file } = await signed([page], [{ page: 0, x: 0.25, y: 0.5, seal }])
      const [picture] = render(file, 72)
      const ink = redInk(picture!)
      expect(ink.left).toBeCloseTo(0.25, 1)
      expect(Math.abs(ink.left - 0.25) * picture!.width).toBeLessThan(2)
      expect(Math.abs(ink.top - 0.5) * picture!.height).toBeLessThan(2)
      expect(Math.abs((ink.right - ink.left) * picture!.width - 30 * MM)).toBeLessThan(3)
      expect(Math.abs((ink.bottom - ink.top) * picture!.height - 30 * MM)).toBeLessThan(3)
    },
  )

  it.skipIf(!canRender).each([0, 90, 180, 270])(
    `turns a mark with the clock about its middle, as seen on a page turned by %s${missing}`,
    async (rotate) => {
      // ink in the upper half only: turned by a quarter it is in the right half
      const half = prepareVectorSeal({
        widthMm: 40,
        heightMm: 20,
        colour: '#d6191f',
        ink: 'M0 0L40 0L40 10L0 10Z',
      })
      const { file } = await signed([{ rotate }], [{ page: 0, x: 0.3, y: 0.4, seal: half, turn: 90 }])
      const [picture] = render(file, 72)
      const ink = redInk(picture!)
      expect(Math.abs(ink.left * picture!.width - (0.3 * picture!.width + 10 * MM))).toBeLessThan(3)
      expect(Math.abs(ink.top - 0.4) * picture!.height).toBeLessThan(3)
      expect(Math.abs((ink.right - ink.left) * picture!.width - 10 * MM)).toBeLessThan(3)
      expect(Math.abs((ink.bottom - ink.top) * picture!.height - 40 * MM)).toBeLessThan(3)
    },
  )

  it.skipIf(!canRender).each([90, 270])(
    `keeps the seal upright on a page turned by %s${missing}`,
    async (rotate) => {
      // ink in the upper half only
      const half = prepareVectorSeal({
        widthMm: 30,
        heightMm: 30,
        colour: '#d6191f',
        ink: 'M0 0L30 0L30 15L0 15Z',
      })
      const { file } = await signed([{ rotate }], [{ page: 0, x: 0.5, y: 0.5, seal: half }])
      const [picture] = render(file, 72)
      const ink = redInk(picture!)
      expect(Math.abs((ink.right - ink.left) * picture!.width - 30 * MM)).toBeLessThan(3)
      expect(Math.abs((ink.bottom - ink.top) * picture!.height - 15 * MM)).toBeLessThan(3)
      expect(Math.abs(ink.top - 0.5) * picture!.height).toBeLessThan(2)
    },
  )

  it('keeps true millimetres whatever the user unit', async () => {
    const { result } = await signed([{ userUnit: 2.5 }], [{ page: 0, x: 0.1, y: 0.2, seal }])
    const [left, bottom, right, top] = result.marks[0]!.rect as [number, number, number, number]
    expect((right - left) * 2.5).toBeCloseTo(30 * MM, 0)
    expect(left).toBeCloseTo(59.5, 1)
    expect(842 - top).toBeCloseTo(168.4, 1)
    expect(top - bottom).toBeCloseTo(right - left, 1)
  })

  it('moves a seal that would leave the page just inside it', async () => {
    const { result } = await signed([{}], [{ page: 0, x: 1, y: 1, seal }])
    const [left, bottom, right] = result.marks[0]!.rect as [number, number, number, number]
    expect([left, bottom, right].map(Math.round)).toEqual([Math.round(595 - 30 * MM), 0, 595])
  })

  it('fits a seal into the box of a field, keeping its proportions', async () => {
    const box = { width: 0.4, height: 0.05 }
    const { result } = await signed([{}], [{ page: 0, x: 0.5, y: 0.5, seal, box }])
    const [left, bottom, right, top] = result.marks[0]!.rect as [number, number, number, number]
    expect(right - left).toBeCloseTo(842 * 0.05, 1)
    expect(top - bottom).toBeCloseTo(842 * 0.05, 1)
    expect((left + right) / 2).toBeCloseTo(595 * 0.7, 1)
  })

  it.skipIf(!canRender)(`draws Chinese dates and rare names as ink below the seal${missing}`, async () => {
    const text = { value: '2026年11月15日 䶮㛃', colour: '#ff0000' }
    const { file } = await signed([{ text: ' ' }], [{ page: 0, x: 0.3, y: 0.3, text }])
    const [picture] = render(file, 144)
    const ink = redInk(picture!)
    expect(ink.count).toBeGreaterThan(600)
    expect(Math.abs(ink.left - 0.3)).toBeLessThan(0.01)
    const none = await signed([{ text: ' ' }], [{ page: 0, x: 0.3, y: 0.3, text: { ...text, value: '　' } }])
    expect(redInk(render(none.file, 144)[0]!).count).toBe(0)
  })

  it.skipIf(!canRender)(`takes cut parts out and lets opacity lighten${missing}`, async () => {
    const square = 'M0 0L30 0L30 30L0 30Z'
    const solid = prepareVectorSeal({ widthMm: 30, heightMm: 30, colour: '#ff0000', ink: square })
    const holed = prepareVectorSeal({
      widthMm: 30,
      heightMm: 30,
      colour: '#ff0000',
      ink: square,
      cut: 'M0 0L30 0L30 10L0 10Z',
    })
    const count = async (placement: Partial<SealPlacement>) => {
      const { file } = await signed([{}], [{ page: 0, x: 0.3, y: 0.3, ...placement }])
      return redInk(render(file, 72)[0]!).count
    }
    const whole = await count({ seal: solid })
    expect((await count({ seal: holed })) / whole).toBeCloseTo(2 / 3, 1)
    expect(await count({ seal: solid, opacity: 0.3 })).toBe(0)
  })

  it.each([
    [{ page: 1, x: 0, y: 0 }, 'SIGN_PAGE_MISSING'],
    [{ page: -1, x: 0, y: 0 }, 'SIGN_PAGE_MISSING'],
    [{ page: 0.5, x: 0, y: 0 }, 'SIGN_PAGE_MISSING'],
    [{ page: 0, x: 1.2, y: 0 }, 'SIGN_POSITION_INVALID'],
    [{ page: 0, x: Number.NaN, y: 0 }, 'SIGN_POSITION_INVALID'],
    [{ page: 0, x: 0, y: 0, mm: 900 }, 'SIGN_POSITION_INVALID'],
    [{ page: 0, x: 0, y: 0, opacity: 0 }, 'SIGN_POSITION_INVALID'],
    [{ page: 0, x: 0, y: 0, box: { width: 0, height: 0.1 } }, 'SIGN_POSITION_INVALID'],
    [{ page: 0, x: 0, y: 0, text: { value: '\u{e000}' } }, 'SIGN_TEXT_UNDRAWABLE'],
  ])('refuses %j with %s', async (placement, code) => {
    await expect(signed([{}], [{ seal, ...placement }])).rejects.toMatchObject({ code })
  })
})

describe('骑缝章', () => {
  const seamed = async (pages: SamplePage[], seam: object) => {
    const session = SigningSession.open(samplePdf({ pages }))
    const seams = [{ seal, edge: 'right' as const, ...seam }]
    const result = await session.sign({ ...(await parties.options('骑缝', 'b')), seams })
    return { result, file: session.toBytes() }
  }

  it.skipIf(!canRender)(
    `shows the whole seal when the page edges are put side by side${missing}`,
    async () => {
      const pages: SamplePage[] = [{}, { rotate: 90, mediaBox: [0, 0, 842, 595] }, {}]
      const { file } = await seamed(pages, {})
      const inks = render(file, 72).map((picture) => ({ ...redInk(picture), picture }))
      for (const ink of inks) {
        expect(ink.right).toBe(1)
        expect(Math.abs((ink.top + ink.bottom) / 2 - 0.5)).toBeLessThan(0.01)
      }
      const strip = (30 * MM) / 3
      for (const ink of inks) expect(Math.abs((1 - ink.left) * ink.picture.width - strip)).toBeLessThan(2)
      const disc = (Math.PI / 4) * (30 * MM) ** 2
      const total = inks.reduce((sum, ink) => sum + ink.count, 0)
      expect(Math.abs(total - disc) / disc).toBeLessThan(0.05)
      // the middle strip of a disc holds more ink than the outer ones
      expect(inks[1]!.count).toBeGreaterThan(inks[0]!.count)
      expect(inks[1]!.count).toBeGreaterThan(inks[2]!.count)
    },
  )

  it('uses one image for all strips and one signature field', async () => {
    const { file, result } = await seamed(Array(40).fill({}), {})
    const text = file.toString('latin1')
    expect(result.marks).toHaveLength(40)
    expect(text.match(/\/FT \/Sig/g)).toHaveLength(1)
    expect(text.match(/\/FT \/Btn/g)).toHaveLength(1)
    expect(text.match(/\/SMask/g)).toHaveLength(1)
  })

  it.each([
    ['odd', 'odd', [0, 2, 4, 6]],
    ['even', 'even', [1, 3, 5]],
    ['range', { from: 2, to: 5 }, [2, 3, 4, 5]],
  ])('takes %s pages', async (_name, pages, expected) => {
    const { result } = await seamed(Array(7).fill({}), { pages })
    expect(result.marks.map((mark) => mark.page)).toEqual(expected)
  })

  it('is placed off the middle and on the left as asked', async () => {
    const { result } = await seamed([{}, {}], { edge: 'left', offset: 0.25 })
    const [left, bottom, , top] = result.marks[0]!.rect as [number, number, number, number]
    expect(left).toBe(0)
    expect((bottom + top) / 2).toBeCloseTo(842 * 0.25, 1)
  })

  it.each([
    [[{}], {}, 'SIGN_SEAM_NEEDS_PAGES'],
    [[{}, {}], { pages: 'odd' }, 'SIGN_SEAM_NEEDS_PAGES'],
    [[{}, {}], { pages: { from: 0, to: 2 } }, 'SIGN_PAGE_MISSING'],
    [[{}, {}], { offset: 0.7 }, 'SIGN_POSITION_INVALID'],
    [[{}, {}], { slices: 1 }, 'SIGN_POSITION_INVALID'],
  ])('refuses %j %j with %s', async (pages, seam, code) => {
    await expect(seamed(pages, seam)).rejects.toMatchObject({ code })
  })
})
