// The court named, held against where the parties and the thing are.
import { clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading } from './reading.ts'

const PLACE = /([\u4e00-\u9fa5]{2,8}?(?:自治县|区|县|市|旗))/g
const STREET =
  /[\u4e00-\u9fa5]{2,8}?(?:路|街|大道|巷|弄|道|村)(?=[\d东西南北中二三一十组口])|[\u4e00-\u9fa5]{2,8}?(?:路|街|大道)[\u4e00-\u9fa5]{2,8}(?:小区|花园|家园|苑|城|园|大厦|广场)(?=\d)/g

const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].map((match) =>
    (match[1] as string).replace(/^.*[省市](?=.{2,})/, '').replace(/[市区县旗]$/, ''),
  )

/** The court named against where the house or the site is. */
export function wrongCourt(
  reading: PlainReading,
  type: string,
): { finding: PlainFinding | null; fits: boolean } {
  const none = { finding: null, fits: false }
  const dispute = reading.said.find(
    (item) => /[\u4e00-\u9fa5]{2,12}(?:人民)?法院/.test(item.text) && item.region !== 'head',
  )
  const name = /([\u4e00-\u9fa5]{2,16}?)(?:第[一二三四]|人民|法院)/.exec(
    (dispute?.text ?? '').replace(
      /^.*(?:去|到|在|向|由|的)(?=[\u4e00-\u9fa5]{2,12}(?:第[一二三四])?(?:人民)?法院)/,
      '',
    ),
  )?.[1]
  if (!dispute || !name || !/[市区县旗]$/.test(name) || /所在|住所/.test(dispute.text)) return none
  const others = reading.said.filter((item) => item !== dispute)
  const known = `${others.map((item) => item.text).join('\n')}\n${dispute.text.replace(name, '')}`
  // 打官司找安州区: where the verb ends and the place begins is shown by the place standing elsewhere too.
  const said = [3, 4, 2]
    .map((length) => name.slice(-length))
    .find((end) => end.length >= 2 && known.includes(end))
  const court = placesIn(said ?? name.replace(/^.*(?:[找去往跟让请归]|交给|闹到|告到|打到)(?=.{3,})/, ''))
  if (court.length === 0) return none
  const last = court.at(-1) as string
  const elsewhere =
    said === undefined && !court.some((place) => known.includes(place)) && placesIn(known).length > 0
  const movable =
    type === '租赁' &&
    /车(?!库|位|间)|设备|挖机|机械|船|艇|电脑|相机|器材|衣|无人机/.test(known.slice(0, 400)) &&
    !/房|铺|仓|摊|厂房|门脸/.test(known)
  if ((type !== '租赁' && type !== '建设工程') || movable)
    return {
      fits: known.includes(last),
      finding: elsewhere
        ? {
            checkpoint: 'G35',
            span: clean(dispute),
            why: `${name}法院与双方住所、履行地和标的物所在地都没有联系。`,
          }
        : null,
    }
  const site = others.find(
    (item) =>
      !/身份证|信用代码|税号|[\dA-Z]{15,}/.test(item.text) &&
      item.text.search(STREET) >= 0 &&
      !/通知|寄/.test(item.text),
  )
  // 市场一楼12号摊位: what is let bears no place of its own, and the landlord's is the next best.
  if (!site && !elsewhere) return { finding: null, fits: known.includes(last) }
  const siteText = site?.text ?? reading.text.slice(0, 200)
  const streets = [...siteText.matchAll(STREET)].map((match) => match[0].slice(-3))
  const around = others.filter(
    (item) => item === site || streets.some((street) => item.text.includes(street)),
  )
  const places = around.flatMap((item) => placesIn(item.text))
  const fits = around.some((item) => item.text.includes(last))
  if (fits) return { finding: null, fits: true }
  if (places.length === 0 && !elsewhere) return none
  return {
    fits: false,
    finding: {
      checkpoint: 'G34',
      span: clean(dispute),
      why: `不动产租赁、施工纠纷由不动产所在地法院专属管辖，${name}法院不在不动产所在地。`,
    },
  }
}
