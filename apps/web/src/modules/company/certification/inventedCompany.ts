// A company nobody has founded, with the licence it would have: for whoever looks at the demo and has none at hand.

import { completedCreditCode } from '@xinqi/api/credit-code'

export type InventedCompany = {
  name: string
  creditCode: string
  legalName: string
  address: string
  longTerm: boolean
}

const HOUSES = ['青禾', '远山', '知行', '明川', '云舟', '朗星', '禾木', '致和'] as const

export const inventedCompany = (
  legalName: string,
  name?: string,
  random: () => number = Math.random,
): InventedCompany => {
  const number = String(Math.floor(random() * 1e8)).padStart(8, '0')
  const house = HOUSES[Math.floor(random() * HOUSES.length)]!
  return {
    name: name || `虚构${house}${number.slice(0, 4)}科技有限公司`,
    creditCode: completedCreditCode(`91110101${number}`),
    legalName,
    address: '北京市东城区演示路1号',
    longTerm: true,
  }
}

/** Drawn as a licence is laid out, so that it is read as a real one would be. */
export const drawLicence = async ({
  name,
  creditCode,
  legalName,
  address,
}: InventedCompany): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = 1400
  canvas.height = 900
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#111'
  pen.textAlign = 'center'
  pen.font = '72px sans-serif'
  pen.fillText('营业执照', canvas.width / 2, 130)
  pen.textAlign = 'left'
  pen.font = '36px sans-serif'
  const lines = [
    `统一社会信用代码 ${creditCode}`,
    `名称 ${name}`,
    '类型 有限责任公司',
    `法定代表人 ${legalName}`,
    '营业期限 长期',
    `住所 ${address}`,
    '演示样张，不是真实证照',
  ]
  for (const [at, line] of lines.entries()) pen.fillText(line, 120, 240 + at * 84)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('浏览器未能生成演示营业执照，请自行上传图片')
  return new File([blob], '演示营业执照.png', { type: 'image/png' })
}
