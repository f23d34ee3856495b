// 碳积分: what a contract signed electronically did not take. Every figure with where it comes from, so that anybody
// can reckon it again or reckon it differently.

export const CARBON = {
  /** A4, 80 g/m²: 210 × 297 mm. */
  gramsPerSheet: 5,
  /** kg CO₂e for a kg of copy paper from virgin fibre. */
  co2PerKgPaper: 1.3,
  sheetsPerTree: 8333,
} as const

export const CARBON_SOURCES = [
  {
    what: '每张 A4 纸 5.0 克',
    source: '80 g/m²、210 × 297 mm 的复印纸，按面积计算',
  },
  {
    what: '每千克复印纸 1.30 千克 CO₂e',
    source:
      'EPA Victoria, Greenhouse Gas Emission Factors for Office Copy Paper, 1374.1, 2013（原生纤维；再生纸为 1.52）。另有研究给出 0.61–1.98：Tomberlin et al., BioResources 15(2), 2020, 3899',
  },
  {
    what: '一棵树约合 8,333 张复印纸',
    source: 'Conservatree 的估算，原文称其为粗略值（ballpark）',
  },
] as const

export const CARBON_LIMITS =
  '纸张数 = 合同页数 × 签署方数，单面打印，每方留存一份；只计由本账户发起且签署完成的合同。未计入快递运输的减排，也未扣除服务器用电。'

export type CarbonSaved = { sheets: number; co2Grams: number; trees: number }

export const carbonSaved = (sheets: number): CarbonSaved => ({
  sheets,
  co2Grams: sheets * CARBON.gramsPerSheet * CARBON.co2PerKgPaper,
  trees: sheets / CARBON.sheetsPerTree,
})
