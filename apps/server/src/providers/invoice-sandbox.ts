import { createHash } from 'node:crypto'
import { yuanOf } from '@xinqi/api/commerce'
import { alarm, margin, ReportFlow } from '@xinqi/evidence'
import { createPdf, FontSet, measure } from '@xinqi/pdf-signature/fill'
import type { Database } from '../platform/db/database.ts'
import { rowOf } from '../platform/db/row.ts'
import type { InvoiceAnswer, InvoiceChannel, InvoiceRequest, RedInvoiceRequest } from './invoice.ts'

const NAME = '沙箱开票渠道（演示，不是税务发票）'
type Facts =
  | { kind: 'blue'; asked: InvoiceRequest }
  | { kind: 'red'; asked: RedInvoiceRequest; blue: InvoiceRequest }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Twenty digits that begin as no tax bureau's do. */
const numberOf = (reference: string) =>
  `00${(BigInt(`0x${reference.replaceAll('-', '')}`) % 10n ** 18n).toString().padStart(18, '0')}`

const draw = async (facts: Facts, number: string, at: Date): Promise<Buffer> => {
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts)
  const asked = facts.kind === 'blue' ? facts.asked : facts.blue
  const sign = facts.kind === 'red' ? '-' : ''
  const title = `沙箱发票（${facts.kind === 'red' ? '红字' : asked.type === 2 ? '增值税专用发票' : '普通发票'}）`
  flow.page.text(title, (flow.page.width - measure(title, 'hei-bold') * 22) / 2, margin.top + 24, {
    face: 'hei-bold',
    sizePt: 22,
    colour: facts.kind === 'red' ? alarm : '#1f2329',
  })
  flow.space(52)
  flow.paragraph('本文件由演示环境的沙箱开票渠道生成，没有任何税务机关开具，不能用于报销、抵扣或入账。', {
    colour: alarm,
    face: 'hei-bold',
    sizePt: 11,
  })
  flow.facts([
    ['发票号码', number],
    ...(facts.kind === 'red'
      ? ([
          ['对应蓝字号码', facts.asked.number],
          ['红冲原因', facts.asked.reason],
        ] as [string, string][])
      : []),
    ['购买方', asked.buyer.name],
    ['税号', asked.buyer.taxNo ?? '—'],
    ['不含税金额', `${sign}¥${yuanOf(asked.netFen)}`],
    ['税额', `${sign}¥${yuanOf(asked.taxFen)}（税率 ${asked.taxBp / 100}%）`],
    ['价税合计', `${sign}¥${yuanOf(asked.amountFen)}`],
  ])
  flow.table(
    [
      { title: '项目', share: 70 },
      { title: '金额', share: 30, align: 'right' },
    ],
    asked.lines.map((line) => [line.name, `${sign}¥${yuanOf(line.amountFen)}`]),
  )
  flow.number(`沙箱发票 ${number}（演示）`)
  return Buffer.from(
    await createPdf(flow.pages, fonts, { title: `${title} ${number}`, author: NAME, createdAt: at }),
  )
}

/** A book in our own database. What it issues says on its face that it is no invoice. */
export const invoiceSandbox = (db: Database, clock: () => Date): InvoiceChannel => {
  const find = (reference: string) => rowOf(db, 'sandbox_invoice', { reference })
  const fileOf = async (reference: string): Promise<Buffer> => {
    const row = (await find(reference))!
    return draw(row.facts as unknown as Facts, row.number, row.created_at)
  }
  const stateOf = async (reference: string): Promise<InvoiceAnswer> => {
    const row = await find(reference)
    if (!row) return { state: 'unknown' }
    const facts = row.facts as unknown as Facts
    return {
      state: 'issued',
      number: row.number,
      amountFen: facts.asked.amountFen,
      files: [{ format: 'pdf', sha256: sha256(await fileOf(reference)) }],
    }
  }
  const write = async (reference: string, facts: Facts) => {
    await db
      .insertInto('sandbox_invoice')
      .values({
        reference,
        number: numberOf(reference),
        facts: JSON.stringify(facts),
        created_at: clock(),
      })
      .onConflict((oc) => oc.column('reference').doNothing())
      .execute()
    return stateOf(reference)
  }
  return {
    name: NAME,
    isSandbox: true,
    stateOf,
    issue: (asked) => write(asked.reference, { kind: 'blue', asked }),
    red: async (asked) => {
      const blue = await find(asked.of)
      if (!blue || blue.number !== asked.number) return { state: 'failed', reason: '没有这张蓝字发票' }
      return write(asked.reference, {
        kind: 'red',
        asked,
        blue: (blue.facts as unknown as Facts).asked as InvoiceRequest,
      })
    },
    fetch: (reference) => fileOf(reference),
  }
}
