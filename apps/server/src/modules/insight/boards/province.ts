// Where somebody is, by the first sign that holds: address, credit code, else unknown. Pure.
import { isCreditCode } from '@xinqi/api/credit-code'

export const PROVINCES: Readonly<Record<string, string>> = {
  11: '北京市',
  12: '天津市',
  13: '河北省',
  14: '山西省',
  15: '内蒙古自治区',
  21: '辽宁省',
  22: '吉林省',
  23: '黑龙江省',
  31: '上海市',
  32: '江苏省',
  33: '浙江省',
  34: '安徽省',
  35: '福建省',
  36: '江西省',
  37: '山东省',
  41: '河南省',
  42: '湖北省',
  43: '湖南省',
  44: '广东省',
  45: '广西壮族自治区',
  46: '海南省',
  50: '重庆市',
  51: '四川省',
  52: '贵州省',
  53: '云南省',
  54: '西藏自治区',
  61: '陕西省',
  62: '甘肃省',
  63: '青海省',
  64: '宁夏回族自治区',
  65: '新疆维吾尔自治区',
  71: '台湾省',
  81: '香港特别行政区',
  82: '澳门特别行政区',
}
export const UNKNOWN = '未知'

const SHORT = Object.entries(PROVINCES)
  .map(([code, name]) => ({ code, short: name.replace(/(市|省|(壮族|回族|维吾尔)?自治区|特别行政区)$/, '') }))
  .sort((one, other) => other.short.length - one.short.length)

export const provinceOf = ({
  address,
  creditCode,
}: {
  address: string | null
  creditCode: string | null
}): string => {
  const named = address && SHORT.find(({ short }) => address.trim().startsWith(short))
  if (named) return PROVINCES[named.code]!
  // The third to eighth characters are the authority's division; 10 is the national office.
  const code = creditCode && isCreditCode(creditCode) ? creditCode.slice(2, 4) : ''
  return PROVINCES[code] ?? UNKNOWN
}
