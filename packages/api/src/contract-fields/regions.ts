// 省市区 as a tree. A value names the way down to a leaf: 浙江省/杭州市/西湖区, 北京市/朝阳区, 台湾省.

import { REGION_NAMES } from './region-names.ts'

export type Region = { name: string; within: readonly Region[] }

const leaf = (name: string): Region => ({ name, within: [] })

export const REGIONS: readonly Region[] = REGION_NAMES.split('\n').map((line) => {
  const [province = '', cities = ''] = line.split('|')
  return {
    name: province,
    within: cities
      .split(';')
      .filter(Boolean)
      .map((city) => {
        const [name = '', districts = ''] = city.split(':')
        return { name, within: districts.split(',').filter(Boolean).map(leaf) }
      }),
  }
})

/** Down to the last division there is, and every step of it there. */
export const isRegion = (text: string): boolean => {
  let among = REGIONS
  for (const step of text.split('/')) {
    const found = among.find(({ name }) => name === step)
    if (!found) return false
    among = found.within
  }
  return among.length === 0
}
