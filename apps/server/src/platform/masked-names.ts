import { PARTY_KIND } from '@xinqi/api/status'
import { maskName } from './present.ts'

/** 杭州示例科技有限公司 → 杭州****有限公司: known to those who know it. Short names keep less. */
export const maskCompany = (name: string): string => {
  const letters = [...name]
  if (letters.length <= 6) return `${letters.slice(0, 2).join('')}****`
  return `${letters.slice(0, 2).join('')}****${letters.slice(-4).join('')}`
}

export const maskParty = (kind: number, name: string): string =>
  kind === PARTY_KIND.company ? maskCompany(name) : maskName(name)

/** A title may give away what a contract is about: the first letters only, and what kind of file it was. */
export const maskTitle = (title: string): string => {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(title)?.[0] ?? ''
  return `${[...title.slice(0, title.length - ending.length)].slice(0, 2).join('')}****${ending}`
}
