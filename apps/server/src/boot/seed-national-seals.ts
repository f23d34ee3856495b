import { writeOfdCopy } from '@xinqi/documents'
import { newId } from '../platform/db/ids.ts'
import { mayWait } from '../platform/db/prefetch.ts'
import type { DemoDoor } from '../platform/demo-scene.ts'
import { demoContractPaper } from './demo-contract-paper.ts'
import { company, DemoContracts, own } from './seed-contracts.ts'

const MINUTE = 60_000
const BUYER = { company: '示例科技有限公司', name: '张三', mobile: '13800000001' }
const SELLER = { company: '样例贸易有限公司', name: '孙七', mobile: '13800000005' }
const DRAWN_AT = new Date('2026-01-01T00:00:00Z')
const DOTS_PER_POINT = 2

/**
 * Two finished contracts by the national formats: a PDF of a kind that asks for national seals beside PAdES, and an OFD
 * file signed as it is. Made behind the open door, as everything of the demo that takes a moment.
 */
export const seedNationalSeals = async (door: DemoDoor): Promise<void> => {
  const { services, call, password } = door
  if (services.nationalSeals.making === 'none') return
  const enter = async (account: string) =>
    (await call('/v2/auth/login', { loginType: 'password', account, password })).token
  const tokens = [await enter(BUYER.mobile), await enter(SELLER.mobile)]
  try {
    for (const token of tokens) await makeSeal(door, token)
    const { typeId } = await call(
      '/contractType/add',
      {
        name: '国标签章合同',
        code: null,
        numberRule: null,
        validDays: null,
        note: '各签署企业在 PDF 中同时加盖国标电子印章',
        nationalSeal: true,
      },
      tokens[0],
    )
    const ofd = await ofdPaper(door)
    await mayWait(() => signBoth(door, typeId, ofd))
  } finally {
    for (const token of tokens) await call('/v2/auth/logout', {}, token)
  }
  services.log.info('demo contracts with national seals are there')
}

/** Of the seal the company uses when nobody chooses another. */
const makeSeal = async ({ call }: DemoDoor, token: string): Promise<void> => {
  const { list } = await call('/companySeal/list', { status: 2, pageSize: 100 }, token)
  const seal = list.find(({ isDefault }) => isDefault) ?? list[0]!
  const { id } = await call(
    '/nationalSeal/apply',
    {
      sealId: seal.sealId,
      years: 3,
      purpose: '演示：签署国标签章合同',
      physical: '演示环境，没有实物印章',
      isReplacement: false,
    },
    token,
  )
  await call('/nationalSeal/make', { id }, token)
}

/** The demo's paper as a government office would send it, and the pages people are shown of it. */
const ofdPaper = async ({ services: { documentsInBackground: documents } }: DemoDoor) => {
  const { pdf } = await demoContractPaper(DRAWN_AT)
  const asked = { owner: 'demo', signal: new AbortController().signal }
  const model = await documents.readModel(pdf, { ...asked, recognition: 'never', marks: false })
  const pictures = await documents.pagePictures(pdf, { ...asked, scale: DOTS_PER_POINT })
  const ofd = writeOfdCopy(
    model.pages.map(({ index, width, height, blocks }) => ({
      width,
      height,
      blocks,
      picture: pictures[index]!.data,
    })),
    { title: '示例合同', statement: '演示环境的示例文本，不具有法律效力', source: {}, at: DRAWN_AT },
  )
  const { pdf: pages } = await documents.toPdf(ofd, asked)
  const shown = await documents.readModel(pages, { ...asked, recognition: 'never', marks: false })
  return {
    ofd: Buffer.from(ofd),
    pages: Buffer.from(pages),
    sizes: shown.pages.map(({ width, height }): [number, number] => [width, height]),
  }
}

const signBoth = async (
  { services }: DemoDoor,
  typeId: string,
  { ofd, pages, sizes }: Awaited<ReturnType<typeof ofdPaper>>,
): Promise<void> => {
  const now = services.clock()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  await services.db.transaction().execute(async (tx) => {
    const contracts = new DemoContracts(services, tx)
    const buyer = await contracts.seat(BUYER.mobile, BUYER.company)
    const seller = await contracts.seat(SELLER.mobile, SELLER.company)
    const parties = [own(BUYER), company(SELLER.company, SELLER)]
    const put = async (bytes: Buffer, mediaType: string) =>
      (await services.blobs.put(tx, { scopeId: buyer.company!.id, bytes, mediaType })).id
    const national = await contracts.send(buyer, ago(20), {
      name: '机柜采购合同（国标签章）',
      number: 'DEMO-2026-004',
      amountCents: 5_200_000,
      typeId,
      parties,
    })
    const original = await contracts.send(
      buyer,
      ago(15),
      { name: '信息化服务合同（OFD 原件）', number: 'DEMO-2026-005', amountCents: 3_600_000, parties },
      {
        id: newId(),
        name: '信息化服务合同.ofd',
        source_blob: await put(ofd, 'application/ofd'),
        pdf_blob: await put(pages, 'application/pdf'),
        page_sizes: sizes,
        source_format: 'ofd',
        signed_as: 'ofd',
      },
    )
    for (const contractId of [national, original])
      for (const [actor, whose] of [
        [buyer, BUYER.company],
        [seller, SELLER.company],
      ] as const)
        await contracts.sign(actor, contractId, now, { sealId: await contracts.seal(whose) })
  })
}
