// 出证: what can be applied for, and in which words an application stands. A draft has no status.

export const NOTARY = { reported: 0, applied: 1, issuing: 2, accepted: 3, issued: 4, refused: 5 } as const
export type NotaryState = (typeof NOTARY)[keyof typeof NOTARY]

export type CommodityFacts = {
  name: string
  about: string
  /** What the applicant gets. */
  gives: string
  /** A notary office decides about it; the others the platform issues by itself. */
  byOffice: boolean
}

export const COMMODITIES = {
  certificate: {
    name: '存证证书',
    about: '证明合同在签署完成时已固化到存证日志，载明各方、时间、文件哈希与存证编号，可扫码核验。',
    gives: 'PDF，平台签名，每份合同一页',
    byOffice: false,
  },
  report: {
    name: '出证报告',
    about: '完整的证据报告：身份与意愿如何核实、每一次操作、证书与时间戳、验签结果，附合同原件与离线证明。',
    gives: 'ZIP，内含报告、合同原件与离线核验材料',
    byOffice: false,
  },
  verification: {
    name: '验签报告',
    about: '逐一核验合同文件中的电子签名：是否被修改、证书与时间戳是否可信，由文件本身得出结论。',
    gives: 'PDF，平台签名',
    byOffice: false,
  },
  notary: {
    name: '公证处出证',
    about: '将申请书与全部证据材料提交公证处，由公证处受理、制证并出具。',
    gives: '公证处出具的文件',
    byOffice: true,
  },
} as const satisfies Record<string, CommodityFacts>
export type Commodity = keyof typeof COMMODITIES

export const COPIES_PER_CONTRACT = 1
export const NOTARY_CONTRACTS = 20
export const NOTARY_PURPOSE_MAX = 200
export const NOTARY_PURPOSES = ['诉讼举证', '仲裁举证', '申请强制执行', '监管检查或审计', '企业内部留存']
