// The ways to prove who one is, in the order they are offered.

import { IDENTITY_WAY } from '@xinqi/api/ways'

export type Method = (typeof IDENTITY_WAY)[keyof typeof IDENTITY_WAY]

export type MethodFacts = { method: Method; name: string; needs: string; about: string }

export const METHODS: readonly MethodFacts[] = [
  { method: IDENTITY_WAY.face, name: '人脸识别', needs: '身份证号、手机摄像头', about: '最稳妥，约 1 分钟' },
  {
    method: IDENTITY_WAY.mobile,
    name: '手机号认证',
    needs: '身份证号、本人实名的手机号',
    about: '运营商三要素，即时出结果',
  },
  {
    method: IDENTITY_WAY.bankCard,
    name: '银行卡认证',
    needs: '身份证号、本人银行卡、预留手机号',
    about: '银联四要素，即时出结果',
  },
  {
    method: IDENTITY_WAY.twoFactor,
    name: '身份证号认证',
    needs: '姓名、身份证号',
    about: '二要素核对，即时出结果',
  },
  {
    method: IDENTITY_WAY.manual,
    name: '人工审核',
    needs: '证件正反面与手持证件照',
    about: '支持护照、通行证等证件，1 个工作日内',
  },
]

export const methodName = (method: number | null): string =>
  METHODS.find((facts) => facts.method === method)?.name ?? '–'

export const readMethod = (text: string | null): Method | null =>
  METHODS.find(({ method }) => String(method) === text)?.method ?? null

export const DOCUMENTS: Record<number, string> = {
  1: '居民身份证',
  2: '港澳居民来往内地通行证',
  3: '台湾居民来往大陆通行证',
  4: '护照',
  5: '外国人永久居留身份证',
}
