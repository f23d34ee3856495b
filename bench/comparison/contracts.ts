import { ADDRESSES, COMPANIES, GENERAL, TYPES } from './clauses.ts'
import type { Random } from './random.ts'

const CN = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

export function chineseNumber(n: number): string {
  if (n < 10) return CN[n]!
  if (n < 20) return `十${n % 10 ? CN[n % 10] : ''}`
  if (n < 100) return `${CN[Math.floor(n / 10)]}十${n % 10 ? CN[n % 10] : ''}`
  const rest = n % 100
  return `${CN[Math.floor(n / 100)]}百${rest === 0 ? '' : rest < 10 ? `零${CN[rest]}` : rest < 20 ? `一${chineseNumber(rest)}` : chineseNumber(rest)}`
}

function fill(template: string, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'money') {
      const value = random.between(12, 9800) * (random.below(2) ? 1000 : 350)
      return random.below(2) ? `${value.toLocaleString('en-US')}.00` : String(value)
    }
    if (slot === 'pct') return random.pick(['3', '5', '8', '10', '15', '20', '30', '60', '0.5', '97.5'])
    if (slot === 'days') return random.pick(['3', '5', '7', '10', '15', '30', '45', '60'])
    if (slot === 'date')
      return `20${random.between(23, 27)}年${random.between(1, 12)}月${random.between(1, 28)}日`
    if (slot === 'addr') return random.pick(ADDRESSES)
    return String(random.between(2, 96))
  })
}

/** A contract of about `size` characters, one paragraph a line. */
export function composeContract(random: Random, size: number): string {
  const names = Object.keys(TYPES)
  const main = TYPES[random.pick(names)]!
  const [first, second] = random.shuffle(COMPANIES)
  const lines = [
    main.title,
    `合同编号：XQ-${random.between(2023, 2027)}-${random.between(1000, 9999)}`,
    `甲方：${first}`,
    `住所：${random.pick(ADDRESSES)}`,
    `乙方：${second}`,
    `住所：${random.pick(ADDRESSES)}`,
    '根据《中华人民共和国民法典》及有关法律法规的规定，甲乙双方在平等、自愿、公平和诚实信用的基础上，就有关事宜协商一致，订立本合同，以资共同遵守。',
  ]
  let article = 0
  let length = lines.join('\n').length
  const sources = [main, ...random.shuffle(names).map((name) => TYPES[name]!)]
  for (let round = 0; length < size; round++) {
    const source = sources[round % sources.length]!
    const body = [...random.shuffle(source.clauses), ...random.shuffle(GENERAL).slice(0, 3)]
    for (const clause of body) {
      article++
      const prefix = `第${chineseNumber(article)}条　`
      const text = prefix + fill(clause, random)
      lines.push(text)
      length += text.length + 1
      if (random.below(5) === 0) {
        const items = random.shuffle(GENERAL).slice(0, 2)
        items.forEach((item, i) => {
          const sub = `${article}.${i + 1} ${fill(item, random)}`
          lines.push(sub)
          length += sub.length + 1
        })
      }
      if (length >= size) break
    }
  }
  lines.push(
    '附件一　价格明细表',
    '序号\t名称\t规格\t数量\t单价（元）\t金额（元）',
    ...Array.from({ length: random.between(3, 8) }, (_, i) => {
      const [count, price] = [random.between(1, 40), random.between(80, 9000)]
      const name = random.pick(['服务器', '交换机', '存储阵列', '防火墙', '不间断电源', '机柜', '光纤模块'])
      return [i + 1, name, `${name[0]}X-${random.between(100, 999)}`, count, price, count * price].join('\t')
    }),
    '（以下无正文）',
    '甲方（盖章）：________________',
    '法定代表人或授权代表（签字）：________________',
    '日期：________年____月____日',
    '乙方（盖章）：________________',
    '法定代表人或授权代表（签字）：________________',
    '日期：________年____月____日',
  )
  const layout = random.below(3)
  if (layout === 0) return lines.join('\n')
  return lines
    .map((line, i) => (i > 6 && !line.includes('\t') ? `　　${line}` : line))
    .join(layout === 1 ? '\n' : '\n\n')
}
