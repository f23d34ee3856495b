import type { DraftLine } from '@xinqi/api/draft-document'

export type OfContract = {
  name: string
  number: string | null
  signedOn: string | null
  /** 甲方 first, as the contract calls them. */
  parties: readonly string[]
  /** What stands in braces, by its name. */
  values: ReadonlyMap<string, string>
}

const ROLES = ['甲方', '乙方', '丙方', '丁方', '戊方', '己方']
export const MOST_PARTIES = ROLES.length
const IN_BRACES = /\{([^{}\n]{1,20})\}/g

/** What would be signed with its braces. Pure. */
export const strayBraces = (clause: string): boolean => /[{}]/.test(clause.replace(IN_BRACES, ''))

/** Names in braces nothing is known for; with any the clause is written for no contract. Pure. */
export const unknownIn = (clause: string, { values }: Pick<OfContract, 'values'>): string[] => [
  ...new Set([...clause.matchAll(IN_BRACES)].map(([, name]) => name!).filter((name) => !values.has(name))),
]

/** One clause for this contract, with what it supplements said in full. Pure. */
export const supplementLines = (clause: string, of: OfContract): DraftLine[] => {
  const said = clause.replace(IN_BRACES, (whole, name: string) => of.values.get(name) ?? whole)
  const called = `《${of.name}》${of.number ? `（合同编号：${of.number}）` : ''}`
  return [
    { kind: 'title', text: `${of.name}补充协议` },
    ...of.parties.map((party, at): DraftLine => ({ kind: 'plain', text: `${ROLES[at]}：${party}` })),
    {
      kind: 'plain',
      text: `各方${of.signedOn ? `于 ${of.signedOn} ` : ''}签订了${called}（以下称“原合同”）。经协商一致，就原合同达成补充协议如下：`,
    },
    { kind: 'clause', text: '补充与变更' },
    ...said
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((text): DraftLine => ({ kind: 'body', text: text.trim() })),
    { kind: 'clause', text: '与原合同的关系' },
    {
      kind: 'body',
      text: '本协议是原合同的组成部分；本协议与原合同不一致的，以本协议为准；本协议未约定的，仍按原合同执行。',
    },
    { kind: 'clause', text: '生效' },
    { kind: 'body', text: '本协议自各方签字或者盖章之日起生效。' },
    ...of.parties.map((_, at): DraftLine => ({ kind: 'plain', text: `${ROLES[at]}（签字或盖章）：` })),
  ]
}
