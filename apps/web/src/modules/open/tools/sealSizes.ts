// Real seal sizes in millimetres.

export type SealSize = { key: string; name: string; width: number; height: number; round: boolean }

export const SEAL_SIZES: readonly SealSize[] = [
  { key: 'company42', name: '公章 42 mm', width: 42, height: 42, round: true },
  { key: 'company40', name: '公章 40 mm', width: 40, height: 40, round: true },
  { key: 'contract', name: '合同章 38 mm', width: 38, height: 38, round: true },
  { key: 'oval', name: '椭圆章 45×30 mm', width: 45, height: 30, round: true },
  { key: 'legal', name: '法人章 22×22 mm', width: 22, height: 22, round: false },
  { key: 'signature', name: '个人签名 40×16 mm', width: 40, height: 16, round: false },
]
