import { isIdNumber } from '@xinqi/api/numbers'
import type { QuotaKind } from '@xinqi/api/quota'
import { IDENTITY_WAY } from '@xinqi/api/ways'

export const METHODS = IDENTITY_WAY
export type Method = (typeof METHODS)[keyof typeof METHODS]
export const ALL_METHODS: readonly Method[] = [1, 2, 3, 4, 8]

/** People can always look at papers; everything else takes an authority that was agreed with. */
export const isOffered = ({ offers }: { offers: readonly number[] }, method: number): boolean =>
  method === METHODS.manual || offers.includes(method)

const LABELS: Record<number, string> = {
  1: '身份证二要素',
  2: '手机号三要素',
  3: '银行卡四要素',
  4: '人脸',
  8: '人工审核',
}
export const methodLabel = (method: number): string => LABELS[method] ?? '实名认证'

/** What kind of copy a check takes; papers looked at by people take none. */
export const chargedAs = (method: number): Extract<QuotaKind, 'person' | 'face'> | null =>
  method === METHODS.manual ? null : method === METHODS.face ? 'face' : 'person'

/** What somebody agrees to before his card, his face or his papers are looked at; its hash is kept with the attempt. */
export const CONSENT = {
  3: '本人同意信契将姓名、身份证号、银行卡号与预留手机号提交认证机构，仅用于本次实名认证。银行卡号不会被保存。',
  4: '本人同意信契采集人脸信息并提交认证机构，与公安机关登记的照片比对，仅用于本次实名认证。信契不保存人脸照片与视频。',
  8: '本人同意信契收集证件照片与手持证件照片，由审核人员查看，仅用于核实本人身份，并加密保存以备查验。',
} as const
export type ConsentMethod = keyof typeof CONSENT

/** Papers a reviewer can look at, and what their numbers look like. */
const PAPERS: Record<number, { label: string; isNumber: (number: string, today: Date) => boolean }> = {
  1: { label: '居民身份证', isNumber: isIdNumber },
  2: { label: '港澳居民来往内地通行证', isNumber: (number) => /^[HM]\d{8}(\d{2})?$/.test(number) },
  3: { label: '台湾居民来往大陆通行证', isNumber: (number) => /^\d{8}([0-9A-Z]{2})?$/.test(number) },
  4: { label: '护照', isNumber: (number) => /^[A-Z0-9]{5,12}$/.test(number) },
  5: {
    label: '外国人永久居留身份证',
    // The older card has three letters and twelve digits, the present one eighteen digits beginning with 9.
    isNumber: (number) => /^([A-Z]{3}\d{12}|9\d{16}[\dX])$/.test(number),
  },
}
export const paperLabel = (document: number): string => PAPERS[document]!.label
export const isPaperNumber = (document: number, number: string, today: Date): boolean =>
  PAPERS[document]!.isNumber(number, today)
