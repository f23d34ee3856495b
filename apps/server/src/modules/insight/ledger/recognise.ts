// What an invoice says of itself: the fields of the e-invoice file, else the words on its page. Pure.
import { centsOf } from './arithmetic.ts'

export type Recognised = Partial<{
  number: string
  on: string
  netCents: number
  taxCents: number
  grossCents: number
  seller: string
  buyer: string
}>

const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>\\s*([^<]{1,200}?)\\s*</${name}>`).exec(xml)?.[1]

const known = <T extends object>(fields: T): Recognised =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Recognised

const dayOf = (text: string | undefined): string | undefined => {
  const match = /(\d{4})\D?(\d{2})\D?(\d{2})/.exec(text ?? '')
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined
}

/** 数电票 as XML. */
export const fromXml = (xml: string): Recognised =>
  known({
    number: tag(xml, 'InvoiceNumber'),
    on: dayOf(tag(xml, 'IssueTime')),
    netCents: centsOf(tag(xml, 'TotalAmWithoutTax') ?? ''),
    taxCents: centsOf(tag(xml, 'TotalTaxAm') ?? ''),
    grossCents: centsOf(tag(xml, 'TotalTax-includedAmount') ?? ''),
    seller: tag(xml, 'SellerName'),
    buyer: tag(xml, 'BuyerName'),
  })

/** The words on the page, read or recognised. */
export const fromText = (text: string): Recognised => {
  const plain = text.normalize('NFKC').replace(/[ \t]+/g, '')
  const gross = /小写[)）]?\s*[¥￥]?\s*(-?[\d,]+\.\d{2})/.exec(plain)
  const sums = /合计\s*[¥￥]\s*(-?[\d,]+\.\d{2})\s*[¥￥]\s*(-?[\d,]+\.\d{2})/.exec(plain)
  const names = [...plain.matchAll(/名称[:：]\s*([\u4e00-\u9fffA-Za-z0-9()（）·]{4,60})/g)].map(
    ([, name]) => name,
  )
  return known({
    number: /发票号码[:：]?\s*(\d{8,20})/.exec(plain)?.[1],
    on: dayOf(/开票日期[:：]?\s*(\d{4}年\d{1,2}月\d{1,2}日|\d{4}-\d{2}-\d{2})/.exec(plain)?.[1]),
    netCents: sums ? centsOf(sums[1]!) : undefined,
    taxCents: sums ? centsOf(sums[2]!) : undefined,
    grossCents: gross ? centsOf(gross[1]!) : undefined,
    buyer: names[0],
    seller: names[1],
  })
}

/** Figures on one invoice that do not agree. */
export const disagreements = ({ netCents, taxCents, grossCents }: Recognised): string[] =>
  netCents !== undefined &&
  taxCents !== undefined &&
  grossCents !== undefined &&
  netCents + taxCents !== grossCents
    ? ['不含税金额与税额之和不等于价税合计，请核对票面']
    : []
