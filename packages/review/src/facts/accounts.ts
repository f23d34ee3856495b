import type { TextLine } from '../text/structure.ts'
import type { Fact } from './fact.ts'

export type Account = {
  holder: Fact<string> | null
  bank: Fact<string> | null
  number: Fact<string> | null
}

const HOLDER =
  /(?:户名|账户名称?|帐户名称?|开户名称?|收款人(?:名称)?|收款单位|账户名|收款方)(?:为|:|\t)\s*([^\t，；。:\n]{2,40})|(?<![账帐开客用])户名(?!称|为|单|册)(?=[\u4e00-\u9fa5])([^\t，；。:、()\n]{2,40})/g
const BANK = /(?:开户(?:银)?行(?:名称)?|开户银行)(?:为|:|\t)\s*([^\t，；。:\n]{2,40})/g
const NUMBER = /(?:银行账号|账号|帐号|银行卡号|卡号|账户号码?)(?:为|:|\t)\s*([\d\s-]{8,30}\d)/g

function collect(line: TextLine, pattern: RegExp): Fact<string>[] {
  return [...line.text.matchAll(pattern)].map((match) => {
    const written = (match[1] ?? match[2]) as string
    const start = line.start + (match.index as number) + match[0].indexOf(written)
    return { value: written.trim(), start, end: start + written.trimEnd().length }
  })
}

export function findAccounts(lines: TextLine[]): Account[] {
  const accounts: Account[] = []
  let open: Account | null = null
  let lastLine = -10
  lines.forEach((line, index) => {
    const holders = collect(line, HOLDER)
    const banks = collect(line, BANK)
    const numbers = collect(line, NUMBER)
    if (holders.length + banks.length + numbers.length === 0) return
    const rows = Math.max(holders.length, banks.length, numbers.length)
    for (let row = 0; row < rows; row++) {
      const part = { holder: holders[row] ?? null, bank: banks[row] ?? null, number: numbers[row] ?? null }
      const clash =
        open && ((part.holder && open.holder) || (part.bank && open.bank) || (part.number && open.number))
      if (!open || clash || index - lastLine > 3) {
        open = { holder: null, bank: null, number: null }
        accounts.push(open)
      }
      open.holder ??= part.holder
      open.bank ??= part.bank
      open.number ??= part.number
    }
    lastLine = index
  })
  return accounts
}
