// Where somebody points in 签章坐标, and where words, a template's field and the seam say: there the finished file has it,
// to a millimetre.

import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { describePlace, placeAt } from '../../../../../web/src/modules/open/tools/sealPlaces.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const app = await sandboxApp(world)

const MM = 72 / 25.4
type Mark = { page: number; x: number; y: number; width: number; height: number }

/** Middle and size of every visible mark, in millimetres from the top left of its page; read by another library. */
const marksIn = async (bytes: Buffer): Promise<Mark[]> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.getPages().flatMap((page, index) => {
    const { height: pageHeight } = page.getSize()
    const annots = page.node.Annots()
    if (!annots) return []
    return Array.from({ length: annots.size() }, (_, at) => annots.lookup(at, PDFDict)).flatMap((one) => {
      const rect = one.lookup(PDFName.of('Rect'), PDFArray)
      const [a, b, c, d] = Array.from({ length: 4 }, (_, n) => rect.lookup(n, PDFNumber).asNumber())
      const [left, bottom, right, top] = [
        Math.min(a!, c!),
        Math.min(b!, d!),
        Math.max(a!, c!),
        Math.max(b!, d!),
      ]
      const [width, height] = [(right - left) / MM, (top - bottom) / MM]
      if (width === 0 || height === 0) return []
      return [
        { page: index, x: (left + right) / 2 / MM, y: (pageHeight - (top + bottom) / 2) / MM, width, height },
      ]
    })
  })
}

const near = (marks: readonly Mark[], page: number, x: number, y: number) =>
  marks
    .filter((mark) => mark.page === page)
    .map((mark) => Math.hypot(mark.x - x, mark.y - y))
    .sort((one, other) => one - other)[0] ?? Number.POSITIVE_INFINITY

it('puts seals and signatures where the call says, to a millimetre', async () => {
  const upload = async (lines: string[][], name: string) =>
    (await uploadOpen(world, app, await writtenPdf(lines), name)).data
  const main = await upload([['第一条 标的', '甲方（盖章）'], ['第二条 价款']], '正文.pdf')
  const form = await upload([['附件 验收单']], '附件.pdf')
  const [page] = main.pages as [{ width: number; height: number }]
  const field = { page: 1, x: 0.3, y: 0.62, width: (40 * MM) / page.width, height: (14 * MM) / page.height }
  const template = await callOpen(world, app, 'template/create', {
    name: '验收单',
    fileId: form.fileId,
    roles: [{ name: '验收人', type: 'person' }],
    fields: [
      { key: 'accepted', type: 'signature', role: '验收人', ...field },
      { key: 'place', type: 'text', role: '验收人', page: 1, x: 0.1, y: 0.3, width: 0.3, height: 0.03 },
    ],
  })
  expect(template).toMatchObject({ code: 1 })
  const { templateNo } = template.data

  // As the page 签章坐标 writes it down.
  const pointed = placeAt(1, 1, page, { name: '公章', width: 42, height: 42 } as never, 0.7, 0.7)
  const { x, y } = describePlace(pointed, page).fraction
  const words = await callOpen(world, app, 'file/keywords', {
    fileId: main.fileId,
    keywords: ['甲方（盖章）'],
  })
  const word = words.data.list[0]!
  const made = await callOpen(world, app, 'contract/create', {
    contractNo: 'MM-1',
    name: '一毫米',
    files: [main.fileId],
    templates: [{ templateNo, values: { place: '一号仓' } }],
    signers: [
      { account: 'self', positions: [{ keyword: '甲方（盖章）' }, { seam: { pages: 'all' }, y: 0.4 }] },
      { account: 'demo-company', positions: [{ page: 2, x, y }] },
      { account: 'demo-person', positions: [{ file: 2, field: 'accepted' }] },
    ],
  })
  expect(made).toMatchObject({ code: 1 })
  for (const account of ['self', 'demo-company', 'demo-person'])
    expect(
      await callOpen(world, app, 'sandbox/actAs', { contractNo: 'MM-1', account, action: 'sign' }),
    ).toMatchObject({ code: 1 })
  const { files } = (await callOpen(world, app, 'contract/download', { contractNo: 'MM-1' })).data
  const [first, second] = await Promise.all(
    files.map(async ({ url }) => marksIn((await world.app.inject({ url })).rawPayload)),
  )
  const onPage = (share: number, of: number) => (share * of) / MM

  expect(
    near(
      first!,
      0,
      onPage(word.x + word.width / 2, page.width),
      onPage(word.y + word.height / 2, page.height),
    ),
  ).toBeLessThan(1)
  const middle = { x: pointed.box.x + pointed.box.width / 2, y: pointed.box.y + pointed.box.height / 2 }
  expect(near(first!, 1, onPage(middle.x, page.width), onPage(middle.y, page.height))).toBeLessThan(1)
  const inField = { x: field.x + field.width / 2, y: field.y + field.height / 2 }
  expect(near(second!, 0, onPage(inField.x, page.width), onPage(inField.y, page.height))).toBeLessThan(1)

  // The seam: a slice at the right edge of each page, its middle where it was asked for, together as wide as a seal.
  const slices = [0, 1].map((index) =>
    first!.find((mark) => mark.page === index && Math.abs(mark.x + mark.width / 2 - page.width / MM) < 1),
  )
  for (const slice of slices) expect(Math.abs(slice!.y - onPage(0.4, page.height))).toBeLessThan(1)
  const { list } = (await callOpen(world, app, 'seal/list', { account: 'self' })).data
  const own = list.find(({ isDefault }) => isDefault)!
  expect(Math.abs(slices[0]!.width + slices[1]!.width - own.widthMm)).toBeLessThan(1)
  // True to size: the seal of the call is as wide as it is in the seal cabinet.
  const stamped = first!.filter(({ page: at, width }) => at === 0 && Math.abs(width - own.widthMm) < 1)
  expect(stamped.length).toBeGreaterThan(0)
  const missing = { contractNo: 'MM-2', name: '无', signers: [{ account: 'demo-person' }] }
  expect((await callOpen(world, app, 'contract/create', missing)).http).toBe(400)
  const nameless = { ...missing, templates: [{ templateNo }] }
  expect(await callOpen(world, app, 'contract/create', nameless)).toMatchObject({
    http: 422,
    code: CODE.OPEN_VALUE,
  })
})
